import type { GoalConfidence } from '#contract/today.ts'

type Level = GoalConfidence['level']

/** What the records say of a goal that its KPIs may not show. */
export const DOUBT_LABELS: Record<Level, string> = {
  shaky: 'Some doubt in your records',
  low: 'Serious doubt in your records',
}
export const DOUBT_TONES = { shaky: 'watch', low: 'bad' } as const
