import { IconNotes } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const notesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notes',
  staticData: { title: 'Notes' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search', 'sort', 'from', 'to', 'note'),
  component: lazyRouteComponent(() => import('#web/routes/notes-screen.tsx'), 'NotesScreen'),
})

export const notes = feature({
  screens: [notesRoute],
  menu: { label: 'Notes', to: '/app/notes', icon: IconNotes },
  commands: [{ label: 'New note', icon: IconNotes, also: 'create add write journal', href: '/app/notes#new', rank: 2 }],
})
