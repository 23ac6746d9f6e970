import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the end than this counts as at the end, in pixels. */
const THRESHOLD = 50

/**
 * Keeps a scrolled text at its end while it grows, as long as the reader is there; whoever scrolls up is left in peace. Begins
 * at the end. `watch` goes onto the scrolled element.
 */
export function useBottom(scroller: RefObject<HTMLDivElement | null>) {
  const [atBottom, setAtBottom] = useState(true)
  /** The reader's wish; what the page does by itself never changes it. */
  const stays = useRef(true)
  const go = useCallback(() => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }, [scroller])
  useLayoutEffect(go, [go])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const settle = () => {
      if (stays.current) go()
      setAtBottom(distanceOf(element) <= THRESHOLD)
    }
    const sizes = new ResizeObserver(settle)
    sizes.observe(element)
    for (const child of element.children) sizes.observe(child)
    const look = () => {
      const near = distanceOf(element) <= THRESHOLD
      if (near || moved.current) stays.current = near
      setAtBottom(near)
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, go])
  /** The reader moves it: a wheel, a finger, the bar at the side or a key. */
  const moved = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const move = useCallback(() => {
    moved.current = true
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      moved.current = false
    }, 400)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  const toBottom = useCallback(() => {
    stays.current = true
    setAtBottom(true)
    go()
  }, [go])
  return {
    atBottom,
    toBottom,
    watch: {
      onWheel: (event: { deltaY: number }) => {
        move()
        if (event.deltaY < 0) stays.current = false
      },
      onTouchMove: move,
      onPointerDown: move,
      onPointerMove: (event: { buttons: number }) => {
        if (event.buttons !== 0) move()
      },
      onKeyDown: move,
    },
  }
}

const distanceOf = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight
