// Opens the application without a line: its page and the parts that were used lie in the browser. What people keep is not its
// concern: nothing below /api passes through here (web/src/app/offline/records.ts keeps that, and forgets it at logout).

const PAGE = '/app'
const PAGES = 'adjutant.pages'
const PARTS = 'adjutant.parts'
/** On a line that lets nothing through, what is kept is shown after so long. */
const MOST_MS = 4_000
/** Files without a hash in their name: asked for each time, kept for when nobody answers. */
const PLAIN = ['/theme.js', '/favicon.svg', '/favicon.ico', '/icon-192.png', '/manifest.webmanifest']

self.addEventListener('install', (event) => {
  event.waitUntil(
    fetch(PAGE, { cache: 'no-store' })
      .then(keepPage)
      .then(() => self.skipWaiting()),
  )
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A page that was loaded before this began tells what it is made of.
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.parts)) event.waitUntil(keepParts(event.data.parts))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') {
    if (pathname === PAGE || pathname.startsWith(`${PAGE}/`)) event.respondWith(page(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(part(event))
  else if (PLAIN.includes(pathname)) event.respondWith(plain(event))
})

/** The server's page, or where it cannot be had the one that is kept. */
async function page(event) {
  const kept = await (await caches.open(PAGES)).match(PAGE)
  const coming = fetch(event.request)
  event.waitUntil(coming.then((answer) => keepPage(answer.clone())).catch(() => {}))
  if (!kept) return coming
  const known = coming.then((answer) => (answer.status >= 502 ? kept : answer)).catch(() => kept)
  return Promise.race([known, new Promise((done) => setTimeout(() => done(kept), MOST_MS))])
}

/** Keeps a page once all that it begins with is kept, and forgets the parts of the build before. */
async function keepPage(answer) {
  const isPage = answer.ok && !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('text/html')
  if (!isPage) return
  const pages = await caches.open(PAGES)
  const before = await (await pages.match(PAGE))?.text()
  const text = await answer.clone().text()
  const parts = partsOf(text)
  await keepParts(parts)
  await pages.put(PAGE, answer)
  if (before === undefined || partsOf(before).join() === parts.join()) return
  const all = await caches.open(PARTS)
  for (const request of await all.keys()) {
    const { pathname } = new URL(request.url)
    if (!parts.includes(pathname) && !PLAIN.includes(pathname)) await all.delete(request)
  }
}

const partsOf = (html) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((found) => found[1])

async function keepParts(paths) {
  const all = await caches.open(PARTS)
  for (const path of paths) {
    if (typeof path !== 'string' || !path.startsWith('/assets/') || (await all.match(path))) continue
    const answer = await fetch(path)
    if (answer.ok) await all.put(path, answer)
  }
}

/** Its name changes with its content: what is kept is right. */
async function part(event) {
  const all = await caches.open(PARTS)
  const kept = await all.match(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  // A part of the text is no whole file.
  if (answer.status === 200) event.waitUntil(all.put(event.request, answer.clone()).catch(() => {}))
  return answer
}

async function plain(event) {
  const all = await caches.open(PARTS)
  try {
    const answer = await fetch(event.request)
    if (answer.status === 200) event.waitUntil(all.put(event.request, answer.clone()).catch(() => {}))
    return answer
  } catch (error) {
    const kept = await all.match(event.request)
    if (kept) return kept
    throw error
  }
}

// What this device is told while Adjutant is closed: a first line, the way there, and where its person chose so what it is about.
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

async function show(data) {
  let told = {}
  try {
    told = data?.json() ?? {}
  } catch {
    // Nothing that this server sends.
  }
  // Who has Adjutant before their eyes sees it there.
  if ((await windows()).some(({ focused }) => focused)) return
  const { id, title, text, href } = told
  await self.registration.showNotification(
    typeof title === 'string' && title !== '' ? title : 'Something new in Adjutant',
    {
      ...(typeof text === 'string' && { body: text }),
      ...(typeof id === 'string' && { tag: id }),
      icon: '/icon-192.png',
      data: { href: own(href) },
    },
  )
}

/** A place within the application, and nowhere else. */
const own = (href) => (typeof href === 'string' && href.startsWith(`${PAGE}/`) ? href : `${PAGE}/notifications`)
const windows = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) => {
    const { pathname } = new URL(url)
    return pathname === PAGE || pathname.startsWith(`${PAGE}/`)
  })

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(own(event.notification.data?.href)))
})

/** In the window that is there, without loading it anew: what is being written there stays. */
async function open(href) {
  const [window] = await windows()
  if (!window) return self.clients.openWindow(href)
  window.postMessage({ open: href })
  await window.focus().catch(() => {})
}
