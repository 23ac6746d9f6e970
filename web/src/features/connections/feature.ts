import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const signedInRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/signed-in',
  staticData: { title: 'Connecting a mailbox' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'state', 'code'),
  component: lazyRouteComponent(() => import('./signed-in-page.tsx'), 'SignedInPage'),
})

export const connections = feature({ screens: [signedInRoute] })
