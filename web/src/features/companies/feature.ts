import { IconListDetails } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const companiesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies',
  staticData: { title: 'Companies' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search'),
  component: lazyRouteComponent(() => import('./companies-page.tsx'), 'CompaniesPage'),
})

export const companies = feature({
  screens: [companiesRoute],
  menu: { label: 'Companies', to: '/app/companies', icon: IconListDetails },
  commands: [{ label: 'New company', icon: IconListDetails, also: 'create add', href: '/app/companies#new' }],
})
