// Requests that come when they come, whether the server keeps up or not: a slow answer holds back no later question, and counts from
// the moment when it was due.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from './reference-data.ts'
import { nextUse } from './use.ts'

export type Answered = { kind: string; status: number; ms: number; retryAfter: boolean; at: number }
export type OpenLoop = {
  url: string
  people: readonly Person[]
  perSecond: number
  seconds: number
  random: () => number
  /** Asked before each; true ends it early. */
  enough?: () => boolean
}

/** Sends them at random moments (Poisson) and waits for the last answer. Status 0: no answer came. `at`: seconds since the start. */
export async function openLoop({ url, people, perSecond, seconds, random, enough }: OpenLoop): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  const answers: Answered[] = []
  const open = new Set<Promise<void>>()
  const from = performance.now()
  let due = 0
  while (due < seconds * 1_000 && !enough?.()) {
    const wait = from + due - performance.now()
    if (wait > 1) await sleep(wait)
    const started = from + due
    const me = people[Math.floor(random() * people.length)] as Person
    const asked = nextUse(me, random)
    const one = ask(agent, url, me.token, asked).then(({ status, retryAfter }) => {
      const ms = performance.now() - started
      answers.push({ kind: asked.kind, status, retryAfter, ms, at: (started - from) / 1_000 })
      open.delete(one)
    })
    open.add(one)
    due += (-Math.log(1 - random()) * 1_000) / perSecond
  }
  await Promise.all(open)
  agent.destroy()
  return answers
}

/** How many good answers a second so many people get who each ask again as soon as they are answered: the most that it can do. */
export async function mostPerSecond(
  { url, people, random }: Pick<OpenLoop, 'url' | 'people' | 'random'>,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + seconds * 1_000
  let good = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const me = people[Math.floor(random() * people.length)] as Person
        const { status } = await ask(agent, url, me.token, nextUse(me, random))
        if (status >= 200 && status < 300) good += 1
      }
    }),
  )
  agent.destroy()
  return good / seconds
}

function ask(
  agent: Agent,
  url: string,
  token: string,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<{ status: number; retryAfter: boolean }> {
  const text = body === undefined ? null : JSON.stringify(body)
  return new Promise((done) => {
    const sending = request(
      url + path,
      {
        agent,
        method,
        timeout: 30_000,
        headers: {
          authorization: `Bearer ${token}`,
          ...(text === null
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        },
      },
      (answer) => {
        answer.resume()
        answer.on('close', () =>
          done({
            status: answer.complete ? (answer.statusCode ?? 0) : 0,
            retryAfter: /^\d+$/.test(answer.headers['retry-after'] ?? ''),
          }),
        )
      },
    )
    sending.on('timeout', () => sending.destroy())
    sending.on('error', () => done({ status: 0, retryAfter: false }))
    sending.end(text ?? undefined)
  })
}
