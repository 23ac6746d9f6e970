// A browser whose line is cut, and what it has kept by then.
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The line on top that says so. */
export const offlineNote = (page: Page) => page.getByText(/^Offline\. You see what was here on /)

/** The browser has what it needs: the page, its parts, and what was read on it. */
export async function ready(page: Page, word: string): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect.poll(async () => (await kept(page)).parts).toBeGreaterThan(5)
  // What was read before the browser was ready is read once more.
  await page.reload()
  await expect(page.getByText(word).first()).toBeVisible()
  await expect.poll(async () => (await kept(page)).texts).toContain(word)
}

/** What lies in the browser: parts of the application, and answers. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const parts = (await (await caches.open('adjutant.parts')).keys()).length
    const texts = await new Promise<string>((done) => {
      const opening = indexedDB.open('adjutant-records')
      // Made here first, it would lack what the application keeps in it, for good.
      opening.onupgradeneeded = () => opening.transaction?.abort()
      opening.onerror = () => done('')
      opening.onsuccess = () => {
        const base = opening.result
        const all = base.transaction('answers').objectStore('answers').getAll()
        all.onsuccess = () => {
          base.close()
          done(JSON.stringify(all.result))
        }
      }
    })
    return { parts, texts }
  })

/** All that lies in the browser, as one text: every database, cache and storage. */
export const allKept = (page: Page) =>
  page.evaluate(async () => {
    const said: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        said.push(request.url)
        const type = (await cache.match(request))?.headers.get('content-type') ?? ''
        if (!/javascript|css|font|image/.test(type)) said.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const base = await new Promise<IDBDatabase>((done, failed) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => failed(opening.error)
      })
      for (const store of base.objectStoreNames) {
        const all = base.transaction(store).objectStore(store)
        for (const reading of [all.getAllKeys(), all.getAll()])
          await new Promise<void>((done) => {
            reading.onsuccess = () => done(void said.push(JSON.stringify(reading.result)))
          })
      }
      base.close()
    }
    return said.join('\n')
  })

/** No line: not for the page, and not for what answers in the browser. */
export async function cut(context: BrowserContext, off = true): Promise<void> {
  await context.setOffline(off)
}
