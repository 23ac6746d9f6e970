import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'
import { pick } from './search-params.ts'

export const promisesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/promises',
  staticData: { title: 'Promises' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'tab', 'group', 'show', 'search', 'statement'),
  component: lazyRouteComponent(() => import('#web/features/promises/promises-page.tsx'), 'PromisesPage'),
})
