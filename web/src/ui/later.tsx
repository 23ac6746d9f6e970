// Parts that most visits of a screen do not need. Unlike `lazy`, a part that could not be loaded takes nothing else down with it: what stands in
// for it stays, and it is asked for again.
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { online } from '#web/online.ts'

const AGAIN_MS = 5_000

export type Later<P> = ComponentType<P & { meanwhile?: ReactNode }> & {
  /** Ahead of being shown. A failure is nobody's: it is tried again when it is shown. */
  load(): void
}

/** `meanwhile`: what stands there until it has come; left out, nothing. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
  let part: ComponentType<P> | null = null
  const fetched = async () => {
    part ??= await load()
  }
  const Part = ({ meanwhile = null, ...props }: P & { meanwhile?: ReactNode }) => {
    const [Shown, show] = useState(() => part)
    useEffect(() => {
      // It may have come between the drawing and this, asked for by another.
      let over = Shown !== null
      void (async () => {
        while (!over)
          try {
            await fetched()
            if (!over) show(() => part)
            return
          } catch {
            await online(AGAIN_MS)
          }
      })()
      return () => {
        over = true
      }
    }, [Shown])
    return Shown === null ? meanwhile : createElement(Shown, props as unknown as P)
  }
  return Object.assign(Part, { load: () => void fetched().catch(() => {}) })
}
