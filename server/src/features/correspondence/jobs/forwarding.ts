// Mail that its person forwards here. It is theirs when it comes to their secret address from an address of their own; nothing else is
// taken (decision 0129). It is read by the reader of mailboxes, in a thread of its own, and kept as any mail.
import type { Database } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Verdict } from '#server/platform/imap/forward-listener.ts'
import { MailError, type ReadMail } from '#server/platform/imap/mail.ts'
import type { Mailboxes } from '#server/platform/imap/mailboxes.ts'
import { type Notice, notify } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import { isPrivate, planExchanges } from '../rules/exchanges.ts'
import { forwarded, isOwnSender } from '../rules/forwarded.ts'
import * as store from '../store/forwarding.ts'
import * as keeping from '../store/keeping.ts'

/** Mails of one person. */
export const FORWARD_RATE = { hour: 120, day: 600 } as const

type Means = { database: Database; reader: Pick<Mailboxes, 'readRaw'>; log: Log }
type Given = { to: string; from: string; raw: Buffer }

export async function takeForwarded({ database, reader, log }: Means, { to, from, raw }: Given): Promise<Verdict> {
  const box = await store.boxOf(database.db, to)
  if (!box) return 'refused'
  if (box.paused || box.hour >= FORWARD_RATE.hour || box.day >= FORWARD_RATE.day) return 'later'
  let read: ReadMail
  try {
    read = await reader.readRaw(raw)
  } catch (error) {
    // One that cannot be read is not asked for again.
    if (!(error instanceof MailError)) throw error
    log.warn({ connection: box.id, fault: error.fault, bytes: raw.length }, 'a forwarded mail could not be read')
    return 'refused'
  }
  if (!isOwnSender(box.own, from, read.from.address)) {
    log.info({ connection: box.id }, 'a mail to somebody’s forwarding address came from no address of theirs')
    return 'refused'
  }
  const { mail, own } = forwarded(read, box)
  return database.db.transaction().execute(async (db): Promise<Verdict> => {
    const held = await store.hold(db, box.id, to)
    if (!held) return 'refused'
    // Of a private address nothing is kept, and its sender is told nothing of that.
    if (isPrivate(mail, await keeping.privatePatterns(db, box.user_id))) return 'taken'
    const lease = { id: box.id, user_id: box.user_id, by: box.id, fence: 0 }
    if ((await keeping.byKey(db, lease, [mail.key])).size > 0) return 'taken'
    const known = await keeping.exchangesOf(db, lease, [mail.message_id, ...mail.references])
    const plan = planExchanges([mail], known, newId)
    const sent_at = mail.sent_at ?? new Date().toISOString()
    const mails = plan.placed.map(({ exchange_id }): keeping.NewMail => {
      // It was read where it came from.
      return { mail, exchange_id, id: newId(), own, sent_at, flags: ['\\Seen'] }
    })
    await keeping.insert(db, lease, plan, mails)
    await keeping.recount(
      db,
      plan.placed.map(({ exchange_id }) => exchange_id),
    )
    const contacts = await keeping.interactions(
      db,
      mails.map(({ id }) => id),
    )
    await store.came(db, box.id)
    const notices: Notice[] = [
      { topic: 'correspondence', id: box.id, users: [box.user_id] },
      { topic: 'connections', id: box.id, users: [box.user_id] },
    ]
    if (contacts[0]) notices.push({ topic: 'contacts', id: contacts[0], users: [box.user_id] })
    await notify(db, notices)
    return 'taken'
  })
}
