import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'
import { rootRoute } from './root.tsx'
import { pick } from './search-params.ts'

export const notificationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'kind', 'unread'),
  component: lazyRouteComponent(
    () => import('#web/features/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
})

/** For whoever has a letter, signed in or not. */
export const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  staticData: { title: 'Stop mail' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'token'),
  component: lazyRouteComponent(() => import('#web/features/notifications/unsubscribe-page.tsx'), 'UnsubscribePage'),
})
