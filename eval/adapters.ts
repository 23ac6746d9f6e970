// The one place where the evaluation meets the product's rules. A part that the product does not have is `null`, and is printed as
// "not there yet"; whoever builds it puts its function here. The shapes are narrow on purpose: only what is judged.
import { checkClaim, materialOf } from '#server/analyst/checker/check.ts'
import type { AskReader } from '#server/analyst/checker/question.ts'
import { checkByBoth } from '#server/analyst/checker/sentence-check.ts'
import { linksByRules, statementsByRules } from './statements-by-rules.ts'

export type Person = { key: string; name: string }
export type StatementText = {
  key: string
  kind: 'note' | 'message' | 'interaction' | 'file'
  title: string
  text: string
  /** The text's own day, yyyy-mm-dd; relative dates count from it. */
  written_on: string
  zone: string
  /** Who says "I", and whom "you" means; `me` is the person of the workspace, null where that is not known. */
  author: Person | 'me' | null
  to: Person | 'me' | null
  /** Names of the person of the workspace. */
  me: string[]
  people: Person[]
}

export type FoundStatement = {
  kind: 'promise' | 'decision' | 'question' | 'deadline' | 'figure'
  /** Who owes, decided or is asked: `me`, the key of a contact, else the words of the text; null: nobody is named. */
  who: string | null
  /** yyyy-mm-dd. */
  due: string | null
  hedged: boolean
  /** Shown as a guess, not as found. */
  perhaps: boolean
  /** UTF-16 offsets into the text. */
  start: number
  end: number
}
/** What a later text says of an earlier statement, by the id that the evaluation gave it. */
export type Link = { id: string; how: string; start: number; end: number }
export type Earlier = { id: string; found: FoundStatement; source: StatementText }

export type ClaimRecord = {
  id: string
  kind: string
  label: string
  /** Its own day, yyyy-mm-dd; null: it has none. */
  day: string | null
  author: string | null
  /** Its words, or what stands in its fields, by the names of their columns. */
  text?: string
  fields?: { name: string; text: string }[]
}
export type Verdict = {
  verdict: 'proven' | 'contradicted' | 'not_proven' | 'unchecked' | 'proposal'
  /** The words that it is shown with. */
  spans: { record: string; words: string }[]
}

export type Adapters = {
  findStatements: ((text: StatementText) => FoundStatement[]) | null
  linkStatements: ((earlier: readonly Earlier[], later: StatementText) => Link[]) | null
  checkClaim: ((claim: string, records: readonly ClaimRecord[], today: string) => Verdict) | null
  /** The same with a second reader. */
  readClaim:
    | ((claim: string, records: readonly ClaimRecord[], today: string, ask: AskReader) => Promise<Verdict>)
    | null
  /** What these figures are of, for the page of results. */
  names: { statements: string; claims: string }
}

export const adapters: Adapters = {
  findStatements: statementsByRules,
  linkStatements: linksByRules,
  checkClaim,
  readClaim: (claim, records, today, ask) => checkByBoth(claim, materialOf(records, { today }), ask),
  names: {
    statements: 'the rules of server/src/analyst/statements',
    claims: 'the rules of server/src/analyst/checker',
  },
}
