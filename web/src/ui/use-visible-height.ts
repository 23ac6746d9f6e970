import { useEffect } from 'react'

/**
 * Keeps `--visible-height` at the height that the reader can see: a phone's keyboard covers the page without making it smaller.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const root = document.documentElement
    const measure = () => {
      const covered = window.innerHeight - view.height * view.scale > 80
      if (covered) root.style.setProperty('--visible-height', `${view.height}px`)
      else root.style.removeProperty('--visible-height')
      // The browser has pushed the page up to show the field; with the new height the field is in sight without that.
      if (covered && view.scale === 1) window.scrollTo(0, 0)
    }
    measure()
    view.addEventListener('resize', measure)
    return () => {
      view.removeEventListener('resize', measure)
      root.style.removeProperty('--visible-height')
    }
  }, [])
}
