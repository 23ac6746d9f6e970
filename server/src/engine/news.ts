// What readers hear when events were added to a run. The engine says that the run has news; what it means for a feature's own topic, the
// feature says (`runNews` of its description).
import type { Notice } from '../platform/live.ts'
import type { AppendResult } from './run-rows.ts'

/** The notices of one feature's topic for what was added to a run, in the same commit as the events. */
export type RunNews = (appended: AppendResult) => readonly Notice[]

/** The run's own news, its events one by one, and those that features add. */
export const runNotices =
  (news: readonly RunNews[] = []) =>
  (appended: AppendResult): Notice[] => [
    ...appended.events.map(
      (event) => ({ topic: 'runs', id: appended.id, users: [appended.user_id], data: event }) as const,
    ),
    ...news.flatMap((newsOf) => newsOf(appended)),
  ]
