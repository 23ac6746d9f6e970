import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'

export const strategyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/strategy',
  staticData: { title: 'Strategy' },
  component: lazyRouteComponent(() => import('#web/features/goals/strategy-page.tsx'), 'StrategyPage'),
})
