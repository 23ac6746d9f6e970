// Who may open an event stream: by the header as for every call, or by `?token=` with a ticket or an access token.
import type { FastifyRequest } from 'fastify'
import { actorOf, authenticate, bearerReader, sessionLives } from '#server/access/actor.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db.ts'
import type { StreamAuthorizer } from '#server/platform/http/app-stream.ts'
import * as store from './store.ts'

/** For event streams only (trust A11). */
async function readStreamToken(database: Database, request: FastifyRequest): Promise<Actor | null> {
  const actor = await bearerReader(database)(request)
  if (actor) return actor
  const { token } = request.query as Record<string, unknown>
  if (typeof token !== 'string' || !/^[A-Za-z0-9_-]{20,200}$/.test(token)) return null
  const path = request.url.split('?', 1)[0]?.replace(/\/$/, '') ?? ''
  const redeemed = await store.redeemTicket(database.db, token, path)
  if (redeemed) return actorOf(database, redeemed.user_id, redeemed.session_id)
  return authenticate(database, token)
}

/** Who may open an event stream, and keep it open. `rejectIfDraining`: while the server ends. */
export function createStreamAuthorizer(
  database: Database,
  rejectIfDraining?: StreamAuthorizer['rejectIfDraining'],
): StreamAuthorizer {
  return {
    authenticate: (request) => readStreamToken(database, request),
    reauthorize: async (actor) =>
      actor.session_id && (await sessionLives(database, actor.session_id))
        ? actorOf(database, actor.user_id, actor.session_id)
        : null,
    rejectIfDraining,
  }
}
