import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'
import { pick } from './search-params.ts'

export const filesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/files',
  staticData: { title: 'Files' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search', 'kind', 'sort', 'file'),
  component: lazyRouteComponent(() => import('#web/features/files/files-page.tsx'), 'FilesPage'),
})
