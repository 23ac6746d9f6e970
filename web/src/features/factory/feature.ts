import { IconBuildingFactory2, IconRobot, IconRoute, IconUsersGroup } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireLeader } from '#web/app/guards.ts'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const factoryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/ai-factory',
  staticData: { title: 'Factory' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search', 'new'),
  beforeLoad: requireLeader,
  component: lazyRouteComponent(() => import('./factory-page.tsx'), 'FactoryPage'),
})

export const factory = feature({
  screens: [factoryRoute],
  menu: { label: 'Factory', to: '/app/ai-factory', icon: IconBuildingFactory2, levels: ['ceo', 'admin'] },
  commands: [
    {
      label: 'New crew',
      icon: IconUsersGroup,
      also: 'create add factory',
      href: '/app/ai-factory?new=crew',
      rank: 5,
    },
    {
      label: 'New flow',
      icon: IconRoute,
      also: 'create add factory workflow',
      href: '/app/ai-factory?new=flow',
      rank: 6,
    },
    {
      label: 'New agent',
      icon: IconRobot,
      also: 'create add factory assistant',
      href: '/app/ai-factory?new=agent',
      rank: 7,
    },
  ],
})
