// The value or the target of a KPI, as it was told.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { md, page, words } from '../../text/markdown.ts'
import { refs } from '../../workspace/records.ts'
import { figure } from '../reckoned/counted.ts'
import { acted, type Hands } from './acting.ts'
import type { Command } from './command.ts'
import { best, nearest, notThere } from './which.ts'

const MONEY = /[€$£¥]|(?<!\p{L})(?:[tkm]?(?:eur|chf|usd|gbp)|euros?|franken|dollars?|pounds?)(?!\p{L})/iu

/** What thousands or millions a unit counts in: "T€", "k", "Mio. €"; a lone "m" does so only of money. */
function scaleOf(unit: string, isMoney: boolean): number {
  const bare = unit
    .toLowerCase()
    .replace(/[. ]/g, '')
    .replace(/(?:€|\$|£|eur|euros?|chf|usd|gbp|franken|dollars?|pounds?)$/u, '')
  if (/^(?:k|tsd|tausend|thousand)$/.test(bare) || (bare === 't' && isMoney)) return 1e3
  if (/^(?:mio|mn|mil|millionen|million|millions)$/.test(bare) || (bare === 'm' && isMoney)) return 1e6
  return /^(?:mrd|bn|billion|milliarden?)$/.test(bare) ? 1e9 : 1
}

export async function recordKpi(
  context: AnalystContext,
  { object, value: typed, unit = '', target }: Extract<Command, { does: 'kpi' }>,
  { hands, german }: { hands: Hands; german: boolean },
): Promise<string> {
  const goals = (await context.goals({ limit: 100 })).items
  const all = goals.flatMap((goal) => goal.kpis.map((kpi) => ({ goal, kpi })))
  const nameOf = ({ kpi }: (typeof all)[number]) => kpi.name
  const fitting = best(all, nameOf, object)
  const named = ({ kpi, goal }: (typeof all)[number]) => md`**${kpi.name}** ${context.cite(refs.goal(goal))}`
  const [one, ...more] = fitting
  if (!one)
    return notThere(
      german ? md`Eine Kennzahl ${words(object)} finde ich nicht.` : md`I find no KPI ${words(object)}.`,
      nearest(all, nameOf, object).map(named),
      german,
    )
  if (more.length > 0) return page(german ? md`Welche Kennzahl?` : md`Which KPI?`, fitting.map(named))
  const { kpi, goal } = one
  // "401 T€" of a KPI that counts in euros is 401,000; where it counts in thousands, it is 401.
  const isMoney = MONEY.test(`${unit} ${kpi.unit ?? ''}`)
  const scale = scaleOf(unit, isMoney)
  const value = scale === 1 ? typed : Number(((typed * scale) / scaleOf(kpi.unit ?? '', isMoney)).toPrecision(12))
  const now = figure(value, kpi.unit, german)
  if (target)
    return acted(
      context,
      {
        tool: 'set_kpi',
        input: { goal_id: goal.id, kpi_id: kpi.id, target_value: value, name: kpi.name },
        before: german
          ? md`Wenn du zustimmst, ist das Ziel von **${kpi.name}** künftig ${now}. ${context.cite(refs.goal(goal))}`
          : null,
        done: german
          ? md`Das Ziel von **${kpi.name}** ist jetzt ${now}.`
          : md`The target of **${kpi.name}** is now ${now}.`,
      },
      { hands, german },
    )
  return acted(
    context,
    {
      tool: 'record_kpi',
      input: { goal_id: goal.id, kpi_id: kpi.id, current_value: value, kpi_name: kpi.name },
      before: german
        ? md`Wenn du zustimmst, trage ich bei **${kpi.name}** ${now} ein. ${context.cite(refs.goal(goal))}`
        : null,
      done: german ? md`**${kpi.name}** steht jetzt bei ${now}.` : md`**${kpi.name}** now stands at ${now}.`,
    },
    { hands, german },
  )
}
