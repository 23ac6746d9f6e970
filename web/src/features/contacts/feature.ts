import { IconAddressBook } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'
import { Starting } from '#web/ui/layout/starting.tsx'

const contactsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/contacts',
  staticData: { title: 'Contacts' },
  validateSearch: (search: Record<string, unknown>) =>
    pick(search, 'search', 'view', 'sort', 'due', 'tag', 'at', 'org', 'quiet', 'shared', 'contact'),
  component: lazyRouteComponent(() => import('#web/routes/contacts-screen.tsx'), 'ContactsScreen'),
  // While the screen itself is on its way; what it shows has its own words.
  pendingComponent: Starting,
  pendingMs: 150,
  pendingMinMs: 0,
})

export const contacts = feature({
  screens: [contactsRoute],
  menu: { label: 'Contacts', to: '/app/contacts', icon: IconAddressBook, also: ['/app/companies'] },
  commands: [
    { label: 'New contact', icon: IconAddressBook, also: 'create add person', href: '/app/contacts#new', rank: 3 },
  ],
})
