// A message that is committed gets its suggestion, whichever process dies when: kept by real processes that are killed.
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Thread } from '#contract/comms.ts'
import { Caller } from '../../test-kit/caller.ts'
import { freshDatabase } from '../../test-kit/database.ts'
import { startServer, type TestServer } from '../../test-kit/server.ts'

const KILL_AT = resolve(import.meta.dirname, '../../test-kit/kill-at.ts')
const BOSS = { email: 'boss@example.com', password: 'a long password' }
const ANA = { email: 'ana@example.com', password: 'another long password' }

let env: NodeJS.ProcessEnv
let thread: Thread
const servers: TestServer[] = []
const start = async (more: NodeJS.ProcessEnv = {}, args: string[] = []) => {
  const server = await startServer({ ...env, ...more }, args)
  servers.push(server)
  return server
}
const login = async (url: string, { email, password }: typeof BOSS) =>
  new Caller(url, await Caller.token(url, email, password))

beforeAll(async () => {
  const { url } = await freshDatabase()
  env = { DATABASE_URL: url, ADMIN_EMAIL: BOSS.email, ADMIN_PASSWORD: BOSS.password }
  const server = await start()
  const boss = await login(server.url, BOSS)
  const me = await boss.get<{ id: string }>('/api/users/me')
  const ana = await boss.post<{ id: string }>('/api/users/register', { ...ANA, first_name: 'Ana', last_name: 'Berg' })
  await boss.call('PATCH', `/api/users/${ana.id}`, { user_level: 'user' })
  const org = await boss.post<{ id: string }>('/api/organizations', { name: 'Nordlicht' })
  const invitation = await boss.post<{ id: string }>(`/api/organizations/${org.id}/users`, {
    email: ANA.email,
    org_access_level: 'user',
  })
  const other = await login(server.url, ANA)
  await other.post(`/api/invitations/${invitation.id}/accept`, {})
  thread = await other.post<Thread>('/api/comms/threads', { participant_ids: [me.id] })
  await server.kill('SIGTERM')
}, 60_000)
afterAll(async () => {
  for (const server of servers) await server.kill().catch(() => {})
})

/** It has killed itself. */
async function gone({ url }: TestServer): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (!(await fetch(`${url}/healthz`).catch(() => null))) return
    await sleep(50)
  }
  throw new Error('it lives')
}

/** The reply that is suggested to the one, to what the other has said. */
async function suggestionAt(url: string): Promise<string> {
  const boss = await login(url, BOSS)
  for (let tries = 0; tries < 400; tries++) {
    const { current_ai_suggestion: found } = await boss.get<Thread>(`/api/comms/threads/${thread.id}`)
    if (found?.state === 'ready') return found.text
    await sleep(50)
  }
  throw new Error('nothing was suggested')
}

describe('a server that is killed', () => {
  it.each([
    ['before it looks at what is due', { KILL_BEFORE: 'own_seq' }],
    ['before the run is kept', { KILL_BEFORE: 'insert into runs' }],
    ['right after the run was begun', { KILL_AT: 'run_start' }],
    ['in the middle of the run', { KILL_AT: 'read/start' }],
    ['right before the result is written', { KILL_BEFORE: 'A reply is suggested.' }],
  ])(
    '%s leaves the suggestion to the next one',
    async (_, kill) => {
      const doomed = await start(kill, ['--import', KILL_AT])
      // The message may have been answered or not when the process dies: what counts is that it is kept.
      const ana = await login(doomed.url, ANA).catch(() => null)
      const word = `parcel${Math.random().toString(36).slice(2, 8)}`
      await ana
        ?.call('POST', `/api/comms/threads/${thread.id}/messages`, { text: `Could you send me the ${word}?` })
        .catch(() => null)
      await gone(doomed)
      const next = await start()
      try {
        const kept = await (await login(next.url, ANA)).get<Thread>(`/api/comms/threads/${thread.id}`)
        expect(kept.messages.at(-1)?.text).toContain(word)
        expect(await suggestionAt(next.url)).toContain(word)
      } finally {
        await next.kill('SIGTERM')
      }
    },
    60_000,
  )
})
