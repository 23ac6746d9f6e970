// The session's token: kept in the browser's storage, so that it outlives a reload and is the same in every tab.

import { createEmitter } from '#web/store.ts'

const KEY = 'adjutant.token'

/** `here`: this tab signed in or out. `elsewhere`: another tab did. */
const changed = createEmitter<[token: string | null, where: 'here' | 'elsewhere']>()
let current = stored()

/** The token of the session, or null when nobody is signed in. */
export function readToken(): string | null {
  return current
}

/** Keeps a new token, or forgets the old one (null), and tells every listener in this tab; the storage tells the other tabs. */
export function writeToken(token: string | null): void {
  if (token === current) return
  current = token
  try {
    if (token === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, token)
  } catch {
    // Storage is switched off: the session lives as long as this page.
  }
  changed.emit(token, 'here')
}

/** Calls back whenever somebody signs in or out, here or in another tab. Returns the way to stop. */
export const onTokenChange = changed.subscribe

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function compare(): void {
  const token = stored()
  if (token === current) return
  current = token
  changed.emit(token, 'elsewhere')
}

window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) compare()
})
// A page that comes back from the browser's memory has missed the storage events.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) compare()
})
