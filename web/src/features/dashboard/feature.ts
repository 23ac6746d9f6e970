import { IconLayoutDashboard } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'

const dashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/ceodashboard',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
})

export const dashboard = feature({
  screens: [dashboardRoute],
  menu: { label: 'Dashboard', to: '/app/ceodashboard', icon: IconLayoutDashboard },
})
