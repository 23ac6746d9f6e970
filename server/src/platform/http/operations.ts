import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { fail, notFound } from '../errors.ts'
import { secretHash } from '../ids.ts'
import { openStreams } from './streams.ts'

export type OperationsOptions = {
  /** Of the program; `/healthz` says it, so that a roll-out can be watched. */
  version: string
  metricsToken: string | null
  ready(): Promise<boolean>
  draining(): boolean
  /** Letters that wait to be sent, and those that were given up. */
  mail(): Promise<{ waiting: number; failed: number }>
  /** What others count; served with the rest. */
  registries?: readonly Registry[]
}

/** /healthz, /readyz and /metrics: for the operator's machines. The first says the version; no names and no counts in the first two. */
export function serveOperations(
  app: FastifyInstance,
  { version, metricsToken, ready, draining, mail, registries = [] }: OperationsOptions,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'adjutant_http_request_seconds',
    help: 'Time to answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'adjutant_open_streams',
    help: 'Event streams that this process holds open.',
    registers: [registry],
    collect() {
      this.set(openStreams())
    },
  })
  new Gauge({
    name: 'adjutant_unread_answer_bytes',
    help: 'Bytes of answers that are made and not yet taken by their readers.',
    registers: [registry],
    collect() {
      this.set(app.responseBudget.bytes)
    },
  })
  new Gauge({
    name: 'adjutant_letters',
    help: 'Letters in the outbox: waiting to be sent, or given up in the last thirty days.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { waiting, failed } = await mail()
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'failed' }, failed)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'other'
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'ok', version }))
  app.get('/readyz', async (_request, reply) => {
    if (draining() || !(await ready())) throw fail('unavailable', 'Not ready.', { retryAfterSeconds: 1 })
    return reply.send({ status: 'ready' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw notFound()
    const all = Registry.merge([registry, ...registries])
    return reply.type(all.contentType).send(await all.metrics())
  })
}

/** With a token set: only with it. Without: only from this machine, and not through a proxy. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const given = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
    return timingSafeEqual(secretHash(given), secretHash(token))
  }
  return (
    ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) && request.headers['x-forwarded-for'] === undefined
  )
}
