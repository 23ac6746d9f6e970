// What entries are about, read with the reader's rights: only what they may see comes back, as it is now.
import type { NotificationSubject } from '#contract/notifications.ts'
import { nameOf } from '#server/access/people.ts'
import { seen, visible } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import type { Subject } from '../rules.ts'

type Reader = (db: Db, actor: Actor, ids: string[]) => Promise<Subject[]>

const READERS: Record<NotificationSubject, Reader> = {
  task: async (db, actor, ids) =>
    (
      await sql<Subject>`select t.id, t.title as label, t.due_date from tasks t
        where t.id = any (${ids}::uuid[]) and ${seen(actor, 'tasks t')}`.execute(db)
    ).rows,
  goal: async (db, actor, ids) =>
    (
      await sql<Subject>`select g.id, g.title as label, g.due_date from goals g
        where g.id = any (${ids}::uuid[]) and ${visible(actor, 'goals g')}`.execute(db)
    ).rows,
  contact: async (db, actor, ids) =>
    (
      await sql<Subject>`select c.id, c.name as label from contacts c
        where c.id = any (${ids}::uuid[]) and ${seen(actor, 'contacts c')}`.execute(db)
    ).rows,
  company: async (db, actor, ids) =>
    (
      await sql<Subject>`select k.id, k.name as label from companies k
        where k.id = any (${ids}::uuid[]) and ${seen(actor, 'companies k')}`.execute(db)
    ).rows,
  thread: async (db, actor, ids) =>
    (
      await sql<Subject>`select t.id, coalesce(mine.name, case when t.is_group then (select string_agg(x.name, ', ') from (
            select ${nameOf('u')} as name from thread_participants p join users u on u.id = p.user_id
            where p.thread_id = t.id and p.user_id <> mine.user_id limit 4) x) end, '') as label,
          json_build_object('is_group', t.is_group, 'says', left(newest.text, 200)) as thread
        from threads t join thread_participants mine on mine.thread_id = t.id and mine.user_id = ${actor.user_id}::uuid
        left join lateral (select m.text from thread_messages m where m.thread_id = t.id and m.kind = 'text'
          and m.sender_id is distinct from mine.user_id and m.only_for is null and m.seq > mine.cleared_seq
          order by m.seq desc limit 1) newest on true
        where t.id = any (${ids}::uuid[]) and not mine.hidden`.execute(db)
    ).rows,
  run: async (db, actor, ids) =>
    (
      await sql<Subject>`select r.id, r.name as label, json_build_object('kind', r.kind, 'status', r.status,
          'conversation_id', r.conversation_id, 'asks', left(r.prompt->>'question', 300),
          'says', case when r.status = 'failed' then left(r.error, 200) end,
          'approval', (select json_build_object('asked', left(a.title || coalesce(': ' || a.target, ''), 200), 'status', a.status,
              'others', (select count(*) from approvals o where o.run_id = r.id and o.status = 'waiting' and o.id <> a.id))
            from approvals a where a.run_id = r.id order by a.status = 'waiting' desc, a.created_at desc, a.id limit 1)) as run
        from runs r where r.id = any (${ids}::uuid[]) and r.user_id = ${actor.user_id}::uuid`.execute(db)
    ).rows,
  schedule: async (db, actor, ids) =>
    (
      await sql<Subject>`select s.id, s.title as label, json_build_object('is_paused', s.is_paused, 'status', h.status,
          'says', left(coalesce(s.paused_reason, h.reason), 300), 'conversation_id', s.conversation_id) as schedule
        from schedules s left join lateral (select status, reason from schedule_runs h where h.schedule_id = s.id
          and h.status not in ('waiting', 'started') order by h.due_at desc limit 1) h on true
        where s.id = any (${ids}::uuid[]) and s.user_id = ${actor.user_id}::uuid`.execute(db)
    ).rows,
  meeting: async (db, actor, ids) =>
    (
      await sql<Subject>`select m.id, m.title as label from meetings m where m.id = any (${ids}::uuid[]) and m.user_id = ${actor.user_id}::uuid`.execute(
        db,
      )
    ).rows,
  connection: async (db, actor, ids) =>
    (
      await sql<Subject>`select c.id, c.name as label, json_build_object('kind', c.kind, 'state', c.state,
          'signs_in', c.settings ? 'sign_in') as connection
        from connections c where c.id = any (${ids}::uuid[]) and c.user_id = ${actor.user_id}::uuid and c.left_at is null`.execute(
        db,
      )
    ).rows,
  invitation: async (db, actor, ids) =>
    (
      await sql<Subject>`select i.id, o.name as label from invitations i
        join organizations o on o.id = i.organization_id and o.deleted_at is null
        where i.id = any (${ids}::uuid[]) and lower(i.email) = lower(${actor.email})`.execute(db)
    ).rows,
  account: async (db, actor, ids) =>
    (
      await sql<Subject>`select u.id, coalesce(${nameOf('u')}, u.email) as label,
          case when u.id = ${actor.user_id}::uuid or ${actor.user_level} = 'admin' then
            json_build_object('own', u.id = ${actor.user_id}::uuid, 'email', u.email, 'level', u.user_level, 'invited', (select json_build_object('by', coalesce(${nameOf('by')}, by.email, 'somebody who is gone'), 'to', o.name)
              from invitations i join organizations o on o.id = i.organization_id and o.deleted_at is null
              left join users by on by.id = i.invited_by
              where lower(i.email) = lower(u.email) order by i.created_at desc limit 1)) end as account
        from users u where u.id = any (${ids}::uuid[])
          and (u.id = ${actor.user_id}::uuid or ${actor.user_level} = 'admin' or exists (select from memberships m
            where m.user_id = u.id and m.organization_id = any (${[...actor.orgs.keys()]}::uuid[])))`.execute(db)
    ).rows,
}

/** By `kind/id`; what is gone or no longer the actor's to see is not in it. */
export async function subjectsOf(
  db: Db,
  actor: Actor,
  entries: readonly { subject_kind: NotificationSubject; subject_id: string }[],
): Promise<Map<string, Subject>> {
  const found = new Map<string, Subject>()
  for (const kind of new Set(entries.map((entry) => entry.subject_kind))) {
    const ids = entries.filter(({ subject_kind }) => subject_kind === kind).map(({ subject_id }) => subject_id)
    for (const subject of await READERS[kind](db, actor, [...new Set(ids)])) found.set(`${kind}/${subject.id}`, subject)
  }
  return found
}

/** Names of those of the actor's organizations that are among these; an administrator sees all. */
export async function orgNames(db: Db, actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  const own = ids.filter((id) => actor.user_level === 'admin' || actor.orgs.has(id))
  if (own.length === 0) return new Map()
  const rows = await db.selectFrom('organizations').select(['id', 'name']).where(isAmong('id', own)).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
