import { IconTargetArrow } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const strategyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/strategy',
  staticData: { title: 'Strategy' },
  validateSearch: (search: Record<string, unknown>) =>
    pick(search, 'search', 'status', 'sort', 'completed', 'shared', 'goal'),
  component: lazyRouteComponent(() => import('#web/routes/strategy-screen.tsx'), 'StrategyScreen'),
})

export const goals = feature({
  screens: [strategyRoute],
  menu: { label: 'Strategy', to: '/app/strategy', icon: IconTargetArrow },
  commands: [
    { label: 'New goal', icon: IconTargetArrow, also: 'create add objective', href: '/app/strategy#new', rank: 4 },
  ],
})
