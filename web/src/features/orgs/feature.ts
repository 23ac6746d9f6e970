import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const organizationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/organization',
  staticData: { title: 'Organization' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'org', 'search'),
  component: lazyRouteComponent(() => import('./organization-page.tsx'), 'OrganizationPage'),
})

export const orgs = feature({ screens: [organizationRoute] })
