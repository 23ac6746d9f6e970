// For tests: a whole conversation with the analyst over records that change with what is agreed to.
import type { WorkspaceFixture } from '../context/fixture.ts'
import type { Acted } from '../context/read-tools.ts'
import type { SurveyedTask } from '../context/survey.ts'
import { answerQuestion } from './answer.ts'
import { assigned, type PassageFixture, readToolWith, TODAY } from './fixture.ts'

export type Card = { tool: string; input: Record<string, unknown> }
/** What is said to a card: yes, no, or words in its place. */
type Decision = 'yes' | 'no' | { words: string }
type Said = string | readonly [string, ...Decision[]]
export type Turn = { said: string; before: string; cards: Card[] }

const people = ['Nora Abel', 'Ivo Brandt']

/** Each message, and what is said to the cards that come of it (yes where nothing is). */
export async function talk(
  messages: readonly Said[],
  given: WorkspaceFixture = {},
  told: readonly PassageFixture[] = [],
): Promise<Turn[]> {
  const records = { today: TODAY, ...given, tasks: [...(given.tasks ?? [])] }
  const before: string[] = []
  const turns: Turn[] = []
  let replied: string | null = null
  for (const message of messages) {
    const [text, ...decisions] = typeof message === 'string' ? [message] : message
    const turn: Turn = { said: '', before: '', cards: [] }
    const heard: string[] = []
    const decide = (calls: readonly Card[]): Acted[] => {
      turn.cards.push(...calls)
      const decision = decisions.shift() ?? 'yes'
      if (decision !== 'yes' && decision !== 'no') heard.push(decision.words)
      return calls.map(({ tool, input }) =>
        decision === 'yes'
          ? { done: true, declined: false, words: '', shown: apply(records.tasks, tool, input) }
          : {
              done: false,
              declined: true,
              words: '',
              shown: [],
              ...(decision === 'no' ? {} : { reason: decision.words }),
            },
      )
    }
    const said = await answerQuestion(
      { text, before: [...before], replied, name: 'Alex Moreau', reads_records: true },
      async (name, input) =>
        name === 'list_assignable'
          ? people
              .filter((person) => person.toLowerCase().includes(String(input.search).toLowerCase()))
              .map((person) => ({
                text: '',
                record: { kind: 'user', id: `u-${person}`, label: person },
                mark: '',
                data: { id: `u-${person}`, name: person },
              }))
          : readToolWith(records, told)(name, input),
      {
        act: async (tool, input) => decide([{ tool, input }])[0] as Acted,
        actAll: async (calls, words = '') => {
          turn.before = words.replaceAll('**', '')
          return decide(calls)
        },
        ask: async () => '',
      },
    )
    turn.said = said.replaceAll('**', '')
    before.push(text, ...heard)
    replied = said
    turns.push(turn)
  }
  return turns
}

/** What a yes does to the tasks. */
function apply(tasks: SurveyedTask[], tool: string, input: Record<string, unknown>) {
  const at = tasks.findIndex(({ id }) => id === input.id)
  if (tool === 'create_task') tasks.push(assigned(String(input.title), 'Alex Moreau', input as Partial<SurveyedTask>))
  if (tool === 'update_task' && tasks[at]) tasks[at] = { ...tasks[at], ...(input as Partial<SurveyedTask>) }
  if (tool === 'delete_task') tasks.splice(at, 1)
  return []
}
