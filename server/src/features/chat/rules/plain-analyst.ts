import type { Analyst } from '../runs.ts'

/** What can be said without a model and without looking. */
export const chatAnalyst: Analyst = () => async () =>
  'No model is configured on this server, so I cannot answer freely. Search (Ctrl K) finds your records; the operator can connect a model.'
