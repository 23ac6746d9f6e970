// The part of a text that speaks of some words, with what stands around it: what is shown instead of its head.
import { tablesAmong } from './delimited.ts'
import { wholeLines } from './lines.ts'
import { stemOf } from './stems.ts'

/** What is looked for: each word as it is written, weighed by how much it tells. */
export type Needle = { word: string; weight: number }
export type Passage = {
  text: string
  /** Characters of the whole text that are not in it. */
  left_out: number
}
/** `head`: of a row of a table the place of what heads it. */
type ScoredLine = { text: string; score: number; heading: boolean; kept: boolean; head?: number }

/** A line longer than this is cut at its sentences, to pieces of this length; a row of a table is not, as its cells say nothing alone. */
const LONG_LINE = 220
const LONG_ROW = 1_000
/** Shorter words say nothing as a part of others. */
const LEAST_PART = 4
const GAP = '…'

/** Lower case, without accents and umlauts' dots, so that "Kündigung" and "kundigung" are one; "ß" is "ss". */
export const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

/**
 * How well a line says a word: 1 for the word or another form of it, also as a part of a longer word ("Frist" in
 * "Kündigungsfrist"); 0.5 where the line has a part of the word ("Kündigung" for "Kündigungsfrist"); 0: not at all.
 * `words` are the folded words of the line.
 */
function says(words: readonly string[], needle: string): number {
  const stem = stemOf(needle)
  let best = 0
  for (const word of words) {
    if (word.length < 2) continue
    if (word === needle || (stem.length >= LEAST_PART && word.includes(stem))) return 1
    const part = stemOf(word)
    const isPart = needle.length >= 2 * LEAST_PART && part.length >= LEAST_PART + 1
    if (isPart && (needle.startsWith(part) || needle.endsWith(word) || needle.endsWith(part))) best = 0.5
  }
  return best
}

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The needles of a question or sentence: its words of three letters and more, and numbers; all weigh the same. */
export function needlesOf(text: string): Needle[] {
  const words = new Set(wordsOf(text).filter((word) => word.length > 2 || /^\d+$/.test(word)))
  return [...words].map((word) => ({ word, weight: 1 }))
}

/**
 * The lines of `text` that say the most of the needles, each with its neighbours and the heading above it, in their order, at most
 * about `most` characters; gaps are marked. The first line stands there always: it names what the text is; a row of a table has its head
 * above it. Where nothing matches, the head of the text. `fill`: what room is left goes to what stands next to them.
 */
export function passageOf(text: string, needles: readonly Needle[], most: number, { fill = false } = {}): Passage {
  if (text.length <= most) return { text, left_out: 0 }
  const lines = linesOf(text)
  const wanted = needles.map(({ word, weight }) => ({ word: folded(word), weight }))
  for (const line of lines) {
    const words = wordsOf(line.text)
    line.score = wanted.reduce((sum, { word, weight }) => sum + weight * says(words, word), 0)
  }
  const order = lines
    .map((line, at) => ({ line, at }))
    .filter(({ line }) => line.score > 0)
    .toSorted((a, b) => b.line.score - a.line.score || a.at - b.at)
  let room = most
  const keep = (at: number): boolean => {
    const line = lines[at]
    if (!line || line.kept) return true
    const head = line.head === undefined ? undefined : lines[line.head]
    const needed = [line, ...(head && !head.kept ? [head] : [])]
    const length = needed.reduce((sum, each) => sum + each.text.length + 1, 0)
    if (length > room) return false
    for (const each of needed) each.kept = true
    room -= length
    return true
  }
  // What names the text, unless it is half of it.
  if ((lines[0]?.text.length ?? 0) < most / 3) keep(0)
  if (order.length === 0) for (let at = 1; at < lines.length && keep(at); at++);
  for (const { at } of order) {
    if (!keep(at)) continue
    const above = lines.findLastIndex((line, n) => n < at && line.heading)
    if (above > 0) keep(above)
    for (const beside of [at + 1, at - 1]) if (!isBare(lines[beside])) keep(beside)
  }
  if (fill) fillAround(lines, keep)
  if (!lines.some(({ kept }) => kept)) {
    const head = headOf(text, most)
    return { text: `${head} ${GAP}`, left_out: text.length - head.length }
  }
  const parts: string[] = []
  for (const [at, line] of lines.entries())
    if (line.kept) parts.push(line.text)
    else if (line.text.trim() !== '' && parts.at(-1) !== GAP && at > 0) parts.push(GAP)
  const said = parts.join('\n')
  return { text: said, left_out: Math.max(0, text.length - said.length) }
}

/** Grows what is kept by a line on each side, what follows first, until nothing more fits: around what says something, then around the rest. */
function fillAround(lines: readonly ScoredLine[], keep: (at: number) => boolean): void {
  const live = new Set(lines.flatMap(({ kept, score }, at) => (kept && score > 0 ? [at] : [])))
  for (const isFrom of [(at: number) => live.has(at), (at: number) => lines[at]?.kept === true])
    for (let grows = true; grows; ) {
      const edges = [...lines.keys()].filter((at) => !lines[at]?.kept && (isFrom(at - 1) || isFrom(at + 1)))
      const next = edges.toSorted((a, b) => Number(isFrom(b - 1)) - Number(isFrom(a - 1)) || a - b)
      grows = false
      for (const at of next) {
        if (!keep(at)) continue
        live.add(at)
        grows = true
      }
    }
}

/** The head of a text, which ends where a line does, else between two words. */
export function headOf(text: string, most: number): string {
  if (text.length <= most) return text
  const head = text.slice(0, most).toWellFormed()
  const end = [head.lastIndexOf('\n'), head.lastIndexOf(' ')].find((at) => at > most / 2) ?? head.length
  return head.slice(0, end)
}

/** A blank line, a heading or a rule says nothing of its neighbour. */
const isBare = (line: ScoredLine | undefined) => !line || line.heading || !/[\p{L}\p{N}]{3}/u.test(line.text)

function linesOf(text: string): ScoredLine[] {
  const raw = text.split('\n')
  const out: ScoredLine[] = []
  let at = 0
  for (const { from, head, to } of tablesAmong(raw)) {
    if (from > at) out.push(...proseOf(raw.slice(at, from).join('\n')))
    const place = out.length
    if (head > 0) out.push(lineOf(raw.slice(from, from + head).join('\n')))
    for (const row of raw.slice(from + head, to))
      for (const piece of row.length <= LONG_ROW ? [row] : sentencesOf(row))
        out.push({ ...lineOf(piece), ...(head > 0 && { head: place }) })
    at = to
  }
  if (at === 0) return proseOf(text)
  return at < raw.length ? [...out, ...proseOf(raw.slice(at).join('\n'))] : out
}

const lineOf = (text: string, heading = false): ScoredLine => ({ text, score: 0, heading, kept: false })

function proseOf(text: string): ScoredLine[] {
  return wholeLines(text).flatMap((whole) => {
    const heading = /^\s{0,3}#{1,6}\s/.test(whole)
    const pieces = whole.length <= LONG_LINE ? [whole] : sentencesOf(whole)
    return pieces.map((piece) => lineOf(piece, heading))
  })
}

/** Sentences of a long line, those too long for one cut at a blank. */
function sentencesOf(line: string): string[] {
  const pieces: string[] = []
  let rest = line
  while (rest.length > LONG_LINE) {
    const head = rest.slice(0, LONG_LINE)
    const sentence = Math.max(
      head.lastIndexOf('. '),
      head.lastIndexOf('? '),
      head.lastIndexOf('! '),
      head.lastIndexOf('; '),
    )
    const blank = head.lastIndexOf(' ')
    const end = sentence > 80 ? sentence + 1 : blank > 80 ? blank : LONG_LINE
    pieces.push(rest.slice(0, end).toWellFormed())
    rest = rest.slice(end).trimStart()
  }
  return [...pieces, rest]
}
