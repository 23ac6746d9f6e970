// A tool that changes something, killed at every point on its way: asked for, answered, done, remembered. Its effect happens
// once, and only after a yes (trust D3).
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Approval } from '#contract/decisions.ts'
import { freshDatabase } from '../../test-kit/database.ts'
import { type FakeProvider, startFakeProvider } from '../../test-kit/fake-provider.ts'
import { figure } from '../../test-kit/figures.ts'
import { killPoint } from '../../test-kit/kill-point.ts'
import { startServer, type TestServer } from '../../test-kit/server.ts'
import { type Database, openDatabase } from '../src/platform/db.ts'

const kill = killPoint()
const ACCOUNT = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
let server: TestServer
let model: FakeProvider
let token = ''
let title = ''

beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url, { max: 2, onError: () => {} })
  model = await startFakeProvider({
    script: ({ turnsWithCalls }) =>
      turnsWithCalls === 0 ? { calls: [{ name: 'create_task', arguments: { title } }] } : { text: 'It is done [r1].' },
  })
  const env = { ...ACCOUNT, ...kill.env, DATABASE_URL: fresh.url, OPENAI_API_KEY: 'key', OPENAI_BASE_URL: model.openai }
  server = await startServer(env, kill.args)
  const body = new URLSearchParams({ username: ACCOUNT.ADMIN_EMAIL, password: ACCOUNT.ADMIN_PASSWORD })
  token = (
    (await (await fetch(`${server.url}/api/auth/token`, { method: 'POST', body })).json()) as { access_token: string }
  ).access_token
})
afterAll(async () => {
  await server.dispose()
  await model.close()
  await database.close()
  await fresh.drop()
  kill.remove()
})

/** Null: the server is dead, or says no. */
async function call<T>(method: string, path: string, body?: unknown): Promise<T | null> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const payload = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(server.url + path, { method, headers, ...payload }).catch(() => null)
  return answer?.ok ? ((await answer.json().catch(() => null)) as T) : null
}
const rows = async (text: string, values: unknown[]) => (await database.pool.query(text, values)).rows
const alive = async () => (await fetch(`${server.url}/healthz`).catch(() => null)) !== null

const POINTS: [when: string, how: 'KILL_AT' | 'KILL_BEFORE', point: string][] = [
  ['before the question is kept', 'KILL_BEFORE', 'insert into approvals'],
  ['after the question is kept', 'KILL_AT', 'insert into approvals'],
  ['after the run says that it waits', 'KILL_AT', 'reply/ask-1-1/prompt'],
  ['while the yes is being kept', 'KILL_AT', "set status = 'approved'"],
  ['after the call has begun', 'KILL_AT', 'reply/tool-1-1/start'],
  ['within the transaction of the effect', 'KILL_AT', 'insert into tool_effects'],
  ['after the effect, before the run remembers it', 'KILL_BEFORE', 'reply/tool-1-1/end'],
  ['after the run remembers it', 'KILL_AT', 'reply/tool-1-1/end'],
]

describe('kill -9 on the way of a tool that makes a task', () => {
  it.each(POINTS)('%s: the task is made once, after one yes', async (when, how, point) => {
    title = `Made once: ${when}`
    model.requests.length = 0
    kill.set({ [how]: point })
    const conversation = await call<{ id: string }>('POST', '/api/conversations/', {})
    const conversationId = conversation?.id ?? ''
    void call('POST', `/api/conversations/${conversationId}/chat`, { message_text: 'Make the task.' })
    let deaths = 0
    const run = async () =>
      (await rows('select id, status, seq from runs where conversation_id = $1', [conversationId]))[0]
    for (let tries = 0; tries < 600; tries++) {
      if (!(await alive())) {
        deaths += 1
        await server.kill('SIGKILL')
        kill.clear()
        await server.restart()
      }
      const now = await run()
      if (['completed', 'failed'].includes(now?.status)) break
      if (now?.status === 'awaiting_human_input') {
        const waiting = await call<{ items?: { approval: Approval | null }[] }>(
          'GET',
          `/api/decisions?conversation_id=${conversationId}`,
        )
        const list = (waiting?.items ?? (waiting as unknown as { approval: Approval | null }[] | null) ?? []) as {
          approval: Approval | null
        }[]
        const [item] = list
        if (item?.approval)
          await call('POST', `/api/approvals/${item.approval.id}/approve`, {
            arguments_hash: item.approval.arguments_hash,
          })
      }
      await sleep(50)
    }
    expect(deaths).toBe(1)
    const ended = await run()
    expect(ended?.status).toBe('completed')
    expect(await rows('select title from tasks where title = $1', [title])).toHaveLength(1)
    expect(
      (await rows('select status from approvals where run_id = $1', [ended.id])).map(({ status }) => status),
    ).toEqual(['used'])
    expect(await rows('select key from tool_effects where run_id = $1', [ended.id])).toEqual([
      { key: 'reply/tool-1-1' },
    ])
    const events = await rows('select seq, type from run_events where run_id = $1 order by seq', [ended.id])
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1))
    expect(events.filter(({ type }) => type === 'tool_result')).toHaveLength(1)
    // A turn that was answered is not taken again.
    const turns = model.requests.map(({ key }) => key)
    expect(turns.filter((key) => key.endsWith('turn-1'))).toHaveLength(1)
    expect(turns.filter((key) => key.endsWith('turn-2')).length).toBeLessThanOrEqual(2)
  })

  it('and each point was tried', () => {
    figure('D3', `a tool killed at ${POINTS.length} points: its effect once, after one yes`)
  })
})
