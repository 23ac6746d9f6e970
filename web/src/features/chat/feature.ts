import { IconMessages } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { feature } from '#web/feature.ts'
import { appRoute } from '#web/routes/app.tsx'
import { pick } from '#web/routes/search-params.ts'

const runListRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/run',
  staticData: { title: 'Run' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search'),
  component: lazyRouteComponent(() => import('./run-list-page.tsx'), 'RunListPage'),
})

/** The conversation that was changed last; where there is none, a new one. */
const conversationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/conversations',
  // Not before it is really opened: it may make something.
  preload: false,
  loader: async () => {
    const { newestOrNew } = await import('./newest-or-new.ts')
    const conversationId = await newestOrNew()
    throw redirect({ to: '/app/conversations/$conversationId', params: { conversationId }, replace: true })
  },
})

const conversationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/conversations/$conversationId',
  staticData: { title: 'Conversation' },
  // The message that a search has found.
  validateSearch: (search: Record<string, unknown>) => pick(search, 'message'),
  component: lazyRouteComponent(() => import('./conversation-page.tsx'), 'ConversationPage'),
})

const testRunRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/test-run',
  staticData: { title: 'Test run' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'conversation', 'crew'),
  component: lazyRouteComponent(() => import('./test-run-page.tsx'), 'TestRunPage'),
})

export const chat = feature({
  screens: [runListRoute, conversationsRoute, conversationRoute, testRunRoute],
  menu: { label: 'Run', to: '/app/run', icon: IconMessages, also: ['/app/conversations', '/app/test-run'] },
  commands: [
    {
      label: 'New interaction',
      icon: IconMessages,
      also: 'create chat conversation ask run',
      href: '/app/run#new',
      rank: 8,
    },
  ],
})
