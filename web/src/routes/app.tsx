// Everything behind the login.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { HOME, requireApproved } from '#web/app/guards.ts'
import { rootRoute } from './root.tsx'

export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  // `record=goal:<id>` opens a record beside any page.
  validateSearch: ({ record }: Record<string, unknown>): { record?: string } =>
    typeof record === 'string' ? { record } : {},
  beforeLoad: requireApproved,
  component: lazyRouteComponent(() => import('#web/app/shell.tsx'), 'Shell'),
})

export const appIndexRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: HOME, replace: true })
  },
})
