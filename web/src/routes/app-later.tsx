// Addresses that belong to rooms which are not there yet. Each is replaced by its own file when its room comes.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'

const component = lazyRouteComponent(() => import('#web/app/later-page.tsx'), 'LaterPage')

export const laterRoutes = [
  createRoute({ getParentRoute: () => appRoute, path: '/comms', staticData: { title: 'Comms' }, component }),
] as const
