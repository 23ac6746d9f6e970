import { IconFiles } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const filesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/files',
  staticData: { title: 'Files' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search', 'kind', 'sort', 'file'),
  component: lazyRouteComponent(() => import('./files-page.tsx'), 'FilesPage'),
})

export const files = feature({
  screens: [filesRoute],
  menu: { label: 'Files', to: '/app/files', icon: IconFiles },
})
