// What stands in text after text, word for word: the form that a meeting's notes are written into, and nothing that anybody said.
import { type Db, sql } from '#server/platform/db.ts'

/** So many days have the same line, and nobody's name or day in it. */
const LEAST_DAYS = 5

/**
 * Dismisses what the text shares word for word with texts of so many other days, there and here, where it names neither who nor until when,
 * has no box and nobody has answered it: "Were there any blockers?". Answers of how many.
 */
export async function dismissForms(db: Db, userId: string, textId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`with again as (
      select s.found_key from statements s join statement_texts t on t.id = s.text_id
      where s.user_id = ${userId}::uuid and s.found_key in (select found_key from statements where text_id = ${textId}::uuid)
        and s.kind in ('promise', 'question') and s.due is null and s.box is null
        and (s.who is null or s.who ->> 'resolved' = 'me')
      group by s.found_key having count(distinct t.written_on) >= ${LEAST_DAYS})
    update statements s set state = 'dismissed'
    where s.user_id = ${userId}::uuid and s.found_key in (select found_key from again)
      and not s.answered and s.state <> 'dismissed'
    returning s.id`.execute(db)
  return rows.length
}
