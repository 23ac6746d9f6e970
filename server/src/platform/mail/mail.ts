// Mail: a letter is a row, written with what it tells about; a job carries the rows out.
import type { Database, Db } from '../db.ts'
import { definePass, type Pass } from '../jobs/job.ts'
import type { Log } from '../log.ts'
import { type Deliver, delivery, type MailSettings } from './deliver.ts'
import { type EmailContent, renderEmail } from './email.ts'
import * as outbox from './outbox.ts'

export type Mail = {
  /**
   * Posts a letter within the caller's transaction: it goes out when that commits, and never when it does not.
   * Returns at once; nobody waits for a mail server.
   */
  send(db: Db, letter: EmailContent): Promise<void>
  /** The full address of a page of this installation, for a link: `/login` becomes `https://adjutant.example.org/login`. */
  link(path: `/${string}`): string
  /** Whether letters reach people: without a mail server they become files for the operator. */
  readonly available: boolean
  /** For the operator: how many letters wait, and how many were given up. */
  counts(): Promise<{ waiting: number; failed: number }>
  /** For the operator: what is set up, and what lies in the outbox. Never what a letter says. */
  readonly desk: MailAdmin
  /** Carries letters out, those of former processes too. */
  readonly job: Pass
}

export type MailAdmin = {
  server: string | null
  from: string
  address: string
  lastError(): Promise<string | null>
  list(input: Parameters<typeof outbox.list>[1]): ReturnType<typeof outbox.list>
  /** Within the caller's transaction; the letter goes out soon after its commit. Null: nothing is left that could be sent. */
  retry(db: Db, id: string): ReturnType<typeof outbox.retry>
  retryAll(db: Db): Promise<number>
  discard(db: Db, id: string): ReturnType<typeof outbox.discard>
}

/** How long to wait after each failed try, in seconds: a mail server may be away for a day. After the last the letter is given up. */
const PATIENCE_SECONDS = [10, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800]
/** What a lost word left is found after this long at the latest. */
const LOOK_SECONDS = 5
export const SEND_MAIL = 'mail.send'
/** The letter is not there before its transaction commits, which is soon. */
const SOON_MS = 100

export type MailOptions = {
  settings: MailSettings
  database: Database
  log: Log
  patienceSeconds?: readonly number[]
  /** Something may be due: `job` is to look soon. */
  wake(): void
}

/** One for a process. Which way letters go is decided by the settings alone. */
export function createMail({ settings, database, log, wake, patienceSeconds = PATIENCE_SECONDS }: MailOptions): Mail {
  const deliver = delivery(settings, log)
  const soon = () => void setTimeout(wake, SOON_MS).unref()
  return {
    async send(db, letter) {
      await outbox.enqueueEmail(db, renderEmail(letter))
      soon()
    },
    link: (path) => `${settings.address}${path}`,
    available: settings.smtp !== null,
    desk: {
      server: settings.smtp && `${settings.smtp.host}:${settings.smtp.port}`,
      from: settings.from,
      address: settings.address,
      lastError: () => outbox.lastError(database),
      list: (input) => outbox.list(database, input),
      async retry(db, id) {
        const letter = await outbox.retry(db, id)
        soon()
        return letter
      },
      async retryAll(db) {
        const letters = await outbox.retryAll(db)
        soon()
        return letters
      },
      discard: outbox.discard,
    },
    counts: () => outbox.counts(database),
    job: definePass({
      name: SEND_MAIL,
      title: 'Send emails',
      everySeconds: LOOK_SECONDS,
      async run({ signal }) {
        await carry(database, log, deliver, patienceSeconds, signal)
        return outbox.nextDue(database)
      },
    }),
  }
}

/** Carries out what is due. When the mail server is away the rest waits too: each letter keeps its tries for when it is back. */
async function carry(
  database: Database,
  log: Log,
  deliver: Deliver,
  patienceSeconds: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const letter = await outbox.takeNext(database)
    if (!letter) return
    const { id, recipient: to, subject, tries } = letter
    const result = letter.expired
      ? ({ end: 'refused', error: 'it was too late for this letter' } as const)
      : await deliver(letter)
    if (result.end === 'sent') {
      await outbox.forget(database, id)
      log.info({ letter: id, to, subject }, 'a letter was sent')
      continue
    }
    const { error } = result
    const wait = result.end === 'away' ? patienceSeconds[tries - 1] : undefined
    if (wait === undefined) {
      await outbox.giveUp(database, id, error)
      log.error({ letter: id, to, subject, tries, reason: error }, 'a letter could not be delivered and was given up')
    } else {
      await outbox.putOff(database, id, error, wait)
      log.warn(
        { letter: id, to, subject, tries, reason: error, wait },
        'a letter could not be sent; it will be tried again',
      )
    }
    if (result.end === 'away') return
  }
}
