// A small company for the tests of the rules: a shipyard's software house in March 2026.
import type {
  Workspace,
  WorkspaceContact,
  WorkspaceGoal,
  WorkspaceKpi,
  WorkspaceNote,
  WorkspaceTask,
} from './workspace.ts'

export const today = '2026-03-24'

export function workspace(parts: Partial<Workspace> = {}): Workspace {
  return { today, user: { id: 'u1', name: 'Alex Moreau' }, goals: [], tasks: [], notes: [], contacts: [], ...parts }
}

let count = 0
const nextId = (kind: string) => `${kind}-${++count}`

/** Its KPIs are as old as the goal, or as their first value where that is older. */
export function goal(parts: Partial<WorkspaceGoal> = {}): WorkspaceGoal {
  const made: WorkspaceGoal = {
    id: nextId('goal'),
    title: 'Open the Rotterdam yard',
    description: null,
    due_date: '2026-06-30',
    status: 'in_progress',
    created_at: '2026-01-01T09:00:00.000Z',
    organization_name: null,
    progress: 0,
    kpis: [],
    ...parts,
  }
  for (const kpi of made.kpis) kpi.started_on = [kpi.started_on, made.created_at.slice(0, 10)].toSorted()[0] ?? ''
  return made
}

/** `history` as [day, value] pairs, oldest first; the last is the current value unless one is given. */
export function kpi(
  parts: Partial<Omit<WorkspaceKpi, 'history'>> & { history?: [string, number][] } = {},
): WorkspaceKpi {
  const { history = [], ...rest } = parts
  return {
    id: nextId('kpi'),
    name: 'Berths sold',
    current_value: history.at(-1)?.[1] ?? null,
    target_value: 100,
    unit: 'berths',
    direction: 'increase',
    start_value: history[0]?.[1] ?? null,
    started_on: history[0]?.[0] ?? today,
    history: history.map(([day, value]) => ({ value, recorded_at: `${day}T08:00:00.000Z` })),
    ...rest,
  }
}

export function task(parts: Partial<WorkspaceTask> = {}): WorkspaceTask {
  return {
    id: nextId('task'),
    title: 'Order the crane',
    description: null,
    status: 'To Do',
    priority: 'Medium',
    due_date: null,
    goal_id: null,
    assigned_to_name: 'Alex Moreau',
    created_at: '2026-03-01T09:00:00.000Z',
    updated_at: '2026-03-20T09:00:00.000Z',
    ...parts,
  }
}

export function note(entry_date: string, content: string): WorkspaceNote {
  return { id: `note-${entry_date}`, entry_date, content }
}

/** `talks` as [day, summary, notes]. */
export function contact(name: string, role: string, talks: [string, string, string?][] = []): WorkspaceContact {
  return {
    id: nextId('contact'),
    name,
    role,
    notes: null,
    last_interaction_date:
      talks
        .map(([day]) => day)
        .toSorted()
        .at(-1) ?? null,
    interactions: talks.map(([date, summary, notes]) => ({ id: nextId('talk'), date, summary, notes: notes ?? null })),
  }
}
