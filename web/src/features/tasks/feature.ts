import { IconChecklist } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const tasksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/my-tasks',
  staticData: { title: 'Tasks' },
  validateSearch: (search: Record<string, unknown>) =>
    pick(search, 'search', 'status', 'priority', 'assignee', 'goal', 'completed', 'shared', 'sort', 'view', 'task'),
  component: lazyRouteComponent(() => import('./tasks-page.tsx'), 'TasksPage'),
})

export const tasks = feature({
  screens: [tasksRoute],
  menu: { label: 'Tasks', to: '/app/my-tasks', icon: IconChecklist },
  commands: [{ label: 'New task', icon: IconChecklist, also: 'create add todo', href: '/app/my-tasks#new', rank: 1 }],
})
