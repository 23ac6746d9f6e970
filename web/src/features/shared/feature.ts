import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

/** Where a phone leads to, once something was shared with the application (web/public/sw.js). */
const sharedRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/share',
  staticData: { title: 'Save shared' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'shared'),
  component: lazyRouteComponent(() => import('./shared-page.tsx'), 'SharedPage'),
})

export const shared = feature({ screens: [sharedRoute] })
