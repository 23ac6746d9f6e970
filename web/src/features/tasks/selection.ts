// Which tasks are selected, to be changed together.
import { useState } from 'react'

type Selection = { ids: ReadonlySet<string>; last: string | null; on: boolean }
const NOTHING: Selection = { ids: new Set(), last: null, on: false }

/** `shown`: the ids in the order of the page, for a choice of all from the last chosen to this one. */
export function useSelection(shown: readonly string[]) {
  const [{ ids, last, on }, set] = useState(NOTHING)
  // What has gone from the page is selected no more.
  const here = new Set(shown.filter((id) => ids.has(id)))
  return {
    ids: here as ReadonlySet<string>,
    /** Whether boxes stand before the rows. */
    selecting: on || here.size > 0,
    begin: () => set((before) => ({ ...before, on: true })),
    clear: () => set(NOTHING),
    all: () => set({ ids: new Set(shown), last, on: true }),
    toggle(id: string, upTo = false) {
      const [from, to] = [last === null ? -1 : shown.indexOf(last), shown.indexOf(id)]
      const range = upTo && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      const next = new Set(here)
      const add = upTo || !next.has(id)
      for (const each of range) add ? next.add(each) : next.delete(each)
      set({ ids: next, last: id, on: next.size > 0 && on })
    },
  }
}
