import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'

export const recordRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/records/$kind/$id',
  staticData: { title: 'Record' },
  component: lazyRouteComponent(() => import('#web/features/records/record-page.tsx'), 'RecordPage'),
})
