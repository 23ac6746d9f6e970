// Tells devices what their people have chosen. Nothing is sent within a transaction: a notice is lent, sent, and settled.
import { actorOf } from '#server/access/actor.ts'
import type { Database } from '#server/platform/db.ts'
import { definePass, type Pass, type Turn } from '#server/platform/jobs/job.ts'
import type { Log } from '#server/platform/log.ts'
import { oneLine } from '#server/platform/mail/email.ts'
import type { PushService } from '#server/platform/push/push-service.ts'
import type { KeyRing } from '../service/devices.ts'
import { present } from '../service/present.ts'
import * as store from '../store/devices.ts'

const LOOK_SECONDS = 60
const AT_ONCE = 8
/** A try ends before, whatever the other side does. */
const LEASE_SECONDS = 60
/** After a try that failed the next waits twice as long, an hour at most; nobody needs what is older than a day. */
const FIRST_WAIT_SECONDS = 30
const MOST_WAIT_SECONDS = 3_600
const MOST_TRIES = 12
const HOURS = 24

export type PushDeps = { database: Database; log: Log; push: Pick<PushService, 'send'>; keys: KeyRing }

export function pushJob({ database, log, push, keys }: PushDeps): Pass {
  const { db } = database
  /** What a device shows; null: there is nothing to show any more. */
  async function payloadOf({ user_id, details, entry }: store.DueNotice): Promise<string | null> {
    const actor = entry && (await actorOf(database, user_id))
    if (!actor || actor.user_level === 'waitlisted' || actor.must_choose_password) return null
    const [shown] = await present(db, actor, [entry], new Date())
    if (!shown || shown.gone) return null
    const { id, title, text, href } = shown
    return JSON.stringify({
      id,
      title: oneLine(title, 200),
      ...(details && text !== null && { text: oneLine(text, 300) }),
      href: href ?? '/app/notifications',
    })
  }
  async function tell(notice: store.DueNotice, { signal }: Turn): Promise<void> {
    const key = keys.of(notice.public_key)
    const payload = key && (await payloadOf(notice))
    if (!key || payload === null) return store.finishPush(db, notice, false)
    const topic = notice.notification_id.replaceAll('-', '')
    const outcome = await push.send(notice, key, { payload, topic, seconds: HOURS * 3_600 }, signal)
    if (outcome.says === 'gone') return store.dropDevice(db, notice)
    if (outcome.says !== 'later') return store.finishPush(db, notice, outcome.says === 'taken')
    if (notice.tries >= MOST_TRIES) return store.finishPush(db, notice, false)
    const waits = Math.min(FIRST_WAIT_SECONDS * 2 ** (notice.tries - 1), MOST_WAIT_SECONDS)
    await store.postpone(db, notice, outcome.afterSeconds ?? waits)
  }
  return definePass({
    name: 'notifications.push',
    title: 'Tell devices by push',
    everySeconds: LOOK_SECONDS,
    wakeOn: [{ topic: 'notifications' }],
    async run(turn) {
      if (keys.current() === null) return undefined
      while (!turn.signal.aborted) {
        const due = await store.takeDue(db, { most: AT_ONCE, leaseSeconds: LEASE_SECONDS, hours: HOURS })
        if (due.length === 0) break
        await Promise.all(
          due.map((notice) =>
            tell(notice, turn).catch((error: unknown) => {
              // One that cannot be told must not hold up the others; it comes again when its lease is over.
              if (!turn.signal.aborted) log.warn({ err: error }, 'a device could not be told; it is tried again')
            }),
          ),
        )
      }
      const ms = await store.nextNotice(db)
      return ms === null ? undefined : Math.min(Math.max(ms, 250), LOOK_SECONDS * 1_000)
    },
  })
}
