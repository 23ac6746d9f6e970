// Where the keyboard goes on when what had the focus leaves the page, and nothing else has taken it: to the next stop of the same row, list or
// part of the page, else to the one before, else to its heading. Only after a key: whoever uses a pointer sees where they are. Whatever places
// the focus itself, such as a dialog that closes, comes first. Loaded after the page (application.tsx).

/** The element that had the focus, all that it stood in, and what stood beside each of these. */
type Place = { layer: Element | null; line: readonly Element[]; beside: readonly (readonly Element[])[] }

const LAYER = '[aria-modal="true"]'
const STOP = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
const ROW = 'li, tr, article'
/** What is looked through as a whole before the way leads out of it. A log is none: what stands in it is read, and answered below. */
const PART = `${ROW}, ul, ol, tbody, form, fieldset, section, main, [role="group"], [role="toolbar"], ${LAYER}`
/** Where one goes on writing. */
const HOME = '[data-focus-home]'
/** Whoever places the focus when something is gone has done so by then; a dialog takes longer (modal-layer.ts). */
const PAUSE_MS = 30
const DIALOG_PAUSE_MS = 80

/** By what they lie in, the one that had the focus last at the end. */
let places: Place[] = []
let byKey = false
let waits = false

export function watchFocus(): void {
  const press = ({ type }: Event) => {
    byKey = type === 'keydown'
  }
  document.addEventListener('keydown', press, true)
  document.addEventListener('pointerdown', press, true)
  document.addEventListener('focusin', ({ target }) => target instanceof Element && remember(target))
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body) remember(activeElement)
  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  })
}

function remember(element: Element): void {
  const line: Element[] = []
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) line.push(each)
  const outermost = line.at(-1) ?? null
  const layer = element.closest(LAYER) ?? (outermost?.id === 'root' ? null : outermost)
  const others = places.filter((place) => place.layer !== layer && place.layer?.isConnected !== false)
  places = [...others, { layer, line, beside: line.map((each) => [...(each.parentElement?.children ?? [])]) }]
}

function look(): void {
  const { activeElement: active } = document
  if (active !== null && active !== document.body && !active.matches(':disabled')) {
    if (places.at(-1)?.line[0] === active) remember(active)
    return
  }
  if (!byKey) places = []
  if (places.length === 0 || waits) return
  waits = true
  setTimeout(goOn, places.some(({ layer }) => layer !== null) ? DIALOG_PAUSE_MS : PAUSE_MS)
}

function goOn(): void {
  waits = false
  const { activeElement: active } = document
  if (active !== null && active !== document.body && !active.matches(':disabled')) return
  const [had] = places.at(-1)?.line ?? []
  // It was left on purpose.
  if (had === undefined || isStop(had)) return
  for (const place of places.toReversed()) {
    const next = nextOf(place)
    if (!next) continue
    // A row that was scrolled out of a long list leaves it: what is out of sight gets no focus.
    if (!isInSight(next)) return
    if (!next.matches(STOP)) next.tabIndex = -1
    next.focus({ preventScroll: true })
    return
  }
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function nextOf({ layer, line, beside }: Place): HTMLElement | undefined {
  const [had] = line
  if (isStop(had)) return had
  // A notice: the way leads back to the page.
  if (layer !== null && !layer.matches(LAYER)) return
  const at = line.findIndex((each, place) => place > 0 && isShown(each))
  const parent = line[at]
  const gone = line[at - 1]
  if (!had || !parent || !gone) return
  const then = line.slice(0, at).map((each) => document.getElementById(each.getAttribute('data-focus-then') ?? ''))
  const meant = then.find(isStop)
  if (meant) return meant
  const siblings = beside[at - 1] ?? []
  const before =
    gone.parentElement === parent
      ? gone
      : siblings.slice(0, siblings.indexOf(gone)).findLast((each) => each.parentElement === parent)
  const same = sameIn(newAfter(before, parent, siblings), had)
  if (same) return same
  const isAfter = (stop: Element) =>
    before
      ? (before.compareDocumentPosition(stop) & (AFTER | WITHIN)) === AFTER
      : (parent.compareDocumentPosition(stop) & AFTER) !== 0
  for (let part: Element | null = parent; part && part !== document.body; part = part.parentElement) {
    if (!part.matches(PART)) continue
    const found = nextIn(part, parent, isAfter)
    if (found) return found
  }
}
const { DOCUMENT_POSITION_FOLLOWING: AFTER, DOCUMENT_POSITION_CONTAINED_BY: WITHIN } = Node

function nextIn(part: Element, parent: Element, isAfter: (stop: Element) => boolean): HTMLElement | undefined {
  const home = part.querySelector(HOME)
  if (isStop(home)) return home
  const stops = stopsIn(part)
  const next = stops.find(isAfter)
  if (next) return next
  const last = stops.at(-1)
  const row = last?.closest(ROW)
  if (row && part.contains(row) && !row.contains(parent)) return stopsIn(row)[0]
  if (last) return last
  const heading = part.querySelector<HTMLElement>('h1, h2, h3')
  if (heading && isShown(heading)) return heading
}

/** What has come in the place of what is gone. */
function newAfter(before: Element | undefined, parent: Element, siblings: readonly Element[]): Element[] {
  const found: Element[] = []
  let each = before ? before.nextElementSibling : parent.firstElementChild
  for (; each && !siblings.includes(each); each = each.nextElementSibling) found.push(each)
  return found
}

/** The same field or button, drawn anew. */
function sameIn(parts: readonly Element[], had: Element): HTMLElement | undefined {
  const sign = signOf(had)
  if (sign === '') return
  const stops = parts.flatMap((part) => [...(isStop(part) ? [part] : []), ...stopsIn(part)])
  return stops.find((stop) => stop.tagName === had.tagName && signOf(stop) === sign)
}
const signOf = (element: Element) =>
  element.getAttribute('data-path') ?? element.getAttribute('aria-label') ?? element.textContent ?? ''

const stopsIn = (part: Element) => [...part.querySelectorAll(STOP)].filter(isStop)

const isStop = (element: Element | null | undefined): element is HTMLElement =>
  element != null && isShown(element) && element.matches(STOP) && !element.matches(':disabled, [aria-disabled="true"]')

const isShown = (element: Element) =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  element.closest('[inert], [aria-hidden="true"]') === null
