// A page without what nobody sees who looks at it: hidden parts are where whoever wrote the page could speak to a machine alone.
import { Parser } from 'htmlparser2'
import { type ComputedLook, firstLook, type Styles, seenWith } from './css-look.ts'
import { type Element, MOST_WORK, type Work } from './css-match.ts'
import { cascadeOf, ownStyles, type Sheets, sheetsOf } from './css-sheets.ts'

/** Nobody nests deeper; what does is left out. */
const DEEPEST = 200
/** Where a page ends for us: the parser's own work grows with the depth. */
const BOTTOMLESS = 2_000
const LONGEST_TITLE = 300
const MOST_CSS = 1_000_000

/** Without words of their own, or with words for programs that show them differently. */
const UNSHOWN = new Set(
  `script style template noscript svg iframe object embed video audio canvas noframes noembed datalist annotation
  annotation-xml applet`.split(/\s+/),
)
const EMPTY = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** What the reading of the text needs to know of an element. */
const KEPT = ['role', 'type', 'start', 'value', 'colspan', 'rowspan']
/** Names by which well-known style sheets, which are not fetched, hide: for screen readers alone, or at any width. */
const HIDING_NAMES =
  /^(sr-only|visually-hidden|visuallyhidden|screen-reader-text|screen-reader-only|element-invisible|assistive-text|u-hidden-visually|d-none)$/

export type VisiblePage = { title: string; html: string }

/**
 * Reads a page twice: for its style sheets, then for what they let be seen. `html` has the elements and the texts that are
 * seen and nothing else. Errors: Unreadable, where its styles ask for too much work.
 */
export function visiblePage(source: string): VisiblePage {
  const { title, styles, dark } = headOf(source)
  return { title, html: seenOf(source, sheetsOf(styles), dark) }
}

type Head = { title: string; styles: { css: string; media: string }[]; dark: boolean }

/** Its sheets, wherever they stand, and its first title: one in a drawing or in the text is none. */
function headOf(source: string): Head {
  const styles: Head['styles'] = []
  let title = ''
  let inTitle = false
  let titled = false
  let sheet: { css: string; media: string } | null = null
  let depth = 0
  let unused = 0
  let room = MOST_CSS
  let dark = false
  const parser = new Parser({
    onopentag(name, { media = '', type = '', rel = '', href = '', content = '', name: called = '' }) {
      depth += 1
      if (depth > BOTTOMLESS) parser.pause()
      if (name === 'noscript' || name === 'template') unused += 1
      if (name === 'body' || name === 'svg') titled = true
      if (name === 'title' && !titled) inTitle = true
      if (name === 'meta' && called.toLowerCase() === 'color-scheme') dark = /^\s*(only\s+)?dark\s*$/i.test(content)
      if (unused > 0) return
      if (name === 'style' && /^(text\/css)?$/i.test(type.trim())) sheet = { css: '', media }
      if (name === 'link' && /\bstylesheet\b/i.test(rel)) {
        const css = written(href)
        room -= css.length
        if (room > 0) styles.push({ css, media })
      }
    },
    ontext(text) {
      if (inTitle && title.length < LONGEST_TITLE) title += text
      if (sheet !== null && room > 0) {
        sheet.css += text
        room -= text.length
      }
    },
    onclosetag(name) {
      depth -= 1
      if (name === 'noscript' || name === 'template') unused -= 1
      if (name === 'title' && inTitle) {
        inTitle = false
        titled = true
      }
      if (name === 'style' && sheet !== null) {
        styles.push(sheet)
        sheet = null
      }
    },
  })
  parser.write(source)
  parser.end()
  if (sheet !== null) styles.push(sheet)
  dark ||= styles.some(({ css }) =>
    /(?::root|html)\s*\{[^}]{0,2000}?color-scheme\s*:\s*(?:only\s+)?dark\s*[;}]/i.test(css),
  )
  return { title: title.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE).toWellFormed(), styles, dark }
}

/** The sheet in a `data:` address; of others nothing is known. */
function written(href: string): string {
  const [, base64, data = ''] = /^\s*data:text\/css[^,]*?(;base64)?,([\s\S]*)$/i.exec(href) ?? []
  try {
    return base64 ? Buffer.from(data, 'base64').toString() : decodeURIComponent(data)
  } catch {
    return ''
  }
}

type Frame = {
  element: Element
  look: ComputedLook
  /** Its last element so far. */
  last: Element | null
  variables: Record<string, string>
  gone: boolean
  mute: boolean
}

function seenOf(source: string, sheets: Sheets, dark: boolean): string {
  const work: Work = { left: MOST_WORK }
  const out: string[] = []
  const frames: Frame[] = []
  // How deep inside of what is gone.
  let below = 0
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (depth > BOTTOMLESS) parser.pause()
      const above = frames.at(-1)
      if (below > 0 || frames.length >= DEEPEST) {
        below += 1
        return
      }
      const frame = frameOf(name, attributes, above, sheets, dark, work)
      if (above) above.last = frame.element
      if (frame.gone) {
        below = 1
        return
      }
      frames.push(frame)
      out.push(`<${name}${keptAttributes(attributes)}>`)
    },
    ontext(text) {
      const frame = frames.at(-1)
      if (below > 0 || frame?.mute) return
      out.push(escaped(text))
    },
    onclosetag(name) {
      depth -= 1
      if (below > 0) {
        below -= 1
        return
      }
      frames.pop()
      if (!EMPTY.has(name)) out.push(`</${name}>`)
    },
  })
  parser.write(source)
  parser.end()
  return out.join('')
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
const keptAttributes = (attributes: Readonly<Record<string, string>>) =>
  KEPT.flatMap((name) => (attributes[name] === undefined ? [] : ` ${name}="${escaped(attributes[name])}"`)).join('')

function frameOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  above: Frame | undefined,
  sheets: Sheets,
  dark: boolean,
  work: Work,
): Frame {
  const element: Element = {
    name,
    attributes,
    classes: new Set((attributes.class ?? '').split(/\s+/, 100).filter(Boolean)),
    parent: above?.element ?? null,
    before: above?.last ?? null,
    at: (above?.last?.at ?? 0) + 1,
  }
  const inherited = above?.look ?? firstLook(dark)
  const frame = { element, look: inherited, last: null, variables: above?.variables ?? {}, gone: true, mute: true }
  if (UNSHOWN.has(name)) return frame
  const own = attributes.style ? ownStyles(attributes.style) : []
  const { sure, perhaps } = cascadeOf(sheets, element, own, givenBy(element, sheets), work)
  const variables = variablesOf(sure, frame.variables)
  const { look, gone, mute } = seenWith(filled(sure, variables), inherited)
  const other = perhaps && seenWith(filled(perhaps, variablesOf(perhaps, frame.variables)), inherited)
  // Where it may be hidden and may not, it is: the one who writes the page chooses what we cannot tell.
  return { ...frame, look, variables, gone: gone || (other !== null && (other.gone || (other.mute && !mute))), mute }
}

/** What an element's attributes say of its looks, below every sheet. */
function givenBy(
  { name, attributes, classes }: Element,
  sheets: Sheets,
): { name: string; value: string; important: boolean }[] {
  const said = (property: string, value: string) => ({
    name: property,
    value: value.trim().toLowerCase(),
    important: false,
  })
  const given = []
  const unopened = (name === 'dialog' && attributes.open === undefined) || attributes.popover !== undefined
  const named = [...classes].some((each) => HIDING_NAMES.test(each) && !sheets.classes.has(each))
  const unlessWider = classes.has('d-none') && [...classes].some((each) => /^d-\w+-\w+/.test(each))
  if (attributes.hidden !== undefined || unopened || (named && !unlessWider)) given.push(said('display', 'none'))
  if (attributes.bgcolor) given.push(said('background-color', attributes.bgcolor))
  if (name === 'font' && attributes.color) given.push(said('color', attributes.color))
  if (name === 'body' && attributes.text) given.push(said('color', attributes.text))
  return given
}

function variablesOf(styles: Styles, above: Record<string, string>): Record<string, string> {
  const own = [...styles].filter(([name]) => name.startsWith('--'))
  return own.length === 0
    ? above
    : Object.assign(Object.create(above) as Record<string, string>, Object.fromEntries(own))
}

/** With the values of variables in their places; a property whose variable is not known is as if it were not said. */
function filled(styles: Styles, variables: Record<string, string>): Styles {
  if (![...styles.values()].some((value) => value.includes('var('))) return styles
  const all = new Map<string, string>()
  for (const [name, value] of styles) {
    if (name.startsWith('--')) continue
    const put = fill(value, variables, 0)
    if (put !== null) all.set(name, put)
  }
  return all
}

function fill(value: string, variables: Record<string, string>, depth: number): string | null {
  let text = value
  for (let round = 0; round < 20 && text.includes('var('); round++) {
    const from = text.lastIndexOf('var(')
    const to = text.indexOf(')', from)
    const [, name = '', fallback] = /^\s*(--[^\s,]+)\s*(?:,(.*))?$/.exec(text.slice(from + 4, to)) ?? []
    const known = variables[name] ?? fallback
    const put = known === undefined || to < 0 || depth > 10 ? null : fill(known, variables, depth + 1)
    if (put === null || text.length + put.length > 2_000) return null
    text = text.slice(0, from) + put.trim() + text.slice(to + 1)
  }
  return text
}
