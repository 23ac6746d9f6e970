// How much one run may ask of models and tools, and how much one person in a day (trust M9).
import type { Database } from '../../platform/db.ts'

export const BUDGET = {
  turns: 30,
  calls: 50,
  tokens: 200_000,
  /** Of work; waiting for a human is not counted. */
  minutes: 15,
  /** Of what one call of a tool shows to the model. */
  resultBytes: 65_536,
  callsPerTurn: 20,
  /** Of the arguments of one call, in characters. */
  argumentLength: 64_000,
} as const

export type BudgetSpent = { turns: number; calls: number; tokens: number; ms: number }
export const nothingSpent = (): BudgetSpent => ({ turns: 0, calls: 0, tokens: 0, ms: 0 })

/** Why no further turn may be taken. Null: one may. For people. */
export function usedUp(spent: BudgetSpent): string | null {
  if (spent.turns >= BUDGET.turns) return `It has used its budget of ${BUDGET.turns} model turns.`
  if (spent.tokens >= BUDGET.tokens) return `It has used its budget of ${BUDGET.tokens.toLocaleString('en')} tokens.`
  if (spent.ms >= BUDGET.minutes * 60_000) return `It has used its budget of ${BUDGET.minutes} minutes of work.`
  return null
}

/** Why the model is asked for its answer now, without tools. Null: it may go on. */
export function nearlyUsedUp(spent: BudgetSpent): string | null {
  if (spent.turns >= BUDGET.turns - 1) return `It has used its budget of ${BUDGET.turns} model turns.`
  if (spent.calls >= BUDGET.calls) return `It has used its budget of ${BUDGET.calls} tool calls.`
  if (spent.tokens >= BUDGET.tokens * 0.85)
    return `It has used its budget of ${BUDGET.tokens.toLocaleString('en')} tokens.`
  if (spent.ms >= BUDGET.minutes * 60_000 * 0.85) return `It has used its budget of ${BUDGET.minutes} minutes of work.`
  return null
}

/** What a day (UTC) may cost, in tokens: one person's runs, and those of all people of an organization together. */
export type DayBudget = { person: number; organization: number }

// By the day in which a run last did something: one that waited over night counts in full, on the careful side. Of runs that
// are older than a week nothing is counted, so that the index finds the few that matter; each has a budget of its own. What runs
// have used that are deleted stands beside them.
const spentBy = (
  user: string,
) => `(select coalesce(sum(input_tokens + output_tokens), 0) from runs where user_id = ${user}
    and created_at >= clock_timestamp() - interval '7 days'
    and updated_at >= date_trunc('day', clock_timestamp() at time zone 'utc') at time zone 'utc')::float8
  + coalesce((select tokens from tokens_used where user_id = ${user} and day = (clock_timestamp() at time zone 'utc')::date), 0)::float8`

// Runs are people's: what an organization has used is what its people have, so whoever is in two counts in both.
const TODAY = {
  name: 'tokens-today',
  text: `select ${spentBy('$1')} as tokens, (select o.name from memberships me
      join organizations o on o.id = me.organization_id and o.deleted_at is null
      where me.user_id = $1
        and (select sum(${spentBy('colleague.user_id')}) from memberships colleague where colleague.organization_id = o.id) >= $2
      order by o.name limit 1) as organization`,
}

/** Why this person's runs may ask no model any more today. Null: they may. For people. */
export async function dayUsedUp(database: Database, userId: string, most: DayBudget): Promise<string | null> {
  const values = [userId, most.organization]
  const { rows } = await database.pool.query<{ tokens: number; organization: string | null }>({ ...TODAY, values })
  const { tokens = 0, organization = null } = rows[0] ?? {}
  if (tokens >= most.person) return words('You have', 'your', most.person)
  return organization === null ? null : words(`The people of ${organization} have`, 'their', most.organization)
}

const words = (who: string, whose: string, most: number) =>
  `${who} used ${whose} budget of ${most.toLocaleString('en')} tokens for today. It is renewed at midnight (UTC); the operator of this server can raise it.`
