// The page of the weekly review, and the answers to its proposals.

import type { AnalystContext } from '../context/analyst-context.ts'
import type { AnalystActions } from '../context/read-tools.ts'
import { say } from '../context/say.ts'
import { due, dueGerman, spokenDay, spokenGerman } from '../dates/spoken.ts'
import { pluralGerman } from '../text/german-speech.ts'
import { type Markdown, md, nothing, page, section } from '../text/markdown.ts'
import { capital, many, shortened } from '../text/speech.ts'
import { byRules } from './briefing.ts'
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
  const still = say(
    context,
    md`Nothing on record moved in these seven days: no task was done, no number changed, no conversation was noted.`,
    md`In diesen sieben Tagen hat sich nach den Aufzeichnungen nichts bewegt: keine Aufgabe erledigt, keine Zahl geändert, kein Gespräch notiert.`,
  )
  const kept = say(
    context,
    md`Nothing is overdue, and no number is behind its pace.`,
    md`Nichts ist überfällig, und keine Zahl liegt hinter dem Plan.`,
  )
  const free = say(
    context,
    md`Nothing is due in the next seven days.`,
    md`In den nächsten sieben Tagen ist nichts fällig.`,
  )
  const done = movedLines(moved, context)
  const slipped = slippedLines(overview, context)
  const next = nextLines(overview, due, context)
  return [
    section(say(context, 'What moved', 'Was sich bewegt hat'), done.length > 0 ? done : still),
    section(say(context, 'What slipped', 'Was liegen blieb'), slipped.length > 0 ? slipped : kept),
    section(say(context, 'What is next', 'Was ansteht'), next.length > 0 ? next : free),
    section(say(context, 'Goals', 'Ziele'), goalLines(overview, context)),
  ]
}

/** Where nothing is on record, there is no language of the records either. */
export const emptyWeek = (context: AnalystContext): string =>
  page(
    md`There is nothing to review yet: your workspace holds no goal, task, note or contact.`,
    md`Begin with one goal and its number, the tasks of this week, and a note after each meeting. The next review will have something to say.`,
    byRules(context),
  )

export type Answered = { proposal: Proposal; accepted: boolean; marked: Markdown }

/** The week first, then all proposals as one list; a no is no end. */
export async function propose(
  context: AnalystContext,
  review: Review,
  focus: string,
  { actAll }: Pick<AnalystActions, 'actAll'>,
): Promise<Answered[]> {
  const proposals = proposalsFrom(review.overview, focus || null, say(context, 'en', 'de'))
  if (proposals.length === 0) return []
  const calls = proposals.map(({ title, reason, cites, due_date, priority, goal_id }) => {
    const sources = [...new Set(cites.map(({ label }) => label))].slice(0, 4).join('; ')
    const description = `${shortened(reason, 900)}\n\n${say(context, 'Rests on', 'Beruht auf')}: ${sources}.`
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
  if (context.german)
    return [
      md`# Die Woche bis zum ${spokenGerman(context.today)}`,
      focus ? md`*Im Besonderen: ${focus}*` : null,
      md`${capital(pluralGerman(moved.done.length, 'eine Aufgabe', 'Aufgaben'))} erledigt, ${pluralGerman(moved.talks.length, 'ein Gespräch', 'Gespräche')} und ${pluralGerman(moved.notes.length, 'eine Notiz', 'Notizen')} festgehalten. ${capital(pluralGerman(late, 'eine Aufgabe ist', 'Aufgaben sind'))} überfällig.`,
    ]
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
    md`**${proposal.title}**, ${say(context, due, dueGerman)(proposal.due_date, context.today)}. ${shortened(proposal.reason, 260)} ${marked} ${context.cite(...proposal.cites)}`
  return page(
    ...headOf(review, context, focus),
    answered.length === 0
      ? say(context, md`No further task is proposed.`, md`Weitere Aufgaben werden nicht vorgeschlagen.`)
      : say(
          context,
          md`Of ${answered.length} proposed ${answered.length === 1 ? 'task' : 'tasks'} you took ${accepted.length}.`,
          md`Von ${answered.length} vorgeschlagenen ${answered.length === 1 ? 'Aufgabe' : 'Aufgaben'} hast du ${accepted.length} übernommen.`,
        ),
    ...weekLines(review, context),
    section(say(context, 'Tasks you took', 'Übernommen'), accepted.map(line)),
    section(say(context, 'Proposed, and declined', 'Vorgeschlagen und abgelehnt'), declined.map(line)),
    byRules(context),
  )
}
