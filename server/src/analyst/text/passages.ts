// The part of a text that speaks of some words, with what stands around it: what is shown instead of its head.
import { wholeLines } from './lines.ts'
import { stemOf } from './stems.ts'

/** What is looked for: each word as it is written, weighed by how much it tells. */
export type Needle = { word: string; weight: number }
export type Passage = {
  text: string
  /** Characters of the whole text that are not in it. */
  left_out: number
}
type ScoredLine = { text: string; score: number; heading: boolean; kept: boolean }

/** A line longer than this is cut at its sentences, to pieces of this length. */
const LONG_LINE = 220
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
 * about `most` characters; gaps are marked. The first line stands there always: it names what the text is. Where nothing matches,
 * the head of the text.
 */
export function passageOf(text: string, needles: readonly Needle[], most: number): Passage {
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
    if (line.text.length + 1 > room) return false
    line.kept = true
    room -= line.text.length + 1
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
  if (!lines.some(({ kept }) => kept))
    return { text: `${text.slice(0, most).toWellFormed()} ${GAP}`, left_out: text.length - most }
  const parts: string[] = []
  for (const [at, line] of lines.entries())
    if (line.kept) parts.push(line.text)
    else if (line.text.trim() !== '' && parts.at(-1) !== GAP && at > 0) parts.push(GAP)
  const said = parts.join('\n')
  return { text: said, left_out: Math.max(0, text.length - said.length) }
}

/** A blank line, a heading or a rule says nothing of its neighbour. */
const isBare = (line: ScoredLine | undefined) => !line || line.heading || !/[\p{L}\p{N}]{3}/u.test(line.text)

function linesOf(text: string): ScoredLine[] {
  return wholeLines(text).flatMap((whole) => {
    const heading = /^\s{0,3}#{1,6}\s/.test(whole)
    const pieces = whole.length <= LONG_LINE ? [whole] : sentencesOf(whole)
    return pieces.map((piece) => ({ text: piece, score: 0, heading, kept: false }))
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
