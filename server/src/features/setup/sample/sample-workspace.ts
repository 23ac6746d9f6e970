import type { Goal, Kpi } from '#contract/goals.ts'
import type { Task } from '#contract/tasks.ts'
import { customerContacts } from './contacts-1.ts'
import { otherContacts } from './contacts-2.ts'
import { sampleFiles } from './files.ts'
import { sampleGoals } from './goals.ts'
import { earlierNotes } from './notes-1.ts'
import { recentNotes } from './notes-2.ts'
import { sampleTasks } from './tasks.ts'

/** A value of a KPI, so many days before today. */
export type SampleReading = { days_ago: number; value: number }
export type SampleKpi = Pick<Kpi, 'name' | 'unit' | 'target_value' | 'direction' | 'start_value'> & {
  /** Oldest first; the last one is the current value. */
  history: SampleReading[]
}
/** `due_in_days`, here and below: negative is overdue. */
export type SampleGoal = Pick<Goal, 'title' | 'description' | 'status'> & { due_in_days: number; kpis: SampleKpi[] }
export type SampleTask = Pick<Task, 'title' | 'description' | 'priority' | 'status'> & {
  due_in_days: number | null
  /** The place of its goal in the list of goals. */
  goal: number | null
  /** Assigned to the person whose workspace it is; otherwise nobody has it. */
  mine: boolean
}
export type SampleNote = { days_ago: number; content: string }
export type SampleInteraction = { days_ago: number; summary: string; notes: string | null }
export type SampleContact = {
  name: string
  role: string
  /** What stands behind the comma of the role; left out where it names none. */
  company?: string
  emails: string[]
  phones: string[]
  notes: string | null
  keep_in_touch_weeks?: number
  interactions: SampleInteraction[]
}
export type SampleFile = { name: string; text: string }
export type SampleWorkspace = {
  goals: SampleGoal[]
  tasks: SampleTask[]
  notes: SampleNote[]
  contacts: SampleContact[]
  files: SampleFile[]
}
/** '14 March', so many days from today (negative: before it). */
export type SpokenDay = (days: number) => string

const DAY_MS = 86_400_000
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/**
 * The workspace of the chief executive of Halvane, an invented maker of temperature sensors for chilled freight with 40 people.
 * Everything lies relative to `today`, also the few dates inside the texts, so that it reads the same on any day.
 */
export function sampleWorkspace(today: Date): SampleWorkspace {
  const on: SpokenDay = (days) => {
    const day = new Date(today.getTime() + days * DAY_MS)
    return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`
  }
  return {
    goals: sampleGoals,
    tasks: sampleTasks,
    notes: [...earlierNotes(on), ...recentNotes(on)],
    contacts: [...customerContacts, ...otherContacts].map((contact) => {
      const [, company] = contact.role.split(', ')
      return company === undefined ? contact : { ...contact, company }
    }),
    files: sampleFiles(on),
  }
}
