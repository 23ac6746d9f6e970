// What one opened from here lately: kept in this browser, each person's apart.
import type { SearchHit, SearchKind } from '#contract/search.ts'

const PREFIX = 'adjutant.recent.'
const MOST = 6

export type Recent = { kind: SearchKind; id: string; title: string; detail: string | null; href: string }

export function readRecent(userId: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + userId) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberRecent(userId: string, recent: Recent): void {
  const others = readRecent(userId).filter(({ kind, id }) => kind !== recent.kind || id !== recent.id)
  try {
    localStorage.setItem(PREFIX + userId, JSON.stringify([recent, ...others].slice(0, MOST)))
  } catch {
    // Storage is full or switched off: then there are no recent records.
  }
}

/** Titles are what somebody else may not read: who signs out leaves none behind. */
export function forgetRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Storage is switched off: then there is nothing in it.
  }
}

export function recentOf({ kind, id, title, detail, href }: SearchHit): Recent {
  return { kind, id, title: title.map(({ text }) => text).join(''), detail, href }
}

function isRecent(value: unknown): value is Recent {
  const { kind, id, title, href } = (value ?? {}) as Record<string, unknown>
  return [kind, id, title, href].every((part) => typeof part === 'string') && String(href).startsWith('/app/')
}
