// What was found in one text before, and earlier statements that a later text may speak of.
import type { EarlierStatement } from '#server/analyst/statements/fates/earlier.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { type Row, rowsOf } from './view.ts'

export type KnownStatement = {
  id: string
  found_key: string
  quote: string
  state: string
  said_state: string
  answered: boolean
  confirmed: boolean
  source_changed: boolean
  start: number
  end: number
  box: number | null
}

/** What is kept of one text, in its order. */
export async function keptOf(db: Db, textId: string): Promise<KnownStatement[]> {
  const { rows } =
    await sql<KnownStatement>`select id, found_key, quote, state, said_state, answered, confirmed, source_changed, "start", "end", box
    from statements where text_id = ${textId}::uuid order by "start", id for update`.execute(db)
  return rows
}

const MOST_EARLIER = 2_000

/**
 * Open statements of texts of that day or earlier, the newest first; those of the text itself say so. What a newer text has said of one stands:
 * texts are not read in the order of their days.
 */
export async function earlierThan(
  db: Db,
  userId: string,
  { textId, day }: { textId: string; day: string },
): Promise<EarlierStatement[]> {
  const { rows } =
    await sql<EarlierStatement>`select s.id, t.written_on::text as written_on, s.kind, s.hedged, s.who, s.to_whom, s.what,
    s.due, s.amount, s."start", s."end", s.quote, s.confidence, s.perhaps, s.state, s.text_id = ${textId}::uuid as "isHere"
    from statements s join statement_texts t on t.id = s.text_id left join statement_texts f on f.id = s.followed_by
    where s.user_id = ${userId}::uuid and t.written_on <= ${day}::date and (f.written_on is null or f.written_on <= ${day}::date)
      and s.state in ('found', 'confirmed', 'moved', 'delegated')
    order by t.written_on desc, s.id limit ${MOST_EARLIER}`.execute(db)
  return rows
}

const MOST_SHOWN = 200

/** Those of a text, or of the one that says the same, in the order of the text. */
export async function ofText(
  db: Db,
  actor: Actor,
  today: string,
  text: { id: string; same_as: string | null },
): Promise<Row[]> {
  const { rows } = await sql<{ id: string }>`select id from statements where text_id = ${text.same_as ?? text.id}::uuid
    order by "start", id limit ${MOST_SHOWN}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const found = await rowsOf(db, actor, today, ids)
  return found.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
