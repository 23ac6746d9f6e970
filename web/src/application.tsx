// The application: its addresses, what it remembers of the server, who is signed in.
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { watchLine } from './app/offline/worker.ts'
import { Providers } from './app/providers.tsx'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.ts'
import { beginSession, watchSession } from './app/session.ts'
import { beginAtTitle } from './app/use-page-focus.ts'

watchLine(queryClient, (href) => void router.navigate({ href }))
watchSession(queryClient, async () => {
  const { href, pathname } = router.state.location
  if (/^\/app(\/|$)/.test(pathname)) await router.navigate({ to: '/login', search: { redirect: href } })
  else if (pathname === '/waitlist') await router.navigate({ to: '/login' })
})

/** After what the page itself needs. */
const LATER_MS = 2_000
setTimeout(
  () => void import('./ui/keys/lost-focus.ts').then(({ watchFocus }) => watchFocus()).catch(() => {}),
  LATER_MS,
)

/** Shows the address that the browser has, or goes to another one. What stands there stays until the first screen is complete. */
export async function show(root: Root, href?: string, state?: object): Promise<void> {
  if (href !== undefined) {
    router.history.push(href, state as never)
    beginAtTitle()
  }
  if (document.getElementById('root')?.childElementCount) await router.load()
  root.render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}

/** Somebody has logged in. */
export function enter(root: Root, token: string, href: string): Promise<void> {
  beginSession(queryClient, token)
  return show(root, href)
}
