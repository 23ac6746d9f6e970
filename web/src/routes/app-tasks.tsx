import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'
import { pick } from './search-params.ts'

export const tasksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/my-tasks',
  staticData: { title: 'Tasks' },
  validateSearch: (search: Record<string, unknown>) =>
    pick(search, 'search', 'status', 'priority', 'assignee', 'goal', 'completed', 'sort', 'view', 'task'),
  component: lazyRouteComponent(() => import('#web/features/tasks/tasks-page.tsx'), 'TasksPage'),
})
