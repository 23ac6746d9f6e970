// Killed at named points of a request and of a migration: within its transaction, and between its commit and the answer (trust D3, D7).
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Insister, login } from '../../test-kit/chaos.ts'
import { figure } from '../../test-kit/figures.ts'
import { temporaryFolder } from '../../test-kit/folder.ts'
import { killPoint } from '../../test-kit/kill-point.ts'
import { startServer, type TestServer } from '../../test-kit/server.ts'

const kill = killPoint()
const BOSS = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }

const dataDir = temporaryFolder('points')
let server: TestServer
let migrationsKilled = 0
beforeAll(async () => {
  // In the middle of one migration, and right after the commit of another.
  const points = [{ KILL_AT: '0037_' }, { KILL_AT: '0043_', KILL_THEN: 'commit' }]
  for (const point of points) {
    kill.set(point)
    await expect(startServer({ ...BOSS, ...kill.env, DATA_DIR: dataDir }, kill.args)).rejects.toThrow('ended')
    migrationsKilled += 1
  }
  kill.clear()
  server = await startServer({ ...BOSS, ...kill.env, DATA_DIR: dataDir }, kill.args)
}, 240_000)
afterAll(async () => {
  await server.dispose()
  rmSync(dataDir, { recursive: true, force: true })
  kill.remove()
})

const POINTS = [
  ['before the task is written', { KILL_BEFORE: 'insert into \\"tasks\\"' }],
  ['after the task, before its share', { KILL_BEFORE: 'insert into \\"task_shares\\"' }],
  ['after its share, before the commit', { KILL_AT: 'insert into \\"task_shares\\"' }],
  ['after what remembers the answer, before the commit', { KILL_AT: 'insert into \\"idempotency_keys\\"' }],
  ['after the commit, before the answer', { KILL_AT: 'insert into \\"tasks\\"', KILL_THEN: '["commit"]' }],
] as const

it.each(POINTS)(
  '%s: nothing is half done, and asked again it is done once',
  async (when, point) => {
    const boss = await login(server.url, BOSS.ADMIN_EMAIL, BOSS.ADMIN_PASSWORD)
    const org = await boss.sure<{ id: string }>('POST', '/api/organizations', { name: when })
    kill.set(point)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const task = { title: `Task ${when}`, shared_org_ids: [org.id] }
    await expect(boss.call('POST', '/api/tasks/', task, key)).rejects.toThrow()
    await server.kill('SIGKILL')
    kill.clear()
    await server.restart()
    const committed = when.startsWith('after the commit')
    expect(await found(boss, task.title)).toEqual(committed ? [1] : [])
    const answers = [
      await boss.call('POST', '/api/tasks/', task, key),
      await boss.call('POST', '/api/tasks/', task, key),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await found(boss, task.title)).toEqual([1])
  },
  240_000,
)

it('and each point was tried', () => {
  figure('D3', `a write killed at ${POINTS.length} points: nothing half done, asked again done once`)
  figure('D7', `killed at ${migrationsKilled} points of a migration: the next start went on from there`)
})

/** How many shares each task of this title has. */
const found = async (by: Insister, title: string) =>
  (await by.sure<{ title: string; shared_org_ids: string[] }[]>('GET', '/api/tasks/?limit=200'))
    .filter((task) => task.title === title)
    .map(({ shared_org_ids }) => shared_org_ids.length)
