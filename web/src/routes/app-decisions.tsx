import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'

export const decisionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/decisions',
  staticData: { title: 'Decisions' },
  component: lazyRouteComponent(() => import('#web/features/decisions/decisions-page.tsx'), 'DecisionsPage'),
})
