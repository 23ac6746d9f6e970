// A reply's claims against what its reader sees of the records that it cites.
import type { MessageChecks } from '#contract/chat.ts'
import type { RecordView } from '#contract/records.ts'
import { materialOf } from '#server/analyst/checker/check.ts'
import { claimsIn, marksOf } from '#server/analyst/checker/sentence-check.ts'
import type { CheckedField, CheckedRecord } from '#server/analyst/checker/shapes.ts'

/** What a record's card calls a value, and the column that tells the checker what it means. */
const COLUMNS: Record<string, string> = {
  Status: 'status',
  Priority: 'priority',
  Due: 'due_date',
  'Assigned to': 'assigned_to_name',
  Current: 'current_value',
  Target: 'target_value',
  Start: 'start_value',
  Progress: 'progress',
  Direction: 'direction',
  Role: 'role',
}
const MOST_WORDS = 600
const MOST_SPANS = 4

/** A record's card as the checker reads it. Its day is the one it carries, else the one it was last written on. */
export function checkedView({ id, kind, title, body, facts, updated_at }: RecordView): CheckedRecord {
  const fields: CheckedField[] = [
    { name: 'title', text: title },
    ...(body ? [{ name: 'body', text: body }] : []),
    ...facts.map(({ name, value }) => ({
      name: COLUMNS[name] ?? name.toLowerCase().replaceAll(' ', '_'),
      text: value,
    })),
  ]
  const day = facts.find(({ name }) => name === 'Date')?.value ?? updated_at
  return { id: `${kind}:${id}`, kind, label: title, day: day.slice(0, 10), fields }
}

/** Marks for a text over the cards of the records that it cites; `today` is its reader's day. */
export function checksOf(text: string, views: readonly RecordView[], today: string): MessageChecks {
  if (claimsIn(text).length === 0) return { state: 'no_claims', marks: [] }
  if (views.length === 0) return { state: 'read_nothing', marks: [] }
  const material = materialOf(views.map(checkedView), { today })
  const viewOf = new Map(views.map((view) => [`${view.kind}:${view.id}`, view]))
  const marks = marksOf(text, material).map(({ start, end, verdict, reason, spans }) => ({
    start,
    end,
    verdict,
    reason,
    words: spans.slice(0, MOST_SPANS).flatMap((span) => {
      const view = viewOf.get(span.record)
      return view ? [{ kind: view.kind, id: view.id, label: view.title, text: span.words.slice(0, MOST_WORDS) }] : []
    }),
  }))
  return { state: 'checked', marks }
}
