import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'
import { pick } from './search-params.ts'

export const strategyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/strategy',
  staticData: { title: 'Strategy' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search', 'status', 'sort', 'completed', 'goal'),
  component: lazyRouteComponent(() => import('./strategy-screen.tsx'), 'StrategyScreen'),
})
