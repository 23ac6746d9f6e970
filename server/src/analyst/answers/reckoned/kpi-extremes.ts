// "Which house is worst on occupancy?", "and the best?": among KPIs that measure the same of different things, the one at that end, and all in order.
import { isLive } from '#contract/goal-progress.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { asksInGerman, type Term, termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import type { Gated } from '../gate/gate.ts'
import { type KpiOf, kpiLine } from './counted.ts'

type End = 'good' | 'bad' | 'high' | 'low'

const ENDS: readonly [End, RegExp][] = [
  [
    'bad',
    /(?<!\p{L})(?:worst|weakest|poorest|(?:(?:am|die|der|das) )?(?:schlechteste[nrs]?|schwächste[nrs]?))(?!\p{L})/giu,
  ],
  ['good', /(?<!\p{L})(?:(?<!at )best|strongest|(?:(?:am|die|der|das) )?(?:beste[nrs]?|stärkste[nrs]?))(?!\p{L})/giu],
  [
    'high',
    /(?<!\p{L})(?:highest|largest|biggest|greatest|(?<!at )most|(?:(?:am|die|der|das) )?(?:höchste[nrs]?|größte[nrs]?|meisten?))(?!\p{L})/giu,
  ],
  [
    'low',
    /(?<!\p{L})(?:lowest|smallest|fewest|(?<!at )least|(?:(?:am|die|der|das) )?(?:niedrigste[nrs]?|tiefste[nrs]?|kleinste[nrs]?|wenigsten?))(?!\p{L})/giu,
  ],
]
/** The kind of thing that is asked for, "which of our houses": it stands in no KPI's name. */
const WHICH =
  /^(?:(?:and|so|und|also|ok)[, ]+)*(?:which|what|who|where|welche[rsnm]?|wer|wo)(?!\p{L})(?: of| von)?(?: our| the| my| these| those| all| unsere[nr]?| meine[nr]?| den| der)*(?: (?!(?:is|are|was|has|have|had|does|do|did|stands?|ist|sind|war|hat|haben|steht)\b)\p{L}+)?/iu
/** Verbs that only join the thing to its figure. */
const JOINING =
  /(?<!\p{L})(?:one|does|do|has|have|had|is|are|was|doing|performing|performs?|stands?|standing|shows?|looks?|of all|at the moment|right now|now|currently|overall|derzeit|gerade|zurzeit|aktuell|ist|hat|haben|steht)(?!\p{L})/giu

/** Which end is asked for, the last that is named; null: none. */
function endIn(text: string): End | null {
  const found = ENDS.flatMap(([end, pattern]) => [...text.matchAll(pattern)].map(({ index }) => ({ end, index })))
  return found.toSorted((a, b) => b.index - a.index)[0]?.end ?? null
}
const bare = (text: string) => ENDS.reduce((rest, [, pattern]) => rest.replace(pattern, ' '), text)
const topicOf = (text: string): Term[] => termsOf(bare(text).replace(WHICH, ' ').replace(JOINING, ' '))

/** Those KPIs in order, the one that is asked for first; null where no end is asked for, or fewer than two measure the same. */
export async function kpiExtremeAnswer(
  context: AnalystContext,
  { text, about, german }: Gated,
): Promise<string | null> {
  const end = endIn(text)
  if (end === null) return null
  const own = topicOf(text)
  const isMore = about !== undefined && own.length === 0
  if (!isMore && !WHICH.test(text)) return null
  const asked = isMore ? about : text
  if (isMore && !WHICH.test(about)) return null
  // What it was on another day the KPI's last value does not say.
  if (datesIn(asked, dateBase(asked, context.today, context.zone, asksInGerman(asked))).length > 0) return null
  const terms = isMore ? topicOf(about) : own
  if (terms.length === 0) return null
  const kpis = (await context.goals({ limit: 100 })).items
    .filter(isLive)
    .flatMap((goal) => goal.kpis.map((kpi): KpiOf => ({ goal, kpi, share: 1 })))
    .filter(({ kpi }) => {
      const held = wordsOf(kpi.name).map(stemOf)
      return kpi.current_value !== null && terms.every(({ stem }) => held.some((each) => likeness(stem, each) >= 0.7))
    })
  const [first] = kpis
  if (!first || kpis.length < 2 || kpis.some(({ kpi }) => kpi.unit !== first.kpi.unit)) return null
  const rises = first.kpi.direction !== 'decrease'
  if (kpis.some(({ kpi }) => (kpi.direction !== 'decrease') !== rises)) return null
  const isHigh = end === 'high' || (end === 'good') === rises
  const up = end === 'low' ? false : end === 'high' ? true : isHigh
  const order = kpis.toSorted((a, b) => ((b.kpi.current_value ?? 0) - (a.kpi.current_value ?? 0)) * (up ? 1 : -1))
  const same = order.filter(({ kpi }) => kpi.current_value === order[0]?.kpi.current_value)
  const rest = order.slice(same.length, MOST)
  if (rest.length === 0) return null
  return page(
    same.map((one) => kpiLine(one, context, german)),
    german ? md`Danach, der Reihe nach:` : md`After that, in order:`,
    rest.map((one) => kpiLine(one, context, german)),
  )
}
const MOST = 12
