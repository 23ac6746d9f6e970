// What the page is about, where its route alone does not say it: the name of a conversation or record. It stands in the browser's
// tab, so that two tabs can be told apart.
import { useEffect } from 'react'
import { createStore, useStore } from '#web/store.ts'

const name = createStore<string | undefined>(undefined)

/** Names the page while the component is there. */
export function usePageName(of: string | undefined): void {
  useEffect(() => {
    if (of === undefined) return
    name.set(of)
    return () => name.set(undefined)
  }, [of])
}

/** The name that something on the page has given it. */
export const useGivenName = () => useStore(name)
