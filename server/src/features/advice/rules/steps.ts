// The steps of strategic_flow, as the timeline and the factory name them.
export const AGENTS = {
  gather: 'Records clerk',
  signals: 'Signals',
  assess: 'Strategist',
  challenge: 'Challenger',
  compose: 'Chief of staff',
  save: 'Records clerk',
} as const
export const TITLES = {
  gather: 'Gather records',
  signals: 'Compute signals',
  assess: 'Assess',
  challenge: 'Challenge',
  compose: 'Compose advice',
  save: 'Save advice',
} as const
export type StepKey = keyof typeof TITLES

export const PROMPTS: Record<StepKey, string> = {
  gather:
    'Read the goals, KPIs, tasks, notes, contacts and interactions that the person may see, newest first, within a budget.',
  signals:
    'Compute, by code alone: KPIs behind their pace, goals without open work, overdue and unowned tasks, silent contacts, open promises and decisions.',
  assess: 'Say which signals matter most this week, and which belong together.',
  challenge: 'Argue against each finding: thin evidence, stale figures, other causes.',
  compose:
    'Write one to five pieces of advice. Each claim is checked against the records it cites; what is not proven goes back once, then it is left out.',
  save: 'Keep the advice. What was said today already is refreshed, not repeated.',
}
