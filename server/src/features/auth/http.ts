// Reading tokens: the header for every call, and for event streams also `?token=` with a ticket or an access token.
import type { FastifyRequest } from 'fastify'
import { actorOf, authenticate, sessionLives } from '#server/access/actor.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db.ts'
import type { StreamAuthorizer } from '#server/platform/http/app-stream.ts'
import * as store from './store.ts'

/** The one function that reads bearer tokens (trust Z14). Null: none, or no good one. */
export async function readBearer(database: Database, request: FastifyRequest): Promise<Actor | null> {
  const header = request.headers.authorization
  if (typeof header !== 'string') return null
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(header.trim())?.[1]
  return token === undefined ? null : authenticate(database, token)
}

/** For event streams only (trust A11). */
async function readStreamToken(database: Database, request: FastifyRequest): Promise<Actor | null> {
  const actor = await readBearer(database, request)
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
