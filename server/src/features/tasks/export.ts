// What an account takes along of its tasks.
import { type Task, tasksContract } from '#contract/tasks.ts'
import { type ExportKit, indented, oneLine } from '#server/platform/export.ts'
import type { Entry } from '#server/platform/zip.ts'
import { tasksService } from './service.ts'
import { listActivity, listComments } from './store/talk.ts'

export async function* exportTasks(kit: ExportKit): AsyncGenerator<Entry> {
  const tasks = () =>
    kit.list(
      (at, page) => tasksService.list(at, { ...page, sort_by: 'created_at', include_completed: true }),
      tasksContract.endpoints.list.output,
      (task) => task.created_by_user?.id === kit.me,
    )
  yield kit.json('tasks.json', tasks())
  const comments = kit.list(
    (at, page) => listComments(at.db, at.actor, { author: kit.me }, page),
    tasksContract.endpoints.comments.output,
  )
  yield kit.json('task-comments.json', comments)
  const changes = kit.list(
    (at, page) => listActivity(at.db, at.actor, { actor: kit.me }, page),
    tasksContract.endpoints.activity.output,
  )
  yield kit.json('task-activity.json', changes)
  yield kit.text('tasks.md', 'Tasks', tasks(), taskText)
}

function taskText(task: Task): string {
  const facts = [
    task.status,
    task.priority,
    ...(task.due_date ? [`due ${task.due_date}${task.due_time ? ` ${task.due_time}` : ''}`] : []),
  ]
  const who = task.assigned_to_user ? [`assigned to ${oneLine(task.assigned_to_user.name)}`] : []
  const head = `- [${task.status === 'Done' ? 'x' : ' '}] **${oneLine(task.title)}** (${[...facts, ...who].join(', ')})`
  const steps = task.steps.map(({ title, done }) => `  - [${done ? 'x' : ' '}] ${oneLine(title)}`).join('\n')
  return `${[head, ...(steps ? [steps] : []), ...[task.description, task.notes].flatMap((text) => (text ? [indented(text)] : []))].join('\n\n')}\n\n`
}
