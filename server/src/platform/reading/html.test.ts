// What nobody who looks at a page sees, no model reads (decision 0023): a corpus of pages that hide a text, and of such that only
// look so in their source; and pages that are made to cost too much.
import { describe, expect, it } from 'vitest'
import { figure } from '../../../../test-kit/figures.ts'
import { HIDING, inTags, SEEN, SHOWING, UNSEEN } from '../../../../test-kit/hidden-pages.ts'
import { readHtml, readMailHtml, readPage } from './html.ts'

const READERS: Record<string, (html: string) => string> = {
  'a page of the web': (html) => Object.values(readPage(html)).join('\n'),
  'an HTML file': readHtml,
}

describe.each(Object.entries(READERS))('%s', (_name, read) => {
  it.each(Object.entries(HIDING))('that hides a text by %s is read without it', (_how, html) => {
    const text = read(html)
    expect(text).toContain(SEEN)
    expect(text).not.toContain(UNSEEN)
    expect(text).not.toContain(inTags(UNSEEN))
  })
  it.each(Object.entries(SHOWING))('whose text is seen is read with it: %s', (_how, html) => {
    expect(read(html).split(SEEN)).toHaveLength(3)
  })
})

it('the ways to hide a text are counted', () => {
  const seen = Object.keys(SHOWING).length
  figure(
    'M19',
    `${Object.keys(HIDING).length} ways to hide a text in a page: 0 reach a model; ${seen} that only look so are all read`,
  )
})

const MEGABYTE = 1_000_000
/** Each is read or refused; without the limits they take minutes, all memory or the stack. */
const HOSTILE: Record<string, string> = {
  'elements in elements': '<b>'.repeat(MEGABYTE / 3),
  'elements in elements that end': `${'<div>'.repeat(MEGABYTE / 10)}x${'</div>'.repeat(MEGABYTE / 10)}`,
  'a rule for what comes somewhere before': `<style>i ~ b ~ u{display:none}</style>${'<i></i>'.repeat(MEGABYTE / 7)}`,
  'a rule for every seventh': `<style>i:nth-of-type(7n){display:none}</style>${'<i></i>'.repeat(MEGABYTE / 7)}`,
  'rules for everything': `<style>${':is(a,b):hover *{display:none}'.repeat(5_000)}</style>${'<i></i>'.repeat(50_000)}`,
  'rules in rules': `<style>${'a{'.repeat(300_000)}</style><p>x`,
  'selectors in selectors': `<style>${':is('.repeat(25)}a${',b)'.repeat(25)}{display:none}</style><p>x`,
  'rules whose parts multiply': `<style>a,b,p{${'& a,& b,& p{'.repeat(18)}color:red${'}'.repeat(19)}</style>${'<p>'.repeat(100)}`,
  'variables that double': `<style>:root{--a0:x${Array.from({ length: 40 }, (_, at) => `;--a${at + 1}:var(--a${at}) var(--a${at})`).join('')}}p{display:var(--a40)}</style>${'<p>x</p>'.repeat(1_000)}`,
  brackets: `<p style="width:${'calc('.repeat(MEGABYTE / 5)}">x`,
  'comments without end': `<style>${'/*'.repeat(MEGABYTE / 2)}</style><p>x`,
  'selectors in selectors without end': `<style>${':is('.repeat(MEGABYTE / 5)}{display:none}</style><p>x`,
  'selectors in selectors, closed': `<style>${':is('.repeat(3_000)}a${',b)'.repeat(3_000)}{display:none}</style><p>x`,
  'selectors in rules': `<style>p{${'&:is(a){'.repeat(MEGABYTE / 10)}</style><p>x`,
  'questions in questions of a sheet': `<style media="${'('.repeat(MEGABYTE / 10)}">p{display:none}</style><p>x`,
  'questions in questions': `<style>@media ${'('.repeat(MEGABYTE / 10)}{p{display:none}}</style><p>x`,
  'questions that are none': `<style media="1 (">p{display:none}</style><style>@media 1 , screen{p{color:red}}</style><p>x`,
  'beginnings of tags': '<'.repeat(MEGABYTE),
  'a name without end': `<p class="${'a '.repeat(MEGABYTE / 2)}">x`,
}

describe('a page of a megabyte, made to cost too much', () => {
  const after = '<style>p{display:none;;;:x}} .y{display:none}</style><p class="y">secret</p>seen'
  const before = readPage(after).text

  it.each(Object.entries(HOSTILE))('of %s is read or refused, and leaves the reader as it was', (_what, html) => {
    const read = () => {
      try {
        return readPage(html).text.length
      } catch (error) {
        return (error as Error).message
      }
    }
    expect([expect.any(Number), 'its styles take too long to follow']).toContainEqual(read())
    expect(readPage(after).text).toBe(before)
  })

  it('is read as deep as anybody nests', () => {
    const at = (depth: number, text: string) => `${'<div>'.repeat(depth)}${text}${'</div>'.repeat(depth)}`
    const { text } = readPage(`<p>top</p>${at(190, 'near')}${at(210, 'far')}<p>end</p>`)
    expect(text.split(/\s+/)).toEqual(['top', 'near', 'end'])
  })
})

describe('tables', () => {
  it('of data are lines whose cells are parted', () => {
    const cell = (text: string) => `<td style="padding:0"><p class="MsoNormal">${text}</p></td>`
    expect(
      readMailHtml(
        `<p>See below:</p><table><tr><th>Item</th><th>Due</th></tr><tr>${cell('Rent')}${cell('3 Dec')}</tr></table><p>Bye</p>`,
      ),
    ).toBe('See below:\n\nItem\tDue\nRent\t3 Dec\n\nBye')
  })

  it('that lay out a page are its parts, one below the other', () => {
    const page = `<table><tr><td><h1>News</h1><p>First.</p></td><td><table><tr><td>Left</td><td>Right</td></tr></table></td></tr></table>`
    expect(readMailHtml(page).replace(/\n+/g, '\n')).toBe('News\nFirst.\nLeft\tRight')
  })
})
