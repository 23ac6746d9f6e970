import { IconBuildingSkyscraper } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'
import { Starting } from '#web/ui/layout/starting.tsx'

const companiesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies',
  staticData: { title: 'Companies' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search', 'tag', 'shared', 'company'),
  component: lazyRouteComponent(() => import('./companies-page.tsx'), 'CompaniesPage'),
  pendingComponent: Starting,
  pendingMs: 150,
  pendingMinMs: 0,
})

/** Without a place of its own in the navigation: companies stand beside the contacts. */
export const companies = feature({
  screens: [companiesRoute],
  commands: [
    { label: 'Companies', icon: IconBuildingSkyscraper, also: 'accounts customers firms', href: '/app/companies' },
    { label: 'New company', icon: IconBuildingSkyscraper, also: 'create add account', href: '/app/companies#new' },
  ],
})
