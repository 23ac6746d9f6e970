import type { WorkspaceReader, WorkspaceTask } from '#server/analyst/workspace/workspace.ts'
import type { Actor } from '#server/platform/context.ts'
import { dayIn } from '#server/platform/days.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { briefingFeedback } from './answers.ts'

const MOST = { memory: 20, memorySigns: 300, noteSigns: 2_000, runs: 12, earlier: 15, briefed: 10 } as const

type Row = Pick<WorkspaceReader, 'role' | 'objectives' | 'manner' | 'knowledge' | 'memory'>

/** What a model is told of the person of a run, in the transaction of that person. `tasks`: those that they may see. */
export async function readerOf(db: Db, actor: Actor, tasks: readonly WorkspaceTask[]): Promise<WorkspaceReader> {
  const { rows } = await sql<Row>`
    select nullif(u.role, '') as role, u.objectives, left(nullif(u.behavior_notes, ''), ${MOST.noteSigns}) as manner,
      left(nullif(u.knowledge_summary, ''), ${MOST.noteSigns}) as knowledge,
      coalesce((select json_agg(left(m.content, ${MOST.memorySigns}) order by m.created_at desc, m.id desc)
        from (select * from memories where user_id = u.id order by created_at desc, id desc limit ${MOST.memory}) m), '[]') as memory
    from users u where u.id = ${actor.user_id}::uuid`.execute(db)
  const none: Row = { role: null, objectives: [], manner: null, knowledge: null, memory: [] }
  return { ...none, ...rows[0], zone: actor.time_zone, earlier: await earlierAdvice(db, actor, tasks) }
}

type Piece = { id: string; title: string; at: string; kept: boolean; edited: boolean }

/**
 * What earlier runs advised, and what became of it: it stands, was changed by hand, was deleted, or a task was made of it, which
 * begins with the title of the piece.
 */
async function earlierAdvice(
  db: Db,
  actor: Actor,
  tasks: readonly WorkspaceTask[],
): Promise<WorkspaceReader['earlier']> {
  const { rows } = await sql<Piece>`
    select distinct on (p.id) p.id, p.title, r.ended_at as at, a.id is not null as kept, coalesce(a.author like '%, edited', false) as edited
    from (select id, result, ended_at from runs where user_id = ${actor.user_id}::uuid and name = 'strategic_flow' and status = 'completed'
        and ended_at > clock_timestamp() - interval '60 days' order by ended_at desc limit ${MOST.runs}) r
      cross join lateral (select i.id, r.result->'pieces'->(i.n::int - 1)->>'title' as title
        from jsonb_array_elements_text(coalesce(r.result->'advice_ids', '[]')) with ordinality as i(id, n)) p
      left join advice a on a.id = p.id::uuid
    where p.title is not null
    order by p.id, r.ended_at desc`.execute(db)
  const advised = rows
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, MOST.earlier)
    .map(({ title, at, kept, edited }) => {
      const task = tasks.find(({ title: own, description }) => own === title || description?.startsWith(title))
      const became = task
        ? `a task was made of it, which is: ${task.status}`
        : !kept
          ? 'dismissed: the person deleted it'
          : edited
            ? 'kept, and changed by the person'
            : 'kept; nothing was done with it yet'
      return { day: dayIn(actor.time_zone, new Date(at)), title, became }
    })
  const said = await briefingFeedback(db, actor.user_id, MOST.briefed)
  const briefed = said.map(({ title, at, answer }) => ({
    day: dayIn(actor.time_zone, new Date(at)),
    title,
    became: `in the briefing of the day the person called it ${answer}`,
  }))
  return [...advised, ...briefed]
}
