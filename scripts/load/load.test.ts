import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../test-kit/folder.ts'
import { startServer, type TestServer } from '../../test-kit/server.ts'

const account = { ADMIN_EMAIL: 'ann@example.org', ADMIN_PASSWORD: 'correct horse' }

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startServer(account)
  folder = temporaryFolder('load')
  mkdirSync(join(folder, 'notes'))
  const put = (name: string, content: string) => writeFileSync(join(folder, name), content)
  put('notes/2024-01-03.md', '# Board\n\n- Ann asks the bank.\n')
  put('notes/2024-01-10.md', '# Board\n\n- The bank said yes.\n')
  const history = [
    { date: '2024-01-31', value: 1 },
    { date: '2024-03-31', value: 3 },
    { date: '2024-02-29', value: 2 },
  ]
  const kpis = [
    { name: 'Revenue', target_value: 5, current_value: 3, history },
    { name: 'Staff', current_value: 9 },
  ]
  put('goals.json', JSON.stringify([{ title: 'Grow', due_date: '2025-12-31', kpis }]))
  put('tasks.json', '[{"title": "Ask the bank", "goal": "Grow", "priority": "High"}]')
  put(
    'contacts.json',
    '[{"name": "Bo", "emails": ["bo@example.org"], "past_interactions": [{"date": "2024-01-03", "summary": "Call"}]}]',
  )
})
afterAll(() => server.dispose())

function load(
  where: string,
  password = account.ADMIN_PASSWORD,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['scripts/load.ts', where, '--user', account.ADMIN_EMAIL], {
    env: { ...process.env, ADJUTANT_URL: server.url, ADJUTANT_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const got = { out: '', err: '' }
  child.stdout.on('data', (data) => (got.out += data))
  child.stderr.on('data', (data) => (got.err += data))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...got })))
}

test('a folder is loaded into a running server once, however often it is asked for', async () => {
  const kinds = ['goals', 'values of KPIs', 'notes', 'tasks', 'contacts', 'interactions']
  const counts: Record<string, number> = { notes: 2, 'values of KPIs': 3 }
  const lines = (line: (kind: string, n: number) => string) =>
    kinds.map((kind) => `${line(kind, counts[kind] ?? 1)}\n`).join('')
  expect(await load(folder)).toEqual({
    code: 0,
    err: '',
    out: lines((kind, n) => `${n} ${kind} added, 0 already there`),
  })
  expect(await load(folder)).toEqual({
    code: 0,
    err: '',
    out: lines((kind, n) => `0 ${kind} added, ${n} already there`),
  })
})

test('a KPI comes with its past: it is counted since its first value, and the last one is where it stands', async () => {
  await load(folder)
  const session = await fetch(`${server.url}/api/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD }),
  })
  const { access_token } = (await session.json()) as { access_token: string }
  const read = async (path: string) =>
    (await fetch(server.url + path, { headers: { authorization: `Bearer ${access_token}` } })).json()
  type Stored = { id: string; kpis: { id: string }[] }
  const [goal] = (await read('/api/strategic-goals/')) as Stored[]
  expect(goal?.kpis[0]).toMatchObject({ current_value: 3, start_value: 1, started_on: '2024-01-31' })
  const values = (await read(`/api/strategic-goals/${goal?.id}/history?kpi_id=${goal?.kpis[0]?.id}`)) as {
    value: number
    recorded_at: string
  }[]
  expect(values.map(({ value, recorded_at }) => [recorded_at.slice(0, 10), value])).toEqual([
    ['2024-01-31', 1],
    ['2024-02-29', 2],
    ['2024-03-31', 3],
  ])
})

test('a KPI that the server’s goal does not have is told, and the rest is loaded', async () => {
  const more = temporaryFolder('load')
  const kpis = [{ name: 'Profit', history: [{ date: '2024-01-31', value: 1 }] }]
  writeFileSync(join(more, 'goals.json'), JSON.stringify([{ title: 'Grow', due_date: '2025-12-31', kpis }]))
  await load(folder)
  expect((await load(more)).out).toBe(
    'goals.json:1: The goal on the server has no KPI “Profit”. Its history was not loaded.\n0 goals added, 1 already there\n',
  )
})

test('a wrong password and a broken folder are told in a line and load nothing', async () => {
  expect(await load(folder, 'wrong')).toMatchObject({ code: 1, out: '', err: 'Incorrect email or password.\n' })
  const broken = temporaryFolder('load')
  writeFileSync(join(broken, 'goals.json'), '[\n  {"title": "Grow"\n]')
  expect(await load(broken)).toMatchObject({
    code: 1,
    err: 'goals.json:3:1: A comma or } is missing: found "]".\nNothing was loaded.\n',
  })
})
