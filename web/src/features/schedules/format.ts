import type { Schedule, ScheduleEvent, ScheduleKind, ScheduleRun } from '#contract/schedules.ts'
import type { Tone } from '#web/ui/marks/status-badge.tsx'
import { dateText } from '#web/ui/words/region.ts'

export const KINDS: readonly { value: ScheduleKind; label: string }[] = [
  { value: 'question', label: 'A question' },
  { value: 'crew', label: 'A crew' },
  { value: 'flow', label: 'A flow' },
]
export const EVENTS: readonly { value: ScheduleEvent; label: string }[] = [
  { value: 'note_added', label: 'a note is added' },
  { value: 'kpi_behind', label: 'a KPI falls behind' },
  { value: 'task_overdue', label: 'one of my tasks is overdue' },
  { value: 'promise_broken', label: 'a promise is broken' },
]
export const STATUS: Record<ScheduleRun['status'], { label: string; tone: Tone }> = {
  waiting: { label: 'Starting', tone: 'info' },
  started: { label: 'Running', tone: 'info' },
  completed: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  stopped: { label: 'Stopped', tone: 'watch' },
  skipped: { label: 'Skipped', tone: 'watch' },
}
export const CAUSE: Record<ScheduleRun['cause'], string> = { time: 'At its time', event: 'At an event', now: 'By hand' }

/** A moment as `Tue, 24 Nov, 08:00`, on the clock of this zone. */
export const formatNext = (time: string, zone?: string): string =>
  dateText(
    {
      ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
      ...(zone ? { timeZone: zone } : {}),
    },
    Date.parse(time),
  )

/** What runs, in a few words. */
export function whatOf({ kind, question, target_name }: Pick<Schedule, 'kind' | 'question' | 'target_name'>): string {
  if (kind === 'question') return `Asks: ${question ?? ''}`
  return `Runs the ${kind} ${target_name ?? ''}`
}

/** What it runs was deleted, or is shared no longer. */
export const isGone = ({ kind, target_name }: Pick<Schedule, 'kind' | 'target_name'>) =>
  kind !== 'question' && target_name === null

/** Why it does nothing at its next time; null: nothing is the matter. */
export function troubleOf(schedule: Schedule): string | null {
  if (isGone(schedule))
    return `The ${schedule.kind} it runs no longer exists, or is no longer shared with you. Edit the schedule to choose another.`
  return schedule.is_paused ? schedule.paused_reason : null
}
