// The built-in crews: who is in them, and what stands in for a model where none is configured.
import { dealTasks, meetingTasks, weekTasks } from '#server/analyst/reports/crew-tasks.ts'
import type { Analysts } from '#server/analyst/reports/task-analyst.ts'
import type { Builtins } from '#server/engine/crew-shapes.ts'
import { AGENTS, CREWS, DEAL_BRIEFING, MEETING_PREPARATION, WEEKLY_REVIEW } from './rules/definitions.ts'

/** The built-in crews and their agents, as the factory keeps them. */
export const builtinCrews: Pick<Builtins, 'agents' | 'crews'> = { agents: AGENTS, crews: CREWS }

/** The crew that prepares for one contact (`contact_id`). */
export const meetingCrew = MEETING_PREPARATION

/** By the name of the crew and the id of its task. */
export const crewAnalysts: Analysts = {
  [DEAL_BRIEFING]: dealTasks,
  [MEETING_PREPARATION]: meetingTasks,
  [WEEKLY_REVIEW]: weekTasks,
}
