// What the page is about, where its route alone does not say it: the name of a conversation or record. It stands in the browser's
// tab, so that two tabs can be told apart.
import { useEffect, useSyncExternalStore } from 'react'

let name: string | undefined
const listeners = new Set<() => void>()

function change(next: string | undefined): void {
  name = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Names the page while the component is there. */
export function usePageName(of: string | undefined): void {
  useEffect(() => {
    if (of === undefined) return
    change(of)
    return () => change(undefined)
  }, [of])
}

/** The name that something on the page has given it. */
export const useGivenName = () => useSyncExternalStore(subscribe, () => name)
