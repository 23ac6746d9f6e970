// What an account takes along of its tasks.
import { type Task, tasksContract } from '#contract/tasks.ts'
import { type ExportKit, indented, oneLine } from '#server/platform/export.ts'
import type { Entry } from '#server/platform/zip.ts'
import { tasksService } from './service.ts'

export async function* exportTasks(kit: ExportKit): AsyncGenerator<Entry> {
  const tasks = () =>
    kit.list(
      (at, page) => tasksService.list(at, { ...page, sort_by: 'created_at', include_completed: true }),
      tasksContract.endpoints.list.output,
      (task) => task.created_by_user?.id === kit.me,
    )
  yield kit.json('tasks.json', tasks())
  yield kit.text('tasks.md', 'Tasks', tasks(), taskText)
}

function taskText(task: Task): string {
  const facts = [task.status, task.priority, ...(task.due_date ? [`due ${task.due_date}`] : [])]
  const who = task.assigned_to_user ? [`assigned to ${oneLine(task.assigned_to_user.name)}`] : []
  const head = `- [${task.status === 'Done' ? 'x' : ' '}] **${oneLine(task.title)}** (${[...facts, ...who].join(', ')})`
  return `${[head, ...[task.description, task.notes].flatMap((text) => (text ? [indented(text)] : []))].join('\n\n')}\n\n`
}
