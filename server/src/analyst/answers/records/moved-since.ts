// The values of KPIs that moved since a day, and the tasks that were done or newly taken on.
import { addDays } from '#contract/days.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { taskLine } from '../../people/person.ts'
import { type Markdown, md } from '../../text/markdown.ts'
import { refs } from '../../workspace/records.ts'
import { figure } from '../reckoned/counted.ts'

export async function valuesSince(
  context: AnalystContext,
  from: string,
  says: (line: string) => boolean,
): Promise<Markdown[]> {
  const { german } = context
  return (await context.goals({ limit: 60 })).items.flatMap((goal) =>
    goal.kpis.flatMap((kpi) => {
      const values = kpi.history.filter(({ recorded_at }) => recorded_at.slice(0, 10) >= from)
      const before = kpi.history.findLast(({ recorded_at }) => recorded_at.slice(0, 10) < from)
      const last = values.at(-1)
      return last && says(`${kpi.name} ${goal.title}`) && last.value !== before?.value
        ? [
            md`**${kpi.name}**: ${before ? `${figure(before.value, null, german)} → ` : ''}${figure(last.value, kpi.unit, german)}${before ? ` (${last.value > before.value ? '+' : '−'}${figure(Math.abs(Math.round((last.value - before.value) * 1e6) / 1e6), null, german)})` : ''} ${context.cite(refs.goal(goal))}`,
          ]
        : []
    }),
  )
}

/** What was done or given up, and what was newly taken on. */
export async function tasksSince(
  context: AnalystContext,
  from: string,
  says: (line: string) => boolean,
): Promise<Markdown[]> {
  const { german, today } = context
  const goals = new Map((await context.goals({ limit: 100 })).items.map(({ id, title }) => [id, title]))
  const isOf = (task: { title: string; goal_id: string | null }) =>
    says(`${task.title} ${task.goal_id === null ? '' : (goals.get(task.goal_id) ?? '')}`)
  const ended = (await context.ended({ from, to: today, limit: 60 })).items.filter(isOf)
  const open = (await context.tasks({ limit: 150 })).items.filter(
    (task) => isOf(task) && task.created_at.slice(0, 10) > addDays(from, -1),
  )
  const how = (status: string) =>
    status === 'Done' ? (german ? 'erledigt' : 'done') : german ? 'gestrichen' : 'cancelled'
  return [
    ...ended.slice(0, 4).map((task) => md`**${task.title}**: ${how(task.status)} ${context.cite(refs.task(task))}`),
    ...open
      .slice(0, 3)
      .map((task) =>
        german ? md`Neue Aufgabe: ${taskLine(task, context)}` : md`New task: ${taskLine(task, context)}`,
      ),
  ]
}
