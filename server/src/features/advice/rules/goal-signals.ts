import { type Pace, paceOf } from './pace.ts'
import { refs } from './records.ts'
import { type Fact, type Signal, signal } from './signal.ts'
import { amount, capital, counted, daysBetween, inDays, listed, plural, rounded, spokenDate } from './speech.ts'
import { isLive, isOpen, type Workspace, type WorkspaceGoal, type WorkspaceKpi } from './workspace.ts'

/** KPIs behind their pace or without numbers, goals overdue, without work, or crowded into the same weeks. */
export function goalSignals(workspace: Workspace): Signal[] {
  const live = workspace.goals.filter(isLive)
  return [
    ...live.flatMap((goal) => [
      ...overdue(goal, workspace),
      ...kpiSignals(goal, workspace),
      ...withoutWork(goal, workspace),
    ]),
    ...crowded(live, workspace.today),
  ]
}

function overdue(goal: WorkspaceGoal, { today }: Workspace): Signal[] {
  const late = daysBetween(goal.due_date, today)
  if (late <= 0) return []
  const facts: Fact[] = [
    {
      text: `“${goal.title}” was due on ${spokenDate(goal.due_date)}, ${inDays(late)} ago, and is still marked ${state(goal)}.`,
      cites: [refs.goal(goal)],
    },
  ]
  for (const kpi of goal.kpis) {
    if (kpi.current_value === null || kpi.target_value === null) continue
    const reached =
      kpi.direction === 'increase' ? kpi.current_value >= kpi.target_value : kpi.current_value <= kpi.target_value
    const text = reached
      ? `${kpi.name} has reached its target: ${amount(kpi.current_value, kpi.unit)} against ${amount(kpi.target_value, kpi.unit)}.`
      : `${kpi.name} stands at ${amount(kpi.current_value, kpi.unit)}; the target was ${amount(kpi.target_value, kpi.unit)}.`
    facts.push({ text, cites: [refs.kpi(kpi)] })
  }
  // A goal that is a year late is forgotten rather than urgent: the severity stops growing after two months.
  const severity = 0.6 + 0.2 * Math.min(1, late / 60)
  return [
    signal({
      id: `goal_overdue:${goal.id}`,
      kind: 'goal_overdue',
      severity,
      title: `${goal.title}: ${inDays(late)} past its due date`,
      brief: `${inDays(late)} past its due date`,
      facts,
      goal_id: goal.id,
    }),
  ]
}

function kpiSignals(goal: WorkspaceGoal, workspace: Workspace): Signal[] {
  return goal.kpis.flatMap((kpi) => {
    if (kpi.current_value === null) return [noValue(kpi, goal, workspace.today)]
    if (kpi.target_value === null) return [noTarget(kpi, goal)]
    if (goal.due_date < workspace.today) return []
    if (isUntouched(kpi, workspace.today)) return [untouched(kpi, goal, workspace.today)]
    const pace = paceOf(kpi, goal, workspace.today)
    return pace && isBehind(pace) ? [behind(kpi, goal, pace, workspace.today)] : []
  })
}

/** Less than a week, or a tenth of the time, is the noise of when somebody last typed a number. */
function isBehind(pace: Pace): boolean {
  const noise = Math.max(7, (pace.elapsed_days + pace.remaining_days) * 0.06)
  return pace.elapsed_days >= 7 && pace.behind_days > noise
}

function behind(kpi: WorkspaceKpi, goal: WorkspaceGoal, pace: Pace, today: string): Signal {
  const said = (value: number) => amount(rounded(value), kpi.unit)
  const cites = [refs.kpi(kpi), refs.goal(goal)]
  const away =
    pace.current === pace.start
      ? 'has not moved from its start'
      : (pace.current - pace.start) * (pace.target - pace.start) < 0
        ? `has gone the wrong way since ${spokenDate(pace.start_day)}`
        : null
  const facts: Fact[] = [
    {
      text: `${kpi.name} stands at ${amount(pace.current, kpi.unit)}; a steady pace from ${amount(pace.start, kpi.unit)} on ${spokenDate(pace.start_day)} to ${amount(pace.target, kpi.unit)} on ${spokenDate(goal.due_date)} would have it at ${said(pace.expected)} today. It is ${said(pace.behind)}, or ${inDays(pace.behind_days)}, behind${away ? ` and ${away}` : ''}.`,
      cites,
    },
  ]
  const forecast = forecastOf(kpi, pace)
  if (forecast) facts.push({ text: forecast, cites: [refs.kpi(kpi)] })
  if (pace.recorded_day && daysBetween(pace.recorded_day, today) > 28) {
    facts.push({
      text: `The last value of ${kpi.name} was recorded on ${spokenDate(pace.recorded_day)}, ${inDays(daysBetween(pace.recorded_day, today))} ago.`,
      cites: [refs.kpi(kpi)],
    })
  }
  const nearness = Math.max(0, 1 - pace.remaining_days / 180)
  const hopeless =
    pace.projected === null
      ? 0.5
      : Math.min(1, Math.abs(pace.target - pace.projected) / Math.abs(pace.target - pace.start))
  const severity = 0.4 + 0.3 * Math.min(1, pace.behind_share / 0.4) + 0.15 * nearness + 0.15 * hopeless
  return signal({
    id: `kpi_behind:${kpi.id}`,
    kind: 'kpi_behind',
    severity,
    title: `${kpi.name} is ${inDays(pace.behind_days)} behind its pace`,
    brief: `${inDays(pace.behind_days)} behind its pace`,
    facts,
    goal_id: goal.id,
  })
}

function forecastOf(kpi: WorkspaceKpi, pace: Pace): string | null {
  if (pace.recent_per_week === null || pace.needed_per_week === null || pace.projected === null) return null
  const perWeek = (value: number) => amount(rounded(value), kpi.unit)
  const needed = `${perWeek(pace.needed_per_week)} a week from here`
  const move = kpi.direction === 'increase' ? 'rise' : 'fall'
  if (pace.recent_per_week <= 0)
    return `Its last recorded values do not ${move}; to reach the target it would have to ${move} by ${needed}.`
  const misses = (pace.target - pace.projected) * (kpi.direction === 'increase' ? 1 : -1) > 0
  return misses
    ? `At its recent pace of ${perWeek(pace.recent_per_week)} a week it ends at ${perWeek(pace.projected)} on the due date; the target asks for ${needed}.`
    : `Its recent pace of ${perWeek(pace.recent_per_week)} a week is enough: the target asks for ${needed}.`
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
  return signal({
    id: `kpi_stale:${kpi.id}`,
    kind: 'kpi_stale',
    severity: 0.4 + 0.2 * Math.max(0, 1 - left / 180),
    title: `${kpi.name} has not been updated since ${spokenDate(day)}`,
    brief: `${kpi.name} not updated since ${spokenDate(day)}`,
    facts: [{ text, cites: [refs.kpi(kpi), refs.goal(goal)] }],
    goal_id: goal.id,
  })
}

function noValue(kpi: WorkspaceKpi, goal: WorkspaceGoal, today: string): Signal {
  const left = daysBetween(today, goal.due_date)
  const target = kpi.target_value === null ? '' : ` against the target of ${amount(kpi.target_value, kpi.unit)}`
  const when =
    left >= 0
      ? `with ${inDays(left)} left to ${spokenDate(goal.due_date)}`
      : `and the goal was due on ${spokenDate(goal.due_date)}`
  return signal({
    id: `kpi_no_value:${kpi.id}`,
    kind: 'kpi_no_value',
    severity: 0.35 + 0.25 * Math.max(0, 1 - Math.max(0, left) / 180),
    title: `${goal.title}: ${kpi.name} has no value`,
    brief: `no value for ${kpi.name}`,
    facts: [
      { text: `No value of ${kpi.name} is recorded${target}, ${when}.`, cites: [refs.kpi(kpi), refs.goal(goal)] },
    ],
    goal_id: goal.id,
  })
}

function noTarget(kpi: WorkspaceKpi, goal: WorkspaceGoal): Signal {
  const now = kpi.current_value === null ? '' : ` and stands at ${amount(kpi.current_value, kpi.unit)}`
  const text = `${kpi.name} has no target${now}, so the progress of “${goal.title}” cannot be read.`
  return signal({
    id: `kpi_no_target:${kpi.id}`,
    kind: 'kpi_no_target',
    severity: 0.25,
    title: `${kpi.name} has no target`,
    brief: `no target for ${kpi.name}`,
    facts: [{ text, cites: [refs.kpi(kpi), refs.goal(goal)] }],
    goal_id: goal.id,
  })
}

function withoutWork(goal: WorkspaceGoal, workspace: Workspace): Signal[] {
  const linked = workspace.tasks.filter((task) => task.goal_id === goal.id)
  if (linked.some(isOpen) || goal.progress >= 100) return []
  const left = daysBetween(workspace.today, goal.due_date)
  const closed =
    linked.length > 0 ? `; ${linked.length === 1 ? 'the only one is' : `all ${counted(linked.length)} are`} closed` : ''
  const due = left >= 0 ? `, due on ${spokenDate(goal.due_date)} in ${inDays(left)}` : ''
  return [
    signal({
      id: `goal_no_work:${goal.id}`,
      kind: 'goal_no_work',
      // Without any task anywhere, tasks are simply not how this person works: say it, but softly.
      severity: workspace.tasks.length === 0 ? 0.3 : 0.4 + 0.2 * Math.max(0, 1 - Math.max(0, left) / 120),
      title: `${goal.title} has no open task`,
      brief: 'no open task',
      facts: [{ text: `No open task is linked to “${goal.title}”${due}${closed}.`, cites: [refs.goal(goal)] }],
      goal_id: goal.id,
    }),
  ]
}

/** Three or more goals due within two weeks of each other. Each goal is named in one crowd only. */
function crowded(live: WorkspaceGoal[], today: string): Signal[] {
  const ahead = live
    .filter((goal) => goal.due_date >= today && goal.progress < 100)
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))
  const out: Signal[] = []
  for (let at = 0; at < ahead.length; ) {
    const first = ahead[at]
    if (!first) break
    const crowd = ahead.slice(at).filter((goal) => daysBetween(first.due_date, goal.due_date) <= 14)
    at += crowd.length >= 3 ? crowd.length : 1
    if (crowd.length >= 3) out.push(crowdSignal(crowd, first, today))
  }
  return out
}

function crowdSignal(crowd: WorkspaceGoal[], first: WorkspaceGoal, today: string): Signal {
  const last = crowd.at(-1) ?? first
  const left = daysBetween(today, first.due_date)
  const oneDay = first.due_date === last.due_date
  const when = oneDay
    ? `on ${spokenDate(first.due_date)}, ${inDays(left)} from now`
    : `between ${spokenDate(first.due_date)}, ${inDays(left)} from now, and ${spokenDate(last.due_date)}`
  const standing = listed(crowd.map((goal) => `“${goal.title}” (${goal.progress} %)`))
  const mean = crowd.reduce((sum, goal) => sum + goal.progress, 0) / crowd.length
  return signal({
    id: `goals_crowded:${first.due_date.slice(0, 7)}`,
    kind: 'goals_crowded',
    severity:
      0.22 + 0.1 * Math.min(1, (crowd.length - 2) / 3) + 0.2 * Math.max(0, 1 - left / 150) + 0.15 * (1 - mean / 100),
    title: `${capital(plural(crowd.length, 'goal'))} fall due ${oneDay ? 'on one day' : 'within two weeks'}`,
    brief: 'due together with others',
    facts: [
      {
        text: `${capital(plural(crowd.length, 'open goal'))} are due ${when}: ${standing}.`,
        cites: crowd.map(refs.goal),
      },
    ],
  })
}

const state = (goal: WorkspaceGoal) => (goal.status === 'new' ? 'new' : 'in progress')
