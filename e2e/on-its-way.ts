// What a page still reads: its calls to the server and the parts of the application that it loads when they are needed.
import type { BrowserContext, Page, Request } from '@playwright/test'

type Reads = { open: Set<Request>; begun: number }
const followed = new WeakMap<BrowserContext, Reads>()

/** Begin before the first page is loaded. */
export function followReads(context: BrowserContext): void {
  const reads: Reads = { open: new Set(), begun: 0 }
  followed.set(context, reads)
  context.on('request', (request) => {
    if (!isRead(request)) return
    reads.open.add(request)
    reads.begun += 1
  })
  context.on('requestfinished', (request) => reads.open.delete(request))
  context.on('requestfailed', (request) => reads.open.delete(request))
}

/** A live line never ends, and what is written may be held back for as long as a journey wants. */
function isRead(request: Request): boolean {
  if (request.method() !== 'GET' || request.serviceWorker()) return false
  if (request.resourceType() === 'script') return true
  const { accept = '' } = request.headers()
  return request.resourceType() === 'fetch' && !accept.includes('text/event-stream')
}

/** A read that takes longer is held back by the journey itself, or fails where the journey looks for it. */
const MOST_MS = 10_000

/** Waits until the page reads nothing any more, and has drawn what came without asking for more. What is missing then, whoever looks finds. */
export async function readsEnded(page: Page): Promise<void> {
  const context = page.context()
  const reads = followed.get(context)
  if (!reads) return
  const isReading = () => [...reads.open].some((request) => request.frame().page() === page)
  const until = performance.now() + MOST_MS
  while (performance.now() < until) {
    const { begun } = reads
    // One that fails ends without this event.
    if (isReading()) await context.waitForEvent('requestfinished', { timeout: 250 }).catch(() => null)
    else {
      await drawn(page)
      if (!isReading() && reads.begun === begun) return
    }
  }
}

/** A frame after the next: what came is on the screen. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
