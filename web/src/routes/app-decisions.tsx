import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'
import { pick } from './search-params.ts'

export const decisionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/decisions',
  staticData: { title: 'Decisions' },
  component: lazyRouteComponent(() => import('#web/features/decisions/decisions-page.tsx'), 'DecisionsPage'),
})

export const runsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/runs',
  staticData: { title: 'Runs' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'kind', 'state'),
  component: lazyRouteComponent(() => import('#web/features/decisions/runs-page.tsx'), 'RunsPage'),
})
