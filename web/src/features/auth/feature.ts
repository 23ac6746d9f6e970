// The ways in: login, sign-up, and the first administrator.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireProvisional, requireVisitor } from '#web/app/guards.ts'
import { feature } from '#web/feature.ts'
import { rootRoute } from '#web/routes/root.tsx'
import { pick } from '#web/routes/search-params.ts'
import { LoginPage } from './login-page.tsx'

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'Login' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'redirect', 'goodbye', 'renewed'),
  beforeLoad: requireVisitor,
  // In the application's file: most of it is there anyway, for the login that comes before (main.tsx).
  component: LoginPage,
})

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  staticData: { title: 'Sign Up' },
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(() => import('./signup-page.tsx'), 'SignupPage'),
})

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  staticData: { title: 'Set up' },
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  component: lazyRouteComponent(() => import('./setup-page.tsx'), 'SetupPage'),
})

/** For signed-in people too: whoever forgot a password may still have a session. The link's secret stands after the #. */
const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { title: 'New password' },
  component: lazyRouteComponent(() => import('./reset-page.tsx'), 'ResetPage'),
})

const ownPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-password',
  staticData: { title: 'Your own password' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'redirect'),
  beforeLoad: requireProvisional,
  component: lazyRouteComponent(() => import('./own-password-page.tsx'), 'OwnPasswordPage'),
})

export const auth = feature({
  pages: [loginRoute, signupRoute, setupRoute, resetRoute, ownPasswordRoute],
})
