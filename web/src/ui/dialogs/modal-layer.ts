// What lies above the page. A dialog's own focus trap stops the Tab key, but not a screen reader's reading keys: so everything
// below the uppermost dialog or panel is inert, the page included. Notices and announcements stand beside the page and go on.
import { useEffect, useEffectEvent, useId } from 'react'
import { createStore, useStore } from '#web/store.ts'

type Layer = { id: string; above: boolean }

const layers = createStore<readonly Layer[]>([])

function change(next: readonly Layer[]): void {
  document.getElementById('root')?.toggleAttribute('inert', next.length > 0)
  layers.set(next)
}

/** Where the keyboard was on the page before the first of them opened. */
let origin: HTMLElement | null = null
/** Where it goes instead, because what it was on goes too. */
let instead: (() => void) | null = null
/** After Mantine's own way back, which takes 10 ms. */
const GIVEN_BACK_MS = 50

const inLayer = (element: Element | null) => element?.closest('[aria-modal="true"]') != null

function rememberOrigin(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement !== document.body && !inLayer(activeElement))
    origin = activeElement
}

/** A dialog that another one led to gives the focus back into that one, which is gone: then it goes to where the first was opened from. */
function giveBack(): void {
  const { activeElement } = document
  if (layers.get().length > 0) return
  if (activeElement === null || activeElement === document.body || inLayer(activeElement))
    if (instead) instead()
    else origin?.focus({ preventScroll: true })
  origin = null
  instead = null
}

/** What the panel was opened from is deleted in it: once all are closed, and nothing else has the focus, `focus` gives it a place. */
export function giveBackBy(focus: () => void): void {
  instead = focus
}

/** The uppermost: the latest of the questions that stand above everything, or else the latest. */
const topOf = (all: readonly Layer[]) => all.findLast(({ above }) => above) ?? all.at(-1)

/** Keys that have closed a layer already: the one below may be told of the same key when it is the uppermost. */
const answered = new WeakSet<KeyboardEvent>()

/** A menu or list of choices that is open within the layer is closed by the key itself. */
const isForItself = ({ target }: KeyboardEvent) =>
  (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') ||
  document.querySelector('[role="menu"]:popover-open') !== null

/** Whether a dialog or panel lies above the page now. */
export const isPageCovered = () => layers.get().length > 0
export const usePageCovered = () => useStore(layers, (all) => all.length > 0)

/**
 * Counts the component's dialog as one that lies above the page while it is open, and closes it with Escape while it is the
 * uppermost: Mantine's own `closeOnEscape` would close all that are open. Answers whether another one covers it: then it must be
 * inert itself. Call it in the component that draws Mantine's Modal or Drawer: that one remembers first where the focus was.
 */
export function useModalLayer(opened: boolean, onClose: () => void, above = false): boolean {
  const id = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return
    rememberOrigin()
    change([...layers.get(), { id, above }])
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || answered.has(event) || isForItself(event)) return
      if (topOf(layers.get())?.id !== id) return
      answered.add(event)
      close()
    }
    window.addEventListener('keydown', pressed, { capture: true })
    return () => {
      window.removeEventListener('keydown', pressed, { capture: true })
      change(layers.get().filter((layer) => layer.id !== id))
      setTimeout(giveBack, GIVEN_BACK_MS)
    }
  }, [opened, above, id])
  return useStore(layers, (all) => opened && all.some((layer) => layer.id === id) && topOf(all)?.id !== id)
}
