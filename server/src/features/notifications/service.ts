import type { MailChoice, Notification, notificationsContract, SettingKind } from '#contract/notifications.ts'
import { publishNotificationChange } from '#server/access/notify.ts'
import type { Ctx } from '#server/platform/context.ts'
import { clockIn } from '#server/platform/days.ts'
import type { Db } from '#server/platform/db.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId, newSecret } from '#server/platform/ids.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { shortened } from './rules.ts'
import { type DeviceDeps, devicesService } from './service/devices.ts'
import { present } from './service/present.ts'
import { tokenFor } from './store/emails.ts'
import * as store from './store/entries.ts'
import * as choices from './store/settings.ts'

/** Letters of these kinds are written by the features themselves, whatever somebody has chosen. */
const OWN_LETTER: readonly SettingKind[] = ['invitation']
/** These stand on a page of their own, and not in the list. */
const OWN_PLACE: readonly SettingKind[] = ['briefing']

/** What I was told, and how I want to be. Source: decision 0028. */
export function notificationsService({
  mail,
  ...devices
}: {
  mail: Pick<Mail, 'available'>
} & DeviceDeps): ServiceFunctions<typeof notificationsContract> {
  const settingsOf = async (ctx: Ctx) => ({
    mail_available: mail.available,
    kinds: (await choices.settings(ctx.db, ctx.actor.user_id)).map((setting) => ({
      ...setting,
      in_app: setting.in_app || OWN_PLACE.includes(setting.kind),
      in_app_fixed: OWN_PLACE.includes(setting.kind),
      mail: setting.mail || OWN_LETTER.includes(setting.kind),
      mail_fixed: OWN_LETTER.includes(setting.kind),
    })),
    briefing_hour: await choices.briefingHour(ctx.db, ctx.actor.user_id),
  })
  return {
    ...devicesService(devices),
    async list(ctx, input) {
      const page = await store.list(ctx.db, ctx.actor.user_id, input)
      return { ...page, items: await present(ctx.db, ctx.actor, page.items, ctx.now) }
    },

    async counts(ctx) {
      const kinds = await store.counts(ctx.db, ctx.actor.user_id)
      return {
        unread: kinds.reduce((sum, { counted }) => sum + counted, 0),
        kinds: Object.fromEntries(kinds.map(({ kind, n }) => [kind, n])),
        newest_at: kinds.map(({ newest_at }) => newest_at).reduce((one, two) => (one > two ? one : two), '') || null,
      }
    },

    /** Errors: not_found (also somebody else's). */
    async read(ctx, { id, read }) {
      const { user_id } = ctx.actor
      if (!isId(id) || !(await store.setRead(ctx.db, user_id, id, read))) throw notFound()
      publishNotificationChange(ctx, [user_id])
      return found(ctx, id)
    },

    async readAll(ctx, input) {
      const read = await store.readAll(ctx.db, ctx.actor.user_id, input)
      if (read > 0) publishNotificationChange(ctx, [ctx.actor.user_id])
      return { read }
    },

    async settings(ctx) {
      return settingsOf(ctx)
    },

    /** What is left out stays. What waits for a letter of a kind that is switched off gets none. Errors: invalid. */
    async updateSettings(ctx, { kinds, briefing_hour }) {
      const { user_id } = ctx.actor
      if (briefing_hour !== undefined) await choices.setBriefingHour(ctx.db, user_id, briefing_hour)
      if (kinds.some(({ kind, mail }) => kind === 'briefing' && mail)) {
        const before = await choices.settings(ctx.db, user_id)
        const { day, time } = clockIn(ctx.actor.time_zone, ctx.now)
        if (!before.some(({ kind, mail }) => kind === 'briefing' && mail))
          await choices.beginBriefingMail(ctx.db, ctx.actor, { day, hour: Number(time.slice(0, 2)) })
      }
      await choices.choose(ctx.db, user_id, kinds)
      await choices.unmail(ctx.db, user_id)
      publishNotificationChange(ctx, [user_id])
      return settingsOf(ctx)
    },

    /** Errors: not_found. */
    async mailChoice(ctx, { token }) {
      return choiceOf(ctx.db, await holder(ctx.db, token))
    },

    /** Only ever ends mail: whoever has somebody's letter can do no more with it. Errors: not_found. */
    async unsubscribe(ctx, { token, kinds }) {
      const user_id = await endMail(ctx.db, token, kinds)
      publishNotificationChange(ctx, [user_id])
      return choiceOf(ctx.db, await holder(ctx.db, token))
    },
  }
}

/** Ends the mail of whoever has this secret at the end of their letters; `kinds` left out: all of it. Errors: not_found. */
export async function endMail(db: Db, token: string, kinds?: readonly SettingKind[]): Promise<string> {
  const { user_id } = await holder(db, token)
  await db.transaction().execute(async (transaction) => {
    const mailed = (await choices.settings(transaction, user_id)).filter(({ mail }) => mail)
    const ended = mailed.filter(({ kind }) => kinds === undefined || kinds.includes(kind))
    const off = ended.map(({ kind }) => ({ kind, mail: false }))
    await choices.choose(transaction, user_id, off)
    await choices.unmail(transaction, user_id)
  })
  return user_id
}

async function found(ctx: Ctx, id: string): Promise<Notification> {
  const row = await store.get(ctx.db, ctx.actor.user_id, id)
  const [entry] = row ? await present(ctx.db, ctx.actor, [row], ctx.now) : []
  if (!entry) throw notFound()
  return entry
}

/** As a secret is written; anything else is nobody's, and some of it the database cannot even be asked for. */
const SECRET = /^[\w-]{1,200}$/

async function holder(db: Db, token: string) {
  const person = SECRET.test(token) ? await choices.byToken(db, token) : undefined
  if (!person) throw fail('not_found', 'This link is not known here. Sign in and choose on your profile instead.')
  return person
}

async function choiceOf(db: Db, { user_id, email }: { user_id: string; email: string }): Promise<MailChoice> {
  const settings = await choices.settings(db, user_id)
  return {
    email: shortened(email),
    kinds: settings.filter(({ kind, mail }) => mail && !OWN_LETTER.includes(kind)).map(({ kind }) => kind),
  }
}

/** The secret for the end of a letter to this person: with it their mail can be ended, and nothing else. As the owner of the database. */
export const mailToken = (db: Db, userId: string): Promise<string> => tokenFor(db, userId, newSecret(), false)
