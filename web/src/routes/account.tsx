// The ways in: login, sign-up, waiting, and the first administrator.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireProvisional, requireVisitor, requireWaitlisted } from '#web/app/guards.ts'
import { LoginPage } from '#web/features/auth/login-page.tsx'
import { rootRoute } from './root.tsx'
import { pick } from './search-params.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'Login' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'redirect', 'goodbye', 'renewed'),
  beforeLoad: requireVisitor,
  // In the first file: it is what a stranger comes to see, and most of it is there anyway.
  component: LoginPage,
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

/** For signed-in people too: whoever forgot a password may still have a session. The link's secret stands after the #. */
export const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { title: 'New password' },
  component: lazyRouteComponent(() => import('#web/features/auth/reset-page.tsx'), 'ResetPage'),
})

export const ownPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-password',
  staticData: { title: 'Your own password' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'redirect'),
  beforeLoad: requireProvisional,
  component: lazyRouteComponent(() => import('#web/features/auth/own-password-page.tsx'), 'OwnPasswordPage'),
})
