// "Why is the goal at risk?", "how many KPIs are behind?": answered by the course of the goals and what speaks against them, not by a look-up.
import { goalCourse, isLive, kpiCourse } from '#contract/goal-progress.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { overviewOf as attentionOver } from '../../matters/attention.ts'
import { COURSE, goalLine, KURS, kpiLine, overviewOf } from '../../reports/overview.ts'
import { inLanguage } from '../../signals/language.ts'
import { contentOf, termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import type { Gated } from '../gate/gate.ts'

const WHY_AT_RISK =
  /(?<!\p{L})(?:why|what makes|how come|warum|wieso|weshalb|weswegen)(?!\p{L})[^?]{0,120}(?<!\p{L})(?:at risk|behind|in danger|in trouble|shaky|off track|gefährdet|zurück|hinterher|im rückstand|in gefahr|nicht auf kurs|wackelig)(?!\p{L})/iu
const COUNT_KPIS =
  /^(?:(?:and|so|und|also)[, ]+)*(?:how many|wie ?viele)(?: of)?(?: (?:our|my|the|unserer?|meiner?|der))? (?:kpis?|key figures|kennzahlen|kennziffern)(?!\p{L}).*(?<!\p{L})(?:behind|at risk|on track|zurück|hinterher|gefährdet|auf kurs|im rückstand)(?!\p{L})/iu
const ASKING =
  /(?<!\p{L})(?:goals?|objectives?|targets?|at risk|risk|behind|danger|trouble|shaky|off track|track|schedule|ziele?s?|gefährdet|zurück|hinterher|rückstand|gefahr|kurs|wackelig|makes|come)(?!\p{L})/giu

/** The reasons that speak against a goal, or the KPIs by their course; null where neither is asked, or no goal is named. */
export async function courseAnswer(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  if (COUNT_KPIS.test(text)) return kpisByCourse(context, text, german)
  return WHY_AT_RISK.test(text) ? whyAtRisk(context, text, german) : null
}

async function kpisByCourse(context: AnalystContext, text: string, german: boolean): Promise<string> {
  const wanted = /on track|auf kurs/i.test(text) ? 'on_track' : /at risk|gefährdet/i.test(text) ? 'at_risk' : 'behind'
  const live = (await context.goals({ limit: 100 })).items.filter(isLive)
  const all = live.flatMap((goal) => goal.kpis.map((kpi) => ({ goal, kpi })))
  const found = all.filter(({ goal, kpi }) => kpiCourse(kpi, goal, context.today) === wanted)
  return page(
    german
      ? md`${found.length} von ${all.length} Kennzahlen offener Ziele: **${KURS[wanted]}**, nach ihren Werten und Terminen gerechnet.`
      : md`${found.length} of ${all.length} KPIs of open goals: **${COURSE[wanted]}**, by their values and due dates.`,
    found.slice(0, MOST).map(({ goal, kpi }) => kpiLine(kpi, goal, context)),
  )
}
const MOST = 15

async function whyAtRisk(context: AnalystContext, text: string, german: boolean): Promise<string | null> {
  const terms = contentOf(termsOf(text.replace(ASKING, ' ')))
  if (terms.length === 0) return null
  const { workspace, goals } = await overviewOf(context)
  const named = goals.filter((goal) => {
    const held = wordsOf([goal.title, ...goal.kpis.map(({ name }) => name)].join(' ')).map(stemOf)
    return isLive(goal) && terms.every(({ stem }) => held.some((each) => likeness(stem, each) >= 0.75))
  })
  const [goal, ...others] = named
  if (!goal || others.length > 0) return null
  const doubt = attentionOver(workspace).confidence.find(({ goal_id }) => goal_id === goal.id)
  const off = goal.kpis.filter((kpi) => ['behind', 'at_risk'].includes(kpiCourse(kpi, goal, context.today) ?? ''))
  const reasons = (doubt?.reasons ?? []).map(
    (reason) => md`${inLanguage(reason, german ? 'de' : 'en')} ${context.cite(...reason.cites.slice(0, 2))}`,
  )
  if (reasons.length === 0 && off.length === 0) return null
  const course = goalCourse(goal, context.today)
  return page(
    goalLine(goal, context),
    german
      ? md`Was in den Aufzeichnungen dagegen spricht${course === 'on_track' ? ', obwohl die Kennzahlen auf Kurs sind' : ''}:`
      : md`What the records have against it${course === 'on_track' ? ', though its KPIs are on track' : ''}:`,
    [...reasons, ...off.map((kpi) => kpiLine(kpi, goal, context))],
  )
}
