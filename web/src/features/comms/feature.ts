import { IconMailbox } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'
import { later } from '#web/ui/later.tsx'

const commsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/comms',
  staticData: { title: 'Comms' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search'),
  component: lazyRouteComponent(() => import('./comms-page.tsx'), 'CommsPage'),
})

const commsIndexRoute = createRoute({
  getParentRoute: () => commsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./choose-thread.tsx'), 'ChooseThread'),
})

const threadRoute = createRoute({
  getParentRoute: () => commsRoute,
  path: '$threadId',
  component: lazyRouteComponent(() => import('./thread-page.tsx'), 'ThreadPage'),
})

const rehearsalRoute = createRoute({
  getParentRoute: () => commsRoute,
  path: 'rehearsals/$rehearsalId',
  component: lazyRouteComponent(() => import('./rehearsal/rehearsal-page.tsx'), 'RehearsalPage'),
})

/** Loaded with the frame that shows it. */
const UnreadCount = later(() => import('./unread-count.tsx').then((module) => module.UnreadCount))

export const comms = feature({
  screens: [commsRoute.addChildren([commsIndexRoute, threadRoute, rehearsalRoute])],
  menu: { label: 'Comms', to: '/app/comms', icon: IconMailbox, count: UnreadCount },
})
