import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireAdmin } from '#web/app/guards.ts'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const adminRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/admin',
  staticData: { title: 'Super Admin' },
  validateSearch: (search: Record<string, unknown>) =>
    pick(search, 'view', 'search', 'level', 'sort', 'who', 'whom', 'what', 'from', 'to'),
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('#web/routes/admin-screen.tsx'), 'AdminScreen'),
})

const profileRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/profile',
  staticData: { title: 'Profile' },
  component: lazyRouteComponent(() => import('#web/routes/profile-screen.tsx'), 'ProfileScreen'),
})

export const users = feature({ screens: [profileRoute, adminRoute] })
