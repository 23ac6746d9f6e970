// Reads one mailbox: newest first, page by page, each committed by itself; then stays and waits for news.
import { type HeldConnection, hold, type Lease, reportStatus } from '#server/access/connection-lease.ts'
import type { Database, Db } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type Fetched, type Folder, MailError } from '#server/platform/imap/mail.ts'
import type { MailSession } from '#server/platform/imap/mailboxes.ts'
import { type Notice, notify } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import { isPrivate, planExchanges } from '../rules/exchanges.ts'
import { sayOf } from '../rules/invitations.ts'
import type { Pages } from '../rules/pages.ts'
import { keepInvitations } from '../store/invitations.ts'
import * as store from '../store/keeping.ts'

/** Somebody else has the connection, or it was paused or disconnected: nothing more may be written. */
export class Lost extends Error {}

export type Reading = {
  database: Database
  log: Log
  /** The newest so many of a folder. */
  mostMails: number
  /** How far back, in days. */
  days: number
}
/** What happened at the server since it was asked last; `wait` ends with news, or after so long. */
export type News = { taken(): boolean; wait(ms: number): Promise<void> }

/** Folders take turns: so many pages of one, then the next. */
const PAGES_A_TURN = 50
/** What is read is counted and told after so many. */
const PAGES_A_REPORT = 8
/** Without a word of the server, it is looked at again after this long. */
const LOOK_AGAIN_MS = 40_000
/** Of servers that do not tell which flags changed, those of so many newest mails are compared. */
const FLAGS_COMPARED = 2_000

/** Goes on until `signal` ends it. Errors: MailError, Lost, AMail. */
export async function readMailbox(
  deps: Reading,
  held: HeldConnection,
  session: MailSession,
  { news, pages, signal }: Pick<Around, 'news' | 'pages' | 'signal'>,
): Promise<void> {
  const { database, days } = deps
  const folders = await session.folders()
  if (folders.length === 0) throw new MailError('gone')
  await written(database, held, (db) =>
    store.dropFolders(
      db,
      held,
      folders.map(({ path }) => path),
    ),
  )
  const sizes: Sizes = new Map()
  let first = true
  while (!signal.aborted) {
    const since = new Date(Date.now() - days * 86_400_000).toISOString()
    let more = false
    // The inbox last: there the session stays and hears of news.
    for (const folder of first ? folders : folders.toReversed()) {
      if (signal.aborted) return
      more = (await lookAt(deps, held, session, folder, { since, news, signal, sizes, pages })) || more
    }
    if (signal.aborted) return
    if (first) await session.open(folders[0]?.path ?? 'INBOX')
    first = false
    if (more) continue
    await written(database, held, async (db) => {
      const touched = await store.dropUnplaced(db, held)
      await store.recount(db, touched)
      if (touched.length > 0) await notify(db, [noticeOf(held)])
    })
    await reportProgress(database, held, 'ready', sizes, true)
    await news.wait(LOOK_AGAIN_MS)
  }
}

type Sizes = Map<string, number>
type Around = { since: string; news: News; signal: AbortSignal; sizes: Sizes; pages: Pages }

/** Some pages of a folder. True: there is more to read in it. */
async function lookAt(
  deps: Reading,
  held: HeldConnection,
  session: MailSession,
  folder: Folder,
  { since, news, signal, sizes, pages }: Around,
): Promise<boolean> {
  const { database, mostMails } = deps
  const opened = await session.open(folder.path)
  news.taken()
  const row = await written(database, held, (db) => store.folder(db, held, folder, opened.uid_validity))
  const there = (await session.uids(since)).toSorted((a, b) => b - a).slice(0, mostMails)
  sizes.set(folder.path, there.length)
  const places = await store.places(database.db, row.id)
  const known = new Set(places.map(({ uid }) => uid))
  const again = new Set(places.flatMap((place) => (place.again ? [place.uid] : [])))
  const here = new Set(there)
  const gone = [...known].filter((uid) => !here.has(uid))
  if (gone.length > 0) await written(database, held, (db) => store.dropPlaces(db, row.id, gone))
  // What could not be read before comes last: it may end the session.
  const missing = [...there.filter((uid) => !known.has(uid)), ...there.filter((uid) => again.has(uid))]
  if (missing.length > 0 && known.size === 0) await reportProgress(database, held, 'reading', sizes, false)
  const fetched = async (from: number) => {
    const uids = missing.slice(from, from + pages.size())
    return {
      uids,
      mails: uids.length > 0 ? await readPage(deps, held, session, { folderId: row.id, uids, pages }) : [],
    }
  }
  let at = 0
  let next = missing.length > 0 ? fetched(0) : null
  for (let page = 1; next !== null; page++) {
    const { uids, mails } = await next
    at += uids.length
    // What came meanwhile goes first.
    const further = at < missing.length && page < PAGES_A_TURN && !signal.aborted && !news.taken()
    // Fetched while this one is written.
    next = further ? fetched(at) : null
    next?.catch(() => {})
    await keep(deps, held, folder, row.id, uids, mails)
    if (page === 1 || page % PAGES_A_REPORT === 0 || next === null)
      await reportProgress(database, held, null, sizes, false)
  }
  if (signal.aborted) return true
  const read = there.filter((uid) => known.has(uid))
  await compareFlags(deps, held, session, row, opened.modseq, read)
  return at < missing.length
}

/** Errors: MailError; a mail that is found to be to blame for it is not asked for again. */
async function readPage(
  { database, log }: Reading,
  held: HeldConnection,
  session: MailSession,
  { folderId, uids, pages }: { folderId: string; uids: readonly number[]; pages: Pages },
): Promise<Fetched[]> {
  try {
    const fetched = await session.read(uids)
    pages.read(uids)
    return fetched
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    // Some servers end the session themselves at a mail that they cannot tell of.
    if (!CAUSED_BY_A_MAIL.has(error.fault) && !(error.fault === 'unreachable' && pages.lost(uids))) throw error
    const uid = pages.failed(uids)
    if (uid !== null) {
      log.warn({ connection: held.id, uid }, 'a mail could not be read, and is left out')
      await written(database, held, (db) =>
        store.insertPlaces(db, held, folderId, [{ uid, key: null, why: 'unreadable' }]),
      )
    }
    throw new AMail()
  }
}
const CAUSED_BY_A_MAIL: ReadonlySet<string> = new Set(['stuck', 'broken'])
/** The session ended for a mail that cannot be read: it is opened again at once. */
export class AMail extends Error {}

async function keep(
  { database, log }: Reading,
  held: HeldConnection,
  folder: Folder,
  folderId: string,
  uids: readonly number[],
  fetched: readonly Fetched[],
): Promise<void> {
  await written(database, held, async (db) => {
    const patterns = await store.privatePatterns(db, held.user_id)
    const places: store.NewPlace[] = []
    const kept: (Fetched & { mail: NonNullable<Fetched['mail']> })[] = []
    for (const each of fetched) {
      const { uid, mail } = each
      if (mail === null) places.push({ uid, key: null, why: 'unreadable' })
      else if (isPrivate(mail, patterns)) places.push({ uid, key: null, why: 'private' })
      else {
        places.push({ uid, key: mail.key, why: null })
        kept.push({ ...each, mail })
      }
    }
    const keys = await store.byKey(
      db,
      held,
      kept.map(({ mail }) => mail.key),
    )
    // One mail may lie twice on a page.
    const fresh = [
      ...new Map(kept.filter(({ mail }) => !keys.has(mail.key)).map((each) => [each.mail.key, each])).values(),
    ]
    const ids = fresh.flatMap(({ mail }) => [mail.message_id, ...mail.references])
    const plan = planExchanges(
      fresh.map(({ mail }) => mail),
      await store.exchangesOf(db, held, ids),
      newId,
    )
    const mails = plan.placed.map(({ mail, exchange_id }, index): store.NewMail => {
      const { flags, received_at } = fresh[index] as Fetched
      const sent_at = mail.sent_at ?? received_at ?? new Date(0).toISOString()
      return { mail, exchange_id, id: newId(), own: folder.role === 'sent', sent_at, flags }
    })
    await store.insert(db, held, plan, mails)
    await store.insertPlaces(db, held, folderId, places)
    const invitations = mails.flatMap((each, index) => sayOf(each, fresh[index]?.received_at ?? each.sent_at, patterns))
    await keepInvitations(db, held, invitations)
    if (folder.role === 'sent')
      await store.ownAre(
        db,
        held,
        kept.map(({ mail }) => mail.key),
      )
    await store.recount(db, [...new Set(plan.placed.map(({ exchange_id }) => exchange_id))])
    const contacts = await store.interactions(
      db,
      mails.map(({ id }) => id),
    )
    const notices: Notice[] = fresh.length > 0 ? [noticeOf(held)] : []
    for (const topic of invitations.length > 0 ? (['meetings', 'today'] as const) : [])
      notices.push({ topic, id: held.id, users: [held.user_id] })
    if (contacts[0]) notices.push({ topic: 'contacts', id: contacts[0], users: [held.user_id] })
    await notify(db, notices)
  })
  if (fetched.length < uids.length) log.debug({ connection: held.id }, 'mails went away while they were read')
}

async function compareFlags(
  { database }: Reading,
  held: HeldConnection,
  session: MailSession,
  row: store.FolderRow,
  modseq: string | null,
  read: readonly number[],
): Promise<void> {
  if (modseq !== null && modseq === row.modseq) return
  if (read.length > 0) {
    // Since nothing: the flags came with the mails, but for those that changed while they were read.
    const since = modseq === null ? null : row.modseq
    const flags = await session.flags(read.slice(0, FLAGS_COMPARED), since)
    await written(database, held, async (db) => {
      const touched = await store.setFlags(db, row.id, flags)
      await store.recount(db, touched)
      if (touched.length > 0) await notify(db, [noticeOf(held)])
    })
  }
  if (modseq !== null) await written(database, held, (db) => store.keepModseq(db, row.id, modseq))
}

/** One transaction of somebody who has the lease. Errors: Lost. */
export async function written<T>(database: Database, held: Lease, work: (db: Db) => Promise<T>): Promise<T> {
  return database.db.transaction().execute(async (db) => {
    if (!(await hold(db, held))) throw new Lost('the connection is in other hands')
    return work(db)
  })
}

async function reportProgress(
  database: Database,
  held: HeldConnection,
  state: 'reading' | 'ready' | null,
  sizes: Sizes,
  synced: boolean,
): Promise<void> {
  if (state !== null) held.state = state
  const to_read = [...sizes.values()].reduce((sum, each) => sum + each, 0)
  await database.db.transaction().execute(async (db) => {
    const read_count = await store.counted(db, held)
    const told = { state: held.state === 'ready' ? 'ready' : 'reading', tries: 0, synced, read_count, to_read } as const
    if (await reportStatus(db, held, told))
      await notify(db, [{ topic: 'connections', id: held.id, users: [held.user_id] }])
  })
}

const noticeOf = ({ id, user_id }: Lease): Notice => ({ topic: 'correspondence', id, users: [user_id] })
