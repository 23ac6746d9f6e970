// What a model is shown of records: over each what it is, of which day and who is in it; of all what is not there.
import { spokenDate } from '../dates/spoken.ts'
import type { RecordEntry, RecordIndex } from './records.ts'
import type { Workspace } from './workspace.ts'

const MOST_PEOPLE = 6

/** By a record's id, of those whose text does not say it: 'note, Note of 3 Mar 2026, Ruth Adair'. */
export function headsOf({
  notes,
  contacts,
  files = [],
  threads = [],
  statements = [],
}: Workspace): Map<string, string> {
  const people = contacts.map(({ name }) => name).filter((name) => name.length > 3)
  const heads = new Map<string, string>()
  for (const note of notes) {
    const there = people.filter((name) => note.content.includes(name)).slice(0, MOST_PEOPLE)
    heads.set(note.id, [`note, Note of ${spokenDate(note.entry_date)}`, ...there].join(', '))
  }
  for (const contact of contacts)
    for (const talk of contact.interactions)
      heads.set(talk.id, `interaction, ${spokenDate(talk.date)}, ${contact.name}`)
  for (const { id, title, messages } of threads)
    heads.set(
      id,
      ['thread', title, ...(messages.length > 0 ? [`last message ${spokenDate(lastDayOf(messages))}`] : [])].join(', '),
    )
  for (const file of files) heads.set(file.id, `file, ${file.name}, kept ${spokenDate(file.day)}`)
  for (const { id, source, day: written } of statements)
    heads.set(id, `statement from a ${source.kind}, ${source.label}, ${spokenDate(written)}`)
  return heads
}

/** yyyy-mm-dd; empty: there are none. */
export const lastDayOf = (messages: readonly { day: string }[]): string =>
  messages.reduce((last, { day }) => (day > last ? day : last), '')

/** A KPI with its first value and its newest ones: between them its course says enough. */
const NEWEST_VALUES = 10
export function shortKpi({ kind, text }: RecordEntry): string {
  if (kind !== 'kpi') return text
  const [facts = '', history = ''] = text.split('\n')
  const values = history.split('; ')
  if (values.length <= NEWEST_VALUES + 1) return text
  return `${facts}\n${values[0]}; …; ${values.slice(-NEWEST_VALUES).join('; ')}`
}

const NAMES = {
  goal: 'goals',
  kpi: 'KPIs',
  task: 'tasks',
  note: 'notes',
  contact: 'contacts',
  interaction: 'interactions',
  file: 'files',
  thread: 'threads',
  statement: 'statements',
} as const

/** In sentences: how many of which kind are not shown, by their keys, or not whole. */
export function leftOut(index: RecordIndex, shown: readonly { key: string; part: boolean }[]): string[] {
  const keys = new Map(shown.map(({ key, part }) => [key, part]))
  const counts = new Map<keyof typeof NAMES, { all: number; out: number; part: number }>()
  for (const [key, { kind }] of index) {
    const count = counts.get(kind) ?? { all: 0, out: 0, part: 0 }
    count.all += 1
    if (!keys.has(key)) count.out += 1
    else if (keys.get(key)) count.part += 1
    counts.set(kind, count)
  }
  return [...counts].flatMap(([kind, { all, out, part }]) => [
    ...(out > 0 ? [`${out} of ${all} ${NAMES[kind]}.`] : []),
    ...(part > 0 ? [`Of ${part} ${part === 1 ? 'other' : 'others'} of the ${NAMES[kind]} what is far from it.`] : []),
  ])
}
