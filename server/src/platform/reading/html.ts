import { convert, type HtmlToTextOptions } from 'html-to-text'
import { Gathered } from './limits.ts'
import { visiblePage } from './visible-html.ts'

type Selectors = NonNullable<HtmlToTextOptions['selectors']>
const skip = (...selectors: string[]): Selectors => selectors.map((selector) => ({ selector, format: 'skip' }))

const PLAIN: Selectors = [
  ...skip('img'),
  { selector: 'a', options: { ignoreHref: true } },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
]
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
  limits: { maxDepth: 200, maxInputLength: html.length },
  selectors,
})

function gathered(text: string): string {
  const into = new Gathered()
  into.add(text)
  return into.toString()
}
