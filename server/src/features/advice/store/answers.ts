// What people say of advice, and the records that it rests on as they are now.
import type { AdviceShares } from '#contract/advice.ts'
import type { outcomes, verdicts } from '#contract/choices.ts'
import type { Citation } from '#contract/shapes.ts'
import { type Db, sql } from '#server/platform/db.ts'
import type { CitedNow } from '../rules/ageing.ts'
import type { AnsweredSubject } from '../rules/closed.ts'

export type Answer = {
  verdict?: (typeof verdicts)[number] | null
  outcome?: (typeof outcomes)[number] | null
  outcome_note?: string | null
}

/** Fields left out stay. Says nothing of when the advice itself was changed. */
export async function keep(db: Db, userId: string, adviceId: string, answer: Answer): Promise<void> {
  const times = {
    ...(answer.verdict === undefined
      ? {}
      : { judged_at: answer.verdict === null ? null : sql<string>`clock_timestamp()` }),
    ...(answer.outcome === undefined
      ? {}
      : { outcome_at: answer.outcome === null ? null : sql<string>`clock_timestamp()` }),
  }
  const given = { ...answer, ...times }
  if (Object.keys(given).length === 0) return
  await db
    .insertInto('advice_answers')
    .values({ advice_id: adviceId, user_id: userId, ...given })
    .onConflict((conflict) => conflict.column('advice_id').doUpdateSet(given))
    .execute()
}

/** The cited records as they are now, by kind and id; those that the reader of this transaction may see. */
export async function citedNow(db: Db, citations: readonly Citation[]): Promise<Map<string, CitedNow>> {
  const ids = (kind: string) => citations.filter((each) => each.kind === kind).map(({ id }) => id)
  const { rows } = await sql<CitedNow>`
    select 'task' as kind, id, updated_at, status, due_date::text as due_date from tasks where id = any(${ids('task')}::uuid[])
    union all select 'goal', id, updated_at, status, due_date::text from goals where id = any(${ids('goal')}::uuid[])
    union all select 'kpi', k.id, g.updated_at, null, null from kpis k join goals g on g.id = k.goal_id where k.id = any(${ids('kpi')}::uuid[])
    union all select 'note', id, updated_at, null, null from notes where id = any(${ids('note')}::uuid[])
    union all select 'contact', id, updated_at, null, null from contacts where id = any(${ids('contact')}::uuid[])
    union all select 'interaction', id, updated_at, null, null from interactions where id = any(${ids('interaction')}::uuid[])
    union all select 'file', id, updated_at, null, null from files where id = any(${ids('file')}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [`${row.kind}:${row.id}`, row]))
}

/** What its person answered for good, newest of each subject, with the piece; see `closedSubjects`. */
export async function closed(db: Db, userId: string): Promise<AnsweredSubject[]> {
  const { rows } = await sql<AnsweredSubject>`
    select distinct on (s.subject) s.subject, a.citations,
      case when w.verdict in ('known', 'wrong') then w.verdict else 'settled' end as said,
      json_build_object('advice_title', coalesce(a.advice_title, ''), 'content', a.content, 'citations', a.citations) as piece,
      greatest(case when w.verdict in ('known', 'wrong') then w.judged_at end,
        case when w.outcome in ('done', 'helped', 'no_use') then w.outcome_at end) as answered_at
    from advice a join advice_answers w on w.advice_id = a.id
      cross join unnest(case when a.subjects = '{}' then array[a.subject] else a.subjects end) as s (subject)
    where a.user_id = ${userId} and s.subject is not null
      and (w.verdict in ('known', 'wrong') or w.outcome in ('done', 'helped', 'no_use')) and coalesce(w.outcome, '') <> 'open'
    order by s.subject, a.created_at desc`.execute(db)
  return rows
}

/** What its person called known or wrong in the briefing of the day, with what it cites as long as the briefing that said it is kept. */
export async function closedInBriefings(db: Db, userId: string): Promise<AnsweredSubject[]> {
  const { rows } = await sql<AnsweredSubject>`
    select w.key as subject, w.at as answered_at, w.answer as said, null as piece, coalesce((select i->'citations'
        from briefings b cross join jsonb_array_elements(b.items) i
        where b.user_id = w.user_id and i->>'key' = w.key limit 1), '[]'::jsonb) as citations
    from briefing_answers w where w.user_id = ${userId} and w.answer in ('known', 'wrong')`.execute(db)
  return rows
}

/** What its person said of items of their briefing, newest first, by the title that it has there. */
export async function briefingFeedback(
  db: Db,
  userId: string,
  most: number,
): Promise<{ title: string; at: string; answer: string }[]> {
  const { rows } = await sql<{ title: string; at: string; answer: string }>`
    select i->>'title' as title, w.at, w.answer
    from briefing_answers w join briefings b on b.user_id = w.user_id
      cross join lateral (select i from jsonb_array_elements(b.items) i where i->>'key' = w.key limit 1) found(i)
    where w.user_id = ${userId} order by w.at desc limit ${most}`.execute(db)
  return rows
}

export async function shares(db: Db, userId: string): Promise<AdviceShares> {
  const count = (of: 'verdict' | 'outcome', value: string) =>
    sql`count(*) filter (where ${sql.ref(`w.${of}`)} = ${value})::int`
  const { rows } = await sql<AdviceShares>`select count(*)::int as written,
      jsonb_build_object('useful', ${count('verdict', 'useful')}, 'known', ${count('verdict', 'known')},
        'wrong', ${count('verdict', 'wrong')}) as verdicts,
      jsonb_build_object('done', ${count('outcome', 'done')}, 'helped', ${count('outcome', 'helped')},
        'no_use', ${count('outcome', 'no_use')}, 'open', ${count('outcome', 'open')}) as outcomes
    from advice a left join advice_answers w on w.advice_id = a.id
    where a.user_id = ${userId} and a.author is not null`.execute(db)
  return rows[0] as AdviceShares
}
