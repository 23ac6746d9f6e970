// What mails asked of their reader, who has written back since.
import { type Db, sql } from '#server/platform/db.ts'

/** `text_id`, `words`: the answer, with what it says before it quotes. */
export type AnsweredQuestion = { id: string; text_id: string; words: string }

const WORDS = 2_000

/**
 * Open questions to the reader in this mail that they wrote back to; where the mail is the reader's own, those in mails of its exchange that
 * are older. The first mail after a question is its answer, as far as it was read.
 */
export async function answeredIn(db: Db, userId: string, mailId: string): Promise<AnsweredQuestion[]> {
  const { rows } = await sql<AnsweredQuestion>`select s.id, a.text_id, a.words
    from mails r join mails m on m.exchange_id = r.exchange_id and not m.own and (r.own or m.id = r.id)
      join statement_texts t on t.mail_id = m.id and t.user_id = m.user_id
      join statements s on s.text_id = t.id
      cross join lateral (select w.id as text_id, left(o.text, least(o.quoted_at, ${WORDS})) as words
        from mails o join statement_texts w on w.mail_id = o.id and w.user_id = o.user_id and w.hash <> ''
        where o.exchange_id = m.exchange_id and o.own and o.sent_at > m.sent_at and (not r.own or o.id = r.id)
        order by o.sent_at, o.id limit 1) a
    where r.id = ${mailId}::uuid and r.user_id = ${userId}::uuid and s.kind = 'question' and s.to_whom ->> 'resolved' = 'me'
      and s.state in ('found', 'confirmed', 'moved', 'delegated') and s.followed_by is null
    order by s.id`.execute(db)
  return rows
}
