// A wall clock that jumps: what is in order stays in order, nothing is killed by it and nothing comes back to life (trust F12).
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Message } from '#contract/chat.ts'
import type { Thread } from '#contract/comms.ts'
import { endedStatuses, type Run, type RunEvent } from '#contract/runs.ts'
import { login, makeCrew } from '../../test-kit/chaos.ts'
import { freshDatabase } from '../../test-kit/database.ts'
import { type Received, startFakeProvider } from '../../test-kit/fake-provider.ts'
import { figure } from '../../test-kit/figures.ts'
import { temporaryFolder } from '../../test-kit/folder.ts'
import { startServer } from '../../test-kit/server.ts'

const CLOCK_AT = resolve(import.meta.dirname, '../../test-kit/clock-at.ts')
const ACCOUNT = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

it('a day ahead, a day back, an hour in the middle of a run, and a second server five minutes apart', async () => {
  const database = await freshDatabase()
  const asked: Received[] = []
  let onAsked: (nth: number) => void = () => {}
  const model = await startFakeProvider({
    script: async (request) => {
      asked.push(request)
      onAsked(asked.length)
      await sleep(300)
      return { text: `Result of ${request.step}.` }
    },
  })
  const clock = join(temporaryFolder('clock'), 'offset')
  writeFileSync(clock, '0')
  const env = { ...ACCOUNT, DATABASE_URL: database.url, OPENAI_BASE_URL: model.openai }
  const server = await startServer({ ...env, CLOCK_FILE: clock }, ['--import', CLOCK_AT])
  const other = await startServer(env)
  const jump = (ms: number) => {
    writeFileSync(clock, String(ms))
    process.kill(server.pid(), 'SIGUSR2')
  }
  try {
    const boss = await login(server.url, ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD)
    const gone = await login(server.url, ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD)
    await gone.call('POST', '/api/auth/logout')
    const crew = await makeCrew(boss, 4)
    // On these days clocks are changed in one place or another.
    const days = ['2030-03-10', '2030-03-31', '2030-10-27', '2030-11-03']
    for (const due_date of days) await boss.sure('POST', '/api/tasks/', { title: `Due ${due_date}`, due_date })

    const jumps = [HOUR, DAY, -DAY, 0]
    onAsked = (nth) => jump(jumps[nth - 1] ?? 0)
    const { crew_run_id } = await boss.sure<{ crew_run_id: string }>('POST', '/api/crew-runs/', { crew_id: crew })
    let run = await boss.sure<Run>('GET', `/api/crew-runs/${crew_run_id}`)
    for (let tries = 0; tries < 600 && !endedStatuses.includes(run.status); tries++) {
      await sleep(50)
      run = await boss.sure<Run>('GET', `/api/crew-runs/${crew_run_id}`)
    }
    expect(run.status).toBe('completed')
    expect(asked.map(({ step }) => step)).toHaveLength(4)
    expect(new Set(asked.map(({ key }) => key)).size).toBe(4)
    const events = await boss.sure<RunEvent[]>('GET', `/api/crew-runs/${crew_run_id}/timeline?limit=200`)
    expect(events.map(({ id }) => id)).toEqual(events.map((_, at) => at + 1))
    expect(events.filter(({ type }) => type === 'step_start').map(({ details }) => details.step)).toEqual([
      'task-1/turn-1',
      'task-2/turn-1',
      'task-3/turn-1',
      'task-4/turn-1',
    ])

    // Nobody who waits for a reply is sent away by a jump, and no reply is cut off.
    onAsked = () => jump(DAY)
    const { id } = await boss.sure<{ id: string }>('POST', '/api/conversations/', {})
    expect((await boss.call('POST', `/api/conversations/${id}/chat`, { message_text: 'Hello' })).status).toBe(200)
    expect(await boss.sure<Message[]>('GET', `/api/conversations/${id}/messages`)).toHaveLength(2)

    onAsked = () => {}
    for (const ms of [-DAY, DAY, 0]) {
      jump(ms)
      await sleep(50)
      expect((await gone.call('GET', '/api/users/me')).status).toBe(401)
      expect((await boss.call('GET', '/api/users/me')).status).toBe(200)
      const tasks = await boss.sure<{ due_date: string }[]>('GET', '/api/tasks/?sort_by=due_date')
      expect(tasks.map(({ due_date }) => due_date).sort()).toEqual(days)
    }

    // Two servers whose clocks are five minutes apart, by turns.
    jump(-5 * MINUTE)
    await boss.sure('POST', '/api/users/', { email: 'ana@example.com', password: 'a long password', user_level: 'ceo' })
    const ana = await login(other.url, 'ana@example.com', 'a long password')
    const org = await boss.sure<{ id: string }>('POST', '/api/organizations', { name: 'Clocks' })
    await boss.sure('POST', `/api/organizations/${org.id}/users`, {
      email: 'ana@example.com',
      org_access_level: 'user',
    })
    const [invitation] = await ana.sure<{ id: string }[]>('GET', '/api/invitations')
    await ana.sure('POST', `/api/invitations/${invitation?.id}/accept`, {})
    const me = await boss.sure<{ id: string }>('GET', '/api/users/me')
    const thread = await ana.sure<Thread>('POST', '/api/comms/threads', { participant_ids: [me.id] })
    for (let n = 1; n <= 10; n++)
      await (n % 2 ? boss : ana).sure('POST', `/api/comms/threads/${thread.id}/messages`, { text: `Message ${n}` })
    const { messages } = await ana.sure<Thread>('GET', `/api/comms/threads/${thread.id}`)
    expect(messages.filter(({ kind }) => kind === 'text').map(({ text }) => text)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Message ${at + 1}`),
    )
    figure(
      'F12',
      'server’s clock moved by +1 h, +1 day and −1 day within a run: 4 of 4 steps once and in order; 10 messages of two servers 5 min apart in order',
    )
  } finally {
    await server.kill('SIGTERM')
    await other.dispose()
    await model.close()
    await database.drop()
  }
}, 240_000)
