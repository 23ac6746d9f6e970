// One kind of record that writers write: how it is made, what it shows of itself, and what can be done to it afterwards.
import type { LedgerRead, Write } from './ledger.ts'

/** What all writers share: an organization, an agent for crews, and somebody to give tasks to and talk with. */
export type Place = {
  org: string
  agent: string
  colleague: string
  thread: string
  /** Nobody else writes what this account has only one of. */
  alone: boolean
}
export type Row = Record<string, unknown>
export type Change = (at: {
  id: string
  /** As it stood before. */
  shown: LedgerRead
  /** The answer to the write before this one. */
  last: unknown
  word: string
  place: Place
}) => { write: Write; shown: LedgerRead } | null
export type Kind = {
  name: string
  /** There is one for each account. */
  single?: true
  make(word: string, place: Place): Write
  /** Where it is read; `LIST#ID` where it has no address of its own. Left out: only its list is looked at. */
  read?(made: { id: string }, place: Place): string
  show(record: Row): LedgerRead
  changes: Change[]
  /** Where all of them stand. */
  list?: string | ((place: Place) => string)
  /** The words that are there once, and of how many rows it consists beside its own. */
  words(record: Row): string
  parts?(record: Row): number
}
