// Which records a model of an advice run is shown, and how much of each: whole where they are few; else what the signals rest on gets most
// of the room, then what is in hand and the newest, in passages.
import { isOpen } from '#contract/task-status.ts'
import type { Signal } from '#server/analyst/signals/signal.ts'
import { headOf, needlesOf, passageOf } from '#server/analyst/text/passages.ts'
import { keyLookup, type RecordEntry, type RecordIndex } from '#server/analyst/workspace/records.ts'
import { headsOf, lastDayOf, shortKpi } from '#server/analyst/workspace/shown.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'

/** `part`: there is more of it. */
export type ShownRecord = { key: string; id: string; head: string; text: string; part: boolean }

export const MOST_SIGNALS = 30
/** Characters: of all records together, of those that signals cite and of what is in hand together, and of one, by why it is shown. */
const ROOM = {
  records: 28_000,
  cited: 16_000,
  hand: 7_000,
  oneCited: 4_000,
  leastCited: 380,
  work: 420,
  rest: 380,
} as const
/** Of a record that a finding cites, and of all of them, beside the findings. */
const IN_FULL = { one: 6_000, all: 16_000 } as const
/** What every record costs beside its words. */
const AROUND = 60
/** The newest messages of a thread stand there whatever they say: they may answer what is shown of it. */
const NEWEST_MESSAGES = 3
const OF_A_MESSAGE = 300

export function recordsShown(workspace: Workspace, signals: readonly Signal[], index: RecordIndex): ShownRecord[] {
  const heads = headsOf(workspace)
  const all = [...index].map(([key, entry]) => wholeOf(key, entry, heads))
  if (all.reduce((sum, { text, head }) => sum + text.length + head.length + AROUND, 0) <= ROOM.records) return all

  const records = new Map(all.map((record) => [record.key, record]))
  const shown = new Map<string, ShownRecord & { needles: string }>()
  const cutOf = cutter(workspace)
  let room: number = ROOM.records
  const take = (key: string, needles: string, most: number) => {
    const record = records.get(key)
    if (!record || shown.has(key) || room < 200) return
    const cut = cutOf(record, needles, Math.min(most, room))
    shown.set(key, { ...cut, needles })
    room -= cut.text.length + record.head.length + AROUND
  }
  const cited = wordsOfCited(signals, index)
  const lengths = [...cited.keys()].map((key) => (records.get(key)?.text.length ?? 0) + AROUND)
  const shares = sharesOf(lengths, ROOM.cited, ROOM.oneCited)
  for (const [at, [key, said]] of [...cited].entries()) take(key, said, Math.max(ROOM.leastCited, shares[at] ?? 0))
  const ahead = workspace.goals.flatMap((goal) => [goal.id, ...goal.kpis.map(({ id }) => id)])
  const open = workspace.tasks.filter(isOpen).toSorted((a, b) => ((a.due_date ?? '9') < (b.due_date ?? '9') ? -1 : 1))
  const byId = new Map(all.map(({ key, id }) => [id, key]))
  const aims = workspace.goals.map(({ title }) => title).join(' ')
  const leave = room - ROOM.hand
  for (const id of [...ahead, ...open.map(({ id }) => id)]) if (room > leave) take(byId.get(id) ?? '', aims, ROOM.work)
  for (const id of newestFirst(workspace)) take(byId.get(id) ?? '', aims, ROOM.rest)
  // What is left when all have a place makes whole what is cut.
  const parts = [...shown.values()].filter(({ part }) => part)
  const lengthOf = (key: string) => records.get(key)?.text.length ?? 0
  const missing = sharesOf(
    parts.map(({ key, text }) => lengthOf(key) - text.length),
    Math.max(0, room),
    ROOM.oneCited,
  )
  for (const [at, { key, text, needles }] of parts.entries()) {
    const record = records.get(key)
    if (record) shown.set(key, { ...cutOf(record, needles, text.length + (missing[at] ?? 0)), needles })
  }
  return [...index.keys()].flatMap((key) => shown.get(key) ?? [])
}

/** What the findings cite and was not shown whole, with the words of the findings: by now it is known what is worth the room. */
export function citedInFull(
  workspace: Workspace,
  index: RecordIndex,
  shown: readonly ShownRecord[],
  findings: readonly { finding: string; cites: readonly string[] }[],
): ShownRecord[] {
  const heads = headsOf(workspace)
  const cutOf = cutter(workspace)
  const known = new Map(shown.map((record) => [record.key, record]))
  const keys = [...new Set(findings.flatMap(({ cites }) => cites))].filter((key) => known.get(key)?.part !== false)
  const records = keys.flatMap((key) => {
    const entry = index.get(key)
    return entry ? [wholeOf(key, entry, heads)] : []
  })
  const shares = sharesOf(
    records.map(({ text }) => text.length),
    IN_FULL.all,
    IN_FULL.one,
  )
  return records.flatMap((record, at) => {
    const said = findings.filter(({ cites }) => cites.includes(record.key)).map(({ finding }) => finding)
    const cut = cutOf(record, said.join(' '), shares[at] ?? 0)
    // No more of it than there was.
    return cut.text.length > (known.get(record.key)?.text.length ?? 0) ? [cut] : []
  })
}

const wholeOf = (key: string, entry: RecordEntry, heads: ReadonlyMap<string, string>): ShownRecord => ({
  key,
  id: entry.id,
  head: heads.get(entry.id) ?? entry.kind,
  text: shortKpi(entry),
  part: false,
})

/** The part of a record that speaks of some words, at most so long. */
function cutter({ threads = [] }: Workspace): (record: ShownRecord, needles: string, most: number) => ShownRecord {
  const byId = new Map(threads.map((thread) => [thread.id, thread]))
  return (record, needles, most) => {
    if (record.text.length <= most) return record
    const last = byId.get(record.id)?.messages.slice(-NEWEST_MESSAGES) ?? []
    const sides = last.map(({ by, mine, day, text }) => ({ who: `${mine ? 'You' : by}, ${day}: `, text }))
    const newest = sides.map(({ who, text }) => {
      const head = headOf(text, OF_A_MESSAGE)
      return `${who}${head}${head.length < text.length ? ' …' : ''}`
    })
    const end = newest.join('\n')
    const inAll = sides.reduce((sum, { who, text }) => sum + who.length + text.length + 1, 0)
    const before = record.text.slice(0, Math.max(0, record.text.length - inAll))
    if (last.length === 0 || end.length > most / 2 || before.trim() === '')
      return { ...record, ...partOf(record.text, needles, most) }
    const { text } = partOf(before, needles, most - end.length - 1)
    return { ...record, text: `${text}\n${end}`, part: true }
  }
}

function partOf(text: string, needles: string, most: number): Pick<ShownRecord, 'text' | 'part'> {
  const passage = passageOf(text, needlesOf(needles), most, { fill: true })
  return { text: passage.text, part: passage.left_out > 0 }
}

/** Of each record that the signals cite the words that cite it, the gravest signal's first. */
function wordsOfCited(signals: readonly Signal[], index: RecordIndex): Map<string, string> {
  const keyOf = keyLookup(index)
  const words = new Map<string, string>()
  for (const { facts, counter, matter } of signals.slice(0, MOST_SIGNALS))
    for (const fact of [...facts, ...(counter ? [counter] : [])])
      for (const key of fact.cites.flatMap((ref) => keyOf(ref) ?? []))
        words.set(key, `${words.get(key) ?? matter ?? ''} ${fact.text}`)
  return words
}

/** Room for each of these lengths: short ones leave the rest of their part to the others. */
export function sharesOf(lengths: readonly number[], room: number, most: number): number[] {
  const shares = lengths.map(() => 0)
  const order = lengths.map((_, at) => at).toSorted((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0))
  let left = room
  for (const [n, at] of order.entries()) {
    const share = Math.min(lengths[at] ?? 0, most, Math.floor(left / (order.length - n)))
    shares[at] = share
    left -= share
  }
  return shares
}

function newestFirst({ notes, contacts, files = [], threads = [] }: Workspace): string[] {
  const dated = [
    ...notes.map(({ id, entry_date }) => ({ id, day: entry_date })),
    ...contacts.flatMap(({ interactions }) => interactions.map(({ id, date }) => ({ id, day: date }))),
    ...files.map(({ id, day }) => ({ id, day })),
    ...threads.map(({ id, messages }) => ({ id, day: lastDayOf(messages) })),
  ]
  return dated.toSorted((a, b) => b.day.localeCompare(a.day) || b.id.localeCompare(a.id)).map(({ id }) => id)
}
