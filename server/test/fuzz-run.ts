// Every operation of the OpenAPI document, asked by every kind of person with what they would never send (trust B1).
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { type FuzzRequest, operationsOf, plansOf, requestOf, tell } from '../../test-kit/fuzz-requests.ts'
import { VALUE_NOT_TAKEN } from '../src/platform/http/server.ts'
import { createLog } from '../src/platform/log.ts'
import { type Answer, ENDPOINTS, faultOf } from './fuzz-judge.ts'
import { idsOf, type Ready, readyFor, rememberPeople } from './fuzz-world.ts'
import { createWorld, type Who, type World } from './world.ts'

export type FuzzOptions = {
  seed: number
  /** Requests for one operation, by who asks. */
  each: Partial<Record<Who, number>>
  /** Only these operations. */
  only?: RegExp
  /** With runs at work behind the requests. */
  launch?: boolean
  say?(line: string): void
}
export type FuzzResult = {
  operations: number
  requests: number
  byStatus: Record<string, number>
  faults: string[]
  slowestMs: number
  alive: boolean
}

/** An answer that takes longer than this is none. The bar is 2 s on a machine that has nothing else to do. */
const HANG_MS = 20_000
const AT_ONCE = 8
/** After so many requests the records of the examples are made anew: some will have been deleted. */
const FRESH_AFTER = 40

/** Sends them all and judges each answer. The same seed makes the same plans; the ids in them are those of this run. */
export async function fuzz({
  seed,
  each,
  only = /./,
  launch = false,
  say = () => {},
}: FuzzOptions): Promise<FuzzResult> {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const world = await createWorld({}, { log, launch, unhurried: true })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const result: FuzzResult = { operations: 0, requests: 0, byStatus: {}, faults: [], slowestMs: 0, alive: false }
  const blame = (fault: string) => {
    result.faults.push(fault)
    say(fault)
  }
  try {
    await world.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.http.server.address() as { port: number }
    const heal = await rememberPeople(world)
    const document = (await world.request('admin', 'GET', '/api/openapi.json')).body
    const operations = operationsOf(document)
    for (const [at, operation] of operations.entries()) {
      if (!only.test(operation.id)) continue
      result.operations += 1
      const people = Object.entries(each).flatMap(([who, count]) => Array.from({ length: count }, () => who as Who))
      // By turns, so that each person meets fresh records.
      const turns = people
        .map((who, turn) => ({ who, order: (turn * 7919) % people.length }))
        .sort((one, two) => one.order - two.order)
      const plans = fc.sample(plansOf(operation), { seed: seed + at, numRuns: turns.length })
      for (let from = 0; from < plans.length; from += FRESH_AFTER) {
        await heal()
        const ready = await readyFor(world, operation.id, from === 0 ? 3 : 1).catch((cause: Error) => {
          throw new Error(`${operation.id} has no example: ${cause.message} ${lines.at(-1)}`, { cause })
        })
        const ids = await idsOf(world)
        const wanted = plans.slice(from, from + FRESH_AFTER).map((plan, n) => ({
          who: turns[from + n]?.who ?? 'anon',
          wanted: requestOf(operation, plan, ready.examples, ids),
        }))
        await inTurns(wanted, AT_ONCE, async ({ who, wanted: each }) => {
          const answer = await insist(() => send(port, agent, each, tokenOf(world, ready, who)))
          result.requests += 1
          result.byStatus[answer.status] = (result.byStatus[answer.status] ?? 0) + 1
          result.slowestMs = Math.max(result.slowestMs, answer.ms)
          const endpoint = ENDPOINTS.get(operation.id) as Endpoint
          const fault = faultOf(endpoint, each, answer)
          if (fault) blame(`${operation.id} as ${who}: ${fault}\n    ${tell(each)}`)
        })
      }
      for (const line of lines.splice(0))
        if (tellsOfStack(line) || line.includes(VALUE_NOT_TAKEN))
          blame(`${operation.id}, in the log: ${line.slice(0, 1_500)}`)
      if (result.operations % 20 === 0)
        say(`${result.operations} operations, ${result.requests} requests, ${result.faults.length} faults`)
    }
    await heal()
    result.alive =
      (await world.request('anon', 'GET', '/readyz')).status === 200 &&
      (await world.request('owner', 'GET', '/api/users/me')).status === 200
  } finally {
    agent.destroy()
    await world.close()
  }
  return result
}

const tokenOf = (world: World, { tokens }: Ready, who: Who) => tokens[who] ?? world.token(who)

/** No refusal leaves the stack of an error in the log, and nothing behind the requests fails. Level 40: told to come again, and came. */
const tellsOfStack = (line: string) => /"level":[56]0/.test(line) || (/"stack":/.test(line) && !/"level":40/.test(line))

/** Who is told that the server is busy, and to come again, comes again: for two minutes, where others are at work. */
async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  const from = performance.now()
  for (let pause = 20; ; pause = Math.min(2 * pause, 1_000)) {
    const answer = await ask()
    if (answer.status !== 503 || answer.headers['retry-after'] === undefined) return answer
    if (performance.now() - from > 120_000) return answer
    await sleep(pause)
  }
}

async function inTurns<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

function send(
  port: number,
  agent: Agent,
  { method, url, headers, body }: FuzzRequest,
  token: string | null,
): Promise<Answer> {
  const from = performance.now()
  const answer = (status: number, text = '', got: IncomingHttpHeaders = {}): Answer => ({
    status,
    text,
    headers: got,
    ms: Math.round(performance.now() - from),
  })
  return new Promise((done) => {
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path: url,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
          ...(body ? { 'content-length': body.length } : {}),
        },
        timeout: HANG_MS,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => done(answer(0, 'broke off')))
        response.on('end', () =>
          done(answer(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers)),
        )
      },
    )
    sent.on('timeout', () => {
      sent.destroy()
      done(answer(0, 'no answer'))
    })
    sent.on('error', (error) => done(answer(0, error.message)))
    sent.end(body ?? undefined)
  })
}
