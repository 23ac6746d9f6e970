import { BRIEFING_HOUR, type SettingKind, settingKinds } from '#contract/notifications.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'

export type Setting = { kind: SettingKind; in_app: boolean; mail: boolean }

/** Every kind, as chosen or as it is for those who have not chosen. */
export async function settings(db: Db, userId: string): Promise<Setting[]> {
  const { rows } = await sql<Setting>`select k.kind, coalesce(s.in_app, true) as in_app,
      coalesce(s.mail, notification_mails(k.kind)) as mail
    from unnest(${[...settingKinds]}::text[]) with ordinality as k(kind, place)
    left join notification_settings s on s.user_id = ${userId}::uuid and s.kind = k.kind order by k.place`.execute(db)
  return rows
}

export type Choice = { kind: SettingKind; in_app?: boolean; mail?: boolean }

/** What is left out stays as it is. */
export async function choose(db: Db, userId: string, choices: readonly Choice[]): Promise<void> {
  for (const { kind, in_app, mail } of choices)
    await sql`insert into notification_settings as s (user_id, kind, in_app, mail)
      values (${userId}::uuid, ${kind}, coalesce(${in_app ?? null}::boolean, true),
        coalesce(${mail ?? null}::boolean, notification_mails(${kind})))
      on conflict (user_id, kind) do update set in_app = coalesce(${in_app ?? null}::boolean, s.in_app),
        mail = coalesce(${mail ?? null}::boolean, s.mail)`.execute(db)
}

/** The entries that wait for a letter wait no more, where their kind is not mailed now. */
export async function unmail(db: Db, userId: string): Promise<void> {
  await sql`update notifications n set mail_at = null from notification_settings s
    where n.user_id = ${userId}::uuid and s.user_id = n.user_id and s.kind = n.kind and not s.mail and n.mail_at is not null`.execute(
    db,
  )
}

/** Whose secret this is, and their address. */
export async function byToken(db: Db, token: string): Promise<{ user_id: string; email: string } | undefined> {
  return db
    .selectFrom('notification_mail as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.email'])
    .where('m.token', '=', token)
    .executeTakeFirst()
}

export async function briefingHour(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('briefing_mail').select('hour').where('user_id', '=', userId).executeTakeFirst()
  return row?.hour ?? BRIEFING_HOUR
}

export async function setBriefingHour(db: Db, userId: string, hour: number): Promise<void> {
  await sql`insert into briefing_mail (user_id, hour) values (${userId}, ${hour})
    on conflict (user_id) do update set hour = excluded.hour`.execute(db)
}

/** Who switches it on after the hour has passed hears from it tomorrow first. `now` as a day and hour in their zone. */
export async function beginBriefingMail(db: Db, { user_id }: Actor, now: { day: string; hour: number }): Promise<void> {
  await sql`insert into briefing_mail as b (user_id, hour, day) values (${user_id}, ${BRIEFING_HOUR}, ${now.hour >= BRIEFING_HOUR ? now.day : null}::date)
    on conflict (user_id) do update set day = case when ${now.hour} >= b.hour then ${now.day}::date else b.day end`.execute(
    db,
  )
}
