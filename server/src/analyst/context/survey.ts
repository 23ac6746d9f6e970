// Records as the rules read them: those of the contract, in the shape that advice computes with.
import type { Contact } from '#contract/contacts.ts'
import type { Goal } from '#contract/goals.ts'
import type { Task } from '#contract/tasks.ts'
import type { WorkspaceContact, WorkspaceGoal, WorkspaceTask, WorkspaceUser } from '../workspace/workspace.ts'

export type SurveyedTask = WorkspaceTask & { assigned_to_user_id: string | null; contact_id: string | null }
export type SurveyedContact = WorkspaceContact & {
  emails: string[]
  phones: string[]
  keep_in_touch_weeks: number | null
  keep_in_touch_on: string | null
  company?: string | null
  birthday?: string | null
  tags?: string[]
}
/** What stands beside the text of a record that a survey shows; of a note its text says the rest. */
export type Surveyed =
  | { kind: 'goal'; goal: WorkspaceGoal }
  | { kind: 'task'; task: SurveyedTask }
  | { kind: 'note'; entry_date: string }
  | { kind: 'contact'; contact: SurveyedContact }
  | {
      kind: 'about'
      total: string
      alike: boolean
      user: WorkspaceUser
      today: string
      /** Where fields were asked for: how many records were looked at. */
      looked?: number
    }

/** So many conversations say what there is between two people. */
const MOST_TALKS = 20

export function goalOf(
  goal: Goal,
  values: readonly { kpi_id: string; value: number; recorded_at: string }[],
): WorkspaceGoal {
  const { id, title, description, due_date, status, created_at, organization_name, progress } = goal
  const kpis = goal.kpis.map((kpi) => ({
    ...kpi,
    history: values.flatMap(({ kpi_id, value, recorded_at }) => (kpi_id === kpi.id ? [{ value, recorded_at }] : [])),
  }))
  return { id, title, description, due_date, status, created_at, organization_name, progress, kpis }
}

export function taskOf(task: Task): SurveyedTask {
  const { id, title, status, priority, due_date, goal_id, contact_id, assigned_to_user_id, created_at, updated_at } =
    task
  const description = [task.description, task.notes].filter(Boolean).join('\n') || null
  const assigned_to_name = task.assigned_to_user?.name ?? null
  return {
    id,
    title,
    description,
    status,
    priority,
    due_date,
    goal_id,
    contact_id,
    assigned_to_user_id,
    assigned_to_name,
    created_at,
    updated_at,
  }
}

export function contactOf(contact: Contact): SurveyedContact {
  const { id, name, role, notes, emails, phones, keep_in_touch_weeks, keep_in_touch_on, last_contacted_on } = contact
  const { company, birthday, tags } = contact
  const interactions = contact.past_interactions
    .slice(0, MOST_TALKS)
    .map((talk) => ({ id: talk.id, date: talk.date, summary: talk.summary, notes: talk.notes }))
  return {
    id,
    name,
    role,
    notes,
    emails,
    phones,
    keep_in_touch_weeks,
    keep_in_touch_on,
    last_interaction_date: last_contacted_on,
    interactions,
    company,
    birthday,
    tags,
  }
}
