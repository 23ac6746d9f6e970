// KPIs that stand at a level (a share, a waiting time, a ratio): they have no pace, only a distance and a direction.

import { addDays, daysBetween } from '#contract/days.ts'
import { isReached } from '#contract/goal-progress.ts'
import { inDays, spokenDate, spokenGerman } from '../dates/spoken.ts'
import { amountGerman, awayGerman, gapAmountGerman } from '../text/german-speech.ts'
import { amount, gapAmount, rounded } from '../text/speech.ts'
import { refs } from '../workspace/records.ts'
import type { WorkspaceGoal, WorkspaceKpi } from '../workspace/workspace.ts'
import { type Bilingual, type Fact, type Signal, signal } from './signal.ts'

/** So many of the last values show where a level goes. */
const LAST = 4
/** Shares, ratios and rates are levels whatever their history says, unless they fill up from nothing. */
const RATE =
  /^(?:%|‰|x|×|percent|prozent|pp|points?|punkte|days?|tage?n?|weeks?|wochen?|hours?|stunden?|minutes?|minuten?|min|h|°c|ratio)$|\/|\bper\b|\bpro\b/i

/**
 * Whether a KPI is a level rather than a sum that grows: it is to fall, it has gone down and up again, or it is a rate that did not
 * start at nothing. A sum that only grew (orders, contracts, a share of work done) has a pace.
 */
export function isLevel(kpi: WorkspaceKpi): boolean {
  const values = valuesOf(kpi).map(({ value }) => value)
  const pairs = values.slice(1).map((value, at) => value - (values[at] ?? value))
  const [rises, falls] = [pairs.some((step) => step > 0), pairs.some((step) => step < 0)]
  // What is worked off one by one falls to nothing and never rises: that has a pace, too.
  if (kpi.direction === 'decrease') return rises || kpi.target_value !== 0 || RATE.test(kpi.unit?.trim() ?? '')
  if (falls) return true
  const start = kpi.start_value ?? values[0] ?? 0
  return start !== 0 && RATE.test(kpi.unit?.trim() ?? '') && values.length < 3
}

/** The distance to the target and where the last values go, as they stand in the history; where it is reached, whether it stays so. */
export function level(kpi: WorkspaceKpi, goal: WorkspaceGoal, today: string): Signal[] {
  const { current_value: current, target_value: target } = kpi
  if (current === null || target === null) return []
  if (isReached(kpi)) return slipping(kpi, { current, target }, goal, today)
  const last = valuesOf(kpi)
    .filter(({ day }) => day <= today)
    .slice(-LAST)
  const sign = kpi.direction === 'increase' ? 1 : -1
  const first = last[0]
  const moved = first && last.length > 1 ? (current - first.value) * sign : null
  const before = last.at(-2)
  const step = before ? (current - before.value) * sign : null
  const way = directionOf(moved, step)
  const left = daysBetween(today, goal.due_date)
  const gap = Math.abs(target - current)
  const share = Math.min(1, gap / Math.max(Math.abs(target), Math.abs(kpi.start_value ?? target), 1e-9))
  const near = Math.max(0, 1 - left / 180)
  // On its way and with time left, a level needs nobody.
  if (way === 'towards' && left > 60 && !isSlow(kpi, goal, today)) return []
  const said = (value: number) => amount(value, kpi.unit)
  const saidGerman = (value: number) => amountGerman(value, kpi.unit)
  const facts: Fact[] = [
    {
      text: `${kpi.name} stands at ${said(current)} against a target of ${said(target)}, due on ${spokenDate(goal.due_date)} in ${inDays(left)}.`,
      german: `“${kpi.name}”: Stand ${saidGerman(current)}, Ziel ${saidGerman(target)}, fällig ${awayGerman(left)} (${spokenGerman(goal.due_date)}).`,
      cites: [refs.kpi(kpi), refs.goal(goal)],
    },
  ]
  const values = inTurn(last, kpi.unit)
  if (last.length > 1)
    facts.push({
      text: `Its last values ${way === null ? 'go to and fro or stand still' : `move ${way} the target`}: ${values.text}.`,
      german: `Die letzten Werte ${WAY_GERMAN[way ?? 'neither']}: ${values.german}.`,
      cites: [refs.kpi(kpi)],
    })
  const off = gapAmount(rounded(gap), kpi.unit)
  const brief = `${off} from its target${way === 'away from' ? ' and moving away' : ''}`
  const german = `${gapAmountGerman(rounded(gap), kpi.unit)} vom Ziel entfernt${way === 'away from' ? ', und der Abstand wächst' : ''}`
  return [
    signal({
      id: `kpi_behind:${kpi.id}`,
      kind: 'kpi_behind',
      severity: 0.3 + 0.2 * share + 0.2 * near + (way === 'away from' ? 0.2 : way === null ? 0.08 : 0),
      title: `${kpi.name} is ${brief}`,
      brief,
      german: { title: `${kpi.name}: ${german}`, brief: german },
      facts,
      goal_id: goal.id,
    }),
  ]
}

/** So many values, each nearer to the target than the one before, are no accident; older ones than these days say nothing of now. */
const LEAST_VALUES = 3
const FRESH_DAYS = 45
/** What lies further ahead is no news. */
const AHEAD_DAYS = 180

/** A floor or a ceiling that holds today, and that the last values approach: gone on like this, it is passed before the goal's day. */
function slipping(
  kpi: WorkspaceKpi,
  { current, target }: { current: number; target: number },
  goal: WorkspaceGoal,
  today: string,
): Signal[] {
  const sign = kpi.direction === 'increase' ? 1 : -1
  const values = valuesOf(kpi).filter(({ day }) => day <= today)
  const turned = values.findLastIndex(
    ({ value }, at) => at > 0 && (value - (values[at - 1]?.value ?? value)) * sign >= 0,
  )
  const last = values.slice(Math.max(0, turned)).slice(-LAST)
  const [first, newest] = [last[0], last.at(-1)]
  if (!first || !newest || last.length < LEAST_VALUES || newest.value !== current) return []
  const days = daysBetween(first.day, newest.day)
  if (days < 7 || daysBetween(newest.day, today) > FRESH_DAYS) return []
  const left = Math.floor(((current - target) * sign) / (Math.abs(current - first.value) / days)) + 1
  const passed = addDays(newest.day, left)
  if (left > AHEAD_DAYS || passed > goal.due_date) return []
  const [aim, aimGerman] = [amount(target, kpi.unit), amountGerman(target, kpi.unit)]
  const came = inTurn(last, kpi.unit)
  const side = sign > 0 ? 'below' : 'above'
  const missed = sign > 0 ? 'unterschritten' : 'überschritten'
  const german = `auf dem Weg ${sign > 0 ? 'unter' : 'über'} den Zielwert`
  return [
    signal({
      id: `kpi_behind:${kpi.id}`,
      kind: 'kpi_behind',
      severity: 0.45 + 0.25 * (1 - left / AHEAD_DAYS),
      title: `${kpi.name} is on its way ${side} its target`,
      brief: `on its way ${side} its target`,
      german: { title: `${kpi.name}: ${german}`, brief: german },
      facts: [
        {
          text: `${kpi.name} keeps its target of ${aim} today, and comes nearer to it with each value: ${came.text}.`,
          german: `Der Zielwert von “${kpi.name}” (${aimGerman}) ist heute eingehalten, aber jeder Wert liegt näher daran als der davor: ${came.german}.`,
          cites: [refs.kpi(kpi), refs.goal(goal)],
        },
        {
          text: `Going on like this, it is ${side} ${aim} ${passed <= today ? 'by now' : `by ${spokenDate(passed)}`}; the goal is due on ${spokenDate(goal.due_date)}.`,
          german: `Geht es so weiter, ist der Zielwert (${aimGerman}) ${passed <= today ? 'inzwischen' : `am ${spokenGerman(passed)}`} ${missed}; das Ziel ist am ${spokenGerman(goal.due_date)} fällig.`,
          cites: [refs.kpi(kpi), refs.goal(goal)],
        },
      ],
      goal_id: goal.id,
    }),
  ]
}

const WAY_GERMAN = {
  towards: 'nähern sich dem Ziel',
  'away from': 'entfernen sich vom Ziel',
  neither: 'schwanken oder bleiben gleich',
}

/** Each value with its day, the oldest first. */
const inTurn = (values: { day: string; value: number }[], unit: string | null): Bilingual => ({
  text: values.map(({ day, value }) => `${amount(value, unit)} on ${spokenDate(day)}`).join(', '),
  german: values.map(({ day, value }) => `${amountGerman(value, unit)} am ${spokenGerman(day)}`).join(', '),
})

/** Only where the last step and the last values together say the same. */
function directionOf(moved: number | null, step: number | null): 'towards' | 'away from' | null {
  if (moved === null || step === null) return null
  if (moved > 0 && step > 0) return 'towards'
  return moved < 0 && step < 0 ? 'away from' : null
}

/** Much more of the time has gone than of the way. */
function isSlow(kpi: WorkspaceKpi, goal: WorkspaceGoal, today: string): boolean {
  const start = kpi.start_value ?? valuesOf(kpi)[0]?.value
  const [current, target] = [kpi.current_value ?? 0, kpi.target_value ?? 0]
  if (start === undefined || start === target) return false
  const whole = daysBetween(kpi.started_on, goal.due_date)
  return whole > 0 && daysBetween(kpi.started_on, today) / whole - (current - start) / (target - start) > 0.3
}

const valuesOf = (kpi: WorkspaceKpi) =>
  kpi.history
    .map(({ value, recorded_at }) => ({ value, day: recorded_at.slice(0, 10) }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
