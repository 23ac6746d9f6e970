// A task with a time of day: in the field for it where tasks have one, else in the title, where its reader sees it.
import { createTaskBody } from '#contract/tasks.ts'

/** Whether a task can hold a time of day (hh:mm) beside its day. */
export const HOLDS_TIME = Object.hasOwn(createTaskBody.shape, 'due_time')

const MOST_TITLE = 200

/** What is sent to make it. `time`: hh:mm; null: none. */
export function timedTask(
  title: string,
  due_date: string | null,
  time: string | null,
): { title: string; due_date?: string; due_time?: string } {
  const day = due_date ? { due_date } : {}
  if (!time || !due_date) return { title, ...day }
  if (HOLDS_TIME) return { title, ...day, due_time: time }
  const tail = ` (${time})`
  return { title: `${title.slice(0, MOST_TITLE - tail.length).trimEnd()}${tail}`, ...day }
}
