// Goals: which are in trouble, how one of them stands, what is in its way.

import { goalCourse, isLive } from '#contract/goal-progress.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { taskLine } from '../../people/person.ts'
import { factLine, goalLine, kpiLine, overviewOf, worstFirst } from '../../reports/overview.ts'
import { byWeight } from '../../reports/week.ts'
import { md, page } from '../../text/markdown.ts'
import { many } from '../../text/speech.ts'
import { terms } from '../../workspace/link.ts'
import { refs } from '../../workspace/records.ts'
import type { WorkspaceGoal } from '../../workspace/workspace.ts'
import type { Intent } from '../gate/intent.ts'

const MOST = 12

/** Goals whose title holds the words, or most of them. */
export function goalsNamed(goals: readonly WorkspaceGoal[], subject: string): WorkspaceGoal[] {
  const wanted = [...terms(subject)]
  if (wanted.length === 0) return []
  const share = (text: string) => wanted.filter((word) => terms(text).has(word)).length / wanted.length
  const titled = goals.filter((goal) => share(goal.title) === 1)
  if (titled.length > 0) return titled
  const wide = (goal: WorkspaceGoal) => `${goal.title} ${goal.kpis.map((kpi) => kpi.name).join(' ')}`
  const named = goals.filter((goal) => share(wide(goal)) === 1)
  return named.length > 0 ? named : goals.filter((goal) => wanted.length > 1 && share(wide(goal)) > 0.6)
}

export async function goalsAnswer(context: AnalystContext, { flags }: Intent): Promise<string> {
  const { items } = await context.goals({ limit: 100 })
  const live = worstFirst(items, context.today)
  if (live.length === 0)
    return page(
      context.german
        ? items.length === 0
          ? md`Ein Ziel ist noch nicht eingetragen.`
          : md`Offen ist kein Ziel: alle sind erreicht oder aufgegeben.`
        : items.length === 0
          ? md`I find no goal on record yet.`
          : md`I find no open goal: all of them are done or given up.`,
    )
  const bad = live.filter(
    (goal) => ['behind', 'at_risk'].includes(goalCourse(goal, context.today) ?? '') || goal.due_date < context.today,
  )
  if (flags.has('behind')) {
    if (bad.length === 0)
      return page(
        context.german
          ? md`Von deinen ${live.length} offenen Zielen liegt nach seinen Kennzahlen keines zurück.`
          : md`By their KPIs and due dates, none of your ${live.length} open goals is behind or at risk; what only a text says I may have missed.`,
      )
    const lines = bad.slice(0, 6).flatMap((goal) => [
      goalLine(goal, context),
      ...goal.kpis
        .filter((kpi) => kpi.target_value !== null)
        .slice(0, 3)
        .map((kpi) => kpiLine(kpi, goal, context)),
    ])
    return page(
      context.german
        ? md`${bad.length} ${bad.length === 1 ? 'Ziel liegt zurück, ist gefährdet oder überfällig' : 'Ziele liegen zurück, sind gefährdet oder überfällig'}:`
        : md`${many(bad.length, 'goal is', 'goals are')} behind, at risk or past due:`,
      lines,
    )
  }
  const rest = live.length - MOST
  return page(
    context.german
      ? md`${live.length} ${live.length === 1 ? 'Ziel ist' : 'Ziele sind'} offen, davon ${bad.length === 0 ? 'keines' : bad.length} in Schwierigkeiten:`
      : md`${many(live.length, 'goal is', 'goals are')} open, ${bad.length === 0 ? 'none' : many(bad.length, '', '').trim().toLowerCase()} of them in trouble:`,
    live.slice(0, MOST).map((goal) => goalLine(goal, context)),
    rest > 0 ? (context.german ? md`Und ${rest} weitere.` : md`And ${rest} more.`) : null,
  )
}

/** How one goal stands, and what is in its way. */
export async function goalAnswer(context: AnalystContext, goals: readonly WorkspaceGoal[]): Promise<string> {
  const overview = await overviewOf(context)
  const parts = goals.slice(0, 2).flatMap((goal) => {
    const tasks = overview.tasks.filter((task) => task.goal_id === goal.id)
    const late = tasks.filter((task) => task.due_date !== null && task.due_date < context.today)
    const signals = overview.signals.filter(
      (signal) =>
        signal.goal_id === goal.id && !['tasks_overdue', 'tasks_unowned', 'goals_crowded'].includes(signal.kind),
    )
    const facts = signals.slice(0, 4).flatMap((signal) => (signal.facts[0] ? [factLine(signal.facts[0], context)] : []))
    const lines = goal.kpis.map((kpi) => kpiLine(kpi, goal, context))
    return [
      md`${goalLine(goal, context)}${isLive(goal) ? '' : '.'}`,
      lines,
      facts.length > 0 ? (context.german ? md`**Was auffällt**` : md`**What stands out**`) : null,
      facts,
      tasks.length > 0
        ? context.german
          ? md`**Offene Aufgaben**: ${tasks.length}${late.length > 0 ? `, davon ${late.length} überfällig` : ''}`
          : md`**Open tasks**: ${tasks.length}${late.length > 0 ? `, of them ${late.length} overdue` : ''}`
        : context.german
          ? md`Eine offene Aufgabe dazu finde ich nicht. ${context.cite(refs.goal(goal))}`
          : md`I find no open task linked to it. ${context.cite(refs.goal(goal))}`,
      byWeight(tasks)
        .slice(0, 5)
        .map((task) => taskLine(task, context)),
    ]
  })
  return page(...parts)
}
