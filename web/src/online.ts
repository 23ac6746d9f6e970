/** Resolves when something may be asked for again: `afterMs` from now, or before that as the line comes back; never while there is none. */
export function online(afterMs = 0): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(() => {
      if (navigator.onLine) done()
    }, afterMs)
    window.addEventListener('online', done)
  })
}
