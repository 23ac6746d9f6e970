// "What is left of the budget once the roof is paid?": a whole and a part, each named by the question and each with one amount.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { WrittenAmount } from '../../text/amounts.ts'
import { termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import type { Gated } from '../gate/gate.ts'
import { type Hit, hitAt, readFor } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { figure } from './counted.ts'
import { valuesIn } from './part-of-whole.ts'
import { sortOf } from './quantities.ts'
import { says, stems } from './sum-tables.ts'
import { amountOf } from './sums.ts'

const ASKED =
  /\b(?:left|remains?|remaining) (?:of|from|in) (?<a>.{3,60}?),? (?:once|after|when|if|as soon as|without) (?<b>.{3,60})$|\bhow much of (?<c>.{3,60}?) (?:is|will be|would be|do we have) left,? (?:once|after|when|if|without) (?<d>.{3,60})$|(?<!\p{L})(?:bleibt|bliebe) (?:uns )?(?:noch )?(?:von (?:der|dem|den)|vom|von) (?<e>.{3,60}?)(?: übrig)?,? (?:wenn|nach|sobald|ohne|abzüglich) (?<f>.{3,60})$/iu
const PAID =
  /\b(?:(?:is|are|has been|have been|gets?) (?:paid|covered|settled|spent|done|built|bought)(?: for)?|paying for|we have paid|paid)\b|(?<!\p{L})(?:bezahlt|gezahlt|gebaut|gekauft|abgezogen|erledigt|übrig|ist|sind|wird)(?!\p{L})/giu

export async function leftAnswer(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const { a, b, c, d, e, f } = ASKED.exec(text.replace(/[?!.\s]{1,8}$/u, ''))?.groups ?? {}
  const [whole, part] = [a ?? c ?? e, (b ?? d ?? f)?.replace(PAID, ' ').trim()]
  if (whole === undefined || part === undefined || termsOf(whole).length === 0 || termsOf(part).length === 0)
    return null
  const inOne = await ofWhich(context, whole, part, german)
  if (inOne !== null) return inOne
  const [all, used] = [
    await amountOf(context, whole, german, { isOnly: true }),
    await amountOf(context, part, german, { isOnly: true }),
  ]
  if (!all || !used || all.amount.unit !== used.amount.unit || all.amount.value <= used.amount.value) return null
  if (all.hit.read === used.hit.read && all.hit.at === used.hit.at) return null
  if (!isRightOf(all, whole) || !isRightOf(used, part)) return null
  const left = Number((all.amount.value - used.amount.value).toFixed(2))
  return page(
    md`${all.amount.words} − ${used.amount.words} = **${figure(left, all.amount.unit, german)}**`,
    german ? md`Gerechnet mit:` : md`Worked out from:`,
    [all, used].map(({ hit }) => quoteLine(hit, context, 'how much')),
  )
}

/** The amount is the thing's own: light words alone stand between both, and it is not for each of something. */
function isRightOf({ hit, amount }: { hit: Hit; amount: WrittenAmount }, named: string): boolean {
  const text = hit.read.sentences[hit.at]?.text ?? ''
  if (sortOf(text, amount) === 'rate') return false
  const terms = termsOf(named)
  const [before, after] = [text.slice(0, amount.from), text.slice(amount.to)]
  const ends = [...before.matchAll(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)].flatMap(({ 0: word, index }) =>
    terms.some((term) => says(stems(word), term)) ? [index + word.length] : [],
  )
  const end = ends.at(-1)
  if (end !== undefined) return LIGHT.test(before.slice(end))
  const start = [...after.matchAll(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)].find(({ 0: word }) =>
    terms.some((term) => says(stems(word), term)),
  )
  return start !== undefined && LIGHT.test(after.slice(0, start.index))
}
const LIGHT =
  /^(?:\s|[:=–,-]|(?:is|are|was|will|would|be|costs?|of|at|for|in|to|comes? to|about|the|our|a|now|next|this|year|ist|sind|wird|kostet|kosten|beträgt|liegt bei|von|für|auf|mit|bei|jetzt|rund|ca\.|nächstes|dieses|jahr|20\d\d|der|die|das|den|unser|unsere)(?!\p{L})){0,16}$/iu

/** "Investment 3.1, of which clean room 1.9". */
async function ofWhich(context: AnalystContext, whole: string, part: string, german: boolean): Promise<string | null> {
  const [of, which] = [termsOf(whole), termsOf(part)]
  const found = (await readFor(context, [...of, ...which])).flatMap((read) =>
    read.sentences.flatMap(({ text, heads }, at) => {
      const join = OF_WHICH.exec(text)
      if (!join || heads !== undefined) return []
      const [before, after] = [text.slice(0, join.index), text.slice(join.index + join[0].length)]
      const all = valuesIn(before).at(-1)
      const [used, ...more] = valuesIn(after.split(/[;.](?!\d)/)[0] ?? '')
      // The whole is said right before it, so that nothing else is what the part is of.
      const clause = before.split(/[;?!]|[.,](?!\d)/).at(-1) ?? ''
      if (!all || !used || more.length > 0 || all.value <= used.value || all.unit !== used.unit) return []
      if (
        all.unit === '%' ||
        before
          .slice(all.to)
          .trim()
          .replace(/^[,(]|[,(]$/gu, '') !== ''
      )
        return []
      const isSaid = of.some((term) => says(stems(clause), term)) && which.every((term) => says(stems(after), term))
      return isSaid ? [{ read, at, all, used }] : []
    }),
  )
  const [best] = found.toSorted((x, y) => y.read.day.localeCompare(x.read.day))
  if (!best || found.some(({ all, used }) => all.value !== best.all.value || used.value !== best.used.value))
    return null
  const left = Number((best.all.value - best.used.value).toFixed(4))
  return page(
    md`${best.all.words} − ${best.used.words} = **${figure(left, best.all.unit, german)}**`,
    german ? md`Gerechnet mit:` : md`Worked out from:`,
    [quoteLine(hitAt(best.read, best.at), context, 'how much')],
  )
}
const OF_WHICH = /,? ?\(?(?<!\p{L})(?:of which|of that|davon|darunter)(?!\p{L})/iu
