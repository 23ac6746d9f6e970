// What an advice run puts before a model: who it is for, what was advised before, what asks for attention, and of the records the
// passages that matter. The same for all its questions and at the head of each, so that a provider sends it through its cache.
import { isOpen } from '#contract/task-status.ts'
import type { Signal } from '#server/analyst/signals/signal.ts'
import { needlesOf, passageOf } from '#server/analyst/text/passages.ts'
import { keyLookup, type RecordEntry, type RecordIndex } from '#server/analyst/workspace/records.ts'
import { headsOf, lastDayOf, leftOut, shortKpi } from '#server/analyst/workspace/shown.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'

export type Material = {
  text: string
  /** What of the records is not in it, in sentences; the model reads them, and the run's result has them. */
  left_out: string[]
}

const MOST_SIGNALS = 30
/** Characters: of the signals, of all records together, and of one record, by why it is shown. */
const ROOM = { signals: 16_000, records: 26_000, cited: 1_100, work: 420, rest: 380 } as const

/** `fence` keeps what it shows apart from what is asked. */
export function materialOf(
  workspace: Workspace,
  signals: readonly Signal[],
  index: RecordIndex,
  fence: string,
): Material {
  const records = recordsShown(workspace, signals, index)
  const left_out = leftOut(index, records)
  const text = [
    readerOf(workspace, fence),
    signalList(signals, index, fence),
    `Records${left_out.length > 0 ? ', those that matter most and of long ones the passages' : ''}:\n${records
      .map(({ key, head, text }) => fenced(`${key} ${head}`, text, fence))
      .join('\n')}`,
    left_out.length > 0 ? `Not shown here: ${left_out.join(' ')} What you do not see may still be recorded.` : '',
  ]
  return { text: text.filter((part) => part !== '').join('\n\n'), left_out }
}

/** A foreign text under its key. A fence copied into the text is broken up, so that it cannot close the block. */
export function fenced(source: string, text: string, fence: string): string {
  const inside = text.replaceAll(new RegExp(fence, 'gi'), (found) => found.split('').join('\u200b'))
  return `<data-${fence} source="${source.replace(/[^\p{L}\p{N}_:., -]/gu, '')}">\n${inside}\n</data-${fence}>`
}

const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })

function readerOf({ today, user, reader }: Workspace, fence: string): string {
  const day = `Today is ${today}, ${WEEKDAY.format(new Date(`${today}T00:00:00Z`))}${reader?.zone ? ` (${reader.zone})` : ''}.`
  const person = [
    `Name: ${user.name}`,
    reader?.role && `Role: ${reader.role}`,
    reader && reader.objectives.length > 0 && `Objectives:\n${reader.objectives.map((each) => `- ${each}`).join('\n')}`,
    reader?.manner && `How they like to work and to be spoken to:\n${reader.manner}`,
    reader?.knowledge && `Good to know:\n${reader.knowledge}`,
    reader && reader.memory.length > 0 && `Remembered:\n${reader.memory.map((each) => `- ${each}`).join('\n')}`,
  ].filter(Boolean)
  const earlier = (reader?.earlier ?? []).map(({ day, title, became }) => `- ${day}: ${title} (${became})`)
  return [
    `${day} The keys of the records stand in the source of each fence.`,
    fenced('the person you work for', person.join('\n'), fence),
    earlier.length === 0
      ? ''
      : `Advised before, and what became of it:\n${fenced('earlier advice', earlier.join('\n'), fence)}\nDo not say again what was dismissed or is done, nor what was advised and stands as it did; say what is new about it.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function signalList(signals: readonly Signal[], index: RecordIndex, fence: string): string {
  const keyOf = keyLookup(index)
  let room: number = ROOM.signals
  const rows = signals.slice(0, MOST_SIGNALS).flatMap((signal) => {
    const facts = signal.facts.map(
      (fact) =>
        `  ${fact.text} [${fact.cites
          .map(keyOf)
          .filter((each) => each !== undefined)
          .join(', ')}]`,
    )
    const against = signal.counter ? [`  Against it: ${signal.counter.text}`] : []
    const row = [`${signal.id} (severity ${signal.severity}): ${signal.title}`, ...facts, ...against].join('\n')
    room -= row.length
    return room < 0 ? [] : [row]
  })
  return `Matters (ids that begin with matter:, the gravest first, each with its passages) and signals, computed from the records:\n${fenced('signals', rows.join('\n'), fence)}`
}

type ShownRecord = { key: string; id: string; head: string; text: string; part: boolean }

/** All records whole where they are few; else what the signals rest on, the work in hand and the newest, in passages. */
function recordsShown(workspace: Workspace, signals: readonly Signal[], index: RecordIndex): ShownRecord[] {
  const heads = headsOf(workspace)
  const whole = (key: string, entry: RecordEntry): ShownRecord => ({
    key,
    id: entry.id,
    head: heads.get(entry.id) ?? entry.kind,
    text: shortKpi(entry),
    part: false,
  })
  const all = [...index].map(([key, entry]) => whole(key, entry))
  if (all.reduce((sum, { text, head }) => sum + text.length + head.length + 60, 0) <= ROOM.records) return all

  const keyOf = keyLookup(index)
  const shown = new Map<string, ShownRecord>()
  let room: number = ROOM.records
  const take = (key: string, needles: string, most: number) => {
    const entry = index.get(key)
    if (!entry || shown.has(key) || room < 200) return
    const record = whole(key, entry)
    const { text, left_out } = passageOf(record.text, needlesOf(needles), Math.min(most, room))
    shown.set(key, { ...record, text, part: left_out > 0 })
    room -= text.length + record.head.length + 60
  }
  const words = new Map<string, string[]>()
  for (const signal of signals.slice(0, MOST_SIGNALS))
    for (const fact of [...signal.facts, ...(signal.counter ? [signal.counter] : [])])
      for (const key of fact.cites.flatMap((ref) => keyOf(ref) ?? []))
        words.set(key, [...(words.get(key) ?? [signal.matter ?? '']), fact.text])
  // What is in hand may take half of the feature, so that what the signals rest on is always there.
  const half = room / 2
  const ahead = workspace.goals.flatMap((goal) => [goal.id, ...goal.kpis.map(({ id }) => id)])
  const open = workspace.tasks.filter(isOpen).toSorted((a, b) => ((a.due_date ?? '9') < (b.due_date ?? '9') ? -1 : 1))
  const byId = new Map([...index].map(([key, { id }]) => [id, key]))
  const aims = workspace.goals.map(({ title }) => title).join(' ')
  for (const [key, said] of [...words].slice(0, 12)) take(key, said.join(' '), ROOM.cited)
  for (const id of [...ahead, ...open.map(({ id }) => id)]) if (room > half) take(byId.get(id) ?? '', aims, ROOM.work)
  for (const [key, said] of words) take(key, said.join(' '), ROOM.cited)
  for (const id of newestFirst(workspace)) take(byId.get(id) ?? '', aims, ROOM.rest)
  return [...index.keys()].flatMap((key) => shown.get(key) ?? [])
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
