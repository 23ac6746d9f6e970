// What rests on the message before: "and give it to Bea", "is any of it late?"; and whose tasks are asked for.
import { datesIn } from '../../dates/written.ts'
import { termsOf } from '../../text/asked.ts'
import type { Command } from '../commands/command.ts'
import { IT } from './it.ts'

/** Joins a command to the one before. */
export const ALSO = /^(?:(?:and|then|also|now|und|dann|auch|jetzt)[, ]+)+/iu

/** A command that says "it" means what the command before was done to. */
export function withObject(command: Command, before: Command | undefined): Command {
  if (!('object' in command) || !IT.test(command.object) || before === undefined) return command
  const object = 'object' in before ? before.object : 'title' in before ? before.title : null
  return object === null ? command : { ...command, object }
}

/** Asks which of what was just listed. */
export const OF_LISTED =
  /^(?:and |und |so )?(?:is|are|what|which|any|anything|ist|sind|was|welche)(?!\p{L}).{0,12}(?<!\p{L})(?:of (?:it|that|them|those|these)|davon|darunter)(?!\p{L})/iu

const LISTED_BEFORE = /(?<!\p{L})(?:of (?:it|that|them|those|these)|davon|darunter)(?!\p{L})/iu
const MINE = /(?<!\p{L})(?:my|mine|i|ich|meine[nrms]?|mir)(?!\p{L})/iu

/** "Which of them are late?" of one's own list, as it is asked alone: "which of my tasks are late". `whole`: with the message before. */
export function ofOwnList(typed: string, whole: string, isMine: boolean): string {
  if (!OF_LISTED.test(typed) || !(isMine || MINE.test(whole.replace(typed, '')))) return typed
  return typed.replace(LISTED_BEFORE, (word) => (/^of/i.test(word) ? 'of my tasks' : 'meiner aufgaben'))
}

/** "And by when?" of what was just listed, which has its days. */
export const WHEN_ALONE =
  /^(?:(?:and|so|ok|und|also)[, ]+){0,2}(?:(?:by|until|till|for|bis|zu|auf) )?(?:when|wann)(?: (?:then|exactly|is (?:it|that)(?: due)?|are they due|denn|genau|eigentlich|(?:ist|war) das)){0,2}[\s?!.]*$/iu

const NO_PERSON = String.raw`(?!(?:i|me|we|us|you|it|the|this|that|there|my|our|your|a|an|ich|wir|mir|uns|dir|ihr|es|man|die liste|der zettel)(?!\p{L}))`
const SOMEBODY = String.raw`${NO_PERSON}\p{L}[\p{L}'’-]{1,30}?(?: \p{Lu}[\p{L}’-]{1,30})?`
const JEMAND = String.raw`(?!(?:ich|wir|mir|uns|dir|euch|es|man|ihm|ihr|ihnen|denn|noch|sich)(?!\p{L}))(?:(?:der|die|den|dem|dr\.) )?(?:(?:frau|herrn?|fr\.|hr\.) )?\p{L}[\p{L}’-]{1,30}`
const NOCH = String.raw`(?: (?:noch|gerade|grad|alles|so|denn|eigentlich|jetzt|zurzeit|aktuell|immer)){0,4}`
const STILL = String.raw`(?: (?:still|left|got|have|currently|all|else|now)){0,3}`
const PLATE = String.raw`(?:(?:to[- ]?do |task )?(?:plate|list|desk|docket|table))`
const ZETTEL = String.raw`auf (?:der|dem|seine[mr]|ihre[mr]) (?:liste|zettel|tisch|schreibtisch|teller|schirm|agenda|to-?do-?liste|aufgabenliste)(?! (?!stehen|liegen)\p{L}+(?:t|en)[\s?!.]{0,4}$)`

/** What somebody else has to do. */
export const ON_PLATE = new RegExp(
  [
    String.raw`\bwhat (?:does|do|has|have|did) ${SOMEBODY}${STILL} (?:to do|to finish|left|open|outstanding|pending|on (?:his|her|their) (?:own )?${PLATE})(?=$|[\s?!.,])(?! (?:with|at|from|on|for|about|in|of|to) )`,
    String.raw`\bwhat(?:['’]?s| is)(?: (?:still|all)){0,2} (?:sitting|parked|stuck|lying) (?:with|on) (?!me\b|us\b|the\b|my\b|our\b)\p{L}+`,
    String.raw`\bwhat(?:['’]?s| is| else is)(?: (?:still|left|else|all)){0,3} on (?!my\b|our\b|the\b|your\b|this\b|that\b)\p{L}+(?:['’]s?)? ${PLATE}(?!\p{L})`,
    String.raw`\bwhat(?:['’]?s| is) (?:still )?left for ${SOMEBODY} (?:to do|to finish)\b`,
    String.raw`\bwhat(?:['’]?s| is) ${SOMEBODY}(?: still)? (?:got (?:left|to do|open|on (?:his|her|their) (?:own )?${PLATE})|on the hook for|supposed to (?:do|deliver|finish)|working on)(?=$|[\s?!.,])`,
    String.raw`(?<!\p{L})was (?:hat|muss|haben|müssen) (?!ich(?!\p{L})|wir(?!\p{L}))(?:(?:der|die) )?(?:(?:frau|herr) )?\p{L}+${NOCH} (?:zu tun|zu erledigen|auf dem (?:tisch|zettel|teller|schirm)|${ZETTEL}|vor der brust|machen|erledigen|tun)(?!\p{L})`,
    String.raw`(?<!\p{L})was (?:liegt|hängt|klemmt|steckt)(?: (?:noch|gerade|grad|alles|so|denn|eigentlich)){0,3} bei (?!(?:mir|uns|dir|ihm|ihr|ihnen|der|dem|den|euch)(?!\p{L}))(?:(?:frau|herrn?) )?\p{L}+(?: (?:noch|gerade|grad|alles|so|denn|rum|herum|offen|fest|an|auf dem (?:tisch|zettel))){0,3}[\s?!.]{0,4}$`,
    String.raw`(?<!\p{L})was (?:steht|ist)${NOCH} (?:auf (?!der |dem |meine)\p{L}{2,30}s (?:liste|zettel|to-?do-?liste|aufgabenliste)|bei ${JEMAND}${NOCH} auf de[rm] (?:liste|zettel|to-?do-?liste)|auf de[rm] (?:liste|zettel|to-?do-?liste|aufgabenliste) von ${JEMAND})[\s?!.]{0,4}$`,
  ].join('|'),
  'iu',
)

/** Nothing but who said what was quoted, or where it stands. */
export const WHO_SAID =
  /^(?:and |und |so )?(?:who (?:said|wrote|told (?:me|us)) (?:that|so|it|this)|says who|where (?:does it say|is) (?:that|so|this)|wer hat (?:das|es|dies) (?:so |denn |eigentlich )?(?:gesagt|geschrieben|behauptet)|wer sagt das|woher (?:stammt|kommt|weißt du|hast du) das|wo steht das)[\s?!.]{0,5}$/iu
/** Nothing but how many there are of what was listed. */
export const HOW_MANY =
  /^(?:and |und |so |also )?(?:how many (?:is|are|was|were|does|do) (?:that|those|these|they|there|it)(?: make| in total| altogether)?|how many(?: in total)?|wie ?viele? (?:sind|ist|waren|macht) (?:das|es|sie|die)(?: insgesamt)?|wie ?viele?(?: insgesamt)?)[\s?!.]*$/iu

/** Nothing but by what it shall be split. */
export const SPLIT =
  /^(?:and |und )?(?:(?:(?:split|break)(?: (?:it|that|them|this))?(?: down| up)?|broken down|breakdown|divided|aufgeteilt|aufgeschlüsselt|getrennt) )?(?:by|per|for each|je|pro|nach) \p{L}{3,20}[\s?!.]*$/iu

export const withoutNames = (text: string): string => {
  const names = new Set(termsOf(text).flatMap(({ isName, word }) => (isName ? [word] : [])))
  return text
    .split(' ')
    .filter((word) => !names.has(word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')))
    .join(' ')
}

/** What was asked before, of another name: where it names one alone, the other stands in its place. */
export function inItsPlace(before: string, about: string): string | null {
  const [name, ...more] = termsOf(before).filter(({ isName }) => isName)
  if (!name || more.length > 0 || !/^\p{Lu}[\p{L}'’-]+$/u.test(about)) return null
  const there = new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(name.word)}(?=['’]s?(?!\\p{L})|(?![\\p{L}\\d]))`, 'iu')
  return there.test(before) ? before.replace(there, () => about) : null
}

/** What was asked before without its names and, where another day is named, without its day. */
export function withoutOld(before: string, about: string, today: string): string {
  const days = (text: string) => datesIn(text, { today, order: 'day', sure: false })
  const old = days(about).length > 0 ? days(before) : []
  return withoutNames(old.reduce((rest, { words }) => rest.replace(words, ' '), before).replace(/\s{2,}/g, ' '))
}
