// A small closed-loop load: so many connections, each asks again as soon as it has its answer.
import { Agent, request } from 'node:http'
import { at } from '../test-kit/spread.ts'

export type Measured = { requestsPerSecond: number; p50Ms: number; p99Ms: number }

/** Asks `url` over `connections` kept-alive connections for `ms`. Errors: any answer that is not 200. */
export async function load(
  url: string,
  headers: Record<string, string>,
  { connections = 16, ms = 2_000 } = {},
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const end = performance.now() + ms
  const once = () =>
    new Promise<void>((done, failed) => {
      const started = performance.now()
      request(url, { agent, headers }, (answer) => {
        answer.on('data', () => {})
        answer.on('end', () => {
          times.push(performance.now() - started)
          if (answer.statusCode === 200) done()
          else failed(new Error(`${url} answered ${answer.statusCode}`))
        })
      })
        .on('error', failed)
        .end()
    })
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) await once()
    }),
  )
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return { requestsPerSecond: times.length / seconds, p50Ms: at(times, 0.5), p99Ms: at(times, 0.99) }
}
