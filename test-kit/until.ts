import { setTimeout as sleep } from 'node:timers/promises'

/** Between two looks: a look is often a call to the server, and one every 15 ms took more of the processor than what was waited for. */
const PAUSE = { least: 15, most: 250, share: 1 / 20 }

/**
 * Looks again and again until there is something, and gives it: often at first, later after a twentieth of the time that has passed.
 * Errors: nothing came of it within `seconds`.
 */
export async function until<T>(look: () => T | Promise<T>, seconds = 6): Promise<Exclude<T, null | undefined | false>> {
  const from = performance.now()
  const end = from + seconds * 1_000
  do {
    const found = await look()
    if (found) return found as Exclude<T, null | undefined | false>
    await sleep(Math.min(PAUSE.most, Math.max(PAUSE.least, (performance.now() - from) * PAUSE.share)))
  } while (performance.now() < end)
  throw new Error('it did not happen')
}
