// Tasks and goals as sentences that may matter: what they are called, whose they are, and whom they name.
import { daysBetween } from '#contract/days.ts'
import { isLive } from '#contract/goal-progress.ts'
import type { StatementParty } from '#contract/statements.ts'
import { isOpen } from '#contract/task-status.ts'
import { refs } from '../../workspace/records.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { Aliases } from '../aliases.ts'
import type { Item } from '../items.ts'
import { moneyIn } from '../stakes.ts'
import { bearingWords } from '../words.ts'
import type { Parties } from './parties.ts'

export function fieldsOf({ tasks, goals, today, user }: Workspace, aliases: Aliases, parties: Parties): Item[] {
  const mine: StatementParty = { words: user.name, resolved: 'me' }
  const houses = new Map(goals.map((goal) => [goal.id, goal.title]))
  return [
    ...tasks
      .filter((task) => isOpen(task) || daysBetween(task.updated_at.slice(0, 10), today) < 120)
      .map(
        (task): Item => ({
          ref: refs.task(task),
          kind: 'task',
          day: task.created_at.slice(0, 10),
          text: task.title,
          head: houses.get(task.goal_id ?? '') ?? '',
          due: task.due_date,
          who:
            task.assigned_to_name && task.assigned_to_name !== user.name
              ? { words: task.assigned_to_name, resolved: null }
              : mine,
          money: moneyIn(`${task.title} ${task.description ?? ''}`),
          confidence:
            task.priority === 'Urgent' ? 0.9 : task.priority === 'High' ? 0.8 : task.priority === 'Low' ? 0.5 : 0.7,
          hedged: false,
          done: !isOpen(task),
          at: 0,
          own: bearingWords(`${task.title} ${task.description ?? ''}`),
          named: new Set(),
          meant: parties.in(`${task.title}\n${task.description ?? ''}`),
          around: aliases.with(new Set(), `${task.title} ${task.description ?? ''}`),
        }),
      ),
    ...goals.filter(isLive).map(
      (goal): Item => ({
        ref: refs.goal(goal),
        kind: 'goal',
        more: goal.description ?? '',
        day: goal.created_at.slice(0, 10),
        text: goal.title,
        head: '',
        due: goal.due_date,
        who: null,
        money: moneyIn(`${goal.title} ${goal.description ?? ''}`),
        confidence: 0.6,
        hedged: false,
        done: false,
        at: 0,
        own: bearingWords(`${goal.title} ${goal.description ?? ''}`),
        named: new Set(),
        around: bearingWords(goal.kpis.map(({ name }) => name).join(' ')),
      }),
    ),
  ]
}
