// What lies above the page. A dialog's own focus trap stops the Tab key, but not a screen reader's reading keys: so everything
// below the uppermost dialog or panel is inert, the page included. Notices and announcements stand beside the page and go on.
import { useEffect, useId, useSyncExternalStore } from 'react'

type Layer = { id: string; above: boolean }

let layers: readonly Layer[] = []
const listeners = new Set<() => void>()

function change(next: readonly Layer[]): void {
  layers = next
  document.getElementById('root')?.toggleAttribute('inert', layers.length > 0)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The uppermost: the latest of the questions that stand above everything, or else the latest. */
const top = () => layers.findLast(({ above }) => above) ?? layers.at(-1)

/** Whether a dialog or panel lies above the page now. */
export const isPageCovered = () => layers.length > 0

/**
 * Counts the component's dialog as one that lies above the page while it is open. Answers whether another one covers it: then it
 * must be inert itself. Call it in the component that draws Mantine's Modal or Drawer: that one remembers first where the focus was.
 */
export function useModalLayer(opened: boolean, above = false): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return
    change([...layers, { id, above }])
    return () => change(layers.filter((layer) => layer.id !== id))
  }, [opened, above, id])
  return useSyncExternalStore(subscribe, () => opened && layers.some((layer) => layer.id === id) && top()?.id !== id)
}
