import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Starting } from '#web/ui/starting.tsx'
import { appRoute } from './app.tsx'
import { pick } from './search-params.ts'

export const contactsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/contacts',
  staticData: { title: 'Contacts' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search', 'view', 'sort', 'due', 'contact'),
  component: lazyRouteComponent(() => import('./contacts-screen.tsx'), 'ContactsScreen'),
  // While the screen itself is on its way; what it shows has its own words.
  pendingComponent: Starting,
  pendingMs: 150,
  pendingMinMs: 0,
})
