// How the pass over a later text reads one of its sentences: its days, its people, the beginnings of its words.
import type { StatementParty } from '#contract/statements.ts'
import { NAME, type People } from './people.ts'
import { same } from './same-person.ts'

/** What stands before a day that no longer holds: "not on 3 Dec", "statt in KW 47". */
export const OVER =
  /(?<!\p{L})(?:not|no longer|instead of|rather than|moved from|was|statt|nicht(?: mehr)?|anstatt|anstelle von|war)(?: (?:on|by|in|at|the|am|im|in|per|bis|ab|von|for|until|mehr))* ?$/iu
/** Behind this stands the day that was missed: "missed the 13th". */
export const GONE =
  /(?<!\p{L})(?:so much for|soviel zu|missed|verpasst|gerissen|versäumt)(?: (?:the|den|am|on|his|her|ihren|seinen))? $/iu
/** What a day that no longer holds is followed by: "6 Nov missed". */
export const MISSED =
  /^[\s,]*(?:was |is |has |have |had |been |ist |war |wurde )*(?:missed|slipped|gone|passed|not (?:met|kept|possible|going|happening)|off|verpasst|gerissen|versäumt|verstrichen|geplatzt|nicht (?:gehalten|zu halten|möglich|zu schaffen)|hält nicht|klappt nicht)(?!\p{L})/iu
/** Without one of these a sentence names no day. */
export const DATED =
  /\d|day|week|wk|month|quarter|year|woch|monat|quartal|jahr|tag|morgen|morrow|night|end|mitte|anfang|spring|summer|autumn|winter|fall|frühjahr|sommer|herbst|(?<!\p{L})(?:mon|tues?|wed|weds|thur?s?|fri|sat|sun|mo|di|mi|do|fr|sa|so|eo[dwm]|(?:jan|feb|m[aä]r|apr|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*|ma[iy])(?!\p{L})/iu
export const PRONOUN = /(?<!\p{L})(?:he|she|they|er|sie)(?:'s|'ll)?(?!\p{L})/iu
/** By which a word is looked up: its beginning, and its end, since a compound holds it there: "AVV-Entwurf" of "Entwurf". */
export const keysOf = (word: string): string[] =>
  word.length >= 5 ? [word.slice(0, 4), `~${word.slice(-5)}`] : [word.slice(0, 4)]

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
  /^(?:he|she|it|this|that|they|now|new|do it|i'll do it|will do|das|dies|es|er|sie|wir|ich|ihr|we|you|i (?:will|shall|can)|dafür|stattdessen|erst|neu|jetzt|neuer?|macht|mache|kommt)(?!\p{L})/iu
