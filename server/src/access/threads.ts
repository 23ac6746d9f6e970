// Threads as one of their people sees them: the conditions and names that every query about them begins with.
import type { RawBuilder } from 'kysely'
import { deletedUser, unknownSender } from '#contract/comms.ts'
import type { Actor } from '../platform/context.ts'
import { sql } from '../platform/db.ts'
import { assignable, nameOf } from './people.ts'

/** The actor as `p`, one of the people of a thread `t` who has not deleted it. */
export const takingPart = (actor: Actor) =>
  sql`join thread_participants p on p.thread_id = t.id and p.user_id = ${actor.user_id}::uuid and not p.hidden`

/** What somebody else has begun, a thread `t`, is nobody's business before something is said in it. */
export const begun = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(t.seq > 0 or t.created_by = ${actor.user_id}::uuid)`

/** Messages `m` as far as the actor `p` may see them. */
export const seenMessage = sql`(m.seq > p.cleared_seq and (m.only_for is null or m.only_for = p.user_id))`

/** The name under which the actor knows somebody; `alias`: of the users table in the query. */
export const knownAs = (actor: Actor, alias: string): RawBuilder<string> =>
  sql<string>`coalesce(${nameOf(alias)}, case when ${assignable(actor, alias)} then ${sql.raw(alias)}.email end, ${sql.lit(unknownSender)})`

/** What the actor calls a thread `t`, or who else is in it. */
export const threadName = (actor: Actor): RawBuilder<string> =>
  sql<string>`coalesce(p.name, (select string_agg(${knownAs(actor, 'w')}, ', ' order by lower(${knownAs(actor, 'w')}), w.id)
    from thread_participants o join users w on w.id = o.user_id where o.thread_id = t.id and o.user_id <> p.user_id), ${sql.lit(deletedUser)})`

/** By which name the actor knows who sent a message `m`, with its sender as `u`. */
export const senderName = (actor: Actor): RawBuilder<string> =>
  sql<string>`case when m.sender_id is null then ${sql.lit(deletedUser)} else ${knownAs(actor, 'u')} end`

/** What a message `m` says. A line of the system about somebody names them as they are called now. */
export const messageText = (actor: Actor): RawBuilder<string> =>
  sql<string>`case when m.kind = 'system' and m.only_for is null then replace(m.text, '{name}', ${senderName(actor)}) else m.text end`
