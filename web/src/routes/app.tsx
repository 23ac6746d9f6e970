// Everything behind the login.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { requireApproved } from '#web/app/guards.ts'
import { HOME } from '#web/app/safe-redirect.ts'
import { rootRoute } from './root.tsx'
import { pick } from './search-params.ts'

export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  // On every page `?record=goal:...` shows that record beside it.
  validateSearch: (search: Record<string, unknown>) => pick(search, 'record'),
  beforeLoad: requireApproved,
  component: lazyRouteComponent(() => import('./app-frame.tsx'), 'AppFrame'),
})

export const appIndexRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: HOME, replace: true })
  },
})
