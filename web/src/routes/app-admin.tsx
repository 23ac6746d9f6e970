import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireAdmin } from '#web/app/guards.ts'
import { appRoute } from './app.tsx'
import { pick } from './search-params.ts'

export const adminRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/admin',
  staticData: { title: 'Super Admin' },
  validateSearch: (search: Record<string, unknown>) =>
    pick(search, 'view', 'search', 'level', 'sort', 'who', 'whom', 'what', 'from', 'to'),
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./admin-screen.tsx'), 'AdminScreen'),
})
