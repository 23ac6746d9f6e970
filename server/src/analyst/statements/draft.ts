// What a rule says of a piece of writing, before its dates and amounts are read.
import type { StatementKind, StatementParty, StatementState } from '#contract/statements.ts'
import type { DateBase } from '../dates/written-rules.ts'
import { isMonth, isOwner } from './who/no-actors.ts'
import { NAME, type People } from './who/people.ts'

export type Draft = {
  kind: StatementKind
  who: StatementParty | null
  to_whom?: StatementParty | null
  /** Where in the words the matter begins, after the subject and "will". */
  what?: number
  hedged?: boolean
  /** 0 to 1; below `PERHAPS` it is shown as perhaps. */
  confidence: number
  perhaps?: boolean
  /** A promise that its writer tells of as past: its day may lie behind. */
  told?: true
  state?: StatementState
}
export const PERHAPS = 0.55
/** Whether a rule says it outright. */
export const isSure = (draft: Draft | null): draft is Draft =>
  draft !== null && !draft.perhaps && draft.confidence >= PERHAPS

/** What is known around a piece: who speaks, who was named last. */
export type Setting = {
  people: People
  base: DateBase
  /** "I": the speaker of a transcript, the owner of a list, or the author. */
  speaker: StatementParty | null
  /** "you" */
  hearer: StatementParty | null
  /** "he", "she": whoever was named last. */
  named: StatementParty | null
  german: boolean
  /** Whether the whole text is said by several in turn. */
  isTalk: boolean
  /** Minutes in which several took part: what stands there without a subject is nobody's, or somebody's who is not said. */
  isMinuted: boolean
  /** Who speaks in minutes that set a comma behind the name: "Tom, the key is lost". */
  minuted: ReadonlySet<string>
}

export const I: StatementParty = { words: 'I', resolved: null }
/** The one who speaks, by the word that stands there where it is known who that is. */
export function self(word: string, { speaker, people }: Setting): StatementParty {
  if (speaker !== null) return speaker
  const { author } = people
  return author !== null && author.resolved === null ? author : { words: word, resolved: author?.resolved ?? null }
}

const NAMES = new RegExp(`(?<![\\p{L}@])${NAME}`, 'gu')

/** Whom a pronoun at `at` means: who is named before it in its own clause, or was named last. */
export function resolvePronoun(clause: string, at: number, { people, named }: Setting): StatementParty | null {
  for (const { 0: name, index } of wholeBefore(clause, at).matchAll(NAMES)) {
    if (isMonth(name, clause, index) || isOwner(name, clause, index)) continue
    const person = personIn(name, people)
    if (person === null || isAuthor(person, people)) continue
    return person
  }
  return named
}

/** What stands before a place, in whole words: the first letter of "Sie" is nobody's initial. */
export function wholeBefore(clause: string, at: number): string {
  const before = clause.slice(0, Math.max(0, at))
  return /^\p{L}/u.test(clause.slice(before.length)) ? before.replace(/\p{L}+$/u, '') : before
}

/** "Am Mittwoch", "Bis Freitag", "On Monday": words of a time or a place, which begin a sentence as a name may. */
export const isNobodysName = (words: string): boolean =>
  /^(?:am|im|an|auf|in|bei|bis|zum|zur|vom|von|mit|nach|vor|seit|ab|für|gegen|on|at|by|in|from|with|after|before|until|since|this|next|last|diese[nrms]?|nächste[nrms]?|letzte[nrms]?) /iu.test(
    words,
  )

export const isAuthor = (party: StatementParty, people: People): boolean =>
  party.resolved !== null && party.resolved === people.author?.resolved

/** The person whom capitalised words name; "Friday Ana" holds one in its last word. */
export function personIn(words: string, people: People): StatementParty | null {
  if (people.isPerson(words)) return people.party(words)
  const last = words.split(' ').at(-1) ?? ''
  return words.includes(' ') && people.isPerson(last) ? people.party(last) : null
}
