import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireAdmin } from '#web/app/guards.ts'
import { appRoute } from './app.tsx'

export const adminRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/admin',
  staticData: { title: 'Super Admin' },
  validateSearch: ({ search, level }: Record<string, unknown>): { search?: string; level?: string } => ({
    search: typeof search === 'string' ? search : undefined,
    level: typeof level === 'string' ? level : undefined,
  }),
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('#web/features/users/admin-page.tsx'), 'AdminPage'),
})
