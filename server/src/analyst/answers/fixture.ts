// For tests: the analyst over records and passages that are given, asked as a person asks.
import { readToolOver, type WorkspaceFixture } from '../context/fixture.ts'
import type { ReadTool, ShownPiece } from '../context/read-tools.ts'
import type { SurveyedContact, SurveyedTask } from '../context/survey.ts'
import { answerQuestion } from './answer.ts'

export const TODAY = '2026-11-24'
export type PassageFixture = { kind?: string; label: string; text: string }

/** `find_passages` shows those that say one of the words, as the server's does. */
export function readToolWith(given: WorkspaceFixture, told: readonly PassageFixture[]): ReadTool {
  const survey = readToolOver({ today: TODAY, ...given })
  return async (name, input) => {
    if (name === 'survey_records' || name === 'list_statements') return survey(name, input)
    if (name === 'list_messages') {
      const from = typeof input.from === 'string' ? input.from.toLowerCase() : ''
      return told.flatMap(({ kind, label, text }, at): ShownPiece[] =>
        kind === 'thread' && `${label} ${text}`.toLowerCase().includes(from)
          ? [{ text, record: { kind, id: `p${at}`, label }, mark: `p${at}` }]
          : [],
      )
    }
    if (name !== 'find_passages') return []
    const any = (input.any as string[]).flatMap((words) => words.toLowerCase().split('|'))
    return told.flatMap(({ kind = 'note', label, text }, at): ShownPiece[] =>
      any.some((word) => `${label}\n${text}`.toLowerCase().includes(word))
        ? [{ text: `${label}\n${text}`, record: { kind, id: `p${at}`, label }, mark: `p${at}` }]
        : [],
    )
  }
}

/** One question, in words, without marks of emphasis. */
export async function ask(...asked: Parameters<typeof askMarked>): Promise<string> {
  return (await askMarked(...asked)).replaceAll('**', '')
}

/** The sentences that an answer sets off from what stands around them. */
export const setOff = (answer: string): string =>
  [...answer.matchAll(/\*\*(.+?)\*\*/g)].map(([, words]) => words).join('\n')

/** One question, as Markdown. */
export async function askMarked(
  text: string,
  told: readonly PassageFixture[],
  given: WorkspaceFixture = {},
  before: string[] = [],
): Promise<string> {
  const declined = { done: false, declined: true, words: '', shown: [] }
  const hands = {
    act: async () => declined,
    actAll: async (calls: readonly unknown[]) => calls.map(() => declined),
    ask: async () => '',
  }
  return answerQuestion({ text, before, name: 'Alex Moreau', reads_records: true }, readToolWith(given, told), hands)
}

export const contact = (name: string, parts: Partial<SurveyedContact> = {}): SurveyedContact => ({
  id: `c-${name}`,
  name,
  role: '',
  notes: null,
  emails: [],
  phones: [],
  keep_in_touch_weeks: null,
  keep_in_touch_on: null,
  last_interaction_date: null,
  interactions: [],
  ...parts,
})

export const assigned = (title: string, name: string | null, parts: Partial<SurveyedTask> = {}): SurveyedTask => ({
  id: `t-${title}`,
  title,
  description: null,
  status: 'To Do',
  priority: 'Medium',
  due_date: null,
  goal_id: null,
  contact_id: null,
  assigned_to_user_id: name === null ? null : `u-${name}`,
  assigned_to_name: name,
  created_at: '2026-10-01T08:00:00.000Z',
  updated_at: '2026-10-01T08:00:00.000Z',
  ...parts,
})
