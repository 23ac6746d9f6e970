import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'

export const tasksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/my-tasks',
  staticData: { title: 'Tasks' },
  component: lazyRouteComponent(() => import('#web/features/tasks/tasks-page.tsx'), 'TasksPage'),
})
