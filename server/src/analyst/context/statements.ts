// What is kept of what texts say (Promises), as rules read it: found in texts of every kind and age, with what the person said of it.
import type { Direction } from '#contract/promises.ts'
import type { StatementKind, StatementParty, StatementSourceKind, StatementState } from '#contract/statements.ts'
import type { AnalystContext } from './analyst-context.ts'

/** A kept statement beside the text that its tool shows. */
export type ToldStatement = {
  kind: 'statement'
  id: string
  is: StatementKind
  direction: Direction
  state: StatementState
  who: StatementParty | null
  to_whom: StatementParty | null
  /** yyyy-mm-dd. */
  due: string | null
  /** The very words, cut where they are long; they begin at `start` of the text. */
  quote: string
  start: number
  perhaps: boolean
  /** What a later text perhaps tells of it, in its words; nothing is changed by that (decision 0200). */
  maybe?:
    | { state: StatementState; due: string | null; quote: string; source: { kind: StatementSourceKind; id: string } }
    | undefined
  /** The person confirmed, corrected, dismissed or finished it. */
  answered: boolean
  source: { kind: StatementSourceKind; id: string; label: string; written_on: string | null; contact_id: string | null }
}
/**
 * What stands before a list of them. `unread`: of the newest notes and talks those of which nothing is kept yet. `hidden`: mailboxes of the
 * person whose mails the AI may not read, by name.
 */
export type ToldStatements = {
  kind: 'statements'
  total: string
  unread: { kind: 'note' | 'interaction'; id: string }[]
  hidden: string[]
}

export type StatementsAsked = {
  kind?: StatementKind[]
  direction?: Direction[]
  /** Left out: what is not over. */
  state?: StatementState[]
  answered?: boolean
  contact_id?: string
  source_id?: string
  search?: string
  written_from?: string
  written_to?: string
  due_from?: string
  due_before?: string
  sort_by?: 'due' | 'newest' | 'person' | 'written'
  limit?: number
}
export type StatementsKept = { items: ToldStatement[]; total: string; unread: ToldStatements['unread'] }

/** Over by the person's word, or by a later text: what the product put away by itself is neither. */
export const OVER: readonly Pick<StatementsAsked, 'state' | 'answered'>[] = [
  { state: ['done', 'dismissed'], answered: true },
  { state: ['done', 'cancelled', 'replaced'] },
]

/** Of so many, the day of each text is looked up so that the newest text comes first; beyond, what was found last does. */
const MOST_SORTED = 2_000

/** Those that are asked for, what was written last first. */
export async function statementsKept(context: AnalystContext, asked: StatementsAsked): Promise<StatementsKept> {
  if (asked.sort_by !== undefined) return listed(context, asked)
  const newest = await listed(context, { ...asked, sort_by: 'newest' })
  const total = newest.total.endsWith('+') ? Number.POSITIVE_INFINITY : Number(newest.total)
  const isWhole = total <= newest.items.length || total > MOST_SORTED
  return isWhole ? newest : listed(context, { ...asked, sort_by: 'written' })
}

/** Mailboxes whose mails are kept from the AI: what they promise and ask is not among what is listed. None where nobody may look. */
export async function hiddenMailboxes(context: AnalystContext): Promise<string[]> {
  const shown = await context.data('list_statements', { open: true, limit: 1 }).catch(() => [])
  return shown.flatMap((row) =>
    (row as ToldStatements).kind === 'statements' ? ((row as ToldStatements).hidden ?? []) : [],
  )
}

async function listed(context: AnalystContext, { state, ...filters }: StatementsAsked): Promise<StatementsKept> {
  const shown = await context.dataCited('list_statements', {
    ...filters,
    ...(state ? { state, open: false } : { open: true }),
  })
  const about = shown.find((row): row is ToldStatements => (row as ToldStatements).kind === 'statements')
  return {
    items: shown.filter((row): row is ToldStatement => (row as ToldStatement).kind === 'statement'),
    total: about?.total ?? '0',
    unread: about?.unread ?? [],
  }
}
