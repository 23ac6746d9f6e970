import { tasksContract } from '#contract/tasks.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { exportTasks } from './export.ts'
import { taskJobs } from './jobs.ts'
import { tasksService } from './service.ts'
import { tasksTools } from './tools.ts'

export const tasks = ({ database }: Basics): Feature => ({
  name: 'tasks',
  calls: () => [endpoints(tasksContract, tasksService)],
  tools: tasksTools,
  jobs: () => taskJobs(database),
  export: exportTasks,
})
