import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'
import { pick } from './search-params.ts'

export const notesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notes',
  staticData: { title: 'Notes' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search', 'sort', 'from', 'to', 'note'),
  component: lazyRouteComponent(() => import('./notes-screen.tsx'), 'NotesScreen'),
})
