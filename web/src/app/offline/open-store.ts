// The browser's own database, which it may refuse: some say so by throwing as soon as it is opened.
import { createStore, type UseStore } from 'idb-keyval'

/** Opened at its first use. Where it is refused, every use of it fails as a promise, which its callers expect. */
export function storeOf(base: string, name: string): () => UseStore {
  let store: UseStore | null = null
  return () => async (mode, work) => {
    store ??= createStore(base, name)
    return store(mode, work)
  }
}
