// What an advice run gathers before anything is computed or asked: plain rows, no handles.
import type { StatementKind, StatementSourceKind, StatementState } from '#contract/statements.ts'
import type { TaskStatus } from '#contract/task-status.ts'

export type KpiValue = { value: number; recorded_at: string }
export type WorkspaceKpi = {
  id: string
  name: string
  current_value: number | null
  target_value: number | null
  unit: string | null
  direction: 'increase' | 'decrease'
  start_value: number | null
  /** Where the line of its pace begins; yyyy-mm-dd. */
  started_on: string
  history: KpiValue[]
}
export type WorkspaceGoal = {
  id: string
  title: string
  description: string | null
  due_date: string
  status: 'new' | 'in_progress' | 'done' | 'failed'
  created_at: string
  organization_name: string | null
  progress: number
  kpis: WorkspaceKpi[]
  /** Made by somebody else. */
  foreign?: boolean
}
export type WorkspaceTask = {
  id: string
  title: string
  description: string | null
  status: TaskStatus
  priority: 'Low' | 'Medium' | 'High' | 'Urgent'
  due_date: string | null
  goal_id: string | null
  assigned_to_name: string | null
  /** Absent where nobody asks whose it is. */
  assigned_to_user_id?: string | null
  created_at: string
  updated_at: string
  foreign?: boolean
}
export type WorkspaceNote = { id: string; entry_date: string; content: string }
export type WorkspaceInteraction = { id: string; date: string; summary: string; notes: string | null }
export type WorkspaceContact = {
  id: string
  name: string
  role: string
  notes: string | null
  last_interaction_date: string | null
  /** Phone and email, the first of each. Left out or empty: none is known. */
  reach?: string
  interactions: WorkspaceInteraction[]
  foreign?: boolean
}
/** A file with its text. `day`: the day on which it was kept, yyyy-mm-dd. */
export type WorkspaceFile = { id: string; name: string; day: string; text: string }
/** What a text says, as it is kept: found, or as its person corrected it. `source.label` is what the text is called. */
export type WorkspaceStatement = {
  id: string
  is: StatementKind
  state: StatementState
  /** The person confirmed, corrected, dismissed or finished it. */
  answered: boolean
  /** The person's own promise, or question. */
  own: boolean
  /** Whose it is, as the text or their card names them. */
  who: string | null
  /** Of a promise to whom it was made, of a question who is asked, where that is known; null also for the person themself. */
  to?: string | null
  /** A question that somebody else asks the person. */
  asks_me?: boolean
  /** yyyy-mm-dd. */
  due: string | null
  quote: string
  perhaps: boolean
  source: { kind: StatementSourceKind; id: string; label: string }
  /** The day of the text, yyyy-mm-dd. */
  day: string
  /** What a later text says that may have moved or ended it, not surely enough to hold: the record and its day. */
  maybe?: { id: string; day: string; quote: string } | null
}
/** What a model is told of the person, in their own words, and of what they were advised before. */
export type WorkspaceReader = {
  role: string | null
  objectives: string[]
  /** How they like to work and to be spoken to. */
  manner: string | null
  knowledge: string | null
  /** IANA; null: not known. */
  zone: string | null
  /** What is remembered of them, the newest first. */
  memory: string[]
  /** The newest first; `day` yyyy-mm-dd. */
  earlier: { day: string; title: string; became: string }[]
}
/** What was written in a thread. `by`: who wrote it, as the reader knows them; `mine`: the reader did. `day`: yyyy-mm-dd. */
export type WorkspaceMessage = { by: string; mine: boolean; day: string; text: string }
/** A conversation with colleagues, its last messages oldest first. */
export type WorkspaceThread = { id: string; title: string; messages: WorkspaceMessage[] }
export type WorkspaceUser = { id: string; name: string; time_zone?: string | null }
export type Workspace = {
  /** yyyy-mm-dd; the only clock that the rules know. */
  today: string
  /** `time_zone`: an IANA name; null or absent: not known. It says which part of 3/4 comes first. */
  user: WorkspaceUser
  goals: WorkspaceGoal[]
  tasks: WorkspaceTask[]
  notes: WorkspaceNote[]
  contacts: WorkspaceContact[]
  /** Of these kinds not all records are here: they cannot be counted. */
  cut?: ('task' | 'goal' | 'contact' | 'note')[]
  /** Only one's own; absent where files are not looked at. */
  files?: WorkspaceFile[]
  /** What is open of what texts say, the newest first, and what the person answered as done or as none; absent where nobody looked. */
  statements?: WorkspaceStatement[]
  /** Ids of notes and talks that are there and were not read for statements yet; absent where nobody looked. */
  unread?: string[]
  /** Absent in workspaces that no model is told of. */
  reader?: WorkspaceReader
  /** Those in which the person takes part, as far as they may read them; absent where messages are not looked at. */
  threads?: WorkspaceThread[]
}
