// What the first visit of a page transfers (JS and CSS, as compressed on the line), and how much its layout shifts. What is loaded ahead for a day
// without a line comes after the page, when the browser has nothing else to do, and is told beside it.
/// <reference lib="dom" />

import { result } from './result.ts'
import { signedIn } from './signed-in.ts'

/** Kilobytes; null: only shown. */
const TARGETS: Record<string, number | null> = {
  '/login': 120,
  '/app/ceodashboard': 220,
  '/app/my-tasks': null,
  '/app/notes': null,
  '/app/contacts': null,
  '/app/strategy': null,
  '/app/chat': null,
  '/app/promises': null,
}
/** So many parts of each page are named. */
const NAMED = 6

const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/-[\w-]{8}(?=\.)/, '')

const sumOf = (files: ReadonlyMap<string, number>) => [...files.values()].reduce((sum, each) => sum + each, 0)
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0)

const { url, post, context: newContext, enter, close } = await signedIn()
try {
  for (let n = 0; n < 4; n++) {
    await post('/api/strategic-goals/', {
      title: `Goal ${n}`,
      due_date: '2031-01-01',
      kpis: [{ name: 'KPI', current_value: n, target_value: 9 }],
    })
  }
  for (const [path, most] of Object.entries(TARGETS)) {
    const context = await newContext()
    const page = await context.newPage()
    if (path.startsWith('/app')) await enter(page)
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.setCacheDisabled', { cacheDisabled: true })
    const parts = new Map<string, number>()
    const ahead = new Map<string, number>()
    let loading = parts
    /** By request: a file belongs to what it was asked for by, however late it comes. */
    const asked = new Map<string, Map<string, number>>()
    // With its worker the page begins to load ahead.
    line.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.endsWith('/sw.js')) loading = ahead
      asked.set(requestId, loading)
    })
    line.on('Network.responseReceived', ({ requestId, type, response }) => {
      // The files themselves, as compressed on the line; each answer's headers come to about 1 KB more.
      if (['Script', 'Stylesheet'].includes(type))
        asked.get(requestId)?.set(new URL(response.url).pathname, Number(response.headers['content-length'] ?? 0))
    })
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true } as PerformanceObserverInit)
    })
    await page.goto(url + path)
    await page.getByRole('heading').first().waitFor()
    await page.waitForTimeout(1_500)
    const shift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
    const bytes = sumOf(parts)
    const largest = [...parts].toSorted(([, a], [, b]) => b - a).slice(0, NAMED)
    // Without the hash of their content: `/assets/shared-C3RbEUB4.js` is `shared.js`.
    const named = largest.map(([file, size]) => `${nameOf(file)} ${(size / 1000).toFixed(0)}`).join(', ')
    console.log(
      `${path}: ${parts.size} files, and ${kilobytes(sumOf(ahead))} KB so far ahead; the largest, in KB: ${named}`,
    )
    result({
      what: `${path}: JS and CSS as compressed on the line, and layout shift`,
      ours: `${kilobytes(bytes)} KB, ${shift.toFixed(3)}`,
      ...(most === null ? {} : { target: `${most} KB, 0`, kept: bytes <= most * 1_000 && shift < 0.0005 }),
    })
    await context.close()
  }
} finally {
  await close()
}
