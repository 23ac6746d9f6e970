import { convert, type DomNode, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'
import { Gathered } from './limits.ts'
import { visiblePage } from './visible-html.ts'

type Selectors = NonNullable<HtmlToTextOptions['selectors']>
const skip = (...selectors: string[]): Selectors => selectors.map((selector) => ({ selector, format: 'skip' }))

const PLAIN: Selectors = [
  ...skip('img'),
  { selector: 'a', options: { ignoreHref: true } },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: 'tr', format: 'row' },
]
/** Longer cells are parts of a page that is laid out by a table. */
const MOST_CELL = 200
const MOST_NODES = 100
const CELL = /^t[dh]$/
const NO_CELL = /^(?:table|t[rdh]|ul|ol|blockquote|h[1-6]|pre)$/

/** The words of a cell; null: it is no cell of a table that holds data. */
function cellOf({ children = [] }: DomNode): string | null {
  if (children.length > MOST_NODES) return null
  const words: string[] = []
  let [length, nodes] = [0, 0]
  const waiting = children.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    nodes += 1
    if (NO_CELL.test(node.name ?? '') || length > MOST_CELL || nodes > MOST_NODES) return null
    if (node.type === 'text') {
      words.push(node.data ?? '')
      length += node.data?.length ?? 0
    } else {
      // Blocks and line breaks part words.
      if (node.name === 'br' || node.name === 'p' || node.name === 'div') words.push(' ')
      if ((node.children?.length ?? 0) > MOST_NODES) return null
      waiting.push(...(node.children ?? []).toReversed())
    }
  }
  const text = words.join('').replace(/\s+/g, ' ').trim()
  return text.length > MOST_CELL ? null : text
}

/** A row of data is one line, its cells parted by tabs; of a table that only lays out a page each cell stands for itself. */
const row: FormatCallback = (element, walk, builder) => {
  const children = element.children ?? []
  const cells = children.filter(({ name }) => CELL.test(name ?? ''))
  const words = cells.map(cellOf)
  builder.openBlock({ leadingLineBreaks: 1 })
  if (cells.length > 1 && words.every((each) => each !== null)) {
    builder.addLiteral(words.join('\t').trimEnd())
  } else
    for (const cell of children) {
      builder.openBlock({ leadingLineBreaks: 1 })
      walk([cell], builder)
      builder.closeBlock({ trailingLineBreaks: 1 })
    }
  builder.closeBlock({ trailingLineBreaks: 1 })
}

/** What a page of the web has around its text. */
const AROUND = skip('title', 'nav', 'form', 'button')

/** What a document says to whoever looks at it. */
export function readHtml(source: string): string {
  const { html } = visiblePage(source)
  return gathered(convert(html, options(html, PLAIN)))
}

/** What a mail says: its title is seen nowhere. */
export function readMailHtml(source: string): string {
  const { html } = visiblePage(source)
  return gathered(convert(html, options(html, [...PLAIN, ...skip('title')])))
}

/** What a page of the web says: its main part where it names one, without menus and forms. */
export function readPage(source: string): { title: string; text: string } {
  const { html, title } = visiblePage(source)
  const selectors = [...PLAIN, ...AROUND]
  const main = gathered(
    convert(html, { ...options(html, selectors), baseElements: { selectors: ['main', '[role="main"]'] } }),
  )
  return { title, text: main === '' ? gathered(convert(html, options(html, selectors))) : main }
}

const options = (html: string, selectors: Selectors): HtmlToTextOptions => ({
  wordwrap: false,
  formatters: { row },
  limits: { maxDepth: 200, maxInputLength: html.length },
  selectors,
})

function gathered(text: string): string {
  const into = new Gathered()
  into.add(text)
  return into.toString()
}
