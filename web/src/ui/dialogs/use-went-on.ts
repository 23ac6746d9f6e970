import { type RefObject, useEffect, useRef } from 'react'

/**
 * Whether somebody has pressed a key or a pointer since `since` became what it is: what still was to be done for them then, such as
 * scrolling to what they made, would take them away from what they do now.
 */
export function useWentOn(since: unknown): RefObject<boolean> {
  const wentOn = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins anew with each of them
  useEffect(() => {
    wentOn.current = false
    const stop = new AbortController()
    const act = () => {
      wentOn.current = true
      stop.abort()
    }
    for (const sign of ['pointerdown', 'keydown'] as const)
      window.addEventListener(sign, act, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [since])
  return wentOn
}
