import { expect, test } from 'vitest'
import type { createContactBody } from '#contract/contacts.ts'
import { type Api, ApiError } from './api.ts'
import type { Workspace } from './workspace.ts'
import { type Outcome, writeWorkspace } from './write.ts'

type Stored = Record<string, unknown> & { id: string }

/** A server's lists in memory, as far as loading sees them. */
function memory({ refuse }: { refuse?: string } = {}) {
  const lists = new Map<string, Stored[]>()
  const of = (path: string) => lists.get(path) ?? lists.set(path, []).get(path) ?? []
  const interactionsOf = (id: string) =>
    (of('/api/contacts/').find((one) => one.id === id)?.past_interactions ?? []) as unknown[]
  const posted: string[] = []
  const api = {
    all: async ({ path }: { path: string }) => of(path),
    create: async ({ path }: { path: string }, body: Record<string, unknown>, params: { id?: string } = {}) => {
      if (body.title === refuse && refuse !== undefined) throw new ApiError('Not this one.')
      posted.push(path)
      const record = { past_interactions: [], emails: [], ...body, id: `${path}${posted.length}` }
      if (params.id === undefined) of(path).push(record)
      else interactionsOf(params.id).push(record)
      return record
    },
    signOut: async () => {},
  }
  return { api: api as unknown as Api, posted, of }
}

const contact = (name: string, email: string, days: string[]): Workspace['contacts'][number] => ({
  from: 'contacts.json:1',
  body: { name, emails: [email] } as ReturnType<typeof createContactBody.parse>,
  interactions: days.map((date) => ({ date, summary: 'Call' })),
})
const folder = (more: Partial<Workspace> = {}): Workspace => ({
  goals: [{ from: 'goals.json:2', body: { title: 'Grow', due_date: '2025-12-31' }, histories: [] }],
  tasks: [
    { from: 'tasks.json:1', goal: 'Grow', body: { title: 'Call Bob' } },
    { from: 'tasks.json:2', goal: null, body: { title: 'Call Bob' } },
  ],
  notes: [{ from: 'notes/2024-01-01.md', body: { entry_date: '2024-01-01', content: '# Board' } }],
  contacts: [contact('Ann', 'ann@example.org', ['2024-01-01']), contact('Ann', 'ann@example.com', [])],
  skipped: [],
  ...more,
})

async function load(api: Api, workspace: Workspace): Promise<Outcome> {
  const outcome: Outcome = { tallies: [], remarks: [] }
  await writeWorkspace(api, workspace, outcome)
  return outcome
}
const told = ({ tallies }: Outcome) => tallies.map(({ what, added, present }) => `${what} ${added} ${present}`)

test('a folder is added whole, with tasks under their goals, and a second run adds nothing', async () => {
  const { api, posted, of } = memory()
  expect(told(await load(api, folder()))).toEqual([
    'goals 1 0',
    'notes 1 0',
    'tasks 2 0',
    'contacts 2 0',
    'interactions 1 0',
  ])
  expect(of('/api/tasks/').map((task) => task.goal_id)).toEqual([of('/api/strategic-goals/')[0]?.id, undefined])
  const before = posted.length
  expect(told(await load(api, folder()))).toEqual([
    'goals 0 1',
    'notes 0 1',
    'tasks 0 2',
    'contacts 0 2',
    'interactions 0 1',
  ])
  expect(posted).toHaveLength(before)
})

test('a contact that is there gets the interactions that it lacks', async () => {
  const { api, of } = memory()
  await load(api, folder())
  const contacts = [contact('ann', 'ANN@example.org', ['2024-01-01', '2024-02-02'])]
  expect(told(await load(api, folder({ contacts })))).toContain('interactions 1 1')
  expect(of('/api/contacts/')[0]?.past_interactions).toHaveLength(2)
})

test('a note that was changed meanwhile is told and left alone', async () => {
  const { api, of } = memory()
  await load(api, folder())
  const notes = [{ from: 'notes/2024-01-01.md', body: { entry_date: '2024-01-01', content: '# Board\nand more' } }]
  const outcome = await load(api, folder({ notes }))
  expect(outcome.remarks).toEqual([
    'notes/2024-01-01.md differs from the note of that day on the server. The note was left as it is.',
  ])
  expect(of('/api/journals/')).toHaveLength(1)
})

test('a task of an unknown goal stops everything before anything is written', async () => {
  const { api, posted } = memory()
  const tasks = [{ from: 'tasks.json:9', goal: 'Shrink', body: { title: 'x' } }]
  await expect(load(api, folder({ tasks }))).rejects.toThrow(
    'tasks.json:9: goal: There is no goal “Shrink”, neither in goals.json nor on the server.',
  )
  expect(posted).toEqual([])
})

test('what the server refuses is told with its place, and what was added before counts', async () => {
  const { api } = memory({ refuse: 'Call Bob' })
  const outcome: Outcome = { tallies: [], remarks: [] }
  await expect(writeWorkspace(api, folder(), outcome)).rejects.toThrow('tasks.json:1: Not this one.')
  expect(told(outcome)).toEqual(['goals 1 0', 'notes 1 0', 'tasks 0 0'])
})
