// For tests: a context over records that are given, without a database.
import { recordIndex } from '../workspace/records.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { AnalystContext } from './analyst-context.ts'
import type { ReadTool, ShownPiece } from './read-tools.ts'
import type { ToldStatements } from './statements.ts'
import type { Surveyed, SurveyedContact, SurveyedTask } from './survey.ts'

export type WorkspaceFixture = Partial<Omit<Workspace, 'tasks' | 'contacts'>> & {
  tasks?: SurveyedTask[]
  contacts?: SurveyedContact[]
}

/** What `survey_records` shows of these records, whatever words it is given; each with its mark, [r1], [r2] ... */
export function readToolOver(given: WorkspaceFixture): ReadTool {
  const whole = {
    today: '2026-03-24',
    user: { id: 'u1', name: 'Alex Moreau' },
    goals: [],
    tasks: [],
    notes: [],
    contacts: [],
    ...given,
  }
  const { today, user } = whole
  const rows = new Map<string, Surveyed>([
    ...whole.goals.map((goal) => [goal.id, { kind: 'goal', goal }] as const),
    ...whole.tasks.map((task) => [task.id, { kind: 'task', task }] as const),
    ...whole.notes.map((note) => [note.id, { kind: 'note', entry_date: note.entry_date }] as const),
    ...whole.contacts.map((contact) => [contact.id, { kind: 'contact', contact }] as const),
  ])
  const KINDS: Record<string, string> = { goals: 'goal', tasks: 'task', notes: 'note', people: 'contact' }
  const marks = new Map([...recordIndex(whole).values()].map(({ id }, at) => [id, `r${at + 1}`]))
  // Nothing is kept yet: rules read the notes and talks themselves.
  const unread = [
    ...whole.notes.map(({ id }) => ({ kind: 'note' as const, id })),
    ...whole.contacts.flatMap(({ interactions }) =>
      interactions.map(({ id }) => ({ kind: 'interaction' as const, id })),
    ),
  ]
  const kept: ToldStatements = { kind: 'statements', total: '0', unread, hidden: [] }
  return async (name, { of }) => {
    if (name === 'list_statements') return [{ text: '', record: null, mark: '', data: kept }]
    if (name !== 'survey_records') return []
    const shown = [...recordIndex(whole).values()].filter(({ id }) => rows.get(id)?.kind === KINDS[String(of)])
    const about: Surveyed = { kind: 'about', total: String(shown.length), alike: false, user, today }
    return [
      { text: '', record: null, mark: '', data: about },
      ...shown.map(
        ({ kind, id, label, text }): ShownPiece => ({
          text,
          record: { kind, id, label },
          mark: marks.get(id) ?? '',
          data: rows.get(id),
        }),
      ),
    ]
  }
}

export const contextOver = (given: WorkspaceFixture): Promise<AnalystContext> =>
  AnalystContext.open(readToolOver(given))
