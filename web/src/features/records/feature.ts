import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'

const recordRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/records/$kind/$id',
  staticData: { title: 'Record' },
  component: lazyRouteComponent(() => import('./record-page.tsx'), 'RecordPage'),
})

export const records = feature({ screens: [recordRoute] })
