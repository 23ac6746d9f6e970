import './app/trusted-types.ts'
import './app/styles.ts'
import './app/install.ts'
import './app/clean-paste.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchBuild } from './app/new-build.ts'
import { watchLine } from './app/offline/worker.ts'
import { Providers } from './app/providers.tsx'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.ts'
import { watchSession } from './app/session.ts'

watchBuild()
watchLine(queryClient, (href) => void router.navigate({ href }))
watchSession(queryClient, async () => {
  const { href, pathname } = router.state.location
  if (/^\/app(\/|$)/.test(pathname)) await router.navigate({ to: '/login', search: { redirect: href } })
  else if (pathname === '/waitlist') await router.navigate({ to: '/login' })
})

const root = document.getElementById('root')
if (root) void begin(root)

async function begin(root: HTMLElement): Promise<void> {
  // What stands there already is drawn by the server: what takes its place is complete.
  const drawn = root.childElementCount > 0 && document.documentElement.dataset.ledOn === undefined
  if (drawn) await router.load()
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}
