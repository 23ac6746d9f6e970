// Colours that are chosen by chance can be read, whichever it is.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync(new URL('../../web/src/app/tokens.css', import.meta.url), 'utf8')
const MARKS = [...(tokens.split(':root[data-mantine-color-scheme=')[0] ?? '').matchAll(/--mark-\d+:/g)].length
const [dark = '', light = ''] = tokens.split(':root[data-mantine-color-scheme="light"]')
const tokenOf = (scheme: string, name: string) => new RegExp(`--${name}: ([^;]+);`).exec(scheme)?.[1] ?? ''

/** Relative luminance of `#rrggbb` or `hsl(h s% l%)`, as WCAG has it. */
function luminance(colour: string): number {
  const hsl = /hsl\((\d+) (\d+)% (\d+)%\)/.exec(colour)
  const rgb = hsl
    ? [0, 8, 4].map((n) => {
        const [h, s, l] = [Number(hsl[1]), Number(hsl[2]) / 100, Number(hsl[3]) / 100]
        const k = (n + h / 30) % 12
        return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
      })
    : [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

describe('the mark of a person', () => {
  it('can be read in both schemes: the letters have a contrast of 7 to 1 on every colour', () => {
    expect(MARKS).toBe(8)
    for (const scheme of [dark, light])
      for (let n = 0; n < MARKS; n++)
        expect(contrast(tokenOf(scheme, `mark-${n}`), tokenOf(scheme, 'text'))).toBeGreaterThan(7)
  })
})
