import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'

export const dashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/ceodashboard',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('#web/features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
})
