// How many calls a provider gets at once. Nobody waits until it complains; then it gets one, and one more with each answer.

const WIDE_AGAIN = 64

export function createLine() {
  let width = Number.POSITIVE_INFINITY
  let inside = 0
  const waiting = new Set<() => void>()

  function letIn(): void {
    for (const go of waiting) {
      if (inside >= width) return
      waiting.delete(go)
      inside += 1
      go()
    }
  }

  return {
    /** Waits for a place, as long as the signal lets it. False: that came first, and there is no place to give back. */
    enter(until: () => AbortSignal): Promise<boolean> {
      if (inside < width && waiting.size === 0) {
        inside += 1
        return Promise.resolve(true)
      }
      const signal = until()
      return new Promise((resolve) => {
        const give = () => {
          waiting.delete(go)
          resolve(false)
        }
        const go = () => {
          signal.removeEventListener('abort', give)
          resolve(true)
        }
        if (signal.aborted) return resolve(false)
        signal.addEventListener('abort', give, { once: true })
        waiting.add(go)
        letIn()
      })
    },
    /** Gives the place back. `answered` widens the line, `too_many` narrows it. */
    leave(how: 'answered' | 'too_many' | 'other'): void {
      if (how === 'too_many') width = Math.max(1, Math.floor(Math.min(width, inside) / 2))
      if (how === 'answered') width = width >= WIDE_AGAIN ? Number.POSITIVE_INFINITY : width + 1
      inside -= 1
      letIn()
    },
  }
}

export type Line = ReturnType<typeof createLine>
