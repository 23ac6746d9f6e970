// Follows connected address books: every hour, by a lease as mailboxes are read (decisions 0081, 0132). What is written to them is in
// write-back.ts.
import { actorOf } from '#server/access/actor.ts'
import { claim, type HeldConnection, hold, release, renew, reportStatus } from '#server/access/connection-lease.ts'
import type { ReadCard } from '#server/platform/calendar/address-books.ts'
import { CalendarError } from '#server/platform/calendar/calendar.ts'
import type { Database, Db } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { isAddressBooks, placeOf, type ServerDeps } from '#server/platform/imap/servers.ts'
import { nextTryMs, stateOf } from '#server/platform/imap/states.ts'
import { definePass, type Pass, type Turn } from '#server/platform/jobs/job.ts'
import { notify } from '#server/platform/live.ts'
import { ownOrigin, workAs, workOutside } from '#server/platform/work.ts'
import type { CardValues } from '../rules/cards/values.ts'
import { importService } from '../service/import.ts'
import { valuesInWorker } from '../service/read-in-worker.ts'
import { wakeDue } from '../store/card-writes.ts'
import * as store from '../store/cards.ts'
import { createWriteBack, hashOf } from './write-back.ts'

const LEASE_SECONDS = 60
const RENEW_MS = 20_000
const AGAIN_MS = 3_600_000
/** With one reading, and of one book: as many as an import takes. */
const CARDS_AT_ONCE = 200
const MOST_CARDS = 10_000
const BYTES_AT_ONCE = 8 * 1_048_576

/** Somebody else has the connection, or it was paused or disconnected. */
class Lost extends Error {}

export function followJob({ database, means }: { database: Database; means: ServerDeps }): Pass {
  const { db } = database
  const by = newId()
  const writeBack = createWriteBack({ db, books: means.addressBooks, written })
  return definePass({
    name: 'contacts.follow',
    title: 'Follow connected address books',
    everySeconds: 20,
    wakeOn: [{ topic: 'connections' }],
    async run(turn) {
      await wakeDue(db)
      for (;;) {
        if (turn.signal.aborted) return
        const [held] = await claim(db, 'addresses', by, { most: 1, seconds: LEASE_SECONDS })
        if (!held) return
        await one(held, turn)
      }
    },
  })

  async function one(held: HeldConnection, turn: Turn): Promise<void> {
    const longer = setInterval(() => void renew(db, by, [held], LEASE_SECONDS).catch(() => {}), RENEW_MS)
    try {
      const opened = held.secret === null ? null : means.seal.open(held.secret, placeOf(held))
      const { settings } = held
      if (opened === null || 'lost' in opened || !isAddressBooks(settings)) {
        await told(held, 'locked', held.tries)
        return await release(db, held, 0)
      }
      if (held.state === 'waiting') await told(held, 'reading', held.tries)
      const login = { user: settings.user, password: opened.text }
      await writeBack(held, login, turn)
      await follow(held, settings.book_url, login, turn)
      await told(held, 'ready', 0, true)
      await release(db, held, AGAIN_MS)
    } catch (error) {
      if (error instanceof Lost) return
      if (turn.signal.aborted) return await release(db, held, 0)
      if (!(error instanceof CalendarError))
        turn.log.error({ err: error, connection: held.id }, 'an address book could not be read')
      const said = error instanceof CalendarError ? error.fault : 'broken'
      const fault = said === 'too_large' ? 'stuck' : said
      await told(held, stateOf(fault), held.tries + 1)
      await release(db, held, nextTryMs(fault, held.tries + 1) ?? 0)
    } finally {
      clearInterval(longer)
    }
  }

  async function follow(
    held: HeldConnection,
    url: string,
    login: { user: string; password: string },
    turn: Turn,
  ): Promise<void> {
    const found = await means.addressBooks.books(url, login)
    const books = await written(held, (at) =>
      store.keepBooks(
        at,
        held,
        found.map(({ url: href, name }) => ({ href, name })),
      ),
    )
    for (const book of books) {
      const there = found.find((each) => each.url === book.href)
      if (!there || turn.signal.aborted) continue
      // The same mark as last time: nothing changed. A server that gives none is asked for all.
      const mark = there.ctag ?? there.token
      if (mark !== null && mark === (book.ctag ?? book.sync_token)) continue
      const listed = await means.addressBooks.cards(book.href, login)
      if (listed.length > MOST_CARDS) throw new CalendarError('too_large')
      const known = await store.cardsOf(db, book.id)
      const gone = [...known.keys()].filter((href) => !listed.some((each) => each.url === href))
      const fresh = listed.filter(({ url: href, etag }) => {
        const before = known.get(href)
        return etag === null || before?.etag !== etag || (book.writes && !before.has_seen)
      })
      for (let at = 0; at < fresh.length; at += CARDS_AT_ONCE) {
        const urls = fresh.slice(at, at + CARDS_AT_ONCE).map((each) => each.url)
        await take(held, book, await means.addressBooks.readCards(book.href, login, urls), known, turn)
      }
      await written(held, async (at) => {
        await store.dropCards(at, book.id, gone)
        await store.markBook(at, book.id, there.ctag, there.token)
      })
    }
  }

  /** What is new in these becomes contacts by the rules of importing; what their person deleted here is not made again. */
  async function take(
    held: HeldConnection,
    book: store.Book,
    cards: readonly ReadCard[],
    known: Map<string, store.Card>,
    turn: Turn,
  ) {
    const all = cards.map(({ text, ...card }) => ({
      ...card,
      text,
      hash: hashOf(text),
    }))
    const isNews = ({ url, hash }: (typeof all)[number]) => {
      const before = known.get(url)
      return before === undefined || (before.hash !== hash && !(before.taken && before.contact_id === null))
    }
    const news = all.filter(isNews)
    const became: (string | null)[] = []
    const owners = news.map(({ url }) => known.get(url)?.contact_id ?? null)
    for (const part of inParts(news.map(({ text }) => text)))
      became.push(...(await imported(held, part, owners.splice(0, part.length), turn)))
    const contactOf = new Map(news.map(({ url }, index) => [url, became[index] ?? null]))
    const seen: (CardValues | null)[] = []
    if (book.writes) for (const part of inParts(all.map(({ text }) => text))) seen.push(...(await valuesInWorker(part)))
    const rows = all.map(({ url: href, etag, hash }, index) => ({
      ...{ href, etag, hash, contact_id: contactOf.get(href) ?? null },
      seen: seen[index] ?? null,
    }))
    await written(held, (at) =>
      store.keepCards(
        at,
        held,
        book.id,
        rows.map((row) => ({ ...row, taken: contactOf.get(row.href) != null })),
      ),
    )
  }

  /** Who each of these cards is from now on; null: nobody. `owners`: who it was; it stays theirs, whatever it says now. */
  async function imported(
    held: HeldConnection,
    cards: readonly string[],
    owners: readonly (string | null)[],
    { log }: Turn,
  ): Promise<(string | null)[]> {
    const actor = await actorOf(database, held.user_id)
    if (!actor || actor.user_level === 'waitlisted') throw new Lost()
    const content = Buffer.from(cards.map((card) => `${card.trim()}\r\n`).join('')).toString('base64')
    const decisions = owners.flatMap((contact_id, at) =>
      contact_id === null ? [] : [{ row: at + 1, action: 'merge' as const, contact_id }],
    )
    const file = { file_name: `${held.address.slice(0, 150)} (followed)`, content, decisions }
    const preview = await workOutside(database, actor, ownOrigin(log), (ctx) => importService.previewImport(ctx, file))
    // One for one: a card that stands for several, or for none, belongs to nobody.
    const one = (ids: (string | null)[]) => (ids.length === cards.length ? ids : cards.map(() => null))
    if (preview.create + preview.merge === 0) return one(preview.rows.map(({ match }) => match?.contact_id ?? null))
    return workAs(
      database,
      actor,
      ownOrigin(log),
      async (ctx) => {
        if (!(await hold(ctx.db, held))) throw new Lost()
        const done = await importService.importFile(ctx, file)
        return one(done.rows.map(({ contact_id }) => contact_id))
      },
      'own',
    )
  }

  async function written<T>(held: HeldConnection, work: (at: Db) => Promise<T>): Promise<T> {
    return db.transaction().execute(async (at) => {
      if (!(await hold(at, held))) throw new Lost()
      return work(at)
    })
  }

  async function told(
    held: HeldConnection,
    state: HeldConnection['state'],
    tries: number,
    synced = false,
  ): Promise<void> {
    await db.transaction().execute(async (at) => {
      if (await reportStatus(at, held, { state, tries, synced }))
        await notify(at, [{ topic: 'connections', id: held.id, users: [held.user_id] }])
    })
  }
}

/** So that each part can be imported at once. */
function inParts(texts: readonly string[]): string[][] {
  const parts: string[][] = []
  let bytes = 0
  for (const text of texts) {
    const size = Buffer.byteLength(text)
    const last = parts.at(-1)
    if (!last || bytes + size > BYTES_AT_ONCE) {
      parts.push([text])
      bytes = size
    } else {
      last.push(text)
      bytes += size
    }
  }
  return parts
}
