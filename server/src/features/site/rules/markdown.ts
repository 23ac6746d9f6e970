// The operator's own pages, from Markdown to markup. Markup in it is shown as text, pictures and foreign scripts are never loaded.
import { Marked, type Tokens } from 'marked'
import { asText } from './fill.ts'

/** A text without its first title, which the page shows itself. `title` null: it has none. */
export type Text = { title: string | null; body: string }

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => (/^\s*<!--[\s\S]*-->\s*$/.test(text) ? '' : asText(text)),
    heading({ depth, tokens, text }) {
      const level = Math.min(Math.max(depth, 2), 4)
      return `<h${level} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${level}>\n`
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      const leads = destination(href)
      return leads === null ? words : `<a href="${asText(leads)}">${words}</a>`
    },
    image({ href, text }) {
      const leads = destination(href)
      return leads === null ? asText(text) : `<a href="${asText(leads)}">${asText(text || 'Picture')}</a>`
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
})
const TABLE = /<table>[\s\S]*?<\/table>/g

/** Safe to put into a page, whatever `markdown` says. */
export function readText(markdown: string): Text {
  const tokens = marked.lexer(markdown)
  const at = tokens.findIndex((token) => token.type === 'heading' && token.depth === 1)
  const title = at < 0 ? null : plain((tokens[at] as Tokens.Heading).tokens)
  if (at >= 0) tokens.splice(at, 1)
  const body = marked
    .parser(tokens)
    // A wide table is scrolled, with the keyboard too, instead of the whole page.
    .replace(TABLE, (table) => `<div class="wide-table" role="region" aria-label="Table" tabindex="0">${table}</div>`)
  return { title, body }
}

/** Where a link may lead: this site, a place in the text, the web, a mailbox or a telephone. */
function destination(href: string): string | null {
  if (/^(#|\/(?![/\\]))/.test(href)) return href
  const url = URL.parse(href)
  return url && ['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null
}

const plain = (tokens: Tokens.Generic[]): string =>
  tokens
    .map((token) => (token.tokens ? plain(token.tokens) : String(token.text ?? '')))
    .join('')
    .trim()

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'part'
