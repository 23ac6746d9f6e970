// What mail programs send when somebody presses their own "Unsubscribe" (RFC 8058): a POST to the link in the letter's head, as a
// form of either kind, without a session. A GET of the same address is the page that asks first: link checkers change nothing.
import type { FastifyInstance } from 'fastify'
import { settingKinds } from '#contract/notifications.ts'
import type { Database } from '#server/platform/db.ts'
import type { Limiters } from '#server/platform/http/limits.ts'
import { notify } from '#server/platform/live.ts'
import { endMail } from './service.ts'

const MOST_BYTES = 4_096

export async function serveOneClick(http: FastifyInstance, database: Database, limits: Limiters): Promise<void> {
  const check = limits.named('notifications.oneClick', 60)
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // What it says is always the same, and the link says the rest.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, _body, done) => done(null))
    scope.post('/unsubscribe', { onRequest: check }, async (request, reply) => {
      const { token, kind } = request.query as { token?: unknown; kind?: unknown }
      // Of one kind where its letter says so; else of all, as whoever presses it wants no more.
      const only = settingKinds.filter((each) => each === kind)
      const user_id = await endMail(
        database.db,
        typeof token === 'string' ? token.slice(0, 200) : '',
        only.length > 0 ? only : undefined,
      )
      await notify(database.db, [{ topic: 'notifications', id: '', users: [user_id] }])
      return reply.code(200).type('text/plain; charset=utf-8').send('You get no more of these emails.\n')
    })
  })
}
