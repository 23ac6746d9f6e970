// The ways in: login, sign-up, waiting, and the first administrator.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireVisitor, requireWaitlisted } from '#web/app/guards.ts'
import { rootRoute } from './root.tsx'
import { pick } from './search-params.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'Login' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'redirect', 'goodbye'),
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(() => import('#web/features/auth/login-page.tsx'), 'LoginPage'),
})

export const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  staticData: { title: 'Sign Up' },
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(() => import('#web/features/auth/signup-page.tsx'), 'SignupPage'),
})

export const waitlistRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/waitlist',
  staticData: { title: 'Waitlist' },
  beforeLoad: requireWaitlisted,
  component: lazyRouteComponent(() => import('#web/features/site/waitlist-page.tsx'), 'WaitlistPage'),
})

export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  staticData: { title: 'Set up' },
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  component: lazyRouteComponent(() => import('#web/features/auth/setup-page.tsx'), 'SetupPage'),
})
