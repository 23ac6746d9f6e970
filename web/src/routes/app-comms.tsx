import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'
import { pick } from './search-params.ts'

export const commsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/comms',
  staticData: { title: 'Comms' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search'),
  component: lazyRouteComponent(() => import('#web/features/comms/comms-page.tsx'), 'CommsPage'),
})

export const commsIndexRoute = createRoute({
  getParentRoute: () => commsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('#web/features/comms/choose-thread.tsx'), 'ChooseThread'),
})

export const threadRoute = createRoute({
  getParentRoute: () => commsRoute,
  path: '$threadId',
  component: lazyRouteComponent(() => import('#web/features/comms/thread-page.tsx'), 'ThreadPage'),
})

export const rehearsalRoute = createRoute({
  getParentRoute: () => commsRoute,
  path: 'rehearsals/$rehearsalId',
  component: lazyRouteComponent(() => import('#web/features/comms/rehearsal/rehearsal-page.tsx'), 'RehearsalPage'),
})
