import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'

export const contactsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/contacts',
  staticData: { title: 'Contacts' },
  component: lazyRouteComponent(() => import('#web/features/contacts/contacts-page.tsx'), 'ContactsPage'),
})
