// What an AI may do with goals: see them.
import { z } from 'zod'
import { type Goal, goalStatuses } from '#contract/goals.ts'
import { goalByOthers } from '#server/access/authorship.ts'
import { type Shown, type Tool, tool } from '#server/engine/tool.ts'
import type { Actor } from '#server/platform/context.ts'
import { goalsVerbs } from './service.ts'

const shown = (actor: Actor, goal: Goal): Shown => ({
  text: [
    `${goal.title} (${goal.status}, due ${goal.due_date}, ${goal.progress} %)`,
    goal.description ?? '',
    ...goal.kpis.map(
      (kpi) =>
        `- ${kpi.name}: ${kpi.current_value ?? 'no value yet'}, target ${kpi.target_value ?? 'none'} ${kpi.unit ?? ''} (should ${kpi.direction})`,
    ),
  ]
    .filter((line) => line !== '')
    .join('\n'),
  record: { kind: 'goal', id: goal.id, label: goal.title },
  source: 'Goal',
  foreign: goalByOthers(actor, goal),
})

const listGoals = tool({
  name: 'list_goals',
  title: 'List goals',
  description:
    'The strategic goals that the person may see, with their KPIs and progress, the one that is due first on top. For a goal by its words use search_records.',
  effect: 'reads',
  input: z.object({
    status: z.array(z.enum(goalStatuses)).max(4).optional().describe('Only these; left out: those that are open.'),
    limit: z.int().min(1).max(50).default(20),
  }),
  needs: 'use_internal_search',
  async work(ctx, { status, limit }) {
    const { items } = await goalsVerbs.list(ctx, { status, limit, sort_by: 'due_date', include_completed: false })
    return {
      summary: `${items.length} ${items.length === 1 ? 'goal' : 'goals'}`,
      shown: items.map((goal) => shown(ctx.actor, goal)),
    }
  },
})

export const goalsTools: readonly Tool[] = [listGoals]
