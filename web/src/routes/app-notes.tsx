import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'

export const notesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notes',
  staticData: { title: 'Notes' },
  component: lazyRouteComponent(() => import('#web/features/notes/notes-page.tsx'), 'NotesPage'),
})
