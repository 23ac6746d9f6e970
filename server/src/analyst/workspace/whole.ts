// All records of a workspace as one reading: what a judgement rests on that no look-up by words would have found together.
import { addDays, daysBetween } from '#contract/days.ts'
import { isOpen } from '#contract/task-status.ts'
import { workingDaysTo } from '../dates/calendar.ts'
import { inDays, spokenDate, weekdayName } from '../dates/spoken.ts'
import { isUnsettled, type RecordEntry, type RecordRef, recordIndex } from './records.ts'
import { headsOf, lastDayOf, leftOut, shortKpi } from './shown.ts'
import type { Workspace } from './workspace.ts'

export type WholeRecord = { ref: RecordRef; head: string; text: string }
export type WholeWorkspace = {
  records: WholeRecord[]
  /** The days ahead that records have in their fields, counted; empty: there are none. */
  days: string
  /** What is not there or not whole, in sentences. */
  left_out: string[]
}

/** yyyy-mm-dd, and the words that name it. */
export type ToldDay = { day: string; what: string }

/** Where not all fits, so much of one text, in characters. */
const MOST_OF_ONE = 2_400
/** What stands around a text: its mark, its head. */
const FRAME = 110

/**
 * `told`: days that texts name. Every record whole where they fit into `most` characters together; else goals and what is open first, then what was written last, long
 * texts up to a line's end.
 */
export function wholeOf(workspace: Workspace, most: number, told: readonly ToldDay[] = []): WholeWorkspace {
  const heads = headsOf(workspace)
  const index = recordIndex(workspace)
  const reach = new Map(workspace.contacts.map(({ id, reach }) => [id, reach ?? '']))
  const all = [...index].map(([key, entry]) => {
    const text = [textOf(entry), reach.get(entry.id) ?? ''].filter((part) => part !== '').join('\n')
    return { key, entry, text, head: heads.get(entry.id) ?? '' }
  })
  const fits = all.reduce((sum, { text }) => sum + text.length + FRAME, 0) <= most
  let room = most
  const shown = new Map<string, { key: string; text: string; part: boolean }>()
  const rank = rankOf(workspace)
  for (const { key, text } of fits ? all : all.toSorted((a, b) => rank(b.entry) - rank(a.entry))) {
    const cut = fits ? text : upToLine(text, Math.min(MOST_OF_ONE, room - FRAME))
    if (cut === null) continue
    shown.set(key, { key, text: cut, part: cut.length < text.length })
    room -= cut.length + FRAME
  }
  return {
    records: all.flatMap(({ key, entry: { kind, id, label }, head }) => {
      const text = shown.get(key)?.text
      return text === undefined ? [] : [{ ref: { kind, id, label }, head: head || `${kind}, ${label}`, text }]
    }),
    days: daysAhead(workspace, told),
    left_out: leftOut(index, [...shown.values()]),
  }
}

/** The text of a record; of a person without the list of talks, which are records of their own. */
function textOf(entry: RecordEntry): string {
  const text = shortKpi(entry)
  return (entry.kind === 'contact' ? text.split('\n').slice(0, -1).join('\n') : text).replace(/\n{2,}/g, '\n').trim()
}

/** What comes first where not all fits: goals, what is open by its day, then what was written last. */
function rankOf(workspace: Workspace): (entry: RecordEntry) => number {
  const days = new Map<string, string>()
  for (const { id, entry_date } of workspace.notes) days.set(id, entry_date)
  for (const contact of workspace.contacts) {
    if (contact.last_interaction_date) days.set(contact.id, contact.last_interaction_date)
    for (const { id, date } of contact.interactions) days.set(id, date)
  }
  for (const { id, day } of [...(workspace.files ?? []), ...(workspace.statements ?? [])]) days.set(id, day)
  for (const { id, messages } of workspace.threads ?? []) days.set(id, lastDayOf(messages))
  const open = new Set(workspace.tasks.filter(isOpen).map(({ id }) => id))
  for (const { id, updated_at } of workspace.tasks) days.set(id, updated_at.slice(0, 10))
  const age = (id: string) => Math.max(0, daysBetween(days.get(id) ?? '2000-01-01', workspace.today))
  return ({ kind, id }) => {
    if (kind === 'goal' || kind === 'kpi') return 2
    return (open.has(id) ? 1 : 0) + 1 / (2 + age(id))
  }
}

/** The text up to the last line that fits; null where not even a useful beginning does. */
function upToLine(text: string, most: number): string | null {
  if (text.length <= most) return text
  if (most < 200) return null
  const head = text.slice(0, most - 2)
  const end = head.lastIndexOf('\n')
  return `${head.slice(0, end > most / 3 ? end : head.length).toWellFormed()}\n…`
}

const DAYS_AHEAD = 90
const MOST_DAYS = 40
/** Characters: of what is due on a day, and what is enough to know it again. */
const MOST_OF_A_DAY = 110
const ALIKE = 60

function daysAhead({ today, goals, tasks, statements = [] }: Workspace, told: readonly ToldDay[]): string {
  const last = addDays(today, DAYS_AHEAD)
  const due = [
    ...goals
      .filter(({ status }) => status === 'new' || status === 'in_progress')
      .map(({ due_date, title }) => ({ day: due_date, what: `the goal ${title}` })),
    ...tasks.filter(isOpen).map(({ due_date, title }) => ({ day: due_date, what: `the task ${title}` })),
    ...statements.filter(isUnsettled).map(({ due: day, quote }) => ({ day, what: quote })),
    ...told,
  ].flatMap(({ day, what }) => (day !== null && day > today && day <= last ? [{ day, what }] : []))
  const lines = [
    ...Map.groupBy(
      due.toSorted((a, b) => a.day.localeCompare(b.day)),
      ({ day }) => day,
    ),
  ]
    .slice(0, MOST_DAYS)
    .map(([day, of]) => {
      const working = workingDaysTo(today, day)
      const far = `in ${inDays(daysBetween(today, day))}, ${working} working ${working === 1 ? 'day' : 'days'}`
      return `${weekdayName(day)} ${spokenDate(day)} (${far}): ${once(of.map(({ what }) => what)).join('; ')}`
    })
  return lines.join('\n')
}

/** Each once, in one line: a task and the sentence that it is named by are one. */
function once(words: readonly string[]): string[] {
  const short = words.map((each) => each.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_OF_A_DAY))
  return short.filter((each, at) => !short.some((other, before) => before < at && other.includes(each.slice(0, ALIKE))))
}
