import { IconHeartHandshake } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const promisesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/promises',
  staticData: { title: 'Promises' },
  validateSearch: (search: Record<string, unknown>) =>
    pick(search, 'tab', 'group', 'show', 'search', 'past', 'perhaps', 'statement'),
  component: lazyRouteComponent(() => import('./promises-page.tsx'), 'PromisesPage'),
})

export const promises = feature({
  screens: [promisesRoute],
  menu: { label: 'Promises', to: '/app/promises', icon: IconHeartHandshake },
})
