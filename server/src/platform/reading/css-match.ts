// Which elements a selector means (Selectors Level 4), told while the page is read from its beginning to its end.
import type { AnPlusB, AttributeSelector, CssNode, Identifier, Nth, PseudoClassSelector, SelectorList } from 'css-tree'
import { generate } from 'css-tree'
import { Unreadable } from './limits.ts'

/** An element where its start has been read: of what comes after it nothing is known yet. */
export type Element = {
  name: string
  attributes: Readonly<Record<string, string>>
  classes: ReadonlySet<string>
  parent: Element | null
  before: Element | null
  /** Which of its parent's elements it is, from 1. */
  at: number
}

/** `maybe`: what is not known at its start, or not to us. */
export type Verdict = 0 | 1 | 2
export const NO: Verdict = 0
export const MAYBE: Verdict = 1
export const YES: Verdict = 2

type Test = (element: Element, work: Work) => Verdict
/** How much looking is done for one page; a page that asks for more is none to read. */
export type Work = { left: number }
export const MOST_WORK = 20_000_000

function spend(work: Work): void {
  work.left -= 1
  if (work.left < 0) throw new Unreadable('its styles take too long to follow')
}

/** One selector. `key`: what the element itself must have, to find it by; null: any. */
export type Selector = { test: Test; weight: number; key: string | null }

const and = (one: Verdict, other: Verdict): Verdict => (one < other ? one : other)
const MOST_PARTS = 60

/** `around`: what `&` means. Selectors of parts that no element is, such as ::before, are left out. */
export function selectorsOf(list: SelectorList, around: readonly Selector[] | null): Selector[] {
  return list.children.toArray().flatMap((selector) => {
    if (selector.type !== 'Selector') return []
    const parts = selector.children.toArray()
    if (parts.length > MOST_PARTS || parts.some(({ type }) => type === 'PseudoElementSelector')) return []
    const nested = around !== null && !parts.some(({ type }) => type === 'NestingSelector')
    return [chain(nested ? within(parts) : parts, around)]
  })
}

/** Inside another rule `p` means `& p`, and `> p` means `& > p`. */
function within(parts: CssNode[]): CssNode[] {
  const self: CssNode = { type: 'NestingSelector' }
  return parts[0]?.type === 'Combinator' ? [self, ...parts] : [self, { type: 'Combinator', name: ' ' }, ...parts]
}

function chain(parts: readonly CssNode[], around: readonly Selector[] | null): Selector {
  let test: Test | null = null
  let compound: CssNode[] = []
  let weight = 0
  let key: string | null = null
  let joint = ''
  const close = () => {
    const simples = compound.map((part) => simple(part, around))
    weight += simples.reduce((sum, each) => sum + each.weight, 0)
    key = keyOf(compound)
    const own: Test = (element, work) => {
      spend(work)
      let verdict = YES
      for (const each of simples) {
        verdict = and(verdict, each.test(element, work))
        if (verdict === NO) break
      }
      return verdict
    }
    test = test === null ? own : joined(test, joint, own)
    compound = []
  }
  for (const part of parts) {
    if (part.type !== 'Combinator') compound.push(part)
    else {
      if (compound.length > 0) close()
      joint = part.name
    }
  }
  close()
  return { test: test ?? (() => NO), weight, key }
}

function joined(first: Test, joint: string, own: Test): Test {
  const next = joint === '>' || joint === ' ' ? 'parent' : 'before'
  const once = joint === '>' || joint === '+'
  return (element, work) => {
    const itself = own(element, work)
    if (itself === NO) return NO
    let best: Verdict = NO
    for (let other = element[next]; other !== null; other = other[next]) {
      const verdict = first(other, work)
      if (verdict > best) best = verdict
      if (best === YES || once) break
    }
    return and(itself, best)
  }
}

function keyOf(compound: readonly CssNode[]): string | null {
  let key: string | null = null
  for (const part of compound) {
    if (part.type === 'IdSelector') return `#${part.name}`
    if (part.type === 'ClassSelector') key = `.${part.name}`
    if (part.type === 'TypeSelector' && part.name !== '*' && key === null) key = part.name.toLowerCase()
  }
  return key
}

const FUNCTIONS = new Set(['is', 'not', 'where', 'matches', 'any', '-webkit-any', '-moz-any', 'has'])
/** What is so only while a pointer or a finger does something: not what the page looks like. */
const FLEETING =
  /^(hover|active|focus|focus-within|focus-visible|target|target-within|visited|playing|paused|fullscreen)$/

/** `weight`: ids, classes and names as one number; more than 255 of a kind nobody writes. */
type Simple = { test: Test; weight: number }
const WEIGHTS = { id: 65_536, class: 256, name: 1 } as const
const heaviest = (selectors: readonly Selector[]) => Math.max(0, ...selectors.map(({ weight }) => weight))

function simple(part: CssNode, around: readonly Selector[] | null): Simple {
  switch (part.type) {
    case 'TypeSelector': {
      const name = (part.name.split('|').at(-1) ?? '').toLowerCase()
      if (name === '*') return { test: () => YES, weight: 0 }
      return { test: (element) => (element.name === name ? YES : NO), weight: WEIGHTS.name }
    }
    case 'ClassSelector':
      return { test: ({ classes }) => (classes.has(part.name) ? YES : NO), weight: WEIGHTS.class }
    case 'IdSelector':
      return { test: ({ attributes }) => (attributes.id === part.name ? YES : NO), weight: WEIGHTS.id }
    case 'AttributeSelector':
      return { test: attribute(part), weight: WEIGHTS.class }
    case 'NestingSelector':
      return { test: anyOf(around ?? []), weight: heaviest(around ?? []) }
    case 'PseudoClassSelector':
      return ofOthers(part, around) ?? { test: pseudo(part), weight: WEIGHTS.class }
    default:
      return { test: () => MAYBE, weight: 0 }
  }
}

/** `:is(…)` and its like weigh what the heaviest in them does. Null: no such. */
function ofOthers(part: PseudoClassSelector, around: readonly Selector[] | null): Simple | null {
  const name = part.name.toLowerCase()
  const inside = part.children?.first
  if (inside?.type !== 'SelectorList' || !FUNCTIONS.has(name)) return null
  // Not as in a rule: `:is(p)` is no `:is(& p)` there.
  const selectors = inside.children
    .toArray()
    .flatMap((each) => (each.type === 'Selector' ? [chain(each.children.toArray(), around)] : []))
  const weight = name === 'where' ? 0 : heaviest(selectors)
  if (name === 'has') return { test: () => MAYBE, weight }
  const any = anyOf(selectors)
  return { test: name === 'not' ? (element, work) => (2 - any(element, work)) as Verdict : any, weight }
}

function anyOf(selectors: readonly Selector[]): Test {
  return (element, work) => {
    let best: Verdict = NO
    for (const { test } of selectors) {
      const verdict = test(element, work)
      if (verdict > best) best = verdict
    }
    return best
  }
}

function attribute({ name, matcher, value, flags }: AttributeSelector): Test {
  const key = (name.name.split('|').at(-1) ?? '').toLowerCase()
  const wanted = value === null ? '' : value.type === 'String' ? value.value : value.name
  const fold = flags === 'i' || key === 'type' ? (text: string) => text.toLowerCase() : (text: string) => text
  const sought = fold(wanted)
  const fits = (given: string): boolean => {
    if (matcher === '=') return given === sought
    if (matcher === '~=') return given.split(/\s+/).includes(sought)
    if (matcher === '|=') return given === sought || given.startsWith(`${sought}-`)
    if (sought === '') return false
    if (matcher === '^=') return given.startsWith(sought)
    return matcher === '$=' ? given.endsWith(sought) : given.includes(sought)
  }
  return ({ attributes }) => {
    const given = Object.hasOwn(attributes, key) ? attributes[key] : undefined
    return given !== undefined && (matcher === null || fits(fold(given))) ? YES : NO
  }
}

function pseudo(part: PseudoClassSelector): Test {
  const name = part.name.toLowerCase()
  const inside = part.children?.first
  if (FLEETING.test(name)) return () => NO
  if (name === 'root') return ({ parent }) => (parent === null ? YES : NO)
  if (name === 'first-child') return ({ at }) => (at === 1 ? YES : NO)
  if (name === 'link' || name === 'any-link')
    return (element) => (element.name === 'a' && 'href' in element.attributes ? YES : NO)
  if (name === 'checked' || name === 'disabled' || name === 'required')
    return ({ attributes }) => (name in attributes ? YES : NO)
  if (name === 'first-of-type') return nth({ a: 0, b: 1 }, true)
  if (inside?.type === 'Nth' && /^nth-(child|of-type)$/.test(name) && inside.selector === null)
    return nth(stepsOf(inside), name === 'nth-of-type')
  return () => MAYBE
}

function stepsOf({ nth }: Nth): { a: number; b: number } {
  if (nth.type === 'Identifier') return { a: 2, b: (nth as Identifier).name === 'odd' ? 1 : 0 }
  const { a, b } = nth as AnPlusB
  const factor = a === null ? 0 : a === '' || a === '+' ? 1 : a === '-' ? -1 : Number(a)
  return { a: factor, b: Number(b ?? 0) }
}

function nth({ a, b }: { a: number; b: number }, ofType: boolean): Test {
  return (element, work) => {
    const at = ofType ? ofTypeAt(element, work) : element.at
    const steps = a === 0 ? 0 : (at - b) / a
    return a === 0 ? (at === b ? YES : NO) : steps >= 0 && Number.isInteger(steps) ? YES : NO
  }
}

function ofTypeAt(element: Element, work: Work): number {
  let at = 1
  for (let other = element.before; other !== null; other = other.before) {
    spend(work)
    if (other.name === element.name) at += 1
  }
  return at
}

/** A node as text, in one spelling. */
export const written = (node: CssNode): string => generate(node)
