// A reply's claims against what its reader sees of the records that it cites.
import type { MessageChecks } from '#contract/checks.ts'
import type { RecordView } from '#contract/records.ts'
import { materialFor } from '#server/analyst/checker/check.ts'
import type { AskReader } from '#server/analyst/checker/question.ts'
import {
  type CodeCheck,
  claimsIn,
  codeChecksOf,
  type Mark,
  marksByBoth,
  marksOf,
} from '#server/analyst/checker/sentence-check.ts'
import type { Material } from '#server/analyst/checker/sentences.ts'
import type { CheckedField, CheckedRecord } from '#server/analyst/checker/shapes.ts'
import type { Derivation } from '#server/analyst/workings/shapes.ts'
import { workedOut } from '#server/analyst/workings/workings.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'

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
/** So many records of a count can be opened. */
const MOST_SOURCES = 12

/** A record's card as the checker reads it. Its day is the one it carries, else the one it was last written on. */
export function checkedView({ id, kind, title, body, facts, updated_at }: RecordView, me: string): CheckedRecord {
  const fields: CheckedField[] = [
    { name: 'title', text: title },
    ...(body ? [{ name: 'body', text: body }] : []),
    ...facts.map(({ name, value }) => ({
      name: COLUMNS[name] ?? name.toLowerCase().replaceAll(' ', '_'),
      text: value,
    })),
  ]
  const day = facts.find(({ name }) => name === 'Date')?.value ?? updated_at
  // A note is its reader's own; who wrote the others, their cards do not say.
  const author = kind === 'note' ? me : null
  return { id: `${kind}:${id}`, kind, label: title, day: day.slice(0, 10), author, fields }
}

/** Words of a record beside its card: what code has computed of it, or a message of a thread, with its own day and who says "I" in it. */
export type Fact = { kind: string; id: string; label: string; text: string; day?: string; author?: string }

/** What a reply's claims are held against. `today` is its reader's day, `me` their name. */
export type Checking = {
  text: string
  views: readonly RecordView[]
  facts: readonly Fact[]
  today: string
  me: string
  /** Names of people whom they know. */
  people?: readonly string[]
  /** What is counted is counted again over these; asked for only where words alone prove not all. Null: it is not counted. */
  countable: (() => Promise<Workspace>) | null
}

/** What code found of a reply; the records are read once for both who check. */
export type CodeChecked = Pick<Checking, 'views'> &
  ({ nothing: MessageChecks } | { found: CodeCheck[]; material: Material; worked: ReadonlyMap<number, Derivation> })

/** Holds each claim against the cards of the records that the text cites. Takes its time in small pieces: call it outside of transactions. */
export async function checkedByCode({
  text,
  views,
  facts,
  today,
  me,
  people,
  countable,
}: Checking): Promise<CodeChecked> {
  const claims = claimsIn(text)
  if (claims.length === 0) return { views, nothing: { state: 'no_claims', marks: [] } }
  const sentences = claims.map((claim) => claim.text)
  const seen = new Set(views.map(({ kind, id }) => `${kind}:${id}`))
  const computed = facts
    .map(({ kind, id, ...fact }) => ({ id: `${kind}:${id}`, day: null, ...fact }))
    .filter(({ id }) => seen.has(id))
  const material = await materialFor([...views.map((view) => checkedView(view, me)), ...computed], sentences, {
    today,
    ...(people && { people }),
  })
  const found = await codeChecksOf(text, material)
  const left = found.filter(({ checked: { verdict } }) => verdict === 'not_proven' || verdict === 'contradicted')
  const worked = countable && left.length > 0 ? workedOut(text, left, await countable()) : new Map<number, Derivation>()
  if (views.length === 0 && worked.size === 0) return { views, nothing: { state: 'read_nothing', marks: [] } }
  return { views, found, material, worked }
}

/** Marks by code. `waits`: a second reader will be asked, so what hangs on it is not checked yet. */
export const checksOf = (checked: CodeChecked, { waits = false } = {}): MessageChecks =>
  'nothing' in checked ? checked.nothing : messageChecksOf(checked, marksOf(checked.found, waits))

/** The same with a second reader. Marks of `before` that are decided stay as they are. */
export async function checksByBoth(
  checked: CodeChecked,
  ask: AskReader,
  before: MessageChecks | null,
): Promise<MessageChecks> {
  if ('nothing' in checked) return checked.nothing
  const decided = new Map(
    (before?.marks ?? []).flatMap((mark) => (mark.verdict === 'unchecked' ? [] : [[mark.start, mark] as const])),
  )
  const marks = await marksByBoth(
    checked.found,
    checked.material,
    ask,
    ({ start }) => decided.has(start) || checked.worked.has(start),
  )
  const { state, marks: made } = messageChecksOf(checked, marks)
  return { state, marks: made.map((mark) => decided.get(mark.start) ?? mark) }
}

type CheckFindings = Pick<Checking, 'views'> & { worked: ReadonlyMap<number, Derivation> }

/** What was computed again stands as proven by the values that it came from, whatever the words of the records are. */
function messageChecksOf({ views, worked }: CheckFindings, marks: readonly Mark[]): MessageChecks {
  const viewOf = new Map(views.map((view) => [`${view.kind}:${view.id}`, view]))
  return {
    state: 'checked',
    marks: marks.map(({ start, end, verdict, reason, spans }) => {
      const again = worked.get(start)
      if (again) return { start, end, verdict: 'proven', reason: null, ...shownOf(again) }
      return {
        start,
        end,
        verdict,
        reason,
        words: spans.slice(0, MOST_SPANS).flatMap((span) => {
          const view = viewOf.get(span.record)
          return view
            ? [{ kind: view.kind, id: view.id, label: view.title, text: span.words.slice(0, MOST_WORDS) }]
            : []
        }),
      }
    }),
  }
}

const shownOf = ({ how, from }: Derivation) => ({
  worked_out: how,
  words: from
    .slice(0, MOST_SOURCES)
    .map(({ ref: { kind, id, label }, values }) => ({ kind, id, label, text: values.slice(0, MOST_WORDS) })),
})

/** The reader did not come: what code could not prove is not proven. */
export const withoutReader = ({ state, marks }: MessageChecks): MessageChecks => ({
  state,
  marks: marks.map((mark) =>
    mark.verdict === 'unchecked' ? { ...mark, verdict: 'not_proven', reason: NO_READER } : mark,
  ),
})
const NO_READER = 'The words of the record are not the same, and the model that checks did not answer.'
