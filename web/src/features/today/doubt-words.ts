import type { GoalConfidence } from '#contract/today.ts'

type Level = GoalConfidence['level']

/** What the records say of a goal that its KPIs may not show. */
export const DOUBT_LABELS: Record<Level, string> = {
  shaky: 'Records raise some doubt',
  low: 'Records raise serious doubt',
}
export const DOUBT_TONES = { shaky: 'watch', low: 'bad' } as const
