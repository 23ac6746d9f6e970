// What a rule says of a piece of writing, before its dates and amounts are read.
import type { StatementKind, StatementParty, StatementState } from '#contract/statements.ts'
import type { DateBase } from '../dates/written.ts'
import type { People } from './people.ts'

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
  state?: StatementState
}
export const PERHAPS = 0.55

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
}

export const I: StatementParty = { words: 'I', resolved: null }
/** The one who speaks, by the word that stands there. */
export const self = (word: string, { speaker, people }: Setting): StatementParty =>
  speaker ?? { words: word, resolved: people.author?.resolved ?? null }
