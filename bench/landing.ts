// How soon a stranger sees the landing page, with the processor slowed four times, beside a bare page of the same words without
// styles, fonts or pictures; and what it transfers before anything is touched. Medians of several first visits, by turns.
/// <reference lib="dom" />
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright-core'
import { median } from '../test-kit/spread.ts'
import { result } from './result.ts'
import { signedIn } from './signed-in.ts'

const TARGET = { firstMs: 500, largestMs: 800, kilobytes: 60 }
const VISITS = 9
const SLOWER = 4

type Visit = { firstMs: number; largestMs: number; bytes: number; requests: number; shift: number }

const { url, context: newContext, close } = await signedIn()
const words = (await (await fetch(url)).text())
  .replace(/<(script|style)>[\s\S]*?<\/\1>/g, '')
  .replace(/<(link|svg)\b[\s\S]*?>(?:[\s\S]*?<\/svg>)?/g, '')
const bare = createServer((request, response) => {
  if (request.url !== '/') return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(words)
}).listen(0, '127.0.0.1')
await once(bare, 'listening')

try {
  const places = {
    landing: `${url}/`,
    about: `${url}/about`,
    login: `${url}/login`,
    bare: `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`,
  }
  for (const phone of [false, true]) {
    const visits: Record<string, Visit[]> = {}
    // By turns: a busy machine is busy for all of them.
    for (let n = 0; n < VISITS; n++)
      for (const [name, place] of Object.entries(places)) {
        const context = await newContext()
        visits[name] = [...(visits[name] ?? []), await visit(context, place, phone)]
        await context.close()
      }
    for (const [name, all] of Object.entries(visits)) {
      const of = (what: keyof Visit) => median(all.map((one) => one[what]))
      const own = name === 'landing'
      result({
        what: `first visit, processor slowed ${SLOWER} times, ${phone ? 'phone' : 'desk'}: ${name}`,
        ours:
          `first paint ${of('firstMs').toFixed(0)} ms, largest ${of('largestMs').toFixed(0)} ms, ` +
          `${(of('bytes') / 1000).toFixed(1)} KB in ${of('requests')} answers, shift ${of('shift').toFixed(3)}`,
        ...(own && {
          target: `${TARGET.firstMs} ms, ${TARGET.largestMs} ms, ${TARGET.kilobytes} KB`,
          kept:
            of('firstMs') <= TARGET.firstMs &&
            of('largestMs') <= TARGET.largestMs &&
            of('bytes') <= TARGET.kilobytes * 1_000,
        }),
      })
    }
  }
  console.log(
    `targets of the landing page: first paint ${TARGET.firstMs} ms, largest ${TARGET.largestMs} ms, ${TARGET.kilobytes} KB`,
  )
} finally {
  bare.close()
  await close()
}

async function visit(context: BrowserContext, place: string, phone: boolean): Promise<Visit> {
  const page = await context.newPage()
  if (phone) await page.setViewportSize({ width: 390, height: 844 })
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let bytes = 0
  let requests = 0
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    // With the headers, as they travel.
    bytes += encodedDataLength
    requests++
  })
  await page.addInitScript(() => {
    const seen = { first: 0, largest: 0, shift: 0 }
    Object.assign(window, { seen })
    const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) each(entry)
      }).observe({ type, buffered: true })
    watch('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') seen.first = entry.startTime
    })
    watch('largest-contentful-paint', (entry) => {
      seen.largest = entry.startTime
    })
    watch('layout-shift', (entry) => {
      seen.shift += (entry as PerformanceEntry & { value: number }).value
    })
  })
  await page.goto(place, { waitUntil: 'load' })
  await page.waitForTimeout(1_200)
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { first: number; largest: number; shift: number } }).seen,
  )
  return { firstMs: seen.first, largestMs: seen.largest, bytes, requests, shift: seen.shift }
}
