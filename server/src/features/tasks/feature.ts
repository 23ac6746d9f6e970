import { tasksContract } from '#contract/tasks.ts'
import type { Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { exportTasks } from './export.ts'
import { tasksVerbs } from './service.ts'
import { tasksTools } from './tools.ts'

export const tasks: Feature = {
  name: 'tasks',
  calls: () => [room(tasksContract, tasksVerbs)],
  tools: tasksTools,
  export: exportTasks,
}
