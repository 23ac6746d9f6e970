// "What does it cost with the build-out?": a price, and beside it what the same paper says is not in it.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { amountsIn, type WrittenAmount } from '../../text/amounts.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import type { Gated } from '../gate/gate.ts'
import { figure } from '../reckoned/counted.ts'
import { sortOf } from '../reckoned/quantities.ts'
import { says, stems } from '../reckoned/sum-tables.ts'
import { hitAt, type PassageRead, readFor } from './passages.ts'
import { quoteLine, quoteOf } from './quotes.ts'

const ASKED =
  /(?:\b(?:costs?|how much|price)\b|(?<!\p{L})(?:kosten|kostet|wie ?viel|preis)(?!\p{L})).{1,80}?(?<!\p{L})(?:with|including|incl\.?|inclusive of|mit|samt|inklusive|inkl\.?|einschließlich) (?<extra>[^?!]{3,50})[?!. ]*$/iu
const WITH =
  /(?<!\p{L})(?:with|including|incl\.?|inclusive of|mit|samt|inklusive|inkl\.?|einschließlich) [^?!]{3,50}[?!. ]*$/iu
const ASKS =
  /\b(?:what|how much|does|do|would|will|cost|costs|us|is|are|the|price|of)\b|(?<!\p{L})(?:was|wie ?viel|kosten|kostet|uns|ist|sind|der|die|das|den|dem|preis)(?!\p{L})/giu
const NOT_IN =
  /\b(?:not (?:in (?:it|(?:the|this|that) (?:price|quote|offer|rent|fee|sum|figure|amount))|included|part of|covered)|excluded|excluding|excl\.|comes? on top|extra to|plus)(?!\p{L})|(?<!\p{L})(?:zzgl\.?|zuzüglich|nicht (?:\p{L}{2,12} ){0,2}(?:enthalten|inbegriffen|inklusive|dabei|drin)|nicht im preis|exklusive|exkl\.?|kommt noch|kommen noch|obendrauf|hinzu)(?!\p{L})/iu

export async function withExtraAnswer(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const extra = termsOf((ASKED.exec(text)?.groups?.extra ?? '').replace(ASKS, ' '))
  const what = termsOf(text.replace(WITH, ' ').replace(ASKS, ' '))
  if (extra.length === 0 || what.length === 0) return null
  const reads = await readFor(context, [...extra, ...what])
  const found = reads.flatMap((read) => pairIn(read, extra, what, reads))
  const [best] = found.toSorted((a, b) => b.read.day.localeCompare(a.read.day))
  if (!best) return null
  const { whole, part } = best
  if (found.some((each) => each.whole.value !== whole.value || each.part.value !== part.value)) return null
  // The quote of a sentence may go on into the next one.
  const isOneQuote = quoteOf(hitAt(best.read, best.lines[0] ?? 0), 'how much').includes(part.words)
  const total = Number((whole.value + part.value).toFixed(2))
  return page(
    md`${whole.words} + ${part.words} = **${figure(total, whole.unit, german)}**`,
    german ? md`Gerechnet mit:` : md`Worked out from:`,
    best.lines.slice(0, isOneQuote ? 1 : 2).map((at) => quoteLine(hitAt(best.read, at), context, 'how much')),
  )
}

type Pair = { read: PassageRead; whole: WrittenAmount; part: WrittenAmount; lines: number[] }

/** The price and the one that is not in it, in one sentence or in two that follow each other; no third amount beside them. */
function pairIn(
  read: PassageRead,
  extra: readonly Term[],
  what: readonly Term[],
  reads: readonly PassageRead[],
): Pair[] {
  return read.sentences.flatMap(({ text, heads }, at): Pair[] => {
    if (heads !== undefined || !NOT_IN.test(text) || !extra.every((term) => says(stems(text), term))) return []
    const here = moneyIn(text)
    const before = moneyIn(read.sentences[at - 1]?.text ?? '')
    const [whole, part] =
      here.length === 2 ? here : here.length === 1 && before.length === 1 ? [before[0], here[0]] : []
    if (!whole || !part || whole.value <= part.value || whole.unit !== part.unit) return []
    const of = here.length === 2 ? text : (read.sentences[at - 1]?.text ?? '')
    if (sortOf(of, whole) === 'rate' || sortOf(text, part) === 'rate') return []
    const lines = here.length === 2 ? [at] : [at - 1, at]
    const told = stems(
      `${read.label}\n${read.text.slice(0, 300)}\n${lines.map((line) => read.sentences[line]?.text ?? '').join('\n')}`,
    )
    // Where the paper does not call it by its name, another passage does, with the same price.
    const isNamed =
      what.every((term) => says(told, term)) ||
      reads.some((other) =>
        other.sentences.some(
          (each) =>
            other !== read &&
            what.every((term) => says(stems(each.text), term)) &&
            moneyIn(each.text).some(({ value }) => value === whole.value),
        ),
      )
    return isNamed ? [{ read, whole, part, lines }] : []
  })
}
const moneyIn = (text: string) => amountsIn(text).filter(({ unit }) => unit !== null)
