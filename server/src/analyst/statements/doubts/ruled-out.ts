// What a sentence cannot be by where it stands or by what it is made of, whatever its words are: a thing done, an item of an agenda, a title, a reference.
import { impossibleIn } from '../../dates/impossible.ts'
import { datesIn } from '../../dates/written.ts'
import { isOfOthers, settlesNothing } from '../decisions/unsettled.ts'
import type { Draft, Setting } from '../draft.ts'
import { languageOf } from '../form/language.ts'
import { isPastIntent } from '../form/quoted-speech.ts'
import { isTitleOfReference, withoutReferences } from '../form/references.ts'
import type { Unit } from '../form/units.ts'
import { isKeptOrCompared } from '../promises/told-promises.ts'
import { NAME } from '../who/people.ts'
import { bindsNobodyInGerman } from './binds-nobody-de.ts'
import { isAway } from './idle.ts'

/** Who takes it on is said, and not left out. */
const NAMES_WHO = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:I|[Ww]e|[Ii]ch|[Ww]ir|${NAME})(?:'ll| will| shall| to| werden?| wird| (?:am|is|are) going to)(?!\p{L})`,
  'u',
)
const COUNTS =
  /\p{N}|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}*(?:teen|ty)|hundred|thousand|million|half|third|quarter|zwei|drei|vier|fünf|sechs|sieben|acht|neun|elf|zwölf|\p{L}*(?:zehn|zig|hundert|tausend)|million(?:en)?|hälfte|drittel|viertel|double|doppelt\p{L}*)(?!\p{L})/iu

/** "Joyee, agree that it is better": what somebody thinks of it. "There is no budget": nobody does anything. */
const OPINION =
  /^(?:[^,:;.?!]{1,40}[,:] )?(?:(?:also|and|but|so|auch|und|aber) )?(?:(?:I |we )?(?:also )?(?:agrees?|disagrees?|thinks?|believes?|feels?|doubts?)(?! to | on )(?: that)? |(?:we |I )?(?:might|may|could) (?:just )?as well |there (?:is|are|was|were) |(?:ich|wir) (?:glauben?|finden?|meinen?|denken?)[, ]|es gibt )(?![^.;?]{0,80}(?<!\p{L})(?:I|we|ich|wir)(?:'ll| will| can| werden?)(?!\p{L}))/iu

/** "Tilda thinks robots will do it by 2030": what somebody expects of what is nobody. */
const EXPECTS = new RegExp(
  String.raw`^(?:${NAME}|[Hh]e|[Ss]he|[Ee]verybody|[Ee]veryone) (?:still |also )?(?:thinks|believes|reckons|expects|predicts|bets|is (?:sure|convinced))(?: that)? (?:the |our |an? )?(?<what>[\p{L}'-]+)(?: [\p{L}'-]+){0,3}? (?:will|won't|is going to|are going to)(?!\p{L})`,
  'u',
)
const isExpected = (clean: string, { people }: Setting): boolean => {
  const what = EXPECTS.exec(clean)?.groups?.what
  return what !== undefined && !/^(?:I|we|he|she|they)$/iu.test(what) && !people.isPerson(what)
}

/** "…, falls überhaupt", "das tut er jeden November", "er wünsche sich ein Geländer", "für Rückfragen zur Verfügung": said of somebody, or to be polite. */
const NOT_PROMISED =
  /(?<!\p{L})(?:(?:falls|wenn|if) (?:überhaupt|at all)(?=[.,;!]|$)|das (?:tut|macht|sagt|verspricht) (?:er|sie) (?:immer|jede[nsmr]?|seit)(?!\p{L})|wünsch(?:e|t|en|te) (?:er |sie |man )?sich|für (?:rückfragen|fragen|weitere (?:auskünfte|fragen))(?!\p{L})[^?;]{0,160}? zur verfügung)/iu

/** "I will spare you that", "They say he will sign": a turn of speech; hearsay of nobody. */
const TURN_OF_SPEECH =
  /(?<!\p{L})(?:(?:I|we)(?:'ll| will| shall) (?:spare (?:you|us)|not bore|never (?:know|understand|forget))|erspare (?:ich|wir) (?:dir|ihnen|euch|uns))(?!\p{L})|^(?:and |but |so )?(?:they|people|everybody|everyone|somebody|the (?:papers?|internet)|rumou?r|word)(?: do| always)? (?:says?|has it|is that|tells? (?:me|us))(?!\p{L})/iu
/** Done at each such time, in the present: "at every sale he buys a fender". */
const EACH_TIME =
  /(?<!\p{L})(?:(?:at|on|in|after|before) every|every time|each time|whenever|jedes mal|bei jede[rmn]|nach jede[rmn])(?!\p{L})/iu
const AHEAD =
  /(?<!\p{L})(?:will|shall|going to|promised?s?|undertak\p{L}+|from now on|werden?|wird|versprochen|ab (?:jetzt|sofort|\p{Lu}\p{L}+))(?!\p{L})|'ll(?!\p{L})/iu
/** A day alone counts nothing. */
const isDayOnly = (clean: string, { base }: Setting): boolean =>
  clean.length < 40 &&
  !/[\p{L}\p{N}]/u.test(datesIn(clean, base).reduce((rest, { words }) => rest.replace(words, ''), clean))

/** "The 1st won't work": no day of it is one on which anything is due. */
function isImpossible(clean: string, { base }: Setting): boolean {
  const dates = datesIn(clean, base)
  return dates.length > 0 && impossibleIn(clean, dates).length === dates.length
}

/** Whether a sentence that reads like one may be a statement of that kind at all. */
export function mayStand({ kind, hedged }: Draft, clean: string, unit: Unit, setting: Setting): boolean {
  const { block } = unit
  if (languageOf(clean, setting.german) === 'de' && bindsNobodyInGerman(kind, clean)) return false
  if (kind === 'figure')
    return COUNTS.test(withoutReferences(clean)) && !isTitleOfReference(clean) && !isDayOnly(clean, setting)
  if (
    kind === 'promise' &&
    (TURN_OF_SPEECH.test(clean) || isKeptOrCompared(unit.clean) || (EACH_TIME.test(unit.clean) && !AHEAD.test(clean)))
  )
    return false
  if (kind === 'promise' && isExpected(clean, setting)) return false
  if ((kind === 'promise' || kind === 'deadline') && isImpossible(clean, setting)) return false
  if (kind === 'promise' && (isAway(clean) || OPINION.test(clean) || isPastIntent(clean) || NOT_PROMISED.test(clean)))
    return false
  if (block.box !== null || kind === 'deadline') return true
  // What is only considered is shown as such.
  if (
    kind === 'decision' &&
    hedged !== true &&
    block.section !== 'decision' &&
    (settlesNothing(clean, setting) || isOfOthers(unit.clean))
  )
    return false
  // What was done already binds nobody any more; what will be spoken of binds nobody yet.
  if (block.section === 'past') return kind === 'decision'
  if (block.section === 'agenda' && block.depth === 0) return kind === 'promise' && NAMES_WHO.test(clean)
  return !isTitleOfReference(clean) || NAMES_WHO.test(clean)
}

const OWN = /(?:^|[^\p{L}])(?:I|we|me|us|my|our|ich|wir|mir|mich|uns|mein\p{L}*|unser\p{L}*)(?!\p{L})/iu

/** Of several who met one does it, and nobody says who: "look into the fee", without a day. */
export function isNobodys(
  { kind, who }: Draft,
  clean: string,
  { block }: Unit,
  { isMinuted, people, base }: Setting,
): boolean {
  if (!isMinuted || kind !== 'promise' || block.box !== null || block.section === 'action') return false
  const isWriters = who === null || who.resolved === 'me' || who.words === people.author?.words
  return isWriters && !OWN.test(clean) && datesIn(clean, base).every(({ role }) => role !== 'until')
}

/** A question of a list with words of somebody below it: it was spoken of, and whether that answered it is not known. */
export const isSpokenOf = ({ kind }: Draft, clean: string, { block, last }: Unit, next: Unit | undefined): boolean =>
  kind === 'question' &&
  last &&
  clean.endsWith('?') &&
  block.kind === 'bullet' &&
  next?.block.kind === 'bullet' &&
  next.block.depth > block.depth &&
  !next.clean.endsWith('?')
