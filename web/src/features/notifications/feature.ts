import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { rootRoute } from '#web/routes/root.tsx'
import { pick } from '#web/routes/search-params.ts'

const notificationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'kind', 'unread'),
  component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
})

/** For whoever has a letter, signed in or not. */
const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  staticData: { title: 'Stop emails' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'token', 'kind'),
  component: lazyRouteComponent(() => import('./unsubscribe-page.tsx'), 'UnsubscribePage'),
})

export const notifications = feature({ screens: [notificationsRoute], pages: [unsubscribeRoute] })
