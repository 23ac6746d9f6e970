import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireLeader } from '#web/app/guards.ts'
import { appRoute } from './app.tsx'
import { pick } from './search-params.ts'

export const factoryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/ai-factory',
  staticData: { title: 'Factory' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search', 'new'),
  beforeLoad: requireLeader,
  component: lazyRouteComponent(() => import('#web/features/factory/factory-page.tsx'), 'FactoryPage'),
})
