import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isPageCovered } from '#web/ui/dialogs/modal-layer.ts'

/** A panel that closes as its link is followed gives the page free a moment later. */
const TRIES = 10
const PAUSE_MS = 20

let led = false
/** The first screen follows on the login that stood alone before: it begins at its title too. */
export function beginAtTitle(): void {
  led = true
}

/**
 * A new page begins at its title, as a page that a browser loads does: a screen reader says it, and the Tab key goes on from
 * there. Whatever the page has put the focus into itself, such as its first field, keeps it.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const begin = (tries: number) => {
      if (!isPageCovered()) return focusTitle()
      if (tries > 0) timer = setTimeout(() => begin(tries - 1), PAUSE_MS)
    }
    const leave = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      clearTimeout(timer)
      if (fromLocation && pathChanged) begin(TRIES)
    })
    if (led) begin(TRIES)
    led = false
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [router])
}

function focusTitle(): void {
  const main = document.querySelector('main')
  if (!main || (main.contains(document.activeElement) && document.activeElement !== main)) return
  const title = main.querySelector('h1') ?? main
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
