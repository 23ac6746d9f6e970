// The only list of features: every room and what it needs stands here once.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { adviceContract } from '#contract/advice.ts'
import { auditContract } from '#contract/audit.ts'
import { authContract } from '#contract/auth.ts'
import { chatContract } from '#contract/chat.ts'
import { commsContract } from '#contract/comms.ts'
import { contactsContract } from '#contract/contacts.ts'
import { crewRunsContract } from '#contract/crew-runs.ts'
import { decisionsContract } from '#contract/decisions.ts'
import { exportContract } from '#contract/export.ts'
import { factoryContract } from '#contract/factory.ts'
import { filesContract } from '#contract/files.ts'
import { flowRunsContract } from '#contract/flow-runs.ts'
import { goalsContract } from '#contract/goals.ts'
import { mailContract } from '#contract/mail.ts'
import { memoryContract } from '#contract/memory.ts'
import { notesContract } from '#contract/notes.ts'
import { notificationsContract } from '#contract/notifications.ts'
import { orgsContract } from '#contract/orgs.ts'
import { promisesContract } from '#contract/promises.ts'
import { recordsContract } from '#contract/records.ts'
import { rehearsalsContract } from '#contract/rehearsals.ts'
import { runsContract } from '#contract/runs.ts'
import { searchContract } from '#contract/search.ts'
import { tasksContract } from '#contract/tasks.ts'
import { usersContract } from '#contract/users.ts'
import { readBrowser } from './access/known-browsers.ts'
import { digest } from './analyst/reports/crew-tasks.ts'
import type { Config } from './config.ts'
import type { AgentDeps } from './engine/agent/agent.ts'
import { createEngine, type Engine, type RunKind } from './engine/engine.ts'
import { toolbox } from './engine/tool.ts'
import { strategicFlow } from './features/advice/runs.ts'
import { adviceVerbs } from './features/advice/service.ts'
import { auditVerbs } from './features/audit/service.ts'
import { readBearer, streamDoor } from './features/auth/http.ts'
import { authVerbs } from './features/auth/service.ts'
import { serveConversationStreams } from './features/chat/http.ts'
import { chatReply } from './features/chat/runs.ts'
import { createReplies } from './features/chat/service/replies.ts'
import { chatVerbs } from './features/chat/service.ts'
import { webTools } from './features/chat/tools/web.ts'
import { serveThreadStreams } from './features/comms/http.ts'
import { createPresence } from './features/comms/jobs/presence.ts'
import { suggester } from './features/comms/jobs.ts'
import { rehearsalLine, replySuggestion } from './features/comms/runs.ts'
import { rehearsalVerbs } from './features/comms/service/rehearsals.ts'
import { suggestionVerbs } from './features/comms/service/suggestions.ts'
import { commsVerbs } from './features/comms/service.ts'
import { contactsVerbs } from './features/contacts/service.ts'
import { crewAnalysts } from './features/crews/runs.ts'
import { decisionsVerbs } from './features/decisions/service.ts'
import { exportVerbs } from './features/export/service.ts'
import { factoryVerbs, keepBuiltin } from './features/factory/service.ts'
import { fileKeeper } from './features/files/jobs/keeper.ts'
import { blobsInUse, filesVerbs } from './features/files/service.ts'
import { goalsVerbs } from './features/goals/service.ts'
import { mailVerbs } from './features/mail/service.ts'
import { memoryVerbs } from './features/memory/service.ts'
import { notesVerbs } from './features/notes/service.ts'
import { serveOneClick } from './features/notifications/http.ts'
import { notificationKeeper } from './features/notifications/jobs.ts'
import { notificationsVerbs } from './features/notifications/service.ts'
import { orgsVerbs } from './features/orgs/service.ts'
import { statementFinder } from './features/promises/jobs.ts'
import { recordsVerbs } from './features/records/service.ts'
import { serveRunStreams } from './features/runs/http.ts'
import { crewKind } from './features/runs/runs/crew.ts'
import { flowKind } from './features/runs/runs/flow.ts'
import { crewRunsVerbs, flowRunsVerbs, runsVerbs } from './features/runs/service.ts'
import { meaningKeeper } from './features/search/jobs.ts'
import { searchVerbs } from './features/search/service.ts'
import { searchTools } from './features/search/tools.ts'
import { loadSample } from './features/setup/service.ts'
import { createSite } from './features/site/service.ts'
import { tasksVerbs } from './features/tasks/service.ts'
import { usersVerbs } from './features/users/service.ts'
import { BUILTIN, OWNED, TOOLS } from './features.ts'
import { createModels, type Models } from './llm/models.ts'
import { operationGauges } from './operation/gauges.ts'
import { openBlobs } from './platform/blobs.ts'
import type { Database } from './platform/db.ts'
import { watchDisk } from './platform/disk-room.ts'
import { serveAppStream } from './platform/http/app-stream.ts'
import { serveDescription } from './platform/http/description.ts'
import { createLeaving } from './platform/http/leaving.ts'
import { createLimiters } from './platform/http/limits.ts'
import { serveOperations } from './platform/http/operations.ts'
import { type Room, room, serve } from './platform/http/serve.ts'
import { createHttp } from './platform/http/server.ts'
import { serveSite } from './platform/http/site.ts'
import type { LiveLane } from './platform/live.ts'
import type { createLog } from './platform/log.ts'
import { createMail } from './platform/mail/mail.ts'
import { createPageReader } from './platform/web/fetch-page.ts'
import { createWebSearch } from './platform/web/search.ts'
import { VERSION } from './version.ts'

const WEB = fileURLToPath(new URL('../../web', import.meta.url))

export type AppOptions = {
  config: Config
  database: Database
  live: LiveLane
  log: ReturnType<typeof createLog>
  /** Other models than the configured ones, for tests. */
  models?: Models
  /** Further kinds of runs, for tests. */
  kinds?: (agents: AgentDeps) => RunKind[]
  /** Another web than the public one, for tests. */
  web?: Parameters<typeof webTools>[0]
}
export type App = {
  http: FastifyInstance
  /** What agents work with. */
  agents: AgentDeps
  engine: Engine
  /** Begins to work on runs: what a former process left behind goes on. */
  launch(): Promise<void>
  /** Ends in order: readers are sent on, what is being answered is answered, steps at work are left to another process or the next start. */
  close(): Promise<void>
}

/** Puts the rooms behind their addresses. Starts nothing and listens to nothing: main.ts does. */
export async function createApp({
  config,
  database,
  live,
  log,
  models,
  kinds = () => [],
  web = publicWeb(config, log),
}: AppOptions): Promise<App> {
  const chosenModels = models ?? createModels(config.models, log)
  const mail = createMail({ settings: config.mail, database, log })
  const { dayBudget } = config
  const search = searchTools({ models: chosenModels, database, log, dayBudget })
  const agents: AgentDeps = {
    models: chosenModels,
    database,
    log,
    tools: toolbox([...search, ...TOOLS, ...webTools(web)]),
    dayBudget,
    now: () => new Date(),
  }
  const means = { agents, analysts: crewAnalysts, digest }
  // The embedded database has one server, and the lock of its directory says so.
  const alone = config.databaseUrl === null
  const replies = createReplies({ agents, live, alone })
  const engine = createEngine({
    database,
    log,
    live,
    alone,
    kinds: [
      chatReply(replies),
      strategicFlow({ database, log, models: chosenModels }),
      crewKind(means),
      flowKind(means),
      replySuggestion(agents),
      rehearsalLine(agents),
      ...kinds(agents),
    ],
  })
  const blobs = openBlobs(join(config.dataDir, 'blobs'), config.files.mostBytes)
  const keeper = fileKeeper({ database, blobs, log, alone })
  const telling = notificationKeeper({ database, mail, log })
  const meaning = meaningKeeper({ database, models: chosenModels, log, alone })
  const statements = statementFinder({ database, log, alone })
  const suggestions = suggester({ database, engine, live, log })
  const files = filesVerbs({ blobs, most: config.files.perUser, wake: keeper.wake })
  // What an account kept outside the database is cleared away with its files.
  const users = usersVerbs({ loginsPerMinute: config.limits.loginsPerMinute, mail, erased: keeper.wake })
  const orgs = orgsVerbs({ mail })
  const runs = runsVerbs({ engine, tools: agents.tools })
  const factory = factoryVerbs({ builtinTools: [...agents.tools.keys()], models: chosenModels })
  const chat = chatVerbs({ engine, replies, files, webSearch: web.search })
  const comms = { ...commsVerbs({ blobs }), ...suggestionVerbs({ engine }) }
  const notifications = notificationsVerbs({ mail })
  const rooms: Room[] = [
    room(
      authContract,
      authVerbs({
        mail,
        loginsPerMinute: config.limits.loginsPerMinute,
        loadSample: (into, userId) => loadSample(into, log, userId, { blobs, create: files.create }),
      }),
    ),
    room(usersContract, users),
    room(orgsContract, orgs),
    room(goalsContract, goalsVerbs),
    room(adviceContract, adviceVerbs),
    room(notesContract, notesVerbs),
    room(memoryContract, memoryVerbs),
    room(tasksContract, tasksVerbs),
    room(contactsContract, contactsVerbs),
    room(filesContract, files),
    room(factoryContract, factory),
    room(runsContract, runs),
    room(crewRunsContract, crewRunsVerbs({ engine, tools: agents.tools })),
    room(flowRunsContract, flowRunsVerbs({ engine, tools: agents.tools })),
    room(decisionsContract, decisionsVerbs({ engine, tools: agents.tools })),
    room(promisesContract, OWNED.promises),
    room(recordsContract, recordsVerbs),
    room(auditContract, auditVerbs),
    room(exportContract, exportVerbs({ ...OWNED, users, orgs, files, chat, comms, runs, notifications, factory })),
    room(searchContract, searchVerbs),
    room(chatContract, chat),
    room(notificationsContract, notifications),
    room(mailContract, mailVerbs(mail)),
    room(commsContract, comms),
    room(rehearsalsContract, rehearsalVerbs({ engine, agents })),
  ]
  const https = config.publicUrl?.startsWith('https:') ?? false
  const http = await createHttp({ log, trustProxy: config.trustProxy, https, readers: config.readers })
  const limits = createLimiters(config.limits, alone ? null : { database, log })
  const leaving = createLeaving(http, config.drainSeconds * 1_000)
  serveOperations(http, {
    version: VERSION,
    metricsToken: config.metricsToken,
    ready: async () => (await database.pool.query('select 1')).rowCount === 1,
    draining: leaving.begun,
    mail: mail.counts,
    registries: [
      operationGauges({ database, backupDir: config.backupDir, version: VERSION }),
      ...(chosenModels.metrics ? [chosenModels.metrics] : []),
    ],
  })
  await serve(http, rooms, {
    database,
    log,
    limits,
    https,
    authenticate: (request) => readBearer(database, request),
    readBrowser: (secrets) => readBrowser(database.db, secrets),
    turnAway: leaving.turnAway,
    disk: watchDisk(config.dataDir),
    uploads: { blobs, inUse: (ids) => blobsInUse(database.db, ids) },
  })
  const door = streamDoor(database, leaving.turnAway)
  await serveOneClick(http, database, limits)
  const presence = createPresence({ database, live, log })
  serveAppStream(http, { live, door, attend: presence.attend })
  serveRunStreams(http, { database, live, door, log })
  serveConversationStreams(http, { database, live, door, log, drafts: replies.drafts })
  serveThreadStreams(http, { database, live, door, log })
  serveDescription(http, { authenticate: (request) => readBearer(database, request), version: VERSION, web: WEB })
  const site = await createSite({ ...config.site, publicUrl: config.publicUrl, web: WEB, log })
  await serveSite(http, join(WEB, 'dist'), site.at)
  return {
    http,
    agents,
    engine,
    async launch() {
      const tools = [...agents.tools.values()].map(({ name, title, description }) => ({
        name: title,
        description,
        builtin: name,
      }))
      await keepBuiltin(database, { ...BUILTIN, tools })
      await engine.launch()
      await keeper.start()
      meaning.start()
      statements.start()
      presence.start()
      telling.start()
      mail.start()
      suggestions.start()
      void chosenModels.warm()
    },
    async close() {
      const left = leaving.leave()
      presence.stop()
      limits.stop()
      await Promise.all([
        replies
          .leave()
          .then(() => left)
          .then(() => http.close()),
        engine.close(),
        keeper.stop(),
        meaning.stop(),
        statements.stop(),
        telling.stop(),
        mail.close(),
        suggestions.stop(),
      ])
      await replies.close()
    },
  }
}

const publicWeb = ({ webSearch }: Config, log: AppOptions['log']) => ({
  search: createWebSearch(webSearch, log),
  read: createPageReader(),
})
