// What an account takes along of its goals.
import { type Goal, goalsContract } from '#contract/goals.ts'
import { type ExportKit, oneLine, paragraphs } from '#server/platform/export.ts'
import type { Entry } from '#server/platform/zip.ts'
import { goalsService } from './service.ts'

const { list, history } = goalsContract.endpoints

export async function* exportGoals(kit: ExportKit): AsyncGenerator<Entry> {
  const goals = () =>
    kit.list(
      (at, page) => goalsService.list(at, { ...page, sort_by: 'created_at', include_completed: true }),
      list.output,
      (goal) => goal.user_id === kit.me,
    )
  const values = ({ id }: Goal) =>
    kit.list((at, page) => goalsService.history(at, { ...page, id, sort: 'oldest' }), {
      parse: (item) => ({ goal_id: id, ...history.output.parse(item) }),
    })
  yield kit.json('goals.json', goals())
  yield kit.json('kpi-history.json', kit.each(goals(), values))
  yield kit.text('goals.md', 'Goals', goals(), goalText)
}

function goalText(goal: Goal): string {
  const kpis = goal.kpis.map(({ name, current_value, target_value, unit }) => {
    const of = target_value === null ? '' : ` of ${target_value}`
    return `- ${oneLine(name)}: ${current_value ?? '–'}${of}${unit ? ` ${oneLine(unit)}` : ''}`
  })
  return paragraphs(
    `## ${oneLine(goal.title)}`,
    `Due ${goal.due_date} · ${goal.status} · ${goal.progress}%`,
    goal.description,
    kpis.join('\n'),
  )
}
