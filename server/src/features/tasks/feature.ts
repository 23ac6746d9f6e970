import { tasksContract } from '#contract/tasks.ts'
import type { Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { exportTasks } from './export.ts'
import { tasksService } from './service.ts'
import { tasksTools } from './tools.ts'

export const tasks: Feature = {
  name: 'tasks',
  calls: () => [endpoints(tasksContract, tasksService)],
  tools: tasksTools,
  export: exportTasks,
}
