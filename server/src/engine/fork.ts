// A run begun again from one of its steps: a run of its own, which takes over what the steps before that one came to (decision 0090).
// Nothing that was done is done again: results are taken over, approvals are not, so every effect that it comes to asks for a yes.
import type { Run } from '#contract/runs.ts'
import { json } from '../platform/db.ts'
import { inLife } from './endings.ts'
import type { RunQuery } from './run-query.ts'
import { append, type NewEvent } from './run-rows.ts'

/** A place from which a run can be forked. */
export type ForkPoint = {
  /** The key of the step, or of the question. */
  step: string
  title: string
  /** What was asked there, and what was said; null: it is no question. */
  question: string | null
  answer: string | null
  /** The number of the event with which it began. */
  at: number
}

const POINTS = {
  name: 'run-fork-points',
  text: `select e.seq as at, e.type, e.summary, e.details->>'step' as step,
      (select r.details->>'user_input' from run_events r where r.run_id = e.run_id and r.type = 'user_reply'
        and r.details->>'prompt_id' = e.details->>'prompt_id') as answer,
      e.key like '%~%' or e.details->>'step' like '%-retry-%' as again
    from run_events e where e.run_id = $1 and e.type in ('step_start', 'human_prompt', 'wait_for_human') order by e.seq`,
}
type Row = { at: number; type: string; summary: string; step: string | null; answer: string | null; again: boolean }

/** The calls that one turn asked for stand and fall together: a yes is given to all of them with one question. */
const groupOf = (step: string) => /^(.*)\/(?:tool|ask)-(\d+)-\d+/.exec(step)?.slice(1, 3).join('/') ?? null

/** Where a run can be forked, in order. What was tried again after a failure is one place: its steps are not those of a run that was not. */
export async function forkPoints(ask: RunQuery, runId: string): Promise<ForkPoint[]> {
  const rows = (await ask(POINTS, [runId])) as Row[]
  const points: ForkPoint[] = []
  const groups = new Set<string>()
  const known = new Set<string>()
  for (const { at, type, summary, step, answer, again } of rows) {
    // From here on the run was tried again: what comes has other keys.
    if (again) break
    if (step === null || known.has(step)) continue
    known.add(step)
    const group = groupOf(step)
    if (group !== null && groups.has(group)) continue
    if (group !== null) groups.add(group)
    const asks = type !== 'step_start' && group === null
    points.push({ step, title: summary, question: asks ? summary : null, answer: asks ? answer : null, at })
  }
  return points
}

export type Fork = {
  /** The run that is forked, which has ended. */
  from: Pick<Run, 'id' | 'name'>
  /** The new one, which is kept already and not begun. */
  id: string
  /** Null: from the beginning. */
  point: ForkPoint | null
  /** What is said at the point in place of what was said there; null: it is asked again, or nothing is asked there. */
  answer: string | null
}

/** Takes over what came before the point, and says so on the timeline of the new run. Answers how many results were taken over. */
export async function takeOver(ask: RunQuery, { from, id, point, answer }: Fork): Promise<number> {
  const before = point?.at ?? 0
  const taken = point ? Number((await ask(TAKE_STEPS, [from.id, id, before]))[0]?.taken) : 0
  const replies = point ? ((await ask(REPLIES, [from.id, before])) as { step: string; reply: string }[]) : []
  const said = point?.question != null && answer !== null ? [...replies, { step: point.step, reply: answer }] : replies
  const count = taken === 1 ? 'one result is' : `${taken} results are`
  const where = point ? `from “${point.title}”; ${count} taken over` : 'from the beginning'
  const events: NewEvent[] = [
    {
      key: 'fork',
      type: 'run_loop',
      summary: `Forked ${where}.`,
      details: { status: 'pending', forked_from: from.id, step: point?.step ?? null },
    },
    ...said.map(({ step, reply }): NewEvent => {
      const prompt_id = `${id}:${step}`
      return {
        key: inLife(`${prompt_id}/reply`, 0),
        type: 'user_reply',
        summary: reply,
        details: { prompt_id, user_input: reply },
      }
    }),
  ]
  await append(ask, id, events)
  return taken
}

const TAKE_STEPS = { name: 'run-fork-steps', text: 'select run_take_steps($1::uuid, $2::uuid, $3::integer) as taken' }
const REPLIES = {
  name: 'run-fork-replies',
  text: `select substr(details->>'prompt_id', length(run_id::text) + 2) as step, details->>'user_input' as reply from run_events
    where run_id = $1 and type = 'user_reply' and seq < $2 order by seq`,
}

/** Whether the workings of a run are still kept: it can be forked from a step. */
export async function keepsSteps(ask: RunQuery, runId: string): Promise<boolean> {
  return (await ask(KEPT, [runId]))[0]?.kept === true
}
const KEPT = { name: 'run-fork-kept', text: 'select run_keeps_steps($1::uuid) as kept' }

/** What a run pinned when it began, and how it was forked. */
export async function pinnedBy(
  ask: RunQuery,
  runId: string,
): Promise<{ snapshot: Record<string, unknown>; work: string } | undefined> {
  return (await ask(PINNED, [runId]))[0] as { snapshot: Record<string, unknown>; work: string } | undefined
}
const PINNED = { name: 'run-fork-pinned', text: 'select snapshot, work from runs where id = $1' }

/** Says of a new run what it is a fork of. */
export async function markFork(ask: RunQuery, id: string, from: string, fork: Record<string, unknown>): Promise<void> {
  await ask({ name: 'run-fork-mark', text: 'update runs set forked_from = $2, fork = $3::jsonb where id = $1' }, [
    id,
    from,
    json(fork),
  ])
}

/** The forks of a run, oldest first. */
export async function forksOf(ask: RunQuery, runId: string): Promise<string[]> {
  const rows = await ask(
    { name: 'run-forks', text: 'select id from runs where forked_from = $1 order by created_at, id limit 50' },
    [runId],
  )
  return rows.map(({ id }) => id as string)
}
