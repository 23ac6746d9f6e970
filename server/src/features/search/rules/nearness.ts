// How near a record is to a question by what it says: each word once in the record and once more in the passage that says the most of them
// together. A rare word tells more than a common one, a long record must say a word more often than a short one, and a part of a word tells less.
import { distance } from 'fastest-levenshtein'
import { folded } from '#server/analyst/text/passages.ts'
import { stemOf } from '#server/analyst/text/stems.ts'

/** `weight`: how much the word tells; each spelling with what it counts against the word itself, that first. */
export type Sought = {
  weight: number
  spellings: readonly { text: string; factor: number }[]
  /** Nobody writes it so: words that differ by a letter or two count as well. */
  nearly?: boolean
}
export type Told = { title: string; detail: string | null; body: string | null }

/** Of BM25: how soon a word said again tells nothing more, and how much the length of a record counts. */
const SATURATION = 1.2
const LENGTH = 0.35
/** A record of so many characters is neither long nor short. */
const USUAL = 900
/** What a word tells in the title, and in the lines beside the one that says most. */
const TITLED = 1.15
const UNDER = 0.8
const BESIDE = 0.65
/** Lines longer than this are read up to here. */
const MOST_LINE = 1_200
const MOST_LINES = 120

type Needle = { term: number; plain: string; stem: string; factor: number; nearly: boolean }

/** Tells of each record how near it is. Linear in the length of the texts; of lines that say none of the words nothing is read. */
export function nearness(terms: readonly Sought[], records: readonly Told[]): number[] {
  const needles = terms.flatMap(({ spellings, nearly = false }, term) =>
    spellings.map(({ text, factor }, at): Needle => {
      const plain = folded(text)
      return { term, plain, stem: stemOf(plain), factor, nearly: nearly && at === 0 }
    }),
  )
  return records.map((record) => near(terms, needles, record))
}

function near(terms: readonly Sought[], needles: readonly Needle[], { title, detail, body }: Told): number {
  const head = saidIn(folded(`${title} ${detail ?? ''}`), needles, terms.length)
  const text = folded(body ?? '')
  const lines = piecesOf(text)
  const hits = lines.map((line) => saidIn(line, needles, terms.length))
  const length = SATURATION * (1 - LENGTH + (LENGTH * text.length) / USUAL) || SATURATION
  let [whole, best] = [0, 0]
  for (const [term, { weight }] of terms.entries()) {
    const times = hits.reduce((sum, hit) => sum + (hit?.[term] ?? 0), (head?.[term] ?? 0) * 2)
    const most = Math.max((head?.[term] ?? 0) * TITLED, ...hits.map((hit) => hit?.[term] ?? 0))
    if (times > 0) whole += weight * most * ((times * (SATURATION + 1)) / (times + length))
  }
  for (const [at, here] of hits.entries()) {
    if (!here) continue
    const [before, after] = [hits[at - 1], hits[at + 1]]
    let together = 0
    for (const [term, { weight }] of terms.entries())
      together +=
        weight *
        Math.max(
          here[term] ?? 0,
          (head?.[term] ?? 0) * UNDER,
          (before?.[term] ?? 0) * BESIDE,
          (after?.[term] ?? 0) * BESIDE,
        )
    best = Math.max(best, together)
  }
  if (best === 0 && head) best = terms.reduce((sum, { weight }, term) => sum + weight * (head[term] ?? 0), 0)
  return whole + 1.4 * best
}

/** Sentences of long lines, lines of the others. */
const piecesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?;]) +(?=\p{L}{2})/u)
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES * 4)
    .map((line) => line.slice(0, MOST_LINE))

/** How well a line says each of the words, 0 to 1; null: none of them. */
function saidIn(line: string, needles: readonly Needle[], terms: number): number[] | null {
  const some = needles.filter(({ plain, stem, nearly }) => nearly || line.includes(plain) || line.includes(stem))
  if (some.length === 0) return null
  const said = Array.from({ length: terms }, () => 0)
  for (const word of new Set(line.match(/[\p{L}\p{N}]+/gu)))
    for (const needle of some) {
      const how = needle.factor * likeness(word, needle)
      if (how > (said[needle.term] ?? 0)) said[needle.term] = how
    }
  // "30.11." and "nov 30" are more than one word.
  for (const { plain, term, factor } of some)
    if (/[^\p{L}\p{N}]/u.test(plain) && factor > (said[term] ?? 0) && standsIn(line, plain)) said[term] = factor
  return said.some((how) => how > 0) ? said : null
}

/** As it is, and not as a part of a longer number: "1.12." not in "11.12.". */
function standsIn(line: string, plain: string): boolean {
  for (let at = line.indexOf(plain); at >= 0; at = line.indexOf(plain, at + 1))
    if (!/\d/.test(line[at - 1] ?? '') && !(/\d$/.test(plain) && /\d/.test(line[at + plain.length] ?? ''))) return true
  return false
}

/** The word itself or a form of it, its beginning, its end (the head of a compound), a part of it. */
function likeness(word: string, { plain, stem, nearly }: Needle): number {
  if (word === plain || stemOf(word) === stem) return 1
  if (nearly && isNearly(word, plain)) return 0.7
  const part = stem.length < 4 ? plain : stem
  if (part.length < 3) return 0
  if (word.startsWith(part)) return part.length > 4 || word.length - part.length < 4 ? 0.9 : 0.6
  if (part.length < 4) return 0
  return word.endsWith(plain) || stemOf(word).endsWith(part) ? 0.8 : word.includes(part) ? 0.55 : 0
}

/** A slip of the pen: a letter or, in a long word, two. */
function isNearly(word: string, plain: string): boolean {
  if (word.length < 5 || word[0] !== plain[0] || Math.abs(word.length - plain.length) > 2) return false
  return distance(word, plain) <= (plain.length > 8 ? 2 : 1)
}
