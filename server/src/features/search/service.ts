import { type SearchHit, type SearchKind, type searchContract, searchKinds } from '#contract/search.ts'
import { noteTitle } from '#server/analyst/notes/title.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { marked, onlyInAddresses, snippetOf } from './rules.ts'
import { type Entry, entriesOf, type Question, READERS, type SearchRow } from './store.ts'

/** Where each kind is opened: the same addresses as those of a citation (features/records). */
const HREFS: Record<SearchKind, (found: SearchRow) => string> = {
  goal: ({ id }) => `/app/strategy?goal=${id}`,
  kpi: ({ parent_id }) => `/app/strategy?goal=${parent_id}`,
  task: ({ id }) => `/app/my-tasks?task=${id}`,
  contact: ({ id }) => `/app/contacts?contact=${id}`,
  company: ({ id }) => `/app/companies?company=${id}`,
  interaction: ({ parent_id }) => `/app/contacts?contact=${parent_id}`,
  note: ({ id }) => `/app/notes?note=${id}`,
  file: ({ id }) => `/app/files?file=${id}`,
  statement: ({ id }) => `/app/promises?statement=${id}`,
  mail: ({ id, parent_id }) => `/app/mail/${parent_id}?mail=${id}`,
  advice: ({ id }) => `/app/strategy?advice=${id}`,
  conversation: ({ id }) => `/app/conversations/${id}`,
  message: ({ id, parent_id }) => `/app/conversations/${parent_id}?message=${id}`,
  thread: ({ id }) => `/app/comms/${id}`,
  thread_message: ({ id, parent_id }) => `/app/comms/${parent_id}?message=${id}`,
  person: ({ id }) => `/app/my-tasks?assignee=${id}`,
  organization: ({ id }) => `/app/organization?org=${id}`,
  schedule: ({ id }) => `/app/schedules?schedule=${id}`,
}

/** Find anything. Rights are those of the records themselves (rights §6 to §11). */
export const searchService: ServiceFunctions<typeof searchContract> = {
  /** What says this; where nothing does, what is alike. At most `limit` of each kind, newest first among equals. Errors: invalid. */
  async find(ctx, { q, kinds = searchKinds, limit }) {
    const wanted = searchKinds.filter((kind) => kinds.includes(kind))
    const exact = await search(ctx, wanted, { q, limit, alike: false })
    if (exact.length > 0 || [...q].length < 4) return { hits: exact, alike: false }
    const alike = await search(ctx, wanted, { q, limit, alike: true })
    return { hits: alike, alike: alike.length > 0 }
  },
}

/** What does not hang on another answer is asked at once: two round trips, however many kinds there are. */
async function search(ctx: Ctx, kinds: readonly SearchKind[], question: Question): Promise<SearchHit[]> {
  const { db, actor } = ctx
  const indexed = kinds.filter((kind) => !READERS[kind].find)
  const [entries, ...others] = await Promise.all([
    entriesOf(db, indexed, question),
    ...kinds.map((kind) => READERS[kind].find?.(db, actor, question) ?? []),
  ])
  const ofKinds = Map.groupBy([...entries, ...others.flat()], ({ kind }) => kind)
  const found = await Promise.all(
    kinds.flatMap((kind) => {
      const ofKind = ofKinds.get(kind) ?? []
      return ofKind.length > 0 ? [rowsOf(ctx, kind, ofKind)] : []
    }),
  )
  const groups: { best: number; hits: SearchHit[] }[] = []
  for (const { entries, rows } of found) {
    const hits = await hitsOf(entries, rows, question)
    if (hits.length > 0) groups.push({ best: entries[0]?.score ?? 0, hits })
  }
  return groups.sort((one, other) => other.best - one.best).flatMap(({ hits }) => hits)
}

/** What the entries stand for, as far as the caller may read it. */
async function rowsOf({ db, actor }: Ctx, kind: SearchKind, entries: readonly Entry[]) {
  const ids = entries.map(({ id }) => id)
  return { entries, rows: await READERS[kind].read(db, actor, ids) }
}

const LONG_TEXT = 20_000

async function hitsOf(
  entries: readonly Entry[],
  rows: readonly SearchRow[],
  { q, alike }: Question,
): Promise<SearchHit[]> {
  const found = new Map(rows.map((record) => [record.id, record]))
  const hits: SearchHit[] = []
  for (const entry of entries) {
    const record = found.get(entry.id)
    if (!record) continue
    if (!alike && onlyInAddresses(record.body ?? '', q, `${record.title} ${record.detail ?? ''}`)) continue
    hits.push(hitOf(entry, record, q))
    // To look through a long text takes a while: others have their turn in between.
    if ((record.body?.length ?? 0) > LONG_TEXT) await new Promise(setImmediate)
  }
  return hits
}

function hitOf({ kind, id, at }: Entry, record: SearchRow, q: string): SearchHit {
  const { body, detail } = record
  const title = kind === 'note' ? noteTitle({ content: body ?? '', entry_date: detail ?? '' }) : record.title
  const rest = kind === 'note' ? withoutTitle(body ?? '', title) : body
  return {
    kind,
    id,
    title: marked(title || 'Strategic Advice', q),
    snippet: snippetOf(rest, q),
    detail,
    at,
    href: HREFS[kind](record),
  }
}

/** The first line of a note is its title already. */
function withoutTitle(content: string, title: string): string {
  const first = content.trimStart().split('\n', 1)[0] ?? ''
  return first.includes(title.replace(/…$/, '')) && !title.endsWith('…')
    ? content.trimStart().slice(first.length)
    : content
}
