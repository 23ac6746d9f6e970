import { convert } from 'html-to-text'
import { Gathered } from './limits.ts'

/** What a page says, without its scripts, styles and pictures. */
export function readHtml(html: string): string {
  const text = convert(html, {
    wordwrap: false,
    limits: { maxDepth: 200, maxInputLength: html.length },
    selectors: [
      ...['img', 'script', 'style', 'svg', 'noscript', 'template'].map((selector) => ({ selector, format: 'skip' })),
      { selector: 'a', options: { ignoreHref: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
  const into = new Gathered()
  into.add(text)
  return into.toString()
}
