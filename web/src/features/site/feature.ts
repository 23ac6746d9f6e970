import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireWaitlisted } from '#web/app/guards.ts'
import { feature } from '#web/feature.ts'
import { rootRoute } from '#web/routes/root.tsx'

const waitlistRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/waitlist',
  staticData: { title: 'Waitlist' },
  beforeLoad: requireWaitlisted,
  component: lazyRouteComponent(() => import('./waitlist-page.tsx'), 'WaitlistPage'),
})

export const site = feature({ pages: [waitlistRoute] })
