// The words of this feature, and what comes first.
import type { JobState } from '#contract/jobs.ts'

/** It failed, and has not been done since. */
export const isFailing = ({ last_failed_at, last_done_at }: Pick<JobState, 'last_failed_at' | 'last_done_at'>) =>
  last_failed_at !== null && (last_done_at === null || last_failed_at > last_done_at)

/** What needs somebody first; among themselves all keep their places, so that nothing jumps while one reads. */
export const failingFirst = <Job extends Pick<JobState, 'last_failed_at' | 'last_done_at'>>(jobs: readonly Job[]) => [
  ...jobs.filter(isFailing),
  ...jobs.filter((job) => !isFailing(job)),
]

export function howOften({ kind, every_seconds }: Pick<JobState, 'kind' | 'every_seconds'>): string {
  if (every_seconds === null) return 'on request'
  const every = span(every_seconds)
  return kind === 'duty' ? `on each server, every ${every}` : `at least every ${every}`
}

function span(seconds: number): string {
  if (seconds >= 86_400) return seconds === 86_400 ? 'day' : `${seconds / 86_400} days`
  if (seconds >= 3_600) return seconds === 3_600 ? 'hour' : `${seconds / 3_600} hours`
  if (seconds >= 60) return seconds === 60 ? 'minute' : `${seconds / 60} minutes`
  return `${seconds} seconds`
}
