// "Which goal is worst, which is closest?": answered from the figures of the goals themselves, which are shown. A goal without figures is named, not judged.
import { goalCourse, isLive, isReached } from '#contract/goal-progress.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { goalLine, kpiLine } from '../../reports/overview.ts'
import { type Markdown, md, page } from '../../text/markdown.ts'
import type { WorkspaceGoal, WorkspaceKpi } from '../../workspace/workspace.ts'

export type Extreme = 'behind' | 'far' | 'close'

const GOALS =
  /^(?:(?:and|so|und)[, ]+)?(?:which|what|welche[rs]?)(?: (?:one )?(?:of|von|unserer|meiner|unseren|meinen|our|my|the|all|der|den))* (?:goals?|objectives?|ziele?n?)(?!\p{L})/iu
const FAR =
  /(?<!\p{L})(?:furthest|farthest) (?:away )?from(?!\p{L})|(?<!\p{L})am weitesten (?:weg|entfernt|vom ziel)(?!\p{L})/iu
const BEHIND =
  /(?<!\p{L})(?:worst|weakest|(?:furthest|farthest|most) behind|(?:lagging|lags) (?:the )?most|in (?:the )?most trouble|most at risk|schlechteste[nrs]?|schwächste[nrs]?|am weitesten (?:zurück|hinten)|am meisten (?:gefährdet|zurück|hinterher))(?!\p{L})/iu
const CLOSE =
  /(?<!\p{L})(?:(?:closest|nearest) to|furthest along|most advanced|am nächsten|am weitesten (?:fortgeschritten|voran)|am ehesten erreicht)(?!\p{L})/iu

/** Which end of the goals is asked for; null: none. */
export function extremeAsked(text: string): Extreme | null {
  if (!GOALS.test(text)) return null
  if (FAR.test(text)) return 'far'
  if (CLOSE.test(text)) return 'close'
  return BEHIND.test(text) ? 'behind' : null
}

/** What a KPI lacks, as a share of its target; null where no share can be said. */
function lacks(kpi: WorkspaceKpi): number | null {
  const { current_value: current, target_value: target } = kpi
  if (current === null || target === null) return null
  if (isReached(kpi)) return 0
  return target === 0 ? null : Math.abs(target - current) / Math.abs(target)
}

/** A goal lacks what its KPI lacks that is furthest off; null where one of them cannot be judged. */
function lackOf({ kpis }: WorkspaceGoal): number | null {
  const shares = kpis.flatMap((kpi) => lacks(kpi) ?? [])
  return shares.length === 0 || shares.length < kpis.length ? null : Math.max(...shares)
}

const COURSES = ['behind', 'at_risk']

/** The goal at that end and the two beside it, each with its figures; null where no goal has figures. */
export async function extremeAnswer(context: AnalystContext, asked: Extreme): Promise<string | null> {
  const { german, today } = context
  const live = (await context.goals({ limit: 100 })).items.filter(isLive)
  const judged = live.flatMap((goal) => {
    const lack = lackOf(goal)
    if (lack === null) return []
    const course = COURSES.indexOf(goalCourse(goal, today) ?? '')
    const late = asked === 'behind' ? (course < 0 ? COURSES.length : course) : 0
    return [{ goal, lack, late }]
  })
  if (judged.length === 0) return null
  const order = judged.toSorted((a, b) => a.late - b.late || (asked === 'close' ? a.lack - b.lack : b.lack - a.lack))
  const first = order.filter(({ lack, late }) => lack === order[0]?.lack && late === order[0].late)
  const rest = order.slice(first.length, first.length + 2)
  const left = live.filter((goal) => !judged.some((one) => one.goal === goal))
  const said = ({ goal }: (typeof order)[number]): Markdown[] => [
    goalLine(goal, context),
    ...goal.kpis.slice(0, 4).map((kpi) => kpiLine(kpi, goal, context)),
  ]
  return page(
    german ? GERMAN[asked] : ENGLISH[asked],
    first.slice(0, 3).flatMap(said),
    rest.length > 0 ? (german ? md`Danach:` : md`After that:`) : null,
    rest.flatMap(said),
    left.length > 0
      ? german
        ? md`Nicht eingereiht, weil ihre Kennzahlen keinen Anteil ergeben:`
        : md`Not ranked, as their KPIs make no share:`
      : null,
    left.slice(0, 6).map((goal) => goalLine(goal, context)),
  )
}

const ENGLISH: Record<Extreme, Markdown> = {
  behind: md`By their KPIs alone (their course first, then what they lack of their targets), this one stands worst; what only a text says I may have missed:`,
  far: md`By their KPIs alone, as a share of the target, this one is furthest from it:`,
  close: md`By their KPIs alone, as a share of the target, this one is closest to it:`,
}
const GERMAN: Record<Extreme, Markdown> = {
  behind: md`Allein nach den Kennzahlen (erst der Kurs, dann was zum Ziel fehlt) steht dieses am schlechtesten; was nur ein Text sagt, kann ich übersehen haben:`,
  far: md`Allein nach den Kennzahlen, als Anteil des Ziels, ist dieses am weitesten entfernt:`,
  close: md`Allein nach den Kennzahlen, als Anteil des Ziels, ist dieses am nächsten daran:`,
}
