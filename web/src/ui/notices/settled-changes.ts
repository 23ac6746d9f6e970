import type { QueryClient } from '@tanstack/react-query'

/** Longer than this nobody waits for a key: a change that is held for want of a line is not waited for. */
const MOST_MS = 3_000

/** Resolves once no change is under way and what it says has been shown, at the latest after three seconds. */
export async function settledChanges(client: QueryClient): Promise<void> {
  if (client.isMutating() === 0) return
  await new Promise<void>((settled) => {
    const late = setTimeout(end, MOST_MS)
    const stop = client.getMutationCache().subscribe(() => {
      if (client.isMutating() === 0) end()
    })
    function end() {
      clearTimeout(late)
      stop()
      settled()
    }
  })
  // What the caller of a change does with its answer comes after the change counts as settled.
  await new Promise((next) => setTimeout(next))
}
