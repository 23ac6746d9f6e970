// "What does that come to, all six?", "and without Japan?": what one sentence names one after the other, each with its figure, put together.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import type { Gated } from '../gate/gate.ts'
import { hitAt, readFor } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { figure } from './counted.ts'
import { COUNTS } from './number-words.ts'
import { enumeratedIn, keyOf, says, stems } from './sum-tables.ts'

const NUMBER = String.raw`\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn`
const TOGETHER = new RegExp(
  String.raw`^(?:and |und |so |ok |also )*(?:(?:what|how much)(?:['’]?s| is| are| does| do| would)? (?:that|it|they|those|these)(?: all)?(?: be| come to| make| cost| amount to| add up to)?|was (?:macht|machen|ist|sind|kostet|kosten|ergibt) (?:das|die|es|sie)(?: alles)?(?: dann)?|wie ?viel (?:macht|ist|sind|kostet|kosten) (?:das|die|es|sie)(?: alles)?)(?<all> (?:in total|in all|altogether|together|combined|all together|zusammen|insgesamt|in summe|zusammengerechnet))?(?:,? (?:for )?(?:all|alle)(?: of them)? ?(?<n>${NUMBER})?)?[\s?!.]{0,4}$`,
  'iu',
)
/** Leaves one of them out. */
const LEFT_OUT =
  /^(?:and |und |ok |so )*(?:(?:if|when) (?:i|we) (?:leave|left|take|took) out (?<a>.{2,50})|(?:if|when) (?:i|we) (?:leave|left|take|took) (?<b>.{2,50}) out|(?:if|when) (?:i|we) (?:drop|skip|dropped|skipped) (?<c>.{2,50})|without (?<d>.{2,50})|wenn (?:ich|wir) (?<e>.{2,50}?) (?:weglasse|weglassen|rausnehme|rausnehmen|rauslasse|rauslassen|streiche|streichen)|ohne (?<f>.{2,50}))[\s?!.]{0,4}$/iu

/** Asks for the sum of what was just spoken of, or for it without one of them. */
export const asksOfNamed = (text: string): boolean => {
  const { all, n } = TOGETHER.exec(text)?.groups ?? {}
  return all !== undefined || n !== undefined || LEFT_OUT.test(text)
}

/** null where nothing was listed before, or which list is meant is not certain. */
export async function namedSum(context: AnalystContext, gated: Gated): Promise<string | null> {
  const { text, german } = gated
  const together = TOGETHER.exec(text)?.groups
  // "…, and without York?" may have been joined to the question before.
  const joined = LEFT_OUT.test(text) ? null : AT_END.exec(text)?.groups
  const without = joined ? { of: joined.of } : LEFT_OUT.exec(text)?.groups
  const about = gated.about ?? joined?.about
  const left = Object.values(without ?? {}).find((each) => each !== undefined)
  if (!about || (left === undefined && together?.all === undefined && together?.n === undefined)) return null
  // What was asked about before, without the sum that was asked for then.
  const terms = termsOf(about.replace(SUMMED, ' '))
  const of = left === undefined ? [] : termsOf(left)
  if (terms.length === 0 || (left !== undefined && of.length === 0)) return null
  const found = (await readFor(context, [...terms, ...of])).flatMap((read) => {
    const held = [...read.title, ...read.stems.flat()]
    const cover = terms.filter((term) => says(held, term)).length / terms.length
    if (cover < COVER) return []
    return read.sentences.flatMap((sentence, at) =>
      enumeratedIn(sentence).flatMap(({ head, rows }) => {
        const n = together?.n === undefined ? null : (COUNTS[together.n.toLowerCase()] ?? Number(together.n))
        const out = rows.filter(({ name }) => of.some((term) => says(stems(name), term)))
        const isOne = new Set(rows.map(keyOf)).size === 1
        if (!isOne || (n !== null && n !== rows.length) || out.length !== of.length) return []
        return [{ read, at, head, cover, rows: rows.filter((row) => !out.includes(row)) }]
      }),
    )
  })
  const [best, next] = found.toSorted((a, b) => b.cover - a.cover || b.read.day.localeCompare(a.read.day))
  if (!best || (next && next.cover === best.cover && next.read.day === best.read.day)) return null
  const { read, at, head, rows } = best
  const sum = Number(rows.reduce((all, { value }) => all + value, 0).toFixed(4))
  return page(
    md`**${head}**: ${rows.map(({ name, cell }) => `${name} ${cell}`).join(' + ')} = **${figure(sum, rows[0]?.unit ?? null, german)}**`,
    german ? md`Gerechnet mit:` : md`Worked out from:`,
    [quoteLine(hitAt(read, at), context, 'how much')],
  )
}
/** Words that ask for a sum, and say nothing of what. */
const SUMMED = new RegExp(
  String.raw`(?<!\p{L})(?:zusammen|insgesamt|macht|machen|kostet|kosten|in total|in all|altogether|together|costs?|amount to|add up to|all|alle|${NUMBER})(?!\p{L})`,
  'giu',
)
const COVER = 0.5
const AT_END = /^(?<about>.{6,200}?),? (?:without|ohne) (?<of>.{2,50}?)[\s?!.]{0,4}$/iu
