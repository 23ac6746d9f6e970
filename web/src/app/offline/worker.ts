// Lets the browser open the application without a line (web/public/sw.js), where the server allows it and the browser can.
import type { QueryClient } from '@tanstack/react-query'
import { loadEveryday } from './everyday.ts'
import { keepRecords, refuseRecords } from './records.ts'

const ADDRESS = '/sw.js'
/** After the first page, which needs the line for itself. */
const AFTER_MS = 1_500

/** `open` leads to a place of the application: somebody has pressed what their device showed. */
export function watchLine(queryClient: QueryClient, open: (href: string) => void): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const { open: href } = Object(data) as { open?: unknown }
    if (typeof href === 'string' && href.startsWith('/app/')) open(href)
  })
  const begin = () => setTimeout(() => void start(queryClient).catch(() => {}), AFTER_MS)
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

async function start(queryClient: QueryClient): Promise<void> {
  const { serviceWorker } = navigator
  const known = await serviceWorker.getRegistration()
  const answer = await fetch(ADDRESS, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  // Nobody answers: what is there stays.
  if (answer === null || answer.status >= 500) return
  if (!answer.ok) {
    await known?.unregister()
    for (const name of await caches.keys()) if (name.startsWith('adjutant.')) await caches.delete(name)
    return refuseRecords()
  }
  await serviceWorker.register(ADDRESS)
  const { active } = await serviceWorker.ready
  // A page that was on its way while the worker began was not there to be taken over.
  if (serviceWorker.controller === null) active?.postMessage({ claim: true })
  await keepRecords(queryClient.getQueryCache().getAll())
  const keepLoaded = () => active?.postMessage({ parts: loadedParts() })
  keepLoaded()
  await loadEveryday()
  keepLoaded()
}

function loadedParts(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  return own.map(({ pathname }) => pathname)
}
