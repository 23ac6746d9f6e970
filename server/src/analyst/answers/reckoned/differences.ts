// What is left, what share it is, and by how much something changed: reckoned from values that one passage or one KPI says, each shown.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { termsOf } from '../../text/asked.ts'
import { type Markdown, md, page } from '../../text/markdown.ts'
import { refs } from '../../workspace/records.ts'
import type { Gated } from '../gate/gate.ts'
import { type Hit, type PassageRead, ranked, readFor } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { termsAsked } from '../look-up/sought.ts'
import { sinceDay } from '../records/since-day.ts'
import { figure, type KpiNamed, kpisNamed, WHOLLY } from './counted.ts'
import { ASKS_OF_CHANGE, differenceAsked } from './difference-words.ts'
import { changeIn, type PartOfWhole, partOfWhole, usedOfWhole, valuesIn } from './part-of-whole.ts'
import { inScale } from './sums.ts'

const SINCE = /(?<!\p{L})(?:since|seit)(?!\p{L}).*$/iu
const COVER = 0.6
/** What is said to have been paid or used: what is left of a whole is the rest of it. */
const USED =
  /\b(?:paid|spent|used|transferred|done|drawn|registered|signed up|sold)\b|(?<!\p{L})(?:bezahlt|gezahlt|überwiesen|ausgegeben|verbraucht|angemeldet|abgerufen|verkauft|erledigt)(?!\p{L})/iu

/** The difference, rest or share that a question asks for; null where it asks for none, or it is not certain. */
export async function differenceAnswer(context: AnalystContext, gated: Gated): Promise<string | null> {
  const { text, about, german } = gated
  const asks = differenceAsked(text)
  if (asks === null) return null
  const own = text.replace(SINCE, ' ').replace(ASKS_OF_CHANGE, ' ')
  const isBare = termsOf(own).length === 0
  if (asks === 'change') {
    const kpi = await kpiChange(context, gated, isBare)
    if (kpi !== null) return kpi
  }
  const terms = termsAsked(own, isBare ? (about ?? '').replace(SINCE, ' ').replace(ASKS_OF_CHANGE, ' ') || null : null)
  if (terms.length === 0) return null
  const reads = await readFor(context, terms)
  const hits = ranked(reads, terms, 'how much', { today: context.today, german })
  const sure = hits.slice(0, 12).flatMap((hit) => {
    const sentence = hit.read.sentences[hit.at]?.text ?? ''
    const next = hit.read.sentences[hit.at + 1]
    if (!hit.named || !hit.person || hit.asks || hit.cover < COVER || hit.alone < COVER / 2) return []
    const says =
      asks === 'change'
        ? changeLine(sentence, german)
        : partLine(
            partOfWhole(sentence) ?? (next ? partOfWhole(next.text, sentence) : null) ?? usedOfWhole(sentence),
            asks,
            german,
            sentence,
          )
    return says === null ? [] : [{ hit, says }]
  })
  const [best, ...rest] = sure.toSorted((a, b) => b.hit.read.day.localeCompare(a.hit.read.day))
  if (!best || reads.some((read) => countsAnew(read, best.hit))) return null
  if (await usedSince(context, best.hit)) return null
  const lines: readonly Hit[] = [best, ...rest].map(({ hit }) => hit)
  return page(
    best.says,
    german ? md`Gerechnet mit:` : md`Worked out from:`,
    lines.slice(0, 2).map((hit) => quoteLine(hit, context, 'how much')),
  )
}

/** A later word on how much is drawn or spent, of whatever: what was left may be another amount by now. */
async function usedSince(context: AnalystContext, { read: own, at }: Hit): Promise<boolean> {
  const sentence = own.sentences[at]?.text ?? ''
  const used = partOfWhole(sentence) === null ? usedOfWhole(sentence) : null
  if (used === null) return false
  return (await readFor(context, termsOf(used.word), { alone: true })).some(
    (read) =>
      read.day > own.day &&
      read.sentences.some(
        ({ text }) =>
          text.includes(used.word) &&
          valuesIn(text).some(({ value }) => value !== used.part.value && value !== used.whole.value),
      ),
  )
}

/** A later state of the same whole: a list "as of 27 Nov" with the whole's number and another part of it. */
function countsAnew(read: PassageRead, { read: own, at }: Hit): boolean {
  const pair = partOfWhole(own.sentences[at]?.text ?? '')
  if (read === own || pair === null) return false
  const state = STATE.exec(read.text.slice(0, 400))?.groups?.day
  const day = state === undefined ? read.day : (datesIn(state, dateBase(state, own.day, 'UTC', true))[0]?.day ?? '')
  if (day <= own.day || own.day === '') return false
  return read.sentences.some(({ text }) => {
    const values = (text.match(/(?<![\d.,])\d{1,9}(?![\d.,]\d|\d)/g) ?? []).map(Number)
    return values.length > 1 && values.includes(pair.whole.value) && !values.includes(pair.part.value)
  })
}
const STATE = /(?<!\p{L})(?:stand|as of|state)(?: vom| am)?:? (?<day>\d[\d./-]{4,9}|\d{1,2}\.? \p{L}{3,9} \d{4})/iu

function partLine(
  found: PartOfWhole | null,
  asks: 'share' | 'rest',
  german: boolean,
  sentence: string,
): Markdown | null {
  if (found === null) return null
  const { part, whole } = found
  if (asks === 'share') {
    const share = Number(((100 * part.value) / whole.value).toFixed(1))
    return german
      ? md`${part.words} von ${whole.words} = **${figure(share, null, true)} %**`
      : md`${part.words} of ${whole.words} = **${share}%**`
  }
  // "30 % of the price" is the rest to pay only where the rest was paid.
  if (part.unit !== null && !USED.test(sentence) && !/ziel|target|goal|budget|soll|plan/i.test(sentence)) return null
  const left = Number((whole.value - part.value).toFixed(4))
  // Of what is counted the bare number says neither how it stands nor of what it is.
  const told =
    (whole.unit ?? part.unit) === null
      ? german
        ? `, es fehlen noch ${figure(left, null, true)}`
        : `, ${figure(left, null, false)} to go`
      : ''
  return md`${whole.words} − ${part.words} = **${figure(left, whole.unit ?? part.unit, german)}**${inScale(left, [whole.words, part.words], german)}${told}`
}

function changeLine(sentence: string, german: boolean): Markdown | null {
  const found = changeIn(sentence)
  if (found === null) return null
  const [first, second] = found
  const by = Number(Math.abs(second.value - first.value).toFixed(4))
  const said =
    first.unit === '%'
      ? `${figure(by, null, german)} ${german ? 'Prozentpunkte' : 'percentage points'}`
      : figure(by, first.unit, german)
  const [high, low] = second.value > first.value ? [second, first] : [first, second]
  return md`${high.words} − ${low.words} = **${said}**`
}

/** Between the values of a KPI: since a day that is named, or over its last values. */
async function kpiChange(context: AnalystContext, { text, about, german }: Gated, isBare: boolean) {
  const asked = isBare ? (about ?? '') : text.replace(SINCE, ' ').replace(ASKS_OF_CHANGE, ' ')
  const [kpi, ...more] = (await kpisNamed(context, asked)).filter(({ told }) => told >= WHOLLY)
  if (!kpi || more.some(({ share }) => share >= kpi.share)) return null
  const from = sinceDay(text, context) ?? (isBare ? sinceDay(about ?? '', context) : null)
  // A day that no rule here reads is not left aside.
  const base = dateBase(text, context.today, context.zone, german)
  if (from === null && datesIn(text, base).length > 0) return null
  return changeOf(kpi, from, context, german)
}

function changeOf({ goal, kpi }: KpiNamed, from: string | null, context: AnalystContext, german: boolean) {
  const history = kpi.history.map(({ value, recorded_at }) => ({ value, day: recorded_at.slice(0, 10) }))
  const last = history.at(-1)
  const first =
    from === null
      ? history.slice(-6)[0]
      : (history.findLast(({ day }) => day <= from) ?? history.find(({ day }) => day > from))
  if (!last || !first || first === last) return null
  const by = Number((last.value - first.value).toFixed(4))
  const value = (each: number) => figure(each, kpi.unit, german)
  const cite = context.cite(refs.goal(goal), { kind: 'kpi', id: kpi.id })
  return page(
    md`**${kpi.name}**: ${value(first.value)} (${first.day}) → ${value(last.value)} (${last.day}): **${by > 0 ? '+' : '−'}${value(Math.abs(by))}**. ${cite}`,
  )
}
