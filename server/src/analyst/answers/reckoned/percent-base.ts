// What a percent is taken of, by what the records say that some percent come to: "two percent would cost us 428", "2.5 % = 535".
import type { AnalystContext } from '../../context/analyst-context.ts'
import { amountsIn, numberOf } from '../../text/amounts.ts'
import { termsOf } from '../../text/asked.ts'
import { type Markdown, md } from '../../text/markdown.ts'
import { spelledNumbersIn } from '../../text/spelled-numbers.ts'
import { type Hit, hitAt, readFor } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { figure } from './counted.ts'
import { says, stems } from './sum-tables.ts'

type Base = { words: string; value: number; unit: string | null; each: string | null; lines: Markdown[] }

/** null where passages do not agree on it. */
export async function percentBase(
  context: AnalystContext,
  words: string,
  german: boolean,
): Promise<{ found: Base | null; near: Hit[] }> {
  const terms = termsOf(words)
  const reads = await readFor(context, terms, { alone: true })
  const pairs = reads.flatMap((read) =>
    read.sentences.flatMap(({ text, under, isHeading, heads }, at) => {
      const own = stems(`${text} ${under} ${read.label} ${read.sentences[at - 1]?.text ?? ''}`)
      if (isHeading || heads !== undefined || !terms.every((term) => says(own, term))) return []
      const pair = pairIn(text)
      return pair === null ? [] : [{ hit: hitAt(read, at), ...pair }]
    }),
  )
  const near = pairs.map(({ hit }) => hit)
  const [first] = pairs
  if (!first) return { found: null, near }
  const isOne = pairs.every(
    ({ base, unit }) =>
      Math.abs(base / first.base - 1) < CLOSE && (unit === first.unit || unit === null || first.unit === null),
  )
  if (!isOne) return { found: null, near }
  const unit = pairs.find((pair) => pair.unit !== null)?.unit ?? null
  const shown = figure(Number(first.base.toFixed(0)), unit, german)
  const said = `${figure(first.percent, null, german)} % = ${first.words}`
  const derived = german ? md`${said}, also ist das Ganze ${shown}` : md`${said}, so the whole is ${shown}`
  return {
    found: {
      words: shown,
      value: first.base,
      unit,
      each: null,
      lines: [...near.map((hit) => quoteLine(hit, context, 'how much')), derived],
    },
    near,
  }
}
const CLOSE = 0.01

const PERCENT =
  /(?<![\p{L}\d.,])(?<digits>\d{1,2}(?:[.,]\d{1,2})?|\p{L}{3,12}) ?(?:%|prozent(?:punkte?)?|per ?cent(?:age points?)?)(?!\p{L})/giu
const BEHIND =
  /^(?:[^.;!?\d]{0,40}?)(?:=|(?<!\p{L})(?:would cost|would mean|costs?|means?|makes?|comes? to|is|are|würden?|kostet|kosten|macht|machen|bedeutet|bedeuten|sind|ist|heißt|ausmachen)(?!\p{L}))[^.;!?\d]{0,30}$/iu

/** The one share of a clause and the amount that it comes to. */
function pairIn(text: string): { percent: number; base: number; words: string; unit: string | null } | null {
  for (const clause of text.split(/[;!?]|\.(?= |$)/u)) {
    const [share, ...shares] = [...clause.matchAll(PERCENT)].flatMap(({ 0: words, index, groups }) => {
      const digits = groups?.digits ?? ''
      const value = /^\d/u.test(digits) ? numberOf(digits) : (spelledNumbersIn(digits)[0]?.value ?? Number.NaN)
      return value > 0 && value < 100 ? [{ value, to: index + words.length }] : []
    })
    const [amount, ...amounts] = amountsIn(clause)
    if (!share || !amount || shares.length > 0 || amounts.length > 0 || amount.from < share.to) continue
    if (!BEHIND.test(clause.slice(share.to, amount.from))) continue
    return { percent: share.value, base: (amount.value * 100) / share.value, words: amount.words, unit: amount.unit }
  }
  return null
}
