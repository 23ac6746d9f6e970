import { useEffect } from 'react'

/** A screen that fills the window, and sheets above it, may measure at once. */
let readers = 0

/**
 * Keeps `--visible-height` at the height that the reader can see, and `--visible-top` at where it begins: a phone's keyboard covers
 * the page without making it smaller. `toTop`: the page itself fills the window, so the browser's own push upwards is taken back.
 */
export function useVisibleHeight(active = true, toTop = true): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view || !active) return
    const { style } = document.documentElement
    const measure = () => {
      const covered = window.innerHeight - view.height * view.scale > 80
      if (covered) {
        style.setProperty('--visible-height', `${view.height}px`)
        style.setProperty('--visible-top', `${toTop ? 0 : view.offsetTop}px`)
      } else clear()
      // The browser has pushed the page up to show the field; with the new height the field is in sight without that.
      if (covered && toTop && view.scale === 1) window.scrollTo(0, 0)
    }
    const clear = () => {
      style.removeProperty('--visible-height')
      style.removeProperty('--visible-top')
    }
    readers += 1
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
      readers -= 1
      if (readers === 0) clear()
    }
  }, [active, toTop])
}
