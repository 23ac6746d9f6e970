// A real server that is killed at random moments while people write to everything, and what it still knows afterwards (trust D1).
import { setTimeout as sleep } from 'node:timers/promises'
import { type Insister, login } from './chaos.ts'
import { postmasterOf } from './database-of.ts'
import { Ledger } from './ledger.ts'
import { randomOf } from './random.ts'
import { startServer } from './server.ts'
import { halves, writeOn } from './writers.ts'
import type { Place } from './writers-kind.ts'

export type WritesResult = {
  kills: number
  /** Of them with the database, at once. */
  withDatabase: number
  acknowledged: number
  /** Cut off by a kill. */
  unanswered: number
  verbs: string[]
  /** What was acknowledged and is not there as it was, and what was half done or done twice: there must be none. */
  lost: string[]
  halves: string[]
  /** Refused for a reason that no kill explains. */
  refused: string[]
  startsMs: { p95: number; most: number }
}

const BOSS = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const WRITERS = 8
/** Acknowledged writes between a start and the next kill: however slow the machine is, there was something to lose. */
const LIFE = { least: 10, most: 40 }

/** `until`: no kill begins after this moment of `performance.now()`. */
export async function killUnderWrites({
  seed,
  kills,
  until = Number.POSITIVE_INFINITY,
  say = () => {},
}: {
  seed: number
  kills: number
  until?: number
  say?(line: string): void
}): Promise<WritesResult> {
  const random = randomOf(seed)
  const ledger = new Ledger()
  const server = await startServer(BOSS)
  try {
    const writers = await makeWriters(server.url, 2)
    const lost: string[] = []
    const starts: number[] = []
    let withDatabase = 0
    for (let killed = 0; killed < kills && performance.now() < until; killed++) {
      let over = false
      const writing = writers.map(({ by, place }) => writeOn(ledger, by, place, random, () => over))
      const enough = ledger.kept.acknowledged + LIFE.least + random() * (LIFE.most - LIFE.least)
      while (ledger.kept.acknowledged < enough) await sleep(random() * 20)
      if (random() < 0.25) {
        process.kill(postmasterOf(server.dataDir), 'SIGKILL')
        withDatabase += 1
      }
      await server.kill('SIGKILL')
      over = true
      const from = performance.now()
      await server.restart()
      starts.push(performance.now() - from)
      await Promise.all(writing)
      lost.push(...(await ledger.compare('new')))
      if (killed % 10 === 9)
        say(`${killed + 1} kills, ${ledger.kept.acknowledged} writes acknowledged, ${lost.length} lost`)
    }
    lost.push(...(await ledger.compare('all')))
    const half = (
      await Promise.all(writers.filter(({ place }) => place.alone).map(({ by, place }) => halves(by, place)))
    ).flat()
    const { acknowledged, unanswered, verbs, refused } = ledger.kept
    starts.sort((one, other) => one - other)
    return {
      kills: starts.length,
      withDatabase,
      acknowledged,
      unanswered,
      verbs: [...verbs].sort(),
      lost,
      halves: [...new Set(half)],
      refused,
      startsMs: { p95: starts[Math.ceil(starts.length * 0.95) - 1] ?? 0, most: starts.at(-1) ?? 0 },
    }
  } finally {
    await server.dispose()
  }
}

/** Eight who may write everything, on so many accounts of one organization; each account has a thread with the administrator. */
export async function makeWriters(url: string, accounts: number): Promise<{ by: Insister; place: Place }[]> {
  const boss = await login(url, BOSS.ADMIN_EMAIL, BOSS.ADMIN_PASSWORD)
  const org = await boss.sure<{ id: string }>('POST', '/api/organizations', { name: 'Writers' })
  const agent = await boss.sure<{ id: string }>('POST', '/api/agents/', {
    name: 'Clerk',
    role: 'Clerk',
    goal: 'Order',
    is_public: true,
  })
  const { id: colleague } = await boss.sure<{ id: string }>('GET', '/api/users/me')
  const people = await Promise.all(
    Array.from({ length: accounts }, async (_, at) => {
      const account = { email: `writer-${at}@example.com`, password: 'a long password' }
      await boss.sure('POST', '/api/users/', { ...account, user_level: 'ceo', organization_id: org.id })
      const by: Insister = await login(url, account.email, account.password)
      const thread = await by.sure<{ id: string }>('POST', '/api/comms/threads', { participant_ids: [colleague] })
      return { by, place: { org: org.id, agent: agent.id, colleague, thread: thread.id } }
    }),
  )
  return Array.from({ length: WRITERS }, (_, at) => {
    const { by, place } = people[at % accounts] as (typeof people)[number]
    return { by, place: { ...place, alone: at < accounts } }
  })
}
