// Which part of a text answers a question, as pieces that a reader can be shown.
import type { MarkedText } from '#contract/search.ts'

/** Signs of a snippet, and how many of them stand before the first match. */
const SNIPPET = 160
const BEFORE = 40

type Range = readonly [start: number, end: number]

/** Cuts a text at its matches. Words are compared as the database compares them: without case and accents. */
export function marked(text: string, question: string): MarkedText {
  return pieces(text, matches(text, question))
}

/** What a text says around the first match of a question. Nothing matches: its beginning; no text: nothing. */
export function snippetOf(text: string | null, question: string): MarkedText {
  const plain = plainText(text ?? '')
  if (plain === '') return []
  const first = matches(plain, question)[0]?.[0] ?? 0
  const from = first <= BEFORE ? 0 : wordStart(plain, first - BEFORE)
  const to = from + SNIPPET >= plain.length ? plain.length : wordEnd(plain, from + SNIPPET)
  const cut = `${from > 0 ? '… ' : ''}${plain.slice(from, to).trim()}${to < plain.length ? ' …' : ''}`
  return marked(cut, question)
}

/** Whether a text has the question only where nobody reads it: a word of it stands in the address of a link, and nowhere else. */
export function onlyInAddresses(text: string, question: string, besides: string): boolean {
  if (!text.includes('](')) return false
  const [raw, read] = [keyOf(text.slice(0, 200_000)).key, keyOf(`${plainText(text)} ${besides}`).key]
  return keyOf(question)
    .key.split(/\s+/)
    .some((word) => word !== '' && raw.includes(word) && !read.includes(word))
}

/** Markdown as one line without its signs, without the addresses of its links and without the numbers of its sources. */
function plainText(text: string): string {
  return text
    .slice(0, 200_000)
    .replace(/[ \t]{0,9}\[\\?\[\d{1,4}\\?\]\]\([^()]{0,2000}\)/g, '')
    .replace(/!?\[((?:\\.|[^[\]\\]){0,120})\]\([^()]{0,2000}(?:\([^()]{0,200}\)[^()]{0,200}){0,2}\)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|~&])/g, '$1')
    .replace(/^[ \t]*(?:[#>]+|[-*+]|\d+\.)[ \t]+(?:\[[ x]\][ \t])?/gm, '')
    .replace(/[*`~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Where the words of a question stand in a text, from left to right, without overlaps. */
function matches(text: string, question: string): Range[] {
  const { key, at } = keyOf(text)
  const words = [...new Set(keyOf(question).key.split(/\s+/))].filter((word) => word !== '')
  const found = words
    .flatMap((word) => rangesOf(key, word))
    .sort((one, other) => one[0] - other[0] || other[1] - one[1])
  const joined: [number, number][] = []
  for (const [start, end] of found) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined.map(([start, end]) => [at[start] ?? 0, at[end] ?? text.length])
}

/** One or two signs are marked only where a word begins with them: anywhere else they are an accident. */
function rangesOf(key: string, word: string): Range[] {
  const ranges: Range[] = []
  for (let at = key.indexOf(word); at >= 0 && ranges.length < 50; at = key.indexOf(word, at + word.length))
    if (word.length > 2 || !/[\p{L}\p{N}]/u.test(key[at - 1] ?? ' ')) ranges.push([at, at + word.length])
  return ranges
}

/** A text as it is compared, and for each of its signs where it stood. */
function keyOf(text: string): { key: string; at: number[] } {
  let key = ''
  const at: number[] = []
  let place = 0
  for (const sign of text) {
    const plain = (LETTERS[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase()
    for (let each = 0; each < plain.length; each++) at.push(place)
    key += plain
    place += sign.length
  }
  return { key, at }
}

/** Letters that are no plain letter with an accent. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  đ: 'd',
  Đ: 'd',
}

function pieces(text: string, ranges: readonly Range[]): MarkedText {
  const found: MarkedText = []
  let done = 0
  for (const [start, end] of ranges) {
    if (start > done) found.push({ text: text.slice(done, start), match: false })
    found.push({ text: text.slice(start, end), match: true })
    done = end
  }
  if (done < text.length) found.push({ text: text.slice(done), match: false })
  return found
}

const wordStart = (text: string, from: number) => {
  const space = text.indexOf(' ', from)
  return space < 0 || space > from + 20 ? wholeSign(text, from) : space + 1
}
const wordEnd = (text: string, to: number) => {
  const space = text.lastIndexOf(' ', to)
  return space < to - 20 ? wholeSign(text, to) : space
}
/** Never between the two halves of one sign. */
const wholeSign = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at + 1 : at)
