// What the styles of an element mean for whoever looks at the page: whether it is seen at all.
import {
  BLACK,
  type Colour,
  colourOf,
  composite,
  contrastOf,
  distanceOf,
  functionsOf,
  type LengthBasis,
  lengthOf,
  partsOf,
  SCREEN,
  WHITE,
} from './css-values.ts'

/** What an element hands on to those inside it. `null` for colours: they cannot be told, as of a picture. */
export type ComputedLook = {
  visible: boolean
  /** Of letters, in px. */
  size: number
  opacity: number
  indent: number
  colours: readonly Colour[] | null
  ground: readonly Colour[] | null
  dark: boolean
}
export type Styles = ReadonlyMap<string, string>
/** `gone`: nothing inside it is seen. `mute`: its own words are not, those of an element inside may be. */
export type InspectedElement = { look: ComputedLook; gone: boolean; mute: boolean }

export const firstLook = (dark: boolean): ComputedLook => ({
  visible: true,
  size: SCREEN.letters,
  opacity: 1,
  indent: 0,
  colours: [dark ? WHITE : BLACK],
  ground: [dark ? { r: 0.07, g: 0.07, b: 0.07, alpha: 1 } : WHITE],
  dark,
})

/** Farther than this nobody looks: px to the left or above, and to the right or below. */
const AWAY = { before: -999, after: 3_000 }
const LEAST = { opacity: 0.05, letters: 3, contrast: 1.15, distance: 0.08 } as const

/** `styles`: the property's name to its value, both in small letters, variables put in. */
export function seenWith(styles: Styles, above: ComputedLook): InspectedElement {
  const size = sizeOf(styles, above.size)
  const own = (name: string) => styles.get(name) ?? ''
  const against: LengthBasis = { em: size, whole: SCREEN.width }
  const visibility = own('visibility')
  const ground = groundOf(styles, above)
  const look: ComputedLook = {
    visible: /^(hidden|collapse)$/.test(visibility) ? false : visibility === 'visible' ? true : above.visible,
    size,
    opacity: above.opacity * (shareOf(own('opacity')) ?? 1),
    indent: lengthOf(own('text-indent'), against) ?? above.indent,
    colours: coloursOf(styles, above),
    ground,
    dark: above.dark,
  }
  const gone =
    own('display') === 'none' ||
    own('content-visibility') === 'hidden' ||
    look.opacity < LEAST.opacity ||
    isAway(styles, against) ||
    isCut(styles, against) ||
    isFolded(styles, against)
  const mute =
    !look.visible ||
    size < LEAST.letters ||
    look.indent < -500 ||
    look.indent > AWAY.after ||
    (look.indent >= SCREEN.width && hidesWhatOverflows(styles)) ||
    fades(look)
  return { look, gone, mute }
}

const NAMED_SIZES: Record<string, number> = {
  ...{ 'xx-small': 9, 'x-small': 10, small: 13, medium: 16, large: 18 },
  ...{ 'x-large': 24, 'xx-large': 32, 'xxx-large': 48 },
}

function sizeOf(styles: Styles, above: number): number {
  const given = styles.get('font-size')
  if (given !== undefined) return lettersOf(given, above) ?? above
  // `font`: the first part that has a unit, or says nothing at all (weights begin at 1).
  for (const part of partsOf(styles.get('font') ?? '')) {
    const size = /^[1-9]\d*$/.test(part) ? null : lettersOf(part, above)
    if (size !== null) return size
  }
  return above
}

function lettersOf(value: string, above: number): number | null {
  if (value === 'smaller') return above / 1.2
  if (value === 'larger') return above * 1.2
  return NAMED_SIZES[value] ?? lengthOf(value, { em: above, whole: above })
}

function shareOf(value: string): number | null {
  const share = lengthOf(value, { em: 1, whole: 1 })
  return share === null ? null : Math.min(1, Math.max(0, share))
}

function coloursOf(styles: Styles, above: ComputedLook): readonly Colour[] | null {
  if (/\btext\b/.test(styles.get('background-clip') ?? styles.get('-webkit-background-clip') ?? ''))
    return paintOf(styles, above.dark) ?? above.colours
  const given = styles.get('-webkit-text-fill-color') ?? styles.get('color')
  if (given === undefined || /^(inherit|unset|revert|currentcolor)$/.test(given)) return above.colours
  if (given === 'initial') return [above.dark ? WHITE : BLACK]
  const colour = colourOf(given, above.dark)
  // Not understood by us, perhaps by a browser.
  return colour ? [colour] : /\(/.test(given) ? null : above.colours
}

/** The colours that a background is made of. Undefined: it has none. Null: a picture. */
function paintOf(styles: Styles, dark: boolean): readonly Colour[] | null | undefined {
  const layers = [styles.get('background-image'), styles.get('background')]
    .filter((each) => each !== undefined)
    .join(' ')
  if (/\b(url|image|image-set|element|cross-fade|paint)\(/.test(layers)) return null
  const stops = functionsOf(layers)
    .filter(({ name }) => name.endsWith('gradient'))
    .flatMap(({ inside }) => inside.flatMap((part) => colourOf(part, dark) ?? []))
  if (stops.length > 0) return stops
  const plain = [styles.get('background-color'), ...partsOf(styles.get('background') ?? '')]
  for (const part of plain) {
    const colour = part === undefined ? null : colourOf(part, dark)
    if (colour) return [colour]
    if (part !== undefined && /^(color|var|attr)\(/.test(part)) return null
  }
  return undefined
}

function groundOf(styles: Styles, above: ComputedLook): readonly Colour[] | null {
  if (/\btext\b/.test(styles.get('background-clip') ?? styles.get('-webkit-background-clip') ?? '')) return above.ground
  const paint = paintOf(styles, above.dark)
  if (paint === undefined) return above.ground
  if (paint === null) return null
  const below = above.ground
  if (paint.every(({ alpha }) => alpha >= 1)) return paint
  return below === null ? null : paint.flatMap((colour) => below.map((under) => composite(colour, under))).slice(0, 16)
}

/** Whether the letters have the colour of what they stand on, or none. */
function fades({ colours, ground }: ComputedLook): boolean {
  if (colours === null) return false
  if (colours.every(({ alpha }) => alpha < LEAST.opacity)) return true
  if (ground === null) return false
  return colours.every((colour) =>
    ground.every((under) => {
      const seen = composite(colour, under)
      return contrastOf(seen, under) < LEAST.contrast && distanceOf(seen, under) < LEAST.distance
    }),
  )
}

const hidesWhatOverflows = (styles: Styles) =>
  ['overflow', 'overflow-x', 'overflow-y', 'overflow-block', 'overflow-inline'].some((name) =>
    /\b(hidden|clip|auto|scroll)\b/.test(styles.get(name) ?? ''),
  ) || /\b(strict|content|paint)\b/.test(styles.get('contain') ?? '')

/** A box too small for a letter that shows nothing beyond itself. */
function isFolded(styles: Styles, against: LengthBasis): boolean {
  if (!hidesWhatOverflows(styles)) return shareOf(styles.get('zoom') ?? '') === 0
  return ['width', 'height', 'max-width', 'max-height', 'block-size', 'inline-size', 'line-height'].some((name) => {
    const length = lengthOf(styles.get(name) ?? '', against)
    // A line's height is a factor where it has no unit; whole numbers of it are no trick.
    return length !== null && length <= (name === 'line-height' ? 0.1 : 1)
  })
}

/** Whether it stands where nobody looks. */
function isAway(styles: Styles, against: LengthBasis): boolean {
  const farOff = (length: number | null) => length !== null && (length <= AWAY.before || length >= AWAY.after)
  const place = styles.get('position') ?? ''
  const placed = /^(absolute|fixed|relative|sticky)$/.test(place)
  const offsets = ['left', 'right', 'top', 'bottom', 'inset-inline-start', 'inset-inline-end', 'inset-block-start']
  if (placed) {
    const all = [...offsets.map((name) => styles.get(name) ?? ''), ...partsOf(styles.get('inset') ?? '')]
    if (all.some((value) => farOff(lengthOf(value, against)))) return true
  }
  const [top, right, , left] = partsOf(styles.get('margin') ?? '')
  const margins = [
    left ?? right ?? top,
    top,
    ...['margin-left', 'margin-top', 'margin-inline-start', 'margin-block-start'].map((name) => styles.get(name)),
  ]
  if (margins.some((value) => value !== undefined && (lengthOf(value, against) ?? 0) <= AWAY.before)) return true
  return isMovedAway(styles, place === 'absolute' || place === 'fixed', against)
}

function isMovedAway(styles: Styles, loose: boolean, against: LengthBasis): boolean {
  const translate = styles.get('translate')
  const scale = styles.get('scale')
  const moves = [
    ...functionsOf(styles.get('transform') ?? ''),
    ...(translate === undefined ? [] : [{ name: 'translate', inside: partsOf(translate) }]),
    ...(scale === undefined ? [] : [{ name: 'scale', inside: partsOf(scale) }]),
  ]
  return moves.some(({ name, inside }) => {
    const numbers = inside.map((part) => lengthOf(part, { ...against, whole: 1 }))
    if (name.startsWith('scale')) return numbers.some((number) => number !== null && Math.abs(number) <= 0.02)
    if (name === 'matrix') {
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers.map((number) => number ?? 0)
      return Math.abs(a * d - b * c) <= 0.0004 || Math.min(e, f) <= AWAY.before || Math.max(e, f) >= AWAY.after
    }
    if (/^rotate[xy]$/.test(name)) return /^-?(90|270)deg$|^-?0?\.[27]5turn$/.test(inside[0] ?? '')
    if (!name.startsWith('translate')) return false
    return inside.some((part, at) => {
      const length = numbers[at] ?? 0
      if (!part.endsWith('%')) return length <= AWAY.before || length >= AWAY.after
      // Of the element's own size: a menu beside the page stands just outside of it.
      return loose ? length <= -1 : Math.abs(length) >= 3
    })
  })
}

/** Whether what is cut out of it is too small for a letter. */
function isCut(styles: Styles, against: LengthBasis): boolean {
  const [clip] = functionsOf(styles.get('clip') ?? '')
  if (clip?.name === 'rect' && /^(absolute|fixed)$/.test(styles.get('position') ?? '')) {
    const [top = null, right = null, bottom = null, left = null] = clip.inside.map((part) => lengthOf(part, against))
    const thin = (from: number | null, to: number | null) => to !== null && to - (from ?? 0) <= 1
    if (thin(left, right) || thin(top, bottom)) return true
  }
  const [filter] = functionsOf(styles.get('filter') ?? '')
  if (filter?.name === 'opacity' && (shareOf(filter.inside[0] ?? '') ?? 1) < LEAST.opacity) return true
  const path = [...functionsOf(styles.get('clip-path') ?? ''), ...functionsOf(styles.get('-webkit-clip-path') ?? '')][0]
  if (!path) return false
  // Of a box of a hundred pixels.
  const numbers = path.inside.flatMap((part) => lengthOf(part, { ...against, whole: 100 }) ?? [])
  if (path.name === 'inset') {
    const [top = 0, right = top, bottom = top, left = right] = numbers
    return top + bottom >= 99 || left + right >= 99
  }
  if (path.name === 'circle' || path.name === 'ellipse') return (numbers[0] ?? 100) <= 1
  if (path.name !== 'polygon') return false
  let area = 0
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x = 0, y = 0] = [numbers[at], numbers[at + 1]]
    const [nextX = 0, nextY = 0] = [numbers[(at + 2) % numbers.length], numbers[(at + 3) % numbers.length]]
    area += x * nextY - nextX * y
  }
  return Math.abs(area) / 2 < 4
}
