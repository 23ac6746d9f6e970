import { convert, type HtmlToTextOptions } from 'html-to-text'
import { Parser } from 'htmlparser2'
import { Gathered } from './limits.ts'

type Selectors = NonNullable<HtmlToTextOptions['selectors']>
const skip = (...selectors: string[]): Selectors => selectors.map((selector) => ({ selector, format: 'skip' }))

const PLAIN: Selectors = [
  ...skip('img', 'script', 'style', 'svg', 'noscript', 'template'),
  { selector: 'a', options: { ignoreHref: true } },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
]
/** What a page of the web has around its text; and what no reader sees, where whoever wrote it may talk to a machine. */
const AROUND = skip('title', 'nav', 'form', 'button', 'iframe', '[hidden]', '[aria-hidden="true"]')
const LONGEST_TITLE = 300

/** What a document says, without its scripts, styles and pictures. */
export function readHtml(html: string): string {
  return gathered(convert(html, options(html, PLAIN)))
}

/** What a page of the web says: its main part where it names one, without menus and forms. */
export function readPage(html: string): { title: string; text: string } {
  const selectors = [...PLAIN, ...AROUND]
  const main = gathered(
    convert(html, { ...options(html, selectors), baseElements: { selectors: ['main', '[role="main"]'] } }),
  )
  return { title: titleOf(html), text: main === '' ? gathered(convert(html, options(html, selectors))) : main }
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

/** Of a title that stands in a drawing nothing is taken: only the first one of the page counts. */
function titleOf(html: string): string {
  let title = ''
  let inside = false
  const parser = new Parser({
    onopentagname(name) {
      if (name === 'title') inside = true
      // Nothing of the head comes after this, and the rest of a long page need not be looked through.
      else if (name === 'body' || name === 'svg') parser.pause()
    },
    ontext(text) {
      if (inside && title.length < LONGEST_TITLE) title += text
    },
    onclosetag(name) {
      if (name === 'title') parser.pause()
    },
  })
  parser.write(html)
  return title.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE).toWellFormed()
}
