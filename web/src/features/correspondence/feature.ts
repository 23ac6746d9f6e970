import { IconMail } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const mailRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/mail',
  staticData: { title: 'Mail' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search', 'mail', 'unread', 'awaits_answer'),
  component: lazyRouteComponent(() => import('./mail-page.tsx'), 'MailPage'),
})
const mailIndexRoute = createRoute({
  getParentRoute: () => mailRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./choose-exchange.tsx'), 'ChooseExchange'),
})
const exchangeRoute = createRoute({
  getParentRoute: () => mailRoute,
  path: '$exchangeId',
  component: lazyRouteComponent(() => import('./exchange-page.tsx'), 'ExchangePage'),
})

export const correspondence = feature({
  screens: [mailRoute.addChildren([mailIndexRoute, exchangeRoute])],
  menu: { label: 'Mail', to: '/app/mail', icon: IconMail },
})
