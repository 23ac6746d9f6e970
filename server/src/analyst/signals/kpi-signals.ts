import { daysBetween } from '#contract/days.ts'
import { noiseDays, YOUNG_DAYS } from '#contract/goal-progress.ts'
import { inDays, spokenDate, spokenGerman } from '../dates/spoken.ts'
import { amountGerman, awayGerman, daysGerman } from '../text/german-speech.ts'
import { amount } from '../text/speech.ts'
import { refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceGoal, WorkspaceKpi } from '../workspace/workspace.ts'
import { countedPace, forecastOf, isCount, measuredPace } from './kpi-words.ts'
import { isLevel, level } from './level.ts'
import { type Pace, paceOf } from './pace.ts'
import { type Fact, type Signal, signal } from './signal.ts'

/** What the KPIs of a live goal say: behind their pace, never updated, without a value or a target. */
export function kpiSignals(goal: WorkspaceGoal, { today }: Workspace): Signal[] {
  return goal.kpis.flatMap((kpi) => {
    if (kpi.current_value === null) return [noValue(kpi, goal, today)]
    if (kpi.target_value === null) return [noTarget(kpi, goal)]
    if (goal.due_date < today) return []
    if (isUntouched(kpi, today)) return [untouched(kpi, goal, today)]
    if (isLevel(kpi)) return level(kpi, goal, today)
    const pace = paceOf(kpi, goal, today)
    return pace && isBehind(pace) ? [behind(kpi, goal, pace, today)] : []
  })
}

function isBehind(pace: Pace): boolean {
  return pace.elapsed_days >= YOUNG_DAYS && pace.behind_days > noiseDays(pace.elapsed_days + pace.remaining_days)
}

function behind(kpi: WorkspaceKpi, goal: WorkspaceGoal, pace: Pace, today: string): Signal {
  const facts: Fact[] = [
    {
      ...(isCount(kpi, pace) ? countedPace(kpi, goal, pace) : measuredPace(kpi, goal, pace)),
      cites: [refs.kpi(kpi), refs.goal(goal)],
    },
  ]
  const forecast = forecastOf(kpi, pace)
  if (forecast) facts.push({ ...forecast, cites: [refs.kpi(kpi)] })
  if (pace.recorded_day && daysBetween(pace.recorded_day, today) > 28) {
    const age = daysBetween(pace.recorded_day, today)
    facts.push({
      text: `The last value of ${kpi.name} was recorded on ${spokenDate(pace.recorded_day)}, ${inDays(age)} ago.`,
      german: `Der letzte Wert von “${kpi.name}” wurde ${awayGerman(-age)} erfasst (${spokenGerman(pace.recorded_day)}).`,
      cites: [refs.kpi(kpi)],
    })
  }
  const nearness = Math.max(0, 1 - pace.remaining_days / 180)
  const short =
    pace.projected === null ? 0.5 : Math.abs(pace.target - pace.projected) / Math.abs(pace.target - pace.start)
  return signal({
    id: `kpi_behind:${kpi.id}`,
    kind: 'kpi_behind',
    severity: 0.4 + 0.3 * Math.min(1, pace.behind_share / 0.4) + 0.15 * nearness + 0.15 * Math.min(1, short),
    title: `${kpi.name} is ${inDays(pace.behind_days)} behind its pace`,
    brief: `${inDays(pace.behind_days)} behind its pace`,
    german: {
      title: `${kpi.name}: ${daysGerman(pace.behind_days)} hinter dem Plan`,
      brief: `${daysGerman(pace.behind_days)} hinter dem Plan`,
    },
    facts,
    goal_id: goal.id,
  })
}

/** One value, entered long ago and never again: what it says today is unknown. */
function isUntouched(kpi: WorkspaceKpi, today: string): boolean {
  const day = kpi.history[0]?.recorded_at.slice(0, 10)
  return kpi.history.length === 1 && day !== undefined && daysBetween(day, today) > 45
}

function untouched(kpi: WorkspaceKpi, goal: WorkspaceGoal, today: string): Signal {
  const day = kpi.history[0]?.recorded_at.slice(0, 10) ?? today
  const left = daysBetween(today, goal.due_date)
  const text = `${kpi.name} has stood at ${amount(kpi.current_value ?? 0, kpi.unit)} since ${spokenDate(day)}, when it was first entered; the target is ${amount(kpi.target_value ?? 0, kpi.unit)}, due on ${spokenDate(goal.due_date)} in ${inDays(left)}.`
  const german = `“${kpi.name}”: Stand ${amountGerman(kpi.current_value ?? 0, kpi.unit)}, seit der ersten Eingabe am ${spokenGerman(day)} nicht aktualisiert; Ziel ${amountGerman(kpi.target_value ?? 0, kpi.unit)}, fällig ${awayGerman(left)} (${spokenGerman(goal.due_date)}).`
  return signal({
    id: `kpi_stale:${kpi.id}`,
    kind: 'kpi_stale',
    severity: 0.4 + 0.2 * Math.max(0, 1 - left / 180),
    title: `${kpi.name} has not been updated since ${spokenDate(day)}`,
    brief: `${kpi.name} not updated since ${spokenDate(day)}`,
    german: {
      title: `${kpi.name}: seit dem ${spokenGerman(day)} nicht aktualisiert`,
      brief: `“${kpi.name}” seit dem ${spokenGerman(day)} nicht aktualisiert`,
    },
    facts: [{ text, german, cites: [refs.kpi(kpi), refs.goal(goal)] }],
    goal_id: goal.id,
  })
}

function noValue(kpi: WorkspaceKpi, goal: WorkspaceGoal, today: string): Signal {
  const left = daysBetween(today, goal.due_date)
  const target = kpi.target_value === null ? '' : ` against the target of ${amount(kpi.target_value, kpi.unit)}`
  const due = spokenDate(goal.due_date)
  const when = left >= 0 ? `with ${inDays(left)} left to ${due}` : `and the goal was due on ${due}`
  const aim = kpi.target_value === null ? '' : ` (Ziel ${amountGerman(kpi.target_value, kpi.unit)})`
  const end = `die Frist ${left >= 0 ? 'endet' : 'endete'} ${awayGerman(left)} (${spokenGerman(goal.due_date)})`
  return signal({
    id: `kpi_no_value:${kpi.id}`,
    kind: 'kpi_no_value',
    severity: 0.35 + 0.25 * Math.max(0, 1 - Math.max(0, left) / 180),
    title: `${goal.title}: ${kpi.name} has no value`,
    brief: `no value for ${kpi.name}`,
    german: { title: `${goal.title}: kein Wert für “${kpi.name}”`, brief: `kein Wert für “${kpi.name}”` },
    facts: [
      {
        text: `No value of ${kpi.name} is recorded${target}, ${when}.`,
        german: `Für “${kpi.name}” ist noch kein Wert erfasst${aim}; ${end}.`,
        cites: [refs.kpi(kpi), refs.goal(goal)],
      },
    ],
    goal_id: goal.id,
  })
}

function noTarget(kpi: WorkspaceKpi, goal: WorkspaceGoal): Signal {
  const now = kpi.current_value === null ? '' : ` and stands at ${amount(kpi.current_value, kpi.unit)}`
  const text = `${kpi.name} has no target${now}, so the progress of “${goal.title}” cannot be read.`
  const standGerman = kpi.current_value === null ? '' : ` (Stand ${amountGerman(kpi.current_value, kpi.unit)})`
  const german = `Für “${kpi.name}” ist kein Zielwert gesetzt${standGerman}; der Fortschritt von “${goal.title}” lässt sich daher nicht ablesen.`
  return signal({
    id: `kpi_no_target:${kpi.id}`,
    kind: 'kpi_no_target',
    severity: 0.25,
    title: `${kpi.name} has no target`,
    brief: `no target for ${kpi.name}`,
    german: { title: `${kpi.name}: kein Zielwert`, brief: `kein Zielwert für “${kpi.name}”` },
    facts: [{ text, german, cites: [refs.kpi(kpi), refs.goal(goal)] }],
    goal_id: goal.id,
  })
}
