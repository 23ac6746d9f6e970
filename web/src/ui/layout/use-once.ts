import { useEffect, useRef } from 'react'

/** Does something when the component appears, and never again: for what was asked for before it was there. */
export function useOnce(work: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    work()
  })
}
