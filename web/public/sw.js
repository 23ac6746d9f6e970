// Opens the application without a line: its page and the parts that were used lie in the browser. What people keep is not its
// concern: nothing below /api passes through here (web/src/app/offline/records.ts keeps that, and forgets it at logout).

const PAGE = '/app'
const PAGES = 'adjutant.pages'
const PARTS = 'adjutant.parts'
/** On a line that lets nothing through, what is kept is shown after so long. */
const MOST_MS = 4_000
/** Files without a hash in their name: asked for each time, kept for when nobody answers. */
const PLAIN = ['/theme.js', '/favicon.svg', '/favicon.ico', '/icon-192.png', '/manifest.webmanifest']

/** What another application of the phone has shared lies in the browser until its person has saved it (web/src/app/offline/shared.ts). */
const SHARE = '/app/share'
const MOST_SHARED = { files: 10, bytes: 200 * 1_048_576, letters: 100_000 }

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
  if (event.data?.claim) event.waitUntil(self.clients.claim())
  if (Array.isArray(event.data?.parts)) event.waitUntil(keepParts(event.data.parts))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== self.location.origin) return
  if (method === 'POST' && pathname === SHARE) return event.respondWith(takeShared(event.request))
  if (method !== 'GET') return
  if (mode === 'navigate') {
    if (pathname === PAGE || pathname.startsWith(`${PAGE}/`)) event.respondWith(page(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(part(event))
  else if (PLAIN.includes(pathname)) event.respondWith(plain(event))
})

/** Keeps what was shared and opens the screen that saves it; the server hears of nothing, so it works without a line and before a login. */
async function takeShared(request) {
  const go = (what) => Response.redirect(`${SHARE}?shared=${what}`, 303)
  try {
    const form = await request.formData()
    const word = (name) => {
      const given = form.get(name)
      return typeof given === 'string' ? given.trim() : ''
    }
    const [title, text, url] = [word('title'), word('text'), word('url')]
    const given = form.getAll('files').filter((each) => typeof each !== 'string' && (each.size > 0 || each.name !== ''))
    const files = []
    const left_out = []
    let bytes = 0
    for (const file of given) {
      const fits = files.length < MOST_SHARED.files && bytes + file.size <= MOST_SHARED.bytes
      if (fits) bytes += file.size
      ;(fits ? files : left_out).push(fits ? file : file.name)
    }
    if (text.length > MOST_SHARED.letters) left_out.push('The end of the text')
    const id = crypto.randomUUID()
    const kept = { id, at: Date.now(), title, text: text.slice(0, MOST_SHARED.letters), url, files, left_out }
    if (title + text + url === '' && files.length === 0) return go('nothing')
    await keepShared(kept)
    return go(id)
  } catch (error) {
    return go(error?.name === 'QuotaExceededError' ? 'full' : 'failed')
  }
}

const keepShared = (item) =>
  new Promise((done, failed) => {
    const opening = indexedDB.open('adjutant-shared')
    opening.onupgradeneeded = () => opening.result.createObjectStore('shared')
    opening.onerror = () => failed(opening.error)
    opening.onsuccess = () => {
      const base = opening.result
      const writing = base.transaction('shared', 'readwrite')
      writing.objectStore('shared').put(item, item.id)
      writing.oncomplete = () => done(base.close())
      writing.onerror = writing.onabort = () => {
        base.close()
        failed(writing.error)
      }
    }
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
