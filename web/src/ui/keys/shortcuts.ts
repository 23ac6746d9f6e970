// Keys that do something by themselves. Someone who speaks to the computer, or hits keys by mistake, can switch them off for this
// browser (WCAG 2.1.4); which ones there are on a page stands in the list that `?` opens.
import { useEffect, useRef } from 'react'
import { createStore, useStore } from '#web/store.ts'
import { isPageCovered } from '#web/ui/dialogs/modal-layer.ts'

export type Shortcut = { key: string; what: string }

const NAME = 'adjutant.shortcuts'

const known = createStore<readonly Shortcut[]>([])

/**
 * Does `run` at a key such as `c` or `?`, while the component is there: not while somebody types, not behind an open dialog or
 * panel, and not when single keys are switched off. `what` is what the list says: "New task".
 */
export function useShortcut(key: string, what: string, run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useListedShortcut(key, what)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const bare = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing && !event.repeat
      if (event.key !== key || !bare || event.defaultPrevented) return
      if (isTyping(event.target) || isPageCovered() || !areShortcutsOn()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [key])
}

/** Puts a key into the list, while the component is there, that the component itself listens for. */
export function useListedShortcut(key: string, what: string): void {
  useEffect(() => {
    const shortcut = { key, what }
    known.set([...known.get(), shortcut])
    return () => known.set(known.get().filter((each) => each !== shortcut))
  }, [key, what])
}

/** The shortcuts of what is on the page now. */
export const useShortcuts = () => useStore(known)

/** Whether single keys do something in this browser. */
export const useShortcutsOn = () => useStore(known, areShortcutsOn)

export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, 'off')
  } catch {
    // A browser that keeps nothing keeps them on.
  }
  known.set([...known.get()])
}

function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off'
  } catch {
    return true
  }
}

/** Fields that take no letters: a check box, say, keeps the space bar and the arrows, and leaves the rest to the page. */
const WITHOUT_LETTERS =
  'input:is([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"], [type="file"])'

/** Whether words are written there: there Ctrl Z takes back what was typed. */
export function isWritten(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches(`textarea, input:not(${WITHOUT_LETTERS})`)
}

/** A closed list of choices goes to the one that begins with the letter. */
const isTyping = (target: EventTarget | null) => isWritten(target) || target instanceof HTMLSelectElement
