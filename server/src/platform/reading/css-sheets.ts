// The style sheets that a page brings with it, and what they say of an element (CSS Cascade Level 5). Nothing is fetched for them.
import type { Atrule, Block, CssNode, Declaration, MediaQuery, Rule as RuleNode } from 'css-tree'
import {
  type Element,
  MAYBE,
  NO,
  type Selector,
  selectorsOf,
  type Verdict,
  type Work,
  written,
  YES,
} from './css-match.ts'
import { parseCss } from './css-parse.ts'
import { lengthOf, SCREEN } from './css-values.ts'
import { Unreadable } from './limits.ts'

/** What decides whether something is seen. */
const RELEVANT =
  /^(--.*|display|visibility|opacity|content-visibility|font|font-size|color|-webkit-text-fill-color|background|background-(color|image|clip)|-webkit-background-clip|text-indent|position|left|right|top|bottom|inset|inset-(inline|block)-(start|end)|margin|margin-(left|top|inline-start|block-start)|clip|-?(webkit-)?clip-path|overflow|overflow-(x|y|block|inline)|contain|(max-)?(width|height)|block-size|inline-size|line-height|zoom|filter|transform|scale|translate|rotate|color-scheme)$/
const LONGEST_VALUE = 2_000

type StyleDeclaration = { name: string; value: string; important: boolean }
type Rule = { selector: Selector; said: readonly StyleDeclaration[]; verdict: Verdict; layer: number; order: number }
export type Sheets = {
  byKey: Map<string, Rule[]>
  /** Names of classes that the page itself speaks of. */
  classes: Set<string>
}

/** Later rules outweigh earlier ones, and those in no layer those in one. */
const NO_LAYER = 1_000_000

/** Reads what stands in `<style>`, in the order of the page. What cannot be read is left out, as browsers do. */
export function sheetsOf(styles: readonly { css: string; media: string }[]): Sheets {
  const sheets: Sheets = { byKey: new Map(), classes: new Set() }
  const layers = new Map<string, number>()
  let order = 0

  const add = (selectors: readonly Selector[], block: Block, place: RuleContext) => {
    const said = declarationsIn(block.children.toArray())
    if (said.length > 0)
      for (const selector of selectors) {
        const rule: Rule = { selector, said, verdict: place.verdict, layer: place.layer, order: order++ }
        const key = selector.key ?? '*'
        const known = sheets.byKey.get(key)
        if (known) known.push(rule)
        else sheets.byKey.set(key, [rule])
      }
    for (const node of block.children) read(node, { ...place, around: selectors })
  }

  const read = (node: CssNode, place: RuleContext): void => {
    if (place.depth > 20) return
    const deeper = { ...place, depth: place.depth + 1 }
    if (node.type === 'Raw' && place.around && node.value.includes('{'))
      for (const inner of sheetOf(node.value)) read(inner, deeper)
    if (node.type === 'Rule') rule(node, deeper)
    if (node.type === 'Atrule' && node.block) atRule(node, node.block, deeper)
    else if (node.type === 'Atrule' && node.name === 'layer' && node.prelude)
      for (const name of written(node.prelude).split(',')) layerOf(layers, name.trim())
  }

  const rule = (node: RuleNode, place: RuleContext) => {
    if (node.prelude.type !== 'SelectorList') return
    for (const [, name] of written(node.prelude).matchAll(/\.([\w-]+)/g)) if (name) sheets.classes.add(name)
    add(selectorsOf(node.prelude, place.around), node.block, place)
  }

  const atRule = ({ name, prelude }: Atrule, block: Block, place: RuleContext) => {
    const asked = prelude ? written(prelude) : ''
    const inner = { ...place }
    if (name === 'media') inner.verdict = least(place.verdict, mediaVerdict(asked))
    else if (name === 'layer') inner.layer = layerOf(layers, asked || `#${order}`)
    else if (name === 'supports') inner.verdict = least(place.verdict, /\bnot\b/.test(asked) ? MAYBE : YES)
    else if (name === 'container' || name === 'scope') inner.verdict = least(place.verdict, MAYBE)
    else return
    if (inner.verdict === NO) return
    if (place.around) add(place.around, block, inner)
    else for (const node of block.children) read(node, inner)
  }

  for (const { css, media } of styles) {
    const verdict = media === '' ? YES : mediaVerdict(media)
    if (verdict === NO) continue
    for (const node of sheetOf(css)) read(node, { verdict, layer: NO_LAYER, around: null, depth: 0 })
  }
  return sheets
}

type RuleContext = { verdict: Verdict; layer: number; around: readonly Selector[] | null; depth: number }
const least = (one: Verdict, other: Verdict): Verdict => (one < other ? one : other)

function layerOf(layers: Map<string, number>, name: string): number {
  const known = layers.get(name) ?? layers.size
  layers.set(name, known)
  return known
}

function sheetOf(css: string): CssNode[] {
  // The questions of at-rules stay as written: `mediaVerdict` reads those that matter.
  const sheet = parseCss(css, { parseAtrulePrelude: false, parseValue: true, parseCustomProperty: false })
  return sheet.type === 'StyleSheet' ? sheet.children.toArray() : []
}

function declarationsIn(nodes: readonly CssNode[]): StyleDeclaration[] {
  return nodes.flatMap((node) => (node.type === 'Declaration' ? (declarationOf(node) ?? []) : []))
}

function declarationOf({ property, value, important }: Declaration): StyleDeclaration | null {
  const name = property.startsWith('--') ? property : property.toLowerCase()
  if (!RELEVANT.test(name)) return null
  const text = written(value)
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ' ')
    .trim()
    .toLowerCase()
  return text.length > LONGEST_VALUE ? null : { name, value: text, important: important !== false }
}

/** The declarations of an attribute `style`. */
export function ownStyles(style: string): StyleDeclaration[] {
  if (style.length > 20_000) return []
  const list = parseCss(style, { context: 'declarationList', parseCustomProperty: false })
  return list.type === 'DeclarationList' ? declarationsIn(list.children.toArray()) : []
}

type Weighed = { value: string; weight: readonly number[] }
export type Cascade = {
  sure: Map<string, string>
  /** With what may apply and may not; null: nothing of that kind. */
  perhaps: Map<string, string> | null
}

/** What holds for an element: its own style, the sheets', and below them `given`, which its other attributes say. */
export function cascadeOf(
  sheets: Sheets,
  element: Element,
  own: readonly StyleDeclaration[],
  given: readonly StyleDeclaration[],
  work: Work,
): Cascade {
  const sure = new Map<string, Weighed>()
  const perhaps: { said: readonly StyleDeclaration[]; weight: (said: StyleDeclaration) => number[] }[] = []
  for (const said of given) put(sure, said, [-1])
  for (const rule of rulesFor(sheets, element)) {
    const verdict = least(rule.verdict, rule.selector.test(element, work))
    if (verdict === NO) continue
    const weight = ({ important }: StyleDeclaration) =>
      important ? [3, -rule.layer, rule.selector.weight, rule.order] : [0, rule.layer, rule.selector.weight, rule.order]
    if (verdict === YES) for (const said of rule.said) put(sure, said, weight(said))
    else perhaps.push({ said: rule.said, weight })
  }
  for (const said of own) put(sure, said, [said.important ? 4 : 1])
  const plain = (all: ReadonlyMap<string, Weighed>) => new Map([...all].map(([name, { value }]) => [name, value]))
  if (perhaps.length === 0) return { sure: plain(sure), perhaps: null }
  const both = new Map(sure)
  for (const { said, weight } of perhaps) for (const each of said) put(both, each, weight(each))
  return { sure: plain(sure), perhaps: plain(both) }
}

/** A shorthand takes back what was said of its parts before. */
const PARTS: Record<string, readonly string[]> = {
  background: ['background-color', 'background-image', 'background-clip', '-webkit-background-clip'],
  font: ['font-size', 'line-height'],
  margin: ['margin-left', 'margin-top', 'margin-inline-start', 'margin-block-start'],
  inset: ['left', 'right', 'top', 'bottom'],
  overflow: ['overflow-x', 'overflow-y'],
}

function put(into: Map<string, Weighed>, { name, value }: StyleDeclaration, weight: readonly number[]): void {
  const before = into.get(name)
  if (before && isLess(weight, before.weight)) return
  into.set(name, { value, weight })
  for (const part of PARTS[name] ?? []) {
    const said = into.get(part)
    if (said && !isLess(weight, said.weight)) into.delete(part)
  }
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

function* rulesFor({ byKey }: Sheets, { name, attributes, classes }: Element): Generator<Rule> {
  yield* byKey.get('*') ?? []
  yield* byKey.get(name) ?? []
  if (attributes.id) yield* byKey.get(`#${attributes.id}`) ?? []
  for (const each of classes) yield* byKey.get(`.${each}`) ?? []
}

/** Whether a media query holds for whoever looks: at a screen, with a pointer, without wishes of their own. */
function mediaVerdict(asked: string): Verdict {
  const list = queriesOf(asked)
  if (list?.type !== 'MediaQueryList') return MAYBE
  const verdicts = list.children.toArray().map((query) => (query.type === 'MediaQuery' ? queryVerdict(query) : MAYBE))
  return verdicts.includes(YES) ? YES : verdicts.includes(MAYBE) ? MAYBE : NO
}

/** Null: not understood. */
function queriesOf(asked: string): CssNode | null {
  try {
    return parseCss(asked, { context: 'mediaQueryList' })
  } catch (error) {
    if (error instanceof Unreadable) throw error
    return null
  }
}

function queryVerdict({ modifier, mediaType, condition }: MediaQuery): Verdict {
  const type = mediaType?.toLowerCase() ?? 'all'
  const rightType: Verdict = type === 'all' || type === 'screen' ? YES : NO
  const verdict = least(rightType, condition ? conditionVerdict(condition) : YES)
  return modifier?.toLowerCase() === 'not' ? ((2 - verdict) as Verdict) : verdict
}

function conditionVerdict(node: CssNode): Verdict {
  if (node.type === 'Feature') return featureVerdict(node.name.toLowerCase(), node.value ? written(node.value) : null)
  if (node.type === 'FeatureRange') return rangeVerdict(written(node))
  if (node.type !== 'Condition') return MAYBE
  let verdict: Verdict | null = null
  let joint = 'and'
  let negated = false
  for (const child of node.children) {
    if (child.type === 'Identifier') {
      const name = child.name.toLowerCase()
      if (name === 'not') negated = true
      else joint = name
      continue
    }
    const inner = conditionVerdict(child)
    const own = negated ? ((2 - inner) as Verdict) : inner
    negated = false
    verdict = verdict === null ? own : joint === 'or' ? (Math.max(verdict, own) as Verdict) : least(verdict, own)
  }
  return verdict ?? MAYBE
}

const FEATURES: Record<string, string> = {
  orientation: 'landscape',
  hover: 'hover',
  'any-hover': 'hover',
  pointer: 'fine',
  'any-pointer': 'fine',
  scripting: 'enabled',
  update: 'fast',
  grid: '0',
  'display-mode': 'browser',
  'forced-colors': 'none',
  'inverted-colors': 'none',
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  'prefers-reduced-transparency': 'no-preference',
  'prefers-reduced-data': 'no-preference',
  'prefers-contrast': 'no-preference',
}
const MEASURES: Record<string, number> = {
  width: SCREEN.width,
  height: SCREEN.height,
  'device-width': SCREEN.width,
  'device-height': SCREEN.height,
}

function featureVerdict(name: string, value: string | null): Verdict {
  const known = FEATURES[name]
  if (known !== undefined) {
    const asked = value?.toLowerCase()
    return (asked === undefined ? !/^(none|no-preference|0)$/.test(known) : asked === known) ? YES : NO
  }
  const [, bound, measure = ''] = /^(min-|max-)?(.+)$/.exec(name) ?? []
  const size = MEASURES[measure]
  if (size === undefined) return MAYBE
  const length = value === null ? 0 : lengthOf(value, { em: SCREEN.letters, whole: 0 })
  if (length === null) return MAYBE
  if (value === null) return YES
  return (bound === 'min-' ? size >= length : bound === 'max-' ? size <= length : size === length) ? YES : NO
}

/** `(400px<=width<700px)` */
function rangeVerdict(text: string): Verdict {
  const parts = text
    .replace(/[()\s]/g, '')
    .toLowerCase()
    .split(/(<=|>=|<|>|=)/)
  const numbers = parts.map((part, at) =>
    at % 2 === 1 ? 0 : (MEASURES[part] ?? lengthOf(part, { em: SCREEN.letters, whole: 0 })),
  )
  if (numbers.includes(null)) return MAYBE
  for (let at = 1; at < parts.length; at += 2) {
    const [left, right] = [numbers[at - 1] ?? 0, numbers[at + 1] ?? 0]
    const sign = parts[at] ?? ''
    const holds = sign === '=' ? left === right : sign.startsWith('<') ? left < right : left > right
    if (!holds && !(sign.endsWith('=') && left === right)) return NO
  }
  return YES
}
