import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the end than this counts as at the end, in pixels. */
const THRESHOLD = 50

const RELEASES = ['pointerup', 'pointercancel', 'blur'] as const

/**
 * Keeps a scrolled text at its end while it grows, as long as the reader is there; whoever scrolls up is left in peace. Begins
 * at the end, unless something else is shown first. `most`: how far down it goes by itself at most, in pixels from the top of the text, so
 * that what is read first does not leave the screen; the reader may go on.
 */
export function useBottom(scroller: RefObject<HTMLDivElement | null>, beginsThere = true, most = endless) {
  const [atBottom, setAtBottom] = useState(beginsThere)
  /** The reader's wish; what the page does by itself never changes it. */
  const stays = useRef(beginsThere)
  /** They have gone below what it holds on the screen. */
  const past = useRef(false)
  const go = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const top = past.current ? element.scrollHeight : Math.min(element.scrollHeight, most())
    if (top > element.scrollTop) element.scrollTop = top
  }, [scroller, most])
  useLayoutEffect(() => {
    if (stays.current) go()
  }, [go])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // What is pressed holds still until it is let go: a button that moved away under the finger would not be hit.
    let pressed = false
    const settle = () => {
      if (pressed) return
      // All of it is in sight, its end too: whoever sees the end goes on seeing it.
      if (element.scrollHeight <= element.clientHeight) stays.current = true
      if (stays.current) go()
      setAtBottom(distanceOf(element) <= THRESHOLD)
    }
    const sizes = new ResizeObserver(settle)
    sizes.observe(element)
    for (const child of element.children) sizes.observe(child)
    let before = { top: element.scrollTop, height: element.scrollHeight }
    const look = () => {
      const { scrollTop: top, scrollHeight: height } = element
      const near = distanceOf(element) <= THRESHOLD
      // What the page itself moves goes with a change of its height; without one it was the reader.
      const moved = height === before.height
      const below = moved && top > before.top + 1 && top > most() + 1
      if (moved && top < before.top - 1) stays.current = false
      else if (near) {
        stays.current = true
        if (below) past.current = true
      } else if (below) stays.current = false
      before = { top, height }
      setAtBottom(near)
    }
    const wheel = ({ deltaY }: WheelEvent) => {
      if (deltaY < 0) stays.current = false
    }
    // The other buttons open menus, and their release may never come.
    const press = ({ button }: PointerEvent) => {
      if (button === 0) pressed = true
    }
    const release = () => {
      if (!pressed) return
      // The click still follows in the same task.
      setTimeout(() => {
        pressed = false
        settle()
      })
    }
    element.addEventListener('pointerdown', press, { passive: true })
    for (const name of RELEASES) window.addEventListener(name, release, { passive: true })
    element.addEventListener('scroll', look, { passive: true })
    element.addEventListener('wheel', wheel, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('pointerdown', press)
      for (const name of RELEASES) window.removeEventListener(name, release)
      element.removeEventListener('scroll', look)
      element.removeEventListener('wheel', wheel)
    }
  }, [scroller, go, most])
  const toBottom = useCallback(() => {
    stays.current = true
    past.current = true
    setAtBottom(true)
    go()
  }, [go])
  /** Something new begins at the end: it is followed, and held. */
  const follow = useCallback(() => {
    stays.current = true
    past.current = false
    setAtBottom(true)
    go()
  }, [go])
  /** What the page itself is about to show stands elsewhere: it must not be pulled back to the end. */
  const leave = useCallback(() => {
    stays.current = false
  }, [])
  return { atBottom, toBottom, follow, leave }
}

const endless = () => Number.POSITIVE_INFINITY

const distanceOf = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight
