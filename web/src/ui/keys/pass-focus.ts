/**
 * A row is about to go, and the focus is in it: the next row gets it, or else the one before. Where no row is left it is the title of
 * the page: the keyboard must not begin anew at its head.
 */
export function passFocus(row: Element | null, rows: Iterable<Element>): void {
  const all = [...rows]
  const at = row ? all.indexOf(row) : -1
  focusIn(at < 0 ? undefined : (all[at + 1] ?? all[at - 1]))
}

/** The focus goes to a row, or to what opens it; there is none: to the title of the page. */
export function focusIn(row: Element | undefined): void {
  const place = placeIn(row)
  if (place) {
    place.focus({ preventScroll: true })
    place.scrollIntoView({ block: 'nearest' })
    return
  }
  const title = document.querySelector<HTMLElement>('main h1')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

function placeIn(row: Element | undefined): HTMLElement | null {
  if (row instanceof HTMLElement && row.hasAttribute('tabindex')) return row
  return row?.querySelector<HTMLElement>('[data-opens]') ?? row?.querySelector<HTMLElement>('button, a[href]') ?? null
}
