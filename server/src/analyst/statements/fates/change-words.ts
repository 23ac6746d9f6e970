// How the pass over a later text reads one of its sentences: its days, its people, the beginnings of its words.
import type { StatementParty } from '#contract/statements.ts'
import { NAME, type People } from '../who/people.ts'
import { same } from './same-person.ts'

/** What stands before a day that no longer holds: "not on 3 Dec", "statt in KW 47". */
const OVER =
  /(?<!\p{L})(?:not|no longer|instead of|rather than|moved from|was|statt|nicht(?: mehr)?|anstatt|anstelle von|war)(?: (?:on|by|in|at|the|am|im|in|per|bis|ab|von|for|until|mehr))* ?$/iu
/** Behind this stands the day that was missed: "missed the 13th". */
export const GONE =
  /(?<!\p{L})(?:so much for|soviel zu|missed|verpasst|gerissen|versäumt)(?: (?:the|den|am|on|his|her|ihren|seinen))? $/iu
/** What a day that no longer holds is followed by: "6 Nov missed". */
const MISSED =
  /^[\s,]*(?:was |is |has |have |had |been |ist |war |wurde )*(?:missed|slipped|gone|passed|not (?:met|kept|possible|going|happening)|off|verpasst|gerissen|versäumt|verstrichen|geplatzt|nicht (?:gehalten|zu halten|möglich|zu schaffen)|hält nicht|klappt (?:doch |leider )?nicht|passt (?:doch |leider |ihr |ihm |uns )?nicht|geht (?:doch |leider )?nicht|(?:kann|können) (?:\p{L}+ )?(?:aber |leider |doch |da )*nicht|(?:does not|doesn't|won't|will not|can't|cannot|isn't|is not|didn't|did not) (?:work|do|happen|possible|suit|fit|go|be|any more)|clashes|collides|is (?:a holiday|taken|gone|out|off|no good|impossible)|kollidiert|fällt (?:aus|flach|weg)|ist (?:belegt|vergeben|feiertag|besetzt|unmöglich|hinfällig|vorbei))(?!\p{L})/iu
/** Whether a day is named as one that no longer holds; `hasLater`: beside a later one. */
export const isOverIn = (sentence: string, { from, to }: { from: number; to: number }, hasLater: boolean): boolean =>
  (hasLater && OVER.test(sentence.slice(Math.max(0, from - 24), from))) || MISSED.test(sentence.slice(to))
/** Without one of these a sentence names no day. */
export const DATED =
  /\d|day|week|wk|month|quarter|year|woch|monat|quartal|jahr|tag|morgen|morrow|night|end|mitte|anfang|spring|summer|autumn|winter|fall|frühjahr|sommer|herbst|(?<!\p{L})(?:mon|tues?|wed|weds|thur?s?|fri|sat|sun|mo|di|mi|do|fr|sa|so|eo[dwm]|(?:jan|feb|m[aä]r|apr|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*|ma[iy])(?!\p{L})/iu
export const PRONOUN = /(?<!\p{L})(?:he|she|they|er|sie)(?:'s|'ll)?(?!\p{L})/iu
/** By which a word is looked up: its beginning, and its end, since a compound holds it there: "AVV-Entwurf" of "Entwurf". */
export const keysOf = (word: string): string[] => (word.length >= 4 ? [word.slice(0, 4), `~${word.slice(-4)}`] : [word])

/** Whom a sentence names, and the author where it says "I". */
export function speakersOf(
  sentence: string,
  people: People,
  speaker: StatementParty | null,
): { named: StatementParty[]; own: StatementParty[] } {
  const persons = personsIn(sentence, people)
  const { author } = people
  const isOwn =
    /(?:^|[^\p{L}])(?:I|I'm|I'll|me|my|we|ich|mir|mich|mein|wir|uns)(?:[^\p{L}]|$)/u.test(sentence) && author !== null
  const writer = people.kind === 'message' ? author : null
  const speaking = [speaker, writer].filter((party) => party !== null)
  return { named: [...persons, ...speaking], own: isOwn ? [author] : [] }
}

export function personsIn(sentence: string, people: People): StatementParty[] {
  return [...sentence.matchAll(new RegExp(`(?<![\\p{L}@])${NAME}`, 'gu'))]
    .flatMap(([name]) => (name.split(' ').length > 1 && !people.isPerson(name) ? name.split(' ') : [name]))
    .map((name) => people.party(name))
}

/** Who has it now. */
export function otherIn(sentence: string, before: StatementParty | null, people: People): StatementParty | null {
  const persons = personsIn(sentence, people).filter(
    (party) => people.isParty(party.words) && (before === null || !same(party, before)),
  )
  return persons[0] ?? null
}
/** What goes on with the sentence before it: "It will be a week late." */
export const FOLLOWS =
  /^(?:he|she|it|this|that|they|now|new|do it|i'll do it|will do|das|dies|es|er|sie|wir|ich|ihr|we|you|i (?:will|shall|can)|dafür|stattdessen|erst|neu|jetzt|neuer?|macht|mache|kommt)(?!\p{L})|^(?:\p{Lu}\p{L}+ )(?:gets?|has|sends?|brings?|does|makes|manages|finishes|will (?:do|send|have|get|bring|finish|make)|schafft|schickt|macht|bekommt|kriegt|bringt|liefert|erledigt|reicht) (?:it|them|das|es|sie|ihn)(?!\p{L})/iu

/** What is told of the past: a weekday or a bare number beside it is the one that is over. */
const PAST_EN =
  /(?<![\p{L}'])(?:came|went|sent|told|rang|wrote|spoke|met|saw|gave|got|had|was|were|did|left|took|brought|paid|bought|sold|landed|\p{L}{3,}ed|in time|on time)(?!\p{L})/iu
const PAST_DE =
  /(?<!\p{L})(?:kam|kamen|ging|gingen|war|waren|hatte|hatten|schrieb|rief|gab|brachte|traf|lag|lagen|seit|(?:ist|sind|hat|haben|habe|wurde|wurden)(?!\p{L})[^;?.]{0,120}?(?:\p{Ll}*ge\p{Ll}{2,}(?:t|en)|(?:be|ver|er|ent|über|unter|zer)\p{Ll}{3,}(?:t|en)|\p{Ll}+iert|worden)(?=[.,;:!)]|$| ))(?!\p{L})/iu
const AHEAD =
  /(?<!\p{L})(?:will|'ll|shall|going to|now says|now says|now say|said|says|promis\p{L}*|asked|wants?|wanted|agreed|needs?|due|until|till|by|before|next|slipp\p{L}*|moved|postponed|delayed|deferred|rescheduled|rebooked|put|pushed|extended|instead|set|fixed|expect\p{L}*|hop\p{L}+|now|new|wird|werden|soll|sollen|kommt|kommen|will|muss|bis|nächste\p{L}*|verschoben|verlegt|vertagt|verlängert|versprochen|zugesagt|gebeten|geeinigt|verständigt|jetzt|nun|erst|statt|neu\p{L}*|(?:is|are) (?:called|cancelled|off|dropped|on))(?!\p{L})|'ll(?!\p{L})/iu
/** Whether the sentence tells of what happened, so that a weekday in it is the last one. */
export const tellsPast = (sentence: string): boolean =>
  (PAST_EN.test(sentence) || PAST_DE.test(sentence)) && !AHEAD.test(sentence)
/** Without its month or year a day may be the one before. */
export const isBareDay = (words: string): boolean =>
  /^(?:the )?(?:\d{1,2}(?:st|nd|rd|th|\.)?|(?:on )?(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)\p{L}*\.?(?: (?:the )?\d{1,2}(?:st|nd|rd|th)?)?|(?:in the )?(?:morning|week|weekend|wochenende))$/iu.test(
    words.trim(),
  )
/** The part of a sentence between its commas, brackets and arrows in which a sign stands. */
export function clauseAt(sentence: string, at: number): string {
  const before = Math.max(
    ...[', ', '; ', '(', ' – ', ' - ', '-> ', '→ ', ': ', '. ', '? ', '! '].map((cut) =>
      sentence.lastIndexOf(cut, at - 1),
    ),
  )
  const behind = sentence.slice(at).search(/, |; |\)| \(|[.!?] | – | - | -> | → /)
  return sentence.slice(before + 1, behind < 0 ? undefined : at + behind)
}
/** Nothing but a day behind the sentence: "OF didn't get to it. Mon". */
export const isBareDate = (sentence: string): boolean =>
  sentence.length < 24 &&
  /^(?:now |then |by |on |next |erst |bis |am |dann |jetzt |nun )*(?:\d{1,2}[./]\s?\d{0,2}\.?|\d{1,2}(?:st|nd|rd|th)|(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)\p{L}*|tomorrow|morgen|kw ?\d{1,2}|next week|nächste woche)(?: \d{1,2}\.?\d{0,2}\.?| \p{L}{3,9})?[.!]?$/iu.test(
    sentence,
  )
/** What was called off gets another day. */
export const NEW_DAY =
  /^(?:neuer termin|neues datum|nachholtermin|ersatztermin|neu angesetzt|nachgeholt|new (?:date|day|time|slot)|rescheduled|rebooked|rearranged|instead|stattdessen|dafür)(?!\p{L})/iu
