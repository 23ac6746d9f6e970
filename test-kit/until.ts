import { setTimeout as sleep } from 'node:timers/promises'

/** Looks again and again until there is something, and gives it. Errors: nothing came of it within `seconds`. */
export async function until<T>(look: () => T | Promise<T>, seconds = 6): Promise<Exclude<T, null | undefined | false>> {
  const end = performance.now() + seconds * 1_000
  do {
    const found = await look()
    if (found) return found as Exclude<T, null | undefined | false>
    await sleep(15)
  } while (performance.now() < end)
  throw new Error('it did not happen')
}
