import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { rootRoute } from '#web/routes/root.tsx'
import { pick } from '#web/routes/search-params.ts'

/** For signed-in people too: they join with the account that they have. */
const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  staticData: { title: 'Your invitation' },
  component: lazyRouteComponent(() => import('./join-page.tsx'), 'JoinPage'),
})

const welcomeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/welcome',
  staticData: { title: 'Welcome' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'org'),
  component: lazyRouteComponent(() => import('./welcome-page.tsx'), 'WelcomePage'),
})

export const joining = feature({ pages: [joinRoute], screens: [welcomeRoute] })
