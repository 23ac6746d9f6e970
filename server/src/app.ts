// The only list of features: every room and what it needs stands here once.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { adviceContract } from '#contract/advice.ts'
import { authContract } from '#contract/auth.ts'
import { contactsContract } from '#contract/contacts.ts'
import { goalsContract } from '#contract/goals.ts'
import { contracts } from '#contract/index.ts'
import { notesContract } from '#contract/notes.ts'
import { orgsContract } from '#contract/orgs.ts'
import { recordsContract } from '#contract/records.ts'
import { tasksContract } from '#contract/tasks.ts'
import { usersContract } from '#contract/users.ts'
import type { Config } from './config.ts'
import { adviceVerbs } from './features/advice/service.ts'
import { readBearer } from './features/auth/http.ts'
import { authVerbs } from './features/auth/service.ts'
import { contactsVerbs } from './features/contacts/service.ts'
import { goalsVerbs } from './features/goals/service.ts'
import { notesVerbs } from './features/notes/service.ts'
import { orgsVerbs } from './features/orgs/service.ts'
import { recordsVerbs } from './features/records/service.ts'
import { tasksVerbs } from './features/tasks/service.ts'
import { usersVerbs } from './features/users/service.ts'
import type { Database } from './platform/db.ts'
import { openApi } from './platform/http/openapi.ts'
import { serveOperations } from './platform/http/operations.ts'
import { passGate, type Room, room, serve } from './platform/http/serve.ts'
import { createHttp } from './platform/http/server.ts'
import { serveSite } from './platform/http/site.ts'
import type { LiveLane } from './platform/live.ts'
import type { createLog } from './platform/log.ts'

export const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

export type AppOptions = { config: Config; database: Database; live: LiveLane; log: ReturnType<typeof createLog> }
export type App = { http: FastifyInstance; drain(): void; close(): Promise<void> }

/** Puts the rooms behind their addresses. Starts nothing and listens to nothing: main.ts does. */
export async function createApp({ config, database, log }: AppOptions): Promise<App> {
  let draining = false
  const rooms: Room[] = [
    room(authContract, authVerbs({ loginsPerMinute: config.limits.loginsPerMinute, loadSample: async () => {} })),
    room(usersContract, usersVerbs({ loginsPerMinute: config.limits.loginsPerMinute })),
    room(orgsContract, orgsVerbs),
    room(goalsContract, goalsVerbs),
    room(adviceContract, adviceVerbs),
    room(notesContract, notesVerbs),
    room(tasksContract, tasksVerbs),
    room(contactsContract, contactsVerbs),
    room(recordsContract, recordsVerbs),
  ]
  const http = await createHttp({
    log,
    trustProxy: config.trustProxy,
    https: config.publicUrl?.startsWith('https:') ?? false,
  })
  serveOperations(http, {
    metricsToken: config.metricsToken,
    ready: async () => (await database.pool.query('select 1')).rowCount === 1,
    draining: () => draining,
  })
  await serve(http, rooms, {
    database,
    log,
    limits: config.limits,
    authenticate: (request) => readBearer(database, request),
    draining: () => draining,
  })
  serveDescription(http, database)
  await serveSite(http, fileURLToPath(new URL('../../web/dist', import.meta.url)))
  return {
    http,
    drain: () => {
      draining = true
    },
    close: async () => {},
  }
}

/** The description of the API, for administrators (authz part 12). */
function serveDescription(http: FastifyInstance, database: Database): void {
  let document: string | null = null
  http.get('/api/openapi.json', async (request, reply) => {
    request.caller = await readBearer(database, request)
    passGate({ gate: 'admin' }, request.caller)
    document ??= JSON.stringify(openApi(contracts, VERSION))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
