// Values of CSS as numbers and colours, as far as they decide whether somebody sees a text.
import { converter, parse, type Rgb } from 'culori'

/** Whoever looks: at a screen of this size, with letters of this size. */
export const SCREEN = { width: 1_280, height: 800, letters: 16 } as const

const UNITS: Record<string, number> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  rem: SCREEN.letters,
  vw: SCREEN.width / 100,
  vi: SCREEN.width / 100,
  vh: SCREEN.height / 100,
  vb: SCREEN.height / 100,
  vmin: SCREEN.height / 100,
  vmax: SCREEN.width / 100,
}
/** Of one em. */
const OF_LETTER: Record<string, number> = { em: 1, ex: 0.5, ch: 0.5, ic: 1, lh: 1.2, cap: 0.7 }

/** The parts of a value: those between blanks that stand in no brackets. */
export function partsOf(value: string, between = /[\s/]/): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  for (const sign of value) {
    if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    if (depth <= 0 && between.test(sign)) {
      if (part !== '') parts.push(part)
      part = ''
    } else part += sign
  }
  return part === '' ? parts : [...parts, part]
}

/** `scale(0,1)` -> its name and what stands in it, for each function of a value. */
export const functionsOf = (value: string): { name: string; inside: string[] }[] =>
  partsOf(value).flatMap((part) => {
    const found = /^(-?[a-z][\w-]*)\((.*)\)$/.exec(part)
    return found ? [{ name: found[1] ?? '', inside: partsOf(found[2] ?? '', /[\s,/]/) }] : []
  })

/** What relative lengths count from, in px. */
export type LengthBasis = { em: number; whole: number }

/** A length in px, or a plain number; percentages count from `whole`. Null: something else. */
export function lengthOf(value: string, { em, whole }: LengthBasis): number | null {
  const plain = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?)([a-z]*|%)$/.exec(value)
  if (plain) {
    const [, digits = '', unit = ''] = plain
    if (unit === '%') return (Number(digits) / 100) * whole
    const name = unit.replace(/^[sdl](?=v[whib]|vm)/, '')
    const factor = unit === '' ? 1 : (UNITS[name] ?? (name in OF_LETTER ? (OF_LETTER[name] ?? 1) * em : null))
    return factor === null ? null : Number(digits) * factor
  }
  return /^(calc|min|max|clamp)\(/.test(value) && value.length <= 300 ? sumOf(value, { em, whole }) : null
}

/** `calc(1px + 2em)` and its like, by recursive descent. Null: not understood. */
function sumOf(text: string, against: LengthBasis): number | null {
  const tokens = text.match(/[a-z-]{1,30}\(|[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[a-z]{1,10}|%)?|[-+*/(),]/g) ?? []
  let at = 0
  const operand = (): number => {
    const token = tokens[at++] ?? ''
    if (token === '-') return -operand()
    if (!token.endsWith('(')) return lengthOf(token, against) ?? Number.NaN
    const given = [sum()]
    while (tokens[at] === ',') {
      at += 1
      given.push(sum())
    }
    at += 1
    const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = given
    if (token === 'min(') return Math.min(...given)
    if (token === 'max(') return Math.max(...given)
    if (token === 'clamp(') return Math.max(first, Math.min(second, third))
    return token === 'calc(' || token === '(' ? first : Number.NaN
  }
  const product = (): number => {
    let value = operand()
    while (tokens[at] === '*' || tokens[at] === '/')
      value = tokens[at++] === '*' ? value * operand() : value / operand()
    return value
  }
  const sum = (): number => {
    let value = product()
    for (let token = tokens[at]; token !== undefined && /^[+-]/.test(token); token = tokens[at]) {
      if (token === '+' || token === '-') at += 1
      // `1px -2px`: the sign belongs to the number.
      value = token === '-' ? value - product() : value + product()
    }
    return value
  }
  const value = sum()
  return Number.isFinite(value) ? value : null
}

/** Red, green and blue from 0 to 1. */
export type Colour = { r: number; g: number; b: number; alpha: number }
export const WHITE: Colour = { r: 1, g: 1, b: 1, alpha: 1 }
export const BLACK: Colour = { r: 0, g: 0, b: 0, alpha: 1 }

const rgb = converter('rgb')
const OF_SYSTEM: Record<string, string> = {
  canvas: 'white',
  field: 'white',
  canvastext: 'black',
  fieldtext: 'black',
  buttontext: 'black',
  buttonface: '#efefef',
  graytext: '#808080',
  linktext: '#0000ee',
}

/** Null: no colour, or one that cannot be computed here. `dark`: of the two of light-dark() the second. */
export function colourOf(value: string, dark = false): Colour | null {
  if (value.length > 200) return null
  const [mixed] = functionsOf(value)
  if (mixed?.name === 'light-dark') return colourOf(mixed.inside[dark ? 1 : 0] ?? '', dark)
  if (mixed?.name === 'color-mix') return mixOf(value, dark)
  // A colour from another one is taken for that.
  if (mixed && mixed.inside[0] === 'from') return colourOf(mixed.inside[1] ?? '', dark)
  const known = parse(OF_SYSTEM[value] ?? value)
  return known ? opaque(rgb(known)) : null
}

const opaque = ({ r, g, b, alpha = 1 }: Rgb): Colour => ({ r, g, b, alpha })

function mixOf(value: string, dark: boolean): Colour | null {
  const [, one = '', other = ''] = partsOf(value.slice(value.indexOf('(') + 1, -1), /,/)
  const [a, b] = [one, other].map((each) => colourOf(partsOf(each).find((part) => !part.endsWith('%')) ?? '', dark))
  if (!a || !b) return null
  const shareOf = (text: string) => partsOf(text).find((part) => part.endsWith('%'))
  const first = shareOf(one)
  const second = shareOf(other)
  const share = first ? Number.parseFloat(first) / 100 : second ? 1 - Number.parseFloat(second) / 100 : 0.5
  return between(b, a, share)
}

/** So much of the second in the first. */
function between(one: Colour, other: Colour, share: number): Colour {
  const of = (a: number, b: number) => a + (b - a) * share
  return { r: of(one.r, other.r), g: of(one.g, other.g), b: of(one.b, other.b), alpha: of(one.alpha, other.alpha) }
}

/** What is seen of a colour that lies on another. */
export const composite = (colour: Colour, ground: Colour): Colour =>
  between(ground, { ...colour, alpha: 1 }, colour.alpha)

/** The contrast of two colours that cover, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastOf(one: Colour, other: Colour): number {
  const light = ({ r, g, b }: Colour) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  const [lower = 0, higher = 0] = [light(one), light(other)].sort((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}
const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** How far two colours lie apart, from 0 to 1: red and green of one lightness are told apart. */
export const distanceOf = (one: Colour, other: Colour): number =>
  Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b))
