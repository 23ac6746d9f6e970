// The public pages.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('#web/features/site/landing-page.tsx'), 'LandingPage'),
})

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  staticData: { title: 'About' },
  component: lazyRouteComponent(() => import('#web/features/site/about-page.tsx'), 'AboutPage'),
})
