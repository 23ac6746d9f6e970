// "What is missing to the target of 58?": of the one KPI whose target that is, as it stands now or stood at the end of the month that is named.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { refs } from '../../workspace/records.ts'
import type { Gated } from '../gate/gate.ts'
import { figure, kpiLine, kpiOfTarget } from './counted.ts'

const ASKED =
  /(?<!\p{L})(?:missing|left|to go|short|lacking|needed)(?!\p{L})[^?!]{0,50}(?<!\p{L})(?:to|of|until|from)(?: (?:the|our))?(?: (?:target|goal|aim|plan|mark)(?: of)?)?(?: the)? (?<en>[€£$]?\d[\d.,'’]{0,12})|(?<!\p{L})(?:fehl(?:t|en|te|ten)|felt|fehl|felen)(?!\p{L})[^?!]{0,50}(?<!\p{L})(?:bis|zu|zum|zur|auf|an)(?: (?:zum|zu|die|den|der|dem|unserem?|unser))?(?: (?:ziel|plan|soll|marke)(?: von)?)?(?: (?:die|den))? (?<de>\d[\d.,'’]{0,12})/iu
const ASKS =
  /(?<!\p{L})(?:how (?:much|many)|what|missing|left|to go|short|lacking|needed|target|goal|aim|plan|mark|end|of|by|still|wie ?viele?|was|fehl(?:t|en|te|ten)?|felt|felen|noch|bis|ziel|plan|soll|marke|ende|mio|millionen|millions?|tausend|thousands?|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|january|february|march|may|june|july|october|december)(?!\p{L})|\d[\d.,'’]*|[€£$]/giu

export async function restToTarget(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const { en, de } = ASKED.exec(text)?.groups ?? {}
  const number = en ?? de
  const found = number === undefined ? null : await kpiOfTarget(context, number)
  const {
    current_value: now,
    target_value: target,
    unit,
  } = found?.kpi ?? { current_value: null, target_value: null, unit: null }
  if (!found || now === null || target === null) return null
  // What else is named must be what the KPI is called.
  const own = wordsOf(`${found.kpi.name} ${found.goal.title} ${unit ?? ''}`).map(stemOf)
  const others = termsOf(text.replace(ASKS, ' ')).filter(({ stem }) => !own.some((each) => likeness(stem, each) >= 0.6))
  if (others.length > 0) return null
  // Another time than that of its last value is another question.
  const last = found.kpi.history.at(-1)?.recorded_at.slice(0, 7) ?? context.today.slice(0, 7)
  const days = datesIn(text, dateBase(text, context.today, context.zone, german))
  if (days.some(({ day }) => day.slice(0, 7) !== last)) return null
  const gap = Number((found.kpi.direction === 'increase' ? target - now : now - target).toFixed(4))
  if (gap <= 0) return null
  const cite = context.cite(refs.goal(found.goal), { kind: 'kpi', id: found.kpi.id })
  return page(
    md`${figure(found.kpi.direction === 'increase' ? target : now, null, german)} − ${figure(found.kpi.direction === 'increase' ? now : target, null, german)} = **${figure(gap, unit, german)}** ${cite}`,
    kpiLine(found, context, german),
  )
}
