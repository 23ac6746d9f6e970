import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { appRoute } from './app.tsx'
import { pick } from './search-params.ts'

export const runListRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/run',
  staticData: { title: 'Run' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'search'),
  component: lazyRouteComponent(() => import('#web/features/chat/run-list-page.tsx'), 'RunListPage'),
})

/** The conversation that was changed last; where there is none, a new one. */
export const conversationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/conversations',
  // Not before it is really opened: it may make something.
  preload: false,
  loader: async () => {
    const { newestOrNew } = await import('#web/features/chat/newest-or-new.ts')
    const conversationId = await newestOrNew()
    throw redirect({ to: '/app/conversations/$conversationId', params: { conversationId }, replace: true })
  },
})

export const conversationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/conversations/$conversationId',
  staticData: { title: 'Conversation' },
  component: lazyRouteComponent(() => import('#web/features/chat/conversation-page.tsx'), 'ConversationPage'),
})

export const testRunRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/test-run',
  staticData: { title: 'Test run' },
  validateSearch: (search: Record<string, unknown>) => pick(search, 'conversation', 'crew'),
  component: lazyRouteComponent(() => import('#web/features/chat/test-run-page.tsx'), 'TestRunPage'),
})
