// "How far is 3.5 from the floor?": both stand as "this = so much", each with one amount.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { amountsIn, type WrittenAmount } from '../../text/amounts.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import type { Gated } from '../gate/gate.ts'
import { hitAt, type PassageRead, readFor } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { figure } from './counted.ts'
import { sortOf } from './quantities.ts'
import { says, stems } from './sum-tables.ts'
import { inScale } from './sums.ts'

const ASKED =
  /\bhow far (?:away |off |apart )?(?:is|are|was|would) (?<a>.{1,50}?) (?:be )?(?:away |off )?from (?<b>.{2,50})$|\bhow far (?:off|from|below|above|under|over) (?<d>.{2,50}?) (?:is|are|was) (?<c>.{1,50})$|(?<!\p{L})wie weit (?:ist|sind|liegt|liegen|wäre) (?<e>.{1,50}?) (?:(?:unter|über|von) |vom )(?<f>.{2,50})$/iu
const TAIL =
  /[?!.\s]{1,8}$|(?<!\p{L})(?:in (?:euros?|pounds?|dollars?|franken|money|geld)|a year|per year|im jahr|pro jahr|entfernt|weg|right now|now|jetzt)(?!\p{L})/giu
const FIGURE = /(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?(?![\d.,]\d|\d)/u

export async function gapBetweenAnswer(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const { a, b, c, d, e, f } = ASKED.exec(text.replace(TAIL, ' ').replace(/ {2,}/g, ' ').trim())?.groups ?? {}
  const [first, second] = [a ?? c ?? e, b ?? d ?? f]
  if (first === undefined || second === undefined) return null
  const [one, other] = [partOf(first), partOf(second)]
  if (one === null || other === null) return null
  const reads = await readFor(context, [...one.terms, ...other.terms])
  const [left, right] = [statedOf(reads, one), statedOf(reads, other)]
  if (!left || !right || left.amount.unit !== right.amount.unit || left.amount.value === right.amount.value) return null
  if (isRate(left) !== isRate(right)) return null
  const [high, low] = left.amount.value > right.amount.value ? [left, right] : [right, left]
  const by = Number((high.amount.value - low.amount.value).toFixed(4))
  return page(
    md`${high.amount.words} − ${low.amount.words} = **${figure(by, high.amount.unit, german)}**${inScale(
      by,
      [high.amount.words, low.amount.words],
      german,
    )}`,
    german ? md`Gerechnet mit:` : md`Worked out from:`,
    [left, right].map(({ read, at }) => quoteLine(hitAt(read, at), context, 'how much')),
  )
}

/** A thing by its words, or a bare figure such as a rate. */
type Part = { terms: Term[]; figure: string | null }
function partOf(words: string): Part | null {
  const figure = FIGURE.exec(words)?.[0] ?? null
  const terms = termsOf(words.replace(FIGURE, ' ').replace(/%|\b(?:percent|prozent|the|our|their)\b/giu, ' '))
  if (figure === null && terms.length === 0) return null
  return { terms: terms.length > 0 ? terms : termsOf(words), figure: terms.length > 0 ? null : figure }
}

type Stated = { read: PassageRead; at: number; amount: WrittenAmount }
const isRate = ({ read, at, amount }: Stated) => sortOf(read.sentences[at]?.text ?? '', amount) === 'rate'
const EQUALS =
  /^(?:[^=:;,.]|[.,](?=\d)){0,30}(?:=|:|\b(?:is|are|means|makes)\b|(?<!\p{L})(?:ist|sind|macht|heißt|beträgt)(?!\p{L})) ?(?:about |rund |ca\. ?)?$/iu

/** The one amount that stands behind "this ="; null: nowhere, or passages differ. */
function statedOf(reads: readonly PassageRead[], { terms, figure }: Part): Stated | null {
  const found = reads.flatMap((read) =>
    read.sentences.flatMap(({ text, heads }, at): Stated[] => {
      const [amount, ...more] = amountsIn(text).filter(({ unit }) => unit !== null)
      if (!amount || more.length > 0 || heads !== undefined) return []
      const clause =
        text
          .slice(0, amount.from)
          .split(/[;?!]|[.,](?!\d)/)
          .at(-1) ?? ''
      if (!EQUALS.test(clause)) return []
      const isSaid =
        figure === null
          ? terms.every((term) => says(stems(clause), term))
          : FIGURE.exec(clause)?.[0].replace(',', '.') === figure.replace(',', '.')
      return isSaid ? [{ read, at, amount }] : []
    }),
  )
  return new Set(found.map(({ amount }) => `${amount.value} ${amount.unit}`)).size === 1 ? (found[0] ?? null) : null
}
