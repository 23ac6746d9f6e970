import { IconCalendarRepeat } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const schedulesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/schedules',
  staticData: { title: 'Schedules' },
  // `crew`, `flow`: a new one of it.
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search', 'schedule', 'crew', 'flow'),
  component: lazyRouteComponent(() => import('./schedules-page.tsx'), 'SchedulesPage'),
})

export const schedules = feature({
  screens: [schedulesRoute],
  menu: { label: 'Schedules', to: '/app/schedules', icon: IconCalendarRepeat, inAccount: true },
  commands: [
    {
      label: 'New schedule',
      icon: IconCalendarRepeat,
      also: 'create add recurring every automatic',
      href: '/app/schedules#new',
    },
  ],
})
