import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'
import { pick } from './search-params.ts'

export const contactsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/contacts',
  staticData: { title: 'Contacts' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search', 'view', 'contact'),
  component: lazyRouteComponent(() => import('#web/features/contacts/contacts-page.tsx'), 'ContactsPage'),
})
