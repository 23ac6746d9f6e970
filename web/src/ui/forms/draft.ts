// What is being typed is kept in the browser, so that a closed dialog, a reload or an ended session loses nothing.
import { useEffect, useRef, useState } from 'react'
import { createEmitter } from '#web/store.ts'

const PREFIX = 'adjutant.draft.'
const PAUSE_MS = 300
/** Keeps at once what was typed a moment ago, in each place where somebody types. */
const keepTyped = createEmitter()

/** The draft kept under a name, or null. `name` holds the person's id: people who share a browser do not share drafts. */
export function readDraft<T>(name: string): T | null {
  // A field that takes another's place is drawn before that one has gone: what was typed there a moment ago is kept first.
  keepTyped.emit()
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

export function writeDraft(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // Storage is full or switched off: the form still holds the text.
  }
}

/** The names of the drafts that begin so. */
export function draftNames(start: string): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    return keys.filter((key) => key.startsWith(PREFIX + start)).map((key) => key.slice(PREFIX.length))
  } catch {
    return []
  }
}

/** The names of all that is kept for one person: each of them holds the person's id between two dots, or before the first. */
const draftsOf = (userId: string): string[] => draftNames('').filter((name) => name.split('.').includes(userId))
/** No words of anybody's: ids of what was made without a line (app/offline/made-ids.ts). */
const isId = (name: string) => name.startsWith('work.made.')

/** How much of what a person has typed lies in this browser alone. */
export function countDrafts(userId: string): { drafts: number; unsent: number; held: number; rehearsals: number } {
  keepTyped.emit()
  const all = draftsOf(userId).filter((name) => !isId(name))
  const unsent = all.filter((name) => name.split('.')[1] === 'said').length
  const held = all.filter((name) => name.startsWith('work.held.')).length
  const rehearsals = all.filter((name) => name.startsWith('rehearsal.')).length
  return { drafts: all.length - unsent - held - rehearsals, unsent, held, rehearsals }
}

export function dropDraftsOf(userId: string): void {
  for (const name of draftsOf(userId)) dropDraft(name)
}

/** Calls back when another tab has kept or dropped a draft whose name begins so. Returns the way to stop. */
export function onDraftElsewhere(start: string, listener: (name: string) => void): () => void {
  const heard = ({ key }: StorageEvent) => key?.startsWith(PREFIX + start) && listener(key.slice(PREFIX.length))
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {}
}

type Draft<Fields> = { fields: Fields; version?: string; attempt?: unknown }

/**
 * What a form begins with: the draft, where there is one, else the record's own fields. `version` is the one that these build
 * on: a draft of last week must not overwrite what was saved since, so it keeps the version that it was begun with.
 * Without a name nothing is kept.
 */
export function useDraft<Fields>(name: string | null, original: Fields, version?: string) {
  const [kept] = useState(() => (name === null ? null : readDraft<Draft<Fields>>(name)))
  return {
    initial: kept?.fields ?? original,
    restored: kept !== null,
    version: kept?.version ?? version,
    /** What had been sent when the page was left, and was not answered. */
    attempt: kept?.attempt,
  }
}

/**
 * Keeps `value` as the draft while there is something to keep (null: nothing), also when the page is left at once.
 * `drop()` after saving: the draft is gone and stays gone, whatever the form still holds while it closes.
 */
export function useKeepDraft(name: string | null, value: unknown | null): { drop(): void } {
  const pending = useRef<{ name: string; value: unknown | null } | null>(null)
  const over = useRef(false)
  useEffect(() => {
    if (over.current || name === null) return
    pending.current = { name, value }
    const timer = setTimeout(() => keep(pending), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [name, value])
  useEffect(() => {
    const leave = () => keep(pending)
    const stop = keepTyped.subscribe(leave)
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    drop() {
      over.current = true
      pending.current = null
      if (name !== null) dropDraft(name)
    },
  }
}

function keep(pending: { current: { name: string; value: unknown | null } | null }): void {
  const draft = pending.current
  pending.current = null
  if (!draft) return
  if (draft.value === null) dropDraft(draft.name)
  else writeDraft(draft.name, draft.value)
}
