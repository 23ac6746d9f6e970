import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app.tsx'

export const profileRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/profile',
  staticData: { title: 'Profile' },
  component: lazyRouteComponent(() => import('./profile-screen.tsx'), 'ProfileScreen'),
})
