// Which mailboxes this server reads: it takes leases, renews them while it works, and gives them back (decision 0081).
import { claim, type HeldConnection, release, renew, reportStatus } from '#server/access/connection-lease.ts'
import { forgetAccess, loginOf } from '#server/access/connection-login.ts'
import type { Database } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { MailError, type MailFault } from '#server/platform/imap/mail.ts'
import type { MailSession } from '#server/platform/imap/mailboxes.ts'
import { isMailbox, type ServerDeps, serverOf, signInOf } from '#server/platform/imap/servers.ts'
import { nextTryMs, stateOf } from '#server/platform/imap/states.ts'
import { type Duty, defineDuty } from '#server/platform/jobs/job.ts'
import { notify } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import { createPages, type Pages } from '../rules/pages.ts'
import { AMail, Lost, type News, type Reading, readMailbox } from './reader.ts'

/** A lease is over after so long, and renewed with each turn: what a dead server held is taken over within a minute. */
const LEASE_SECONDS = 45
const TURN_SECONDS = 2
/** Of one server; others take the rest. */
const MOST_AT_ONCE = 50
/** After a mail that ended the session, and after an end that nobody asked for. */
const SOON_MS = 200
const AGAIN_MS = 1_000

type AtWork = { held: HeldConnection; stop: AbortController; news: ReturnType<typeof newsOf>; done: Promise<void> }

export type Keeping = Omit<Reading, 'log'> & { means: ServerDeps; log: Log }

/** The duty, and how it ends: what was held is given back, so that another server takes it at once. */
export function mailboxKeeper(deps: Keeping): { duty: Duty; stop(): void; leave(): Promise<void> } {
  const { database, log } = deps
  const { db } = database
  const by = newId()
  const atWork = new Map<string, AtWork>()
  const pages = new Map<string, Pages>()
  let ending = false

  const begin = (held: HeldConnection) => {
    const stop = new AbortController()
    const news = newsOf()
    const done = work(deps, held, { signal: stop.signal, pages: pagesOf(pages, held.id), news })
      .catch((error: unknown) => log.error({ err: error, connection: held.id }, 'reading a mailbox broke off'))
      .finally(() => {
        if (atWork.get(held.id)?.held === held) atWork.delete(held.id)
      })
    atWork.set(held.id, { held, stop, news, done })
  }
  const duty = defineDuty({
    name: 'correspondence.read',
    title: 'Read connected mailboxes',
    everySeconds: TURN_SECONDS,
    async run() {
      if (ending) return
      const held = [...atWork.values()]
      const kept = await renew(
        db,
        by,
        held.map((each) => each.held),
        LEASE_SECONDS,
      )
      for (const {
        held: { id },
        stop,
        news,
      } of held) {
        const still = kept.get(id)
        if (!still) stop.abort()
        else if (still.asked) news.came()
      }
      const room = MOST_AT_ONCE - atWork.size
      if (room > 0 && !ending)
        for (const held of await claim(db, 'mailbox', by, { most: room, seconds: LEASE_SECONDS })) {
          atWork.get(held.id)?.stop.abort()
          begin(held)
        }
    },
  })
  const stop = () => {
    ending = true
    for (const each of atWork.values()) each.stop.abort()
  }
  return {
    duty,
    stop,
    async leave() {
      stop()
      await Promise.all([...atWork.values()].map(({ done }) => done))
    },
  }
}

function pagesOf(all: Map<string, Pages>, id: string): Pages {
  const found = all.get(id) ?? createPages()
  all.set(id, found)
  return found
}

/** One session from its beginning to its end, and what is said of how it ended. */
async function work(
  deps: Keeping,
  held: HeldConnection,
  { signal, pages, news }: { signal: AbortSignal; pages: Pages; news: ReturnType<typeof newsOf> },
): Promise<void> {
  const { database, means, log } = deps
  const { db } = database
  let session: MailSession | null = null
  const over = new AbortController()
  const stop = () => {
    over.abort()
    news.came()
  }
  signal.addEventListener('abort', stop)
  let closed = false
  // The session ends before anybody else may open one.
  const leave = async (ms: number) => {
    await session?.close()
    session = null
    await release(db, held, ms)
  }
  try {
    const login = await loginOf(means, db, held)
    if (login === null || !isMailbox(held.settings)) {
      await announceStatus(database, held, 'locked', held.tries)
      return await leave(0)
    }
    const server = await serverOf(means.reach, held.settings.imap, login)
    session = await means.mailboxes.open(server, {
      news: news.came,
      closed() {
        closed = true
        stop()
      },
    })
    await readMailbox(deps, held, session, { news, pages, signal: over.signal })
    await leave(closed ? AGAIN_MS : 0)
  } catch (error) {
    if (error instanceof Lost) return
    if (error instanceof AMail || (closed && !(error instanceof MailError))) return await leave(SOON_MS)
    const fault = await faultWith(db, held, error)
    if (fault === 'again') {
      await announceStatus(database, held, held.state, held.tries + 1)
      return await leave(SOON_MS)
    }
    if (!(error instanceof MailError)) log.error({ err: error, connection: held.id }, 'a mailbox could not be read')
    const tries = held.tries + 1
    await announceStatus(database, held, stateOf(fault), tries)
    await leave(nextTryMs(fault, tries) ?? 0)
  } finally {
    signal.removeEventListener('abort', stop)
    await session?.close()
  }
}

/** An access token that is refused is fetched anew once; where the next one is refused too, its person has to sign in again. */
async function faultWith(db: Database['db'], held: HeldConnection, error: unknown): Promise<MailFault | 'again'> {
  if (!(error instanceof MailError)) return 'broken'
  if (error.fault !== 'password' || signInOf(held.settings) === null) return error.fault
  await forgetAccess(db, held.id)
  return held.tries === 0 ? 'again' : 'consent'
}

async function announceStatus(
  database: Database,
  held: HeldConnection,
  state: HeldConnection['state'],
  tries: number,
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    if (await reportStatus(db, held, { state, tries }))
      await notify(db, [{ topic: 'connections', id: held.id, users: [held.user_id] }])
  })
}

function newsOf(): News & { came(): void } {
  let some = false
  let wake = () => {}
  return {
    came() {
      some = true
      wake()
    },
    taken() {
      const was = some
      some = false
      return was
    },
    async wait(ms) {
      if (some) return
      await new Promise<void>((done) => {
        const late = setTimeout(done, ms)
        wake = () => {
          clearTimeout(late)
          done()
        }
      })
      wake = () => {}
    },
  }
}
