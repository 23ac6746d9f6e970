// Whether a piece of advice still stands: what has become of the records that it rests on, and of the day that it names.
import type { Advice } from '#contract/advice.ts'
import type { Citation } from '#contract/shapes.ts'
import { endedStatuses } from '#contract/task-status.ts'

/** A cited record as it is now, for its reader. `due_date`: of tasks and goals. */
export type CitedNow = {
  kind: string
  id: string
  updated_at: string
  status: string | null
  due_date: string | null
}
type Since = Advice['since'][number]

/** Goals that are over say so in words of their own. */
const OVER: Record<string, Since['change']> = {
  Done: 'done',
  done: 'done',
  Cancelled: 'cancelled',
  failed: 'cancelled',
}
const ENDED = new Set<string>([...endedStatuses, 'done', 'failed'])
/** The same commit may touch a record and write the advice. */
const SLACK_MS = 1_000

/**
 * What has changed since the advice was written, gravest first, each record once. `now`: the cited records that its reader may see;
 * `writtenOn`, `today`: yyyy-mm-dd for that person.
 */
export function changedSince(
  advice: { content: string; updated_at: string; citations: readonly Citation[] },
  { now, writtenOn, today }: { now: ReadonlyMap<string, CitedNow>; writtenOn: string; today: string },
): Since[] {
  const written = Date.parse(advice.updated_at)
  const seen = new Set<string>()
  const since = advice.citations.flatMap(({ kind, id, label }): Since[] => {
    const key = `${kind}:${id}`
    if (seen.has(key) || !KNOWN.has(kind)) return []
    seen.add(key)
    const record = { kind, id, label }
    const is = now.get(key)
    if (!is) return [{ change: 'gone', record, day: null }]
    const changed = Date.parse(is.updated_at) > written + SLACK_MS
    if (changed && is.status !== null && ENDED.has(is.status))
      return [{ change: OVER[is.status] ?? 'changed', record, day: null }]
    if (is.due_date !== null && is.due_date < today && is.due_date >= writtenOn && !ENDED.has(is.status ?? ''))
      return [{ change: 'overdue', record, day: is.due_date }]
    return changed ? [{ change: 'changed', record, day: null }] : []
  })
  const day = lastDay(advice.content)
  if (day !== null && day < today && day >= writtenOn) since.push({ change: 'day_passed', record: null, day })
  return since.toSorted((one, other) => ORDER.indexOf(one.change) - ORDER.indexOf(other.change))
}

const KNOWN = new Set(['goal', 'kpi', 'task', 'note', 'contact', 'interaction', 'file'])
const ORDER: readonly Since['change'][] = ['done', 'cancelled', 'gone', 'day_passed', 'overdue', 'changed']

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** The last day that the text names after 'by', as advice writes it: by 24 Mar 2026, by 2026-03-24. */
function lastDay(text: string): string | null {
  const days = [...text.matchAll(/\bby (?:(\d{4}-\d\d-\d\d)|(\d{1,2}) ([A-Z][a-z]{2})[a-z]{0,6} (\d{4}))/g)].flatMap(
    ([, iso, day, month, year]) => {
      if (iso) return [iso]
      const at = MONTHS.indexOf((month ?? '').toLowerCase())
      return at < 0 ? [] : [`${year}-${String(at + 1).padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`]
    },
  )
  return days.toSorted().at(-1) ?? null
}

/** After so many days a piece is asked for what came of it, whatever has happened; and again where it was still open. */
const ASKED_AFTER_DAYS = 7

/** Whether its person should be asked what came of it: it is old, or what it was about has moved, and they have not said. */
export function asksForOutcome(
  advice: Pick<Advice, 'updated_at' | 'outcome' | 'outcome_at'> & { since: readonly Since[] },
  now: Date,
): boolean {
  const days = (from: string) => (now.getTime() - Date.parse(from)) / 86_400_000
  if (advice.outcome !== null && advice.outcome !== 'open') return false
  if (advice.outcome_at !== null) return days(advice.outcome_at) >= ASKED_AFTER_DAYS
  return days(advice.updated_at) >= ASKED_AFTER_DAYS || advice.since.some(({ change }) => change !== 'changed')
}
