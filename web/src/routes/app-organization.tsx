import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'
import { pick } from './search-params.ts'

export const organizationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/organization',
  staticData: { title: 'Organization' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'org', 'search'),
  component: lazyRouteComponent(() => import('#web/features/orgs/organization-page.tsx'), 'OrganizationPage'),
})
