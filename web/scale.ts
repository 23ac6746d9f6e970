// The measures among the layout classes: `gap-8`, `pad-12-16`, `max-w-420`. A number in a class is its number of pixels; a rule is made
// for each that the markup names, so that nobody writes one. The words without a number stand in src/ui/layout/layout.css.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const MODULE = 'virtual:scale.css'
const px = (n = '') => (n === '0' ? '0' : `${n}px`)
const one = (property: string) => (n?: string) => `${property}: ${px(n)}`
const less = (property: string) => (n?: string) => `${property}: -${px(n)}`

/** In the order of the rules: of two on one element the later one wins, so sides come after the whole. */
const MEASURES: readonly [name: RegExp, says: (n?: string, m?: string) => string][] = [
  [/^gap-(\d+)$/, one('gap')],
  [/^gap-(\d+)-(\d+)$/, (lines, line) => `gap: ${px(lines)} ${px(line)}`],
  [/^margin-(\d+)-(\d+)$/, (block, inline) => `margin: ${px(block)} ${px(inline)}`],
  [/^pad-(\d+)$/, one('padding')],
  [/^pad-(\d+)-(\d+)$/, (block, inline) => `padding: ${px(block)} ${px(inline)}`],
  [/^py-(\d+)$/, one('padding-block')],
  [/^px-(\d+)$/, one('padding-inline')],
  [/^mx-(\d+)$/, one('margin-inline')],
  [/^mx-less-(\d+)$/, less('margin-inline')],
  ...(['top', 'bottom', 'left', 'right'] as const).flatMap((side): [RegExp, (n?: string) => string][] => [
    [new RegExp(`^m${side[0]}-(\\d+)$`), one(`margin-${side}`)],
    [new RegExp(`^m${side[0]}-less-(\\d+)$`), less(`margin-${side}`)],
    [new RegExp(`^p${side[0]}-(\\d+)$`), one(`padding-${side}`)],
    [new RegExp(`^${side}-(\\d+)$`), one(side)],
    [new RegExp(`^${side}-less-(\\d+)$`), less(side)],
  ]),
  [/^square-(\d+)$/, (n) => `width: ${px(n)}; height: ${px(n)}`],
  [/^w-(\d+)$/, one('width')],
  [/^h-(\d+)$/, one('height')],
  [/^min-w-(\d+)$/, one('min-width')],
  [/^max-w-(\d+)$/, one('max-width')],
  [/^min-h-(\d+)$/, one('min-height')],
  [/^max-h-(\d+)$/, one('max-height')],
  [/^basis-(\d+)$/, (n) => `flex: 1 1 ${px(n)}`],
  [/^basis-fixed-(\d+)$/, (n) => `flex: 0 0 ${px(n)}`],
  [/^text-(\d+)$/, one('font-size')],
  // Of a list of facts: the terms at least so wide, and what they mean.
  [/^terms-(\d+)$/, (n) => `grid-template-columns: minmax(${px(n)}, max-content) minmax(0, 1fr)`],
  [/^fit-columns-(\d+)$/, (n) => `grid-template-columns: repeat(auto-fit, minmax(min(${px(n)}, 100%), 1fr))`],
  [/^fill-columns-(\d+)$/, (n) => `grid-template-columns: repeat(auto-fill, minmax(min(${px(n)}, 100%), 1fr))`],
]

/** Whether a class is a measure. */
export const isMeasure = (word: string): boolean => MEASURES.some(([name]) => name.test(word))

/** The rules for the measures that stand in these texts. */
export function measuresIn(texts: readonly string[]): string {
  const words = new Set(texts.flatMap((text) => text.match(/[a-z]+(?:-[a-z\d]+)+/g) ?? []))
  return MEASURES.flatMap(([name, says]) =>
    [...words].sort().flatMap((word) => {
      const found = name.exec(word)
      return found ? [`.${word} { ${says(found[1], found[2])} }`] : []
    }),
  ).join('\n')
}

/** `import 'virtual:scale.css'`: the measures that the markup of web/src names. */
export function scale(root: string): Plugin {
  return {
    name: 'scale',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null
      const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx'))
        .map((file) => join(root, 'src', file))
      for (const file of files) this.addWatchFile(file)
      return measuresIn(files.map((file) => readFileSync(file, 'utf8')))
    },
  }
}
