// Sends what was said yes to, once. Whether a mail went out that its process did not live to note is looked for in Sent; where that tells
// nothing, its person decides (decision 0082).
import { wake } from '#server/access/connection-lease.ts'
import { forgetAccess, loginOf } from '#server/access/connection-login.ts'
import type { Database } from '#server/platform/db.ts'
import { MailError, type Outgoing } from '#server/platform/imap/mail.ts'
import { type Box, isMailbox, type ServerDeps, serverOf, signInOf } from '#server/platform/imap/servers.ts'
import { definePass, type Pass } from '#server/platform/jobs/job.ts'
import { notify } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import * as store from '../store/drafts.ts'
import { answerByCalendar } from './answering.ts'

export const SEND = 'correspondence.send'
const HOLD_SECONDS = 180
const MOST_TRIES = 6
const FIRST_AGAIN_MS = 15_000

const UNSURE =
  'The connection broke while this was being sent, and it is not among your sent mails. It may have arrived all the same: ask, or look there, before you send it again.'
const UNSURE_ANSWER =
  'The connection broke while your calendar was being changed. Look there whether it has your answer before you answer again.'
const FAILED: Record<string, string> = {
  password: 'The mail server refused the name or the password. Enter it again under Connections, then send this again.',
  consent: 'The access to this mailbox has ended. Sign in again under Connections, then send this again.',
  refused:
    'The mail server refused this mail: a recipient does not exist there, or it may not be sent from this address.',
  not_allowed: 'The address of the mail server may not be reached from here.',
  certificate: 'The mail server could not prove that it is the server of this name.',
  no_tls: 'The mail server offers no encryption.',
  locked:
    'The password of this mailbox can no longer be opened. Enter it again under Connections, then send this again.',
}
const AWAY = 'The mail server does not answer.'

export function sendingJob({ database, means, log }: { database: Database; means: ServerDeps; log: Log }): Pass {
  const { db } = database
  return definePass({
    name: SEND,
    title: 'Send mails from connected mailboxes',
    everySeconds: 15,
    async run({ signal }) {
      while (!signal.aborted) {
        const due = await store.take(db, HOLD_SECONDS)
        if (!due) return undefined
        await announceSent(database, due)
        await once(due)
        await announceSent(database, due)
      }
      return undefined
    },
  })

  /** Where nobody knows whether it was taken, it is looked for first: an event says who answered. */
  async function answer(due: store.Due): Promise<void> {
    const done = await answerByCalendar(means, db, due)
    if (done === 'sent') {
      await store.sent(db, due.id)
      return wake(db, due.connection_id)
    }
    const { why, again, unsure } = done
    if (again && due.tries < MOST_TRIES) return store.notSent(db, due.id, why, FIRST_AGAIN_MS * 2 ** (due.tries - 1))
    await (unsure ? store.unsure(db, due.id, UNSURE_ANSWER) : store.notSent(db, due.id, why, null))
    // It may be another event than the one that was read.
    await wake(db, due.connection_id)
  }

  async function once(due: store.Due): Promise<void> {
    if (due.calendar !== null) return answer(due)
    const box: Box = { id: due.connection_id, user_id: due.user_id, settings: due.settings, secret: due.secret }
    try {
      const login = await loginOf(means, db, box)
      if (login === null || !isMailbox(box.settings)) return await store.notSent(db, due.id, FAILED.locked ?? '', null)
      const { imap, smtp } = box.settings
      // Its process ended while it was at work: only the mailbox can tell how far it came.
      if (due.was === 'sending') {
        if (await isInSent(means, await serverOf(means.reach, imap, login), due.message_id))
          return await store.sent(db, due.id)
        return await store.unsure(db, due.id, UNSURE)
      }
      const mail = outgoing(due)
      const raw = await means.mailboxes.compose(mail)
      const rejected = await means.mailboxes.send(await serverOf(means.reach, smtp, login), mail, raw)
      if (rejected.length > 0)
        log.info({ draft: due.id, rejected: rejected.length }, 'a mail was not taken for all of its recipients')
      await store.sent(db, due.id)
      await keepInSent(means, await serverOf(means.reach, imap, login), due.message_id, raw).catch((error: unknown) =>
        log.warn(
          { draft: due.id, why: (error as Error).message },
          'a mail that was sent could not be laid among the sent ones',
        ),
      )
      // It is found there, and stands in its exchange.
      await wake(db, due.connection_id)
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      if (due.was === 'sending' || error.unsure) return store.unsure(db, due.id, UNSURE)
      // A token may be refused that was good a moment ago: the next try has another one.
      const stale = error.fault === 'password' && signInOf(box.settings) !== null
      if (stale) await forgetAccess(db, due.connection_id)
      const why = stale && due.tries < 2 ? undefined : FAILED[stale ? 'consent' : error.fault]
      const again = why === undefined && due.tries < MOST_TRIES ? FIRST_AGAIN_MS * 2 ** (due.tries - 1) : null
      return store.notSent(db, due.id, why ?? AWAY, again)
    }
  }
}

function outgoing(due: store.Due): Outgoing {
  const name = [due.first_name, due.last_name].filter((part) => part !== null && part !== '').join(' ')
  return {
    from: { name, address: due.address },
    to: due.to,
    cc: due.cc,
    subject: due.subject,
    text: due.text,
    message_id: due.message_id,
    in_reply_to: due.in_reply_to,
    references: due.references,
    itip: due.itip,
    date: new Date().toISOString(),
  }
}

type Server = Awaited<ReturnType<typeof serverOf>>

async function withSession<T>(
  means: ServerDeps,
  server: Server,
  work: (session: Awaited<ReturnType<ServerDeps['mailboxes']['open']>>, sent: string | null) => Promise<T>,
) {
  const session = await means.mailboxes.open(server, { news() {}, closed() {} })
  try {
    const folders = await session.folders()
    return await work(session, folders.find(({ role }) => role === 'sent')?.path ?? null)
  } finally {
    await session.close()
  }
}

const isInSent = (means: ServerDeps, server: Server, messageId: string): Promise<boolean> =>
  withSession(means, server, async (session, sent) => sent !== null && (await session.has(sent, messageId)))

/** Many servers lay a sent mail there by themselves: then there is nothing to do. */
const keepInSent = (means: ServerDeps, server: Server, messageId: string, raw: Uint8Array): Promise<void> =>
  withSession(means, server, async (session, sent) => {
    if (sent !== null && !(await session.has(sent, messageId))) await session.keep(sent, raw)
  })

async function announceSent({ db }: Database, { id, user_id, itip }: store.Due): Promise<void> {
  const topics = itip === null ? (['correspondence'] as const) : (['correspondence', 'meetings', 'today'] as const)
  await notify(
    db,
    topics.map((topic) => ({ topic, id, users: [user_id] })),
  )
}
