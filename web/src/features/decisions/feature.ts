import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const decisionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/decisions',
  staticData: { title: 'Decisions' },
  component: lazyRouteComponent(() => import('./decisions-page.tsx'), 'DecisionsPage'),
})

const runsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/runs',
  staticData: { title: 'Runs' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'kind', 'state', 'run'),
  component: lazyRouteComponent(() => import('./runs-page.tsx'), 'RunsPage'),
})

export const decisions = feature({ screens: [decisionsRoute, runsRoute] })
