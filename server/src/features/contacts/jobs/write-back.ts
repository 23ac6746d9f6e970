// Writes changes of contacts to their cards, where it is switched on (decision 0146): read, patched, and put in the place of the version that
// was read, so that nothing of others is lost. What was sent without an answer is looked for before it is sent again.
import { createHash } from 'node:crypto'
import type { CardWrite } from '#contract/address-books.ts'
import type { HeldConnection } from '#server/access/connection-lease.ts'
import type { AddressBooks, LyingCard } from '#server/platform/calendar/address-books.ts'
import { CalendarError } from '#server/platform/calendar/calendar.ts'
import type { Login } from '#server/platform/calendar/request.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Turn } from '#server/platform/jobs/job.ts'
import { notify } from '#server/platform/live.ts'
import type { CardValues } from '../rules/cards/values.ts'
import { patchInWorker, valuesInWorker } from '../service/read-in-worker.ts'
import * as store from '../store/card-writes.ts'

/** In one turn of a connection. */
const MOST_CARDS = 100
/** So often somebody else may be quicker. */
const MOST_ROUNDS = 4
const MINUTE = 60
const WAITS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE)
/** About a week. */
const MOST_TRIES = 16

type Reason = NonNullable<CardWrite['reason']>
type Tools = {
  db: Db
  books: AddressBooks
  /** One transaction of whoever holds the connection. */
  written: <T>(held: HeldConnection, work: (at: Db) => Promise<T>) => Promise<T>
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export function createWriteBack({ db, books, written }: Tools) {
  /** Errors: CalendarError of the whole server; what is wrong with one card stands at its write. */
  return async function writeBack(held: HeldConnection, login: Login, turn: Turn): Promise<void> {
    for (const { card_id, undo } of await store.due(db, held.id, MOST_CARDS)) {
      if (turn.signal.aborted) return
      if (undo === null) await write(held, login, card_id)
      else await putBack(held, login, undo)
      await notify(db, [{ topic: 'connections', id: held.id, users: [held.user_id] }])
    }
  }

  async function write(held: HeldConnection, login: Login, cardId: string): Promise<void> {
    const work = await written(held, (at) => store.gather(at, cardId))
    if (!work) return
    let { former, sent_hash } = work
    const over = (reason: Reason) => written(held, (at) => store.failed(at, work.id, reason, true))
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const there = await lying(login, work)
      if (there === 'server') return await again(held, work, 'server')
      if (there === null) return await over('gone')
      if (there.etag === null) return await over('no_version')
      const done = await changed(there.text, work)
      if ('refused' in done)
        return done.refused === 'busy' ? await again(held, work, 'server') : await over(done.refused)
      if (done.text === there.text) {
        // It says so already: the answer was lost, or somebody did the same there.
        const isOurs = sent_hash === hashOf(there.text)
        return await written(held, async (at) => {
          await store.settle(at, work.id, 'written', isOurs ? sent_hash : null)
          await store.keepCard(at, held, work.card_id, { seen: done.values })
        })
      }
      // Sent before without an answer, and the card as it was then is still what would be put back.
      if (former === null || sent_hash !== hashOf(there.text)) former = there.text
      sent_hash = hashOf(done.text)
      const marks = { former, sent_hash, conflicts: done.conflicts }
      if (!(await written(held, (at) => store.markSent(at, work.id, marks)))) return
      const answer = await books.writeCard(work.href, login, { text: done.text, etag: there.etag })
      if (answer.status === 412) continue
      const fault = faultOf(answer.status)
      if (fault?.again) return await again(held, work, fault.reason)
      if (fault) return await over(fault.reason)
      const now = await after(login, work.href, { sent: done.text, values: done.values, etag: answer.etag })
      return await written(held, async (at) => {
        await store.settle(at, work.id, 'written', now.ours ? hashOf(now.text) : null)
        // What others changed meanwhile is still to be read.
        const isKnown = there.etag === work.etag && now.ours
        const version = isKnown ? { etag: now.etag, hash: hashOf(now.text) } : {}
        await store.keepCard(at, held, work.card_id, { ...(now.values && { seen: now.values }), ...version })
      })
    }
    await again(held, work, null)
  }

  /** The card as it was before a write, as long as nobody changed it since. */
  async function putBack(held: HeldConnection, login: Login, id: string): Promise<void> {
    const work = await written(held, (at) => store.toUndo(at, id))
    if (!work) return
    const { former, stored_hash } = work
    const over = (reason: Reason, forGood = false) => written(held, (at) => store.failed(at, work.id, reason, forGood))
    if (former === null) return await over('changed', true)
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const there = await lying(login, work)
      if (there === 'server') return await again(held, work, 'server')
      if (there === null) return await over('gone', true)
      if (there.etag === null) return await over('no_version')
      const isBack = there.text === former
      if (!isBack && hashOf(there.text) !== stored_hash) return await over('changed', true)
      let version: string | null = there.etag
      if (!isBack) {
        const answer = await books.writeCard(work.href, login, { text: former, etag: there.etag })
        if (answer.status === 412) continue
        const fault = faultOf(answer.status)
        if (fault?.again) return await again(held, work, fault.reason)
        if (fault) return await over(fault.reason)
        version = answer.etag
      }
      const [values = null] = await valuesInWorker([former])
      const now = await after(login, work.href, { sent: former, values, etag: version })
      return await written(held, async (at) => {
        await store.settle(at, work.id, 'undone', null)
        const known = now.ours ? { etag: now.etag, hash: hashOf(now.text) } : {}
        await store.keepCard(at, held, work.card_id, { ...(now.values && { seen: now.values }), ...known })
      })
    }
    await again(held, work, null)
  }

  /** 'server': what it answers is no card. Errors: CalendarError of the whole server. */
  async function lying(login: Login, { href }: store.Work): Promise<LyingCard | null | 'server'> {
    try {
      return await books.card(href, login)
    } catch (error) {
      if (error instanceof CalendarError && ['broken', 'too_large'].includes(error.fault)) return 'server'
      throw error
    }
  }

  async function changed(text: string, { before, after: wanted, seen }: store.Work) {
    try {
      return await patchInWorker(text, { before, after: wanted, seen })
    } catch (error) {
      if (error instanceof AppError) return { refused: error.code === 'unavailable' ? 'busy' : 'unreadable' } as const
      throw error
    }
  }

  /** How the card lies there after it was taken: some servers write it in their own way, and then it is read to know it again. */
  async function after(
    login: Login,
    href: string,
    { sent, values, etag }: { sent: string; values: CardValues | null; etag: string | null },
  ): Promise<{ text: string; etag: string | null; values: CardValues | null; ours: boolean }> {
    const kept = { text: sent, etag, values, ours: etag !== null }
    let now: LyingCard | null
    try {
      now = await books.card(href, login)
    } catch (error) {
      if (error instanceof CalendarError) return kept
      throw error
    }
    if (now === null) return { ...kept, ours: false }
    if (now.text === sent) return { ...now, values, ours: true }
    const [read = null] = await valuesInWorker([now.text])
    const isSame = values !== null && JSON.stringify(read) === JSON.stringify(values)
    // Another version than the one it was given at once is somebody else's.
    return { ...now, values: read, ours: isSame && (etag === null || etag === now.etag) }
  }

  function again(held: HeldConnection, { id, tries }: store.Work, reason: Reason | null): Promise<void> {
    const seconds = WAITS[Math.min(tries, WAITS.length - 1)] ?? MINUTE
    return written(held, (at) =>
      tries + 1 >= MOST_TRIES ? store.failed(at, id, reason ?? 'changed', false) : store.later(at, id, reason, seconds),
    )
  }
}

/** Null: it was taken. `again`: it may be taken another time. */
function faultOf(status: number): { reason: Reason; again: boolean } | null {
  if (status >= 200 && status < 300) return null
  if (status === 507) return { reason: 'full', again: true }
  if (status >= 500 || status === 423 || status === 408) return { reason: 'server', again: true }
  if (status === 403 || status === 405) return { reason: 'read_only', again: false }
  if (status === 404 || status === 409 || status === 410) return { reason: 'gone', again: false }
  return { reason: status === 413 ? 'too_large' : 'refused', again: false }
}
