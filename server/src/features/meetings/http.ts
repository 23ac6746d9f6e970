// The address that one's own calendar programs subscribe to. Its secret is all that it asks for: a wrong one is 404, as if there were nothing.
// It stands behind the question mark: of addresses only what is before it is written into the log.
import type { FastifyInstance } from 'fastify'
import { actorOf } from '#server/access/actor.ts'
import { todayOf } from '#server/platform/days.ts'
import type { Database } from '#server/platform/db.ts'
import type { Limiters } from '#server/platform/http/limits.ts'
import { secretHash } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { dueCalendar } from './rules/due-feed.ts'
import { dueThings, ownerOf } from './store/feed.ts'

const SECRET = /^[\w-]{43}$/

type FeedDeps = { database: Database; log: Log; link(path: `/${string}`): string }

export function serveDueDates(http: FastifyInstance, { database, log, link }: FeedDeps, limits: Limiters): void {
  const check = limits.named('meetings.dueDates', 60)
  http.get('/due-dates.ics', { onRequest: check }, async (request, reply) => {
    const { key } = request.query as { key?: unknown }
    const secret = typeof key === 'string' && SECRET.test(key) ? key : undefined
    const owner = secret === undefined ? undefined : await ownerOf(database.db, secretHash(secret))
    const actor = owner === undefined ? null : await actorOf(database, owner)
    if (!actor || actor.user_level === 'waitlisted')
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no calendar at this address.\n')
    const due = await workAs(database, actor, ownOrigin(log), (ctx) => dueThings(ctx.db, actor, todayOf(ctx)), 'own')
    return reply
      .code(200)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/calendar; charset=utf-8')
      .send(dueCalendar(due, actor.time_zone ?? 'UTC', link))
  })
}
