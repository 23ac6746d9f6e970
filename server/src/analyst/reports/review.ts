// The page of the weekly review, and the answers to its proposals.

import type { AnalystContext } from '../context/analyst-context.ts'
import type { AnalystActions } from '../context/read-tools.ts'
import { spokenDay } from '../dates/spoken.ts'
import { type Markdown, md, nothing, page, section } from '../text/markdown.ts'
import { many, shortened } from '../text/speech.ts'
import { BY_RULES } from './briefing.ts'
import type { Overview } from './overview.ts'
import { type Proposal, proposalsFrom } from './proposals.ts'
import { goalLines, lastDays, type Moved, movedIn, movedLines, nextLines, slippedLines } from './week.ts'

export type Review = {
  overview: Overview
  moved: Moved
  due: Awaited<ReturnType<AnalystContext['duePeople']>>['items']
}

export async function reviewOf(context: AnalystContext, overview: Overview): Promise<Review> {
  const moved = await movedIn(context, lastDays(context.today), overview)
  const { items: due } = await context.duePeople(10)
  return { overview, moved, due }
}

/** Only what speaks of the focus, where anything does. */
export function focused(overview: Overview, focus: string): Overview {
  const wanted = focus
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3)
  if (wanted.length === 0) return overview
  const says = (text: string) => wanted.some((word) => text.toLowerCase().includes(word))
  const goals = overview.goals.filter((goal) => says(`${goal.title} ${goal.description ?? ''}`))
  const ids = new Set(goals.map(({ id }) => id))
  const tasks = overview.tasks.filter(
    (task) => says(`${task.title} ${task.description ?? ''}`) || (task.goal_id && ids.has(task.goal_id)),
  )
  const notes = overview.notes.filter((note) => says(note.content))
  const signals = overview.signals.filter(
    (signal) => (signal.goal_id && ids.has(signal.goal_id)) || says(signal.facts.map(({ text }) => text).join(' ')),
  )
  if (goals.length + tasks.length + notes.length === 0) return overview
  return { ...overview, goals, tasks, notes, signals, workspace: { ...overview.workspace, goals, tasks, notes } }
}

export const isBare = ({ goals, tasks, notes, contacts }: Overview): boolean =>
  goals.length + tasks.length + notes.length + contacts.length === 0

export function weekLines({ overview, moved, due }: Review, context: AnalystContext): Markdown[] {
  const still = md`Nothing on record moved in these seven days: no task was done, no number changed, no conversation was noted.`
  const done = movedLines(moved, context)
  const slipped = slippedLines(overview, context)
  const next = nextLines(overview, due, context)
  return [
    section('What moved', done.length > 0 ? done : still),
    section('What slipped', slipped.length > 0 ? slipped : md`Nothing is overdue, and no number is behind its pace.`),
    section('What is next', next.length > 0 ? next : md`Nothing is due in the next seven days.`),
    section('Goals', goalLines(overview, context)),
  ]
}

export const emptyWeek = (): string =>
  page(
    md`There is nothing to review yet: your workspace holds no goal, task, note or contact.`,
    md`Begin with one goal and its number, the tasks of this week, and a note after each meeting. The next review will have something to say.`,
    BY_RULES,
  )

export type Answered = { proposal: Proposal; accepted: boolean; marked: Markdown }

/** The week first, then all proposals as one list; a no is no end. */
export async function propose(
  context: AnalystContext,
  review: Review,
  focus: string,
  { actAll }: Pick<AnalystActions, 'actAll'>,
): Promise<Answered[]> {
  const proposals = proposalsFrom(review.overview, focus || null)
  if (proposals.length === 0) return []
  const calls = proposals.map(({ title, reason, cites, due_date, priority, goal_id }) => {
    const sources = [...new Set(cites.map(({ label }) => label))].slice(0, 4).join('; ')
    const description = `${shortened(reason, 900)}\n\nRests on: ${sources}.`
    const input = { title, description, due_date, priority, ...(goal_id ? { goal_id } : {}) }
    return { tool: 'create_task', input }
  })
  const come = await actAll(calls, page(...headOf(review, context, focus), ...weekLines(review, context)))
  return proposals.map((proposal, at) => {
    const { done = false, shown = [] } = come[at] ?? {}
    const [made] = shown
    return { proposal, accepted: done, marked: done && made?.mark ? context.marked(made.mark) : nothing }
  })
}

function headOf({ moved, overview }: Review, context: AnalystContext, focus: string): (Markdown | null)[] {
  const late = overview.tasks.filter((task) => task.due_date !== null && task.due_date < context.today).length
  return [
    md`# The week up to ${spokenDay(context.today, '1970-01-01')}`,
    focus ? md`*In particular: ${focus}*` : null,
    md`${many(moved.done.length, 'task was', 'tasks were')} done, ${many(moved.talks.length, 'conversation').toLowerCase()} and ${many(moved.notes.length, 'note').toLowerCase()} written. ${many(late, 'task is', 'tasks are')} overdue.`,
  ]
}

export function reviewPage(
  review: Review,
  answered: readonly Answered[],
  context: AnalystContext,
  focus: string,
): string {
  const accepted = answered.filter((each) => each.accepted)
  const declined = answered.filter((each) => !each.accepted)
  const line = ({ proposal, marked }: Answered) =>
    md`**${proposal.title}**, due ${spokenDay(proposal.due_date, context.today)}. ${shortened(proposal.reason, 260)} ${marked} ${context.cite(...proposal.cites)}`
  return page(
    ...headOf(review, context, focus),
    answered.length === 0
      ? md`No further task is proposed.`
      : md`Of ${answered.length} proposed ${answered.length === 1 ? 'task' : 'tasks'} you took ${accepted.length}.`,
    ...weekLines(review, context),
    section('Tasks you took', accepted.map(line)),
    section('Proposed, and declined', declined.map(line)),
    BY_RULES,
  )
}
