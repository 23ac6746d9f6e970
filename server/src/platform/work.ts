// What a service function works in: one transaction as its actor, with the notices that go out when it commits and what is put off until then.
import { type Actor, type Ctx, UNKNOWN_BROWSER } from './context.ts'
import type { Database, Db } from './db.ts'
import { type Notice, notify } from './live.ts'
import type { Log } from './log.ts'

export type Origin = Pick<Ctx, 'log' | 'address' | 'userAgent' | 'ifVersion' | 'key' | 'browser' | 'keepBrowser'>
type Later = () => void | Promise<void>

/**
 * Runs `work` in one transaction as this actor. What it announced is sent by the commit; what it put off follows. `eyes`: for the
 * person themself (`Database.as`); nothing that a run, a tool or a model reads may say so.
 */
export async function workAs<T>(
  database: Database,
  actor: Actor,
  origin: Origin,
  work: (ctx: Ctx) => Promise<T>,
  eyes?: 'own',
): Promise<T> {
  const later: Later[] = []
  const inside = async (db: Db) => {
    const notices: Notice[] = []
    const done = await work(context(database, db, actor, origin, notices, later))
    await notify(db, notices)
    return done
  }
  const result = await database.as(actor.user_id, inside, eyes)
  await afterwards(later, origin.log)
  return result
}

/** Runs a service function that opens its own transactions, or one that nobody signed in for. Its notices go out at its end. */
export async function workOutside<T>(
  database: Database,
  actor: Actor | null,
  origin: Origin,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const later: Later[] = []
  const notices: Notice[] = []
  const result = await work(context(database, database.db, actor as Actor, origin, notices, later))
  await notify(database.db, notices)
  await afterwards(later, origin.log)
  return result
}

/** The server's own work in somebody's name: a run, a loader. */
export const ownOrigin = (log: Log): Origin => ({
  log,
  address: 'server',
  userAgent: null,
  browser: UNKNOWN_BROWSER,
  keepBrowser: () => {},
  ifVersion: null,
  key: null,
})

function context(database: Database, db: Db, actor: Actor, origin: Origin, notices: Notice[], later: Later[]): Ctx {
  return {
    ...origin,
    actor,
    db,
    database,
    now: new Date(),
    changed: (topic, id, audience) => notices.push({ topic, id, users: audience.users, orgs: audience.orgs }),
    rightsChanged: (users) => notices.push({ topic: 'rights', id: '', users }),
    existing: () => {},
    sentBack: () => {},
    afterCommit: (task) => later.push(task),
  }
}

async function afterwards(later: readonly Later[], log: Log): Promise<void> {
  for (const task of later)
    try {
      await task()
    } catch (error) {
      log.error({ err: error }, 'work after a commit failed; it will be taken up again')
    }
}
