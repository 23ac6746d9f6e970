// What is to be written: the person sees it first, and nothing is written without their yes.

import type { AnalystContext } from '../../context/analyst-context.ts'
import type { AnalystActions } from '../../context/read-tools.ts'
import { withPartApart } from '../../dates/part-of-day.ts'
import { dueDay } from '../../dates/period.ts'
import { due } from '../../dates/spoken.ts'
import { timeIn } from '../../dates/time-of-day.ts'
import { md, page } from '../../text/markdown.ts'
import { capital } from '../../text/speech.ts'
import { type Priority, priorityApart } from './priorities.ts'
import { HOLDS_TIME, timedTask } from './timed-task.ts'

const TITLE_LENGTH = 200

type MadeTask = { title: string; due_date: string | null; time?: string; priority?: Priority }

/** A title and a day out of 'call Anna about the offer by Friday'. */
export function taskIn(given: string, today: string): MadeTask {
  const { priority, rest: told } = priorityApart(given)
  if (priority) return { ...taskIn(told, today), priority }
  const made = withPartApart(told)
  const timed = timeIn(made)
  // Without a day the time stays in the words.
  if (timed && dueDay(timed.rest, today)) return { ...taskIn(timed.rest, today), time: timed.time }
  const found = dueDay(made, today)
  // A day alone says nothing to do.
  const title = (found ? found.rest : made).replace(
    /^(?:to|that i (?:should|must|need to|have to)|i (?:should|must|need to|have to)|about)\s+/i,
    '',
  )
  return { title: capital(bare(title)).slice(0, TITLE_LENGTH), due_date: found?.day ?? null }
}

const bare = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s:,–-]+|(?<![\s,;:–-])[\s,;:–-]+$/g, '')
    .replace(/(?<!\b(?:Inc|Ltd|Co|etc))[.!]$/, '')
    .trim()

export async function createTaskAnswer(
  context: AnalystContext,
  made: string | null,
  { act }: Pick<AnalystActions, 'act'>,
): Promise<string> {
  const { title, due_date, time = null, priority } = taskIn(made ?? '', context.today)
  if (title === '')
    return 'What should the task say? Write it in one line, such as “remind me to send the board papers on Friday”.'
  const { done, declined, words, shown } = await act('create_task', {
    ...timedTask(title, due_date, time),
    ...(priority ? { priority } : {}),
    assigned_to_user_id: context.me.id,
  })
  const [task] = shown
  if (!done) return page(md`No task was created. ${declined ? 'You said no.' : words}`)
  const name = task?.record?.label ?? timedTask(title, due_date, time).title
  return page(
    md`The task **${name}** is on your list, ${due_date ? `${due(due_date, context.today)}${time && HOLDS_TIME ? `, ${time}` : ''}` : 'without a date'}. ${task?.mark ? context.marked(task.mark) : ''}`,
  )
}

export async function addNoteAnswer(
  context: AnalystContext,
  made: string | null,
  { act }: Pick<AnalystActions, 'act'>,
): Promise<string> {
  const content = capital((made ?? '').trim())
  if (content === '')
    return 'What should the note say? Write it after a colon, such as “note: Helen called about the credits”.'
  const { done, declined, words, shown } = await act('add_note', { content })
  const [note] = shown
  return page(
    done
      ? md`The note is kept, under today. ${note?.mark ? context.marked(note.mark) : ''}`
      : md`No note was written. ${declined ? 'You said no.' : words}`,
  )
}
