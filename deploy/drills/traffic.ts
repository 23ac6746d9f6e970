// People at work while servers come and go: they read and write through the proxy, once each, and note what went wrong.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Somebody } from '../../test-kit/two-nodes.ts'

/** Each of them: little enough for the limits of one person. */
const PAUSE_MS = 400

export type Traffic = {
  calls: number
  writes: number
  /** Calls that came to nothing, in words: status or broken line, method and time. */
  failed: string[]
  /** Written, by the answer: what each said, for comparing. */
  acknowledged: Map<Somebody, string[]>
  slowestMs: number
  stop(): Promise<void>
}

/** Everybody of `people` begins to read and write until told to stop. Nobody asks twice: that is the proxy's part. */
export function startTraffic(url: string, people: readonly Somebody[]): Traffic {
  let going = true
  const traffic: Traffic = {
    calls: 0,
    writes: 0,
    failed: [],
    acknowledged: new Map(people.map((who) => [who, []])),
    slowestMs: 0,
    async stop() {
      going = false
      await done
    },
  }
  const began = performance.now()
  const call = async (who: Somebody, method: string, path: string, body?: unknown): Promise<boolean> => {
    const from = performance.now()
    traffic.calls += 1
    const note = (what: string) =>
      traffic.failed.push(`${what} to ${method} ${path} after ${Math.round(performance.now() - began)} ms`)
    try {
      const answer = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${who.token}`,
          ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      await answer.text()
      if (!answer.ok) note(String(answer.status))
      return answer.ok
    } catch (error) {
      note((error as Error).message)
      return false
    } finally {
      traffic.slowestMs = Math.max(traffic.slowestMs, performance.now() - from)
    }
  }
  const one = async (who: Somebody) => {
    for (let n = 1; going; n++) {
      if (n % 3 === 0) {
        const title = `Task ${n}`
        traffic.writes += 1
        if (await call(who, 'POST', '/api/tasks/', { title })) traffic.acknowledged.get(who)?.push(title)
      } else await call(who, 'GET', n % 3 === 1 ? '/api/tasks/?limit=20' : '/api/strategic-goals/?limit=20')
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
  }
  const done = Promise.all(people.map(one))
  return traffic
}

/** Writes that were acknowledged and are not there, and those that are there twice. */
export async function compare(url: string, { acknowledged }: Traffic): Promise<{ lost: number; doubled: number }> {
  let [lost, doubled] = [0, 0]
  for (const [who, titles] of acknowledged) {
    const answer = await fetch(`${url}/api/tasks/?limit=200`, { headers: { authorization: `Bearer ${who.token}` } })
    const there = ((await answer.json()) as { title: string }[]).map(({ title }) => title)
    lost += titles.filter((title) => !there.includes(title)).length
    doubled += there.length - new Set(there).size
  }
  return { lost, doubled }
}
