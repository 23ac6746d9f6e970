import { createRouter } from '@tanstack/react-router'
import { routeTree } from '#web/routes/tree.ts'
import { LoadError } from './load-error.tsx'
import { NotFound } from './not-found.tsx'
import { queryClient } from './query-client.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** What the browser's tab says, before the name of the product. */
    title?: string
  }
}

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // The query client decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: LoadError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
  // Plain `name=value`, all strings: addresses stay readable, and a search for 2024 stays a word.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch(search) {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return text === '' ? '' : `?${text}`
  },
})
