import { IconListDetails } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const schedulesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/schedules',
  staticData: { title: 'Schedules' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search'),
  component: lazyRouteComponent(() => import('./schedules-page.tsx'), 'SchedulesPage'),
})

export const schedules = feature({
  screens: [schedulesRoute],
  menu: { label: 'Schedules', to: '/app/schedules', icon: IconListDetails },
  commands: [{ label: 'New schedule', icon: IconListDetails, also: 'create add', href: '/app/schedules#new' }],
})
