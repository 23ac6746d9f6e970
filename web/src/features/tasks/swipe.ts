// A row is swiped with the thumb: to the right it is done, to the left it is put off. What stands below it says so meanwhile.
import type { PointerEvent } from 'react'

/** From here on a swipe counts, in pixels; below it the row goes back. */
const FAR = 88
/** So far a finger may tremble. */
const STILL = 10

type Swipe = { onRight(): void; onLeft(): void }
let begun: { x: number; y: number; row: HTMLElement; sideways: boolean } | null = null

/** Handlers for the row; its CSS leaves up and down to the page (`touch-action: pan-y`). */
export function swiped({ onRight, onLeft }: Swipe) {
  const end = (run: boolean) => (event: PointerEvent<HTMLElement>) => {
    if (!begun || begun.row !== event.currentTarget) return
    const { row, sideways, x } = begun
    begun = null
    const moved = event.clientX - x
    row.style.removeProperty('--swipe')
    delete row.dataset.swipe
    if (!sideways || !run) return
    // What the finger lies on is not touched.
    const stop = (click: Event) => click.stopPropagation()
    row.addEventListener('click', stop, { capture: true, once: true })
    setTimeout(() => row.removeEventListener('click', stop, { capture: true }), 50)
    if (moved >= FAR) onRight()
    else if (moved <= -FAR) onLeft()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' || !event.isPrimary) return
      begun = { x: event.clientX, y: event.clientY, row: event.currentTarget, sideways: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!begun || begun.row !== event.currentTarget) return
      const [byX, byY] = [event.clientX - begun.x, event.clientY - begun.y]
      if (!begun.sideways) {
        if (Math.abs(byX) < STILL || Math.abs(byX) < Math.abs(byY)) return
        begun.sideways = true
        begun.row.setPointerCapture(event.pointerId)
      }
      begun.row.style.setProperty('--swipe', `${byX}px`)
      begun.row.dataset.swipe = `${byX > 0 ? 'right' : 'left'}${Math.abs(byX) >= FAR ? '-far' : ''}`
    },
    onPointerUp: end(true),
    onPointerCancel: end(false),
  }
}
