import { daysBetween } from '#contract/days.ts'
import { isLive } from '#contract/goal-progress.ts'
import { isOpen } from '#contract/task-status.ts'
import { inDays, spokenDate, spokenGerman } from '../dates/spoken.ts'
import { amountGerman, awayGerman, countedGerman, daysDative, listedGerman } from '../text/german-speech.ts'
import { amount, capital, counted, listed, plural } from '../text/speech.ts'
import { refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceGoal } from '../workspace/workspace.ts'
import { kpiSignals } from './kpi-signals.ts'
import { type Bilingual, type Fact, type Signal, signal } from './signal.ts'

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
      text: `“${goal.title}” was due on ${spokenDate(goal.due_date)}, ${inDays(late)} ago, and is still marked ${state(goal).text}.`,
      german: `“${goal.title}” war ${awayGerman(-late)} fällig (${spokenGerman(goal.due_date)}) und hat immer noch den Status “${state(goal).german}”.`,
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
    const standGerman = `Stand ${amountGerman(kpi.current_value, kpi.unit)}, Ziel ${amountGerman(kpi.target_value, kpi.unit)}`
    const german = reached ? `“${kpi.name}”: Ziel erreicht (${standGerman}).` : `“${kpi.name}”: ${standGerman}.`
    facts.push({ text, german, cites: [refs.kpi(kpi)] })
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
      german: {
        title: `${goal.title}: seit ${daysDative(late)} überfällig`,
        brief: `seit ${daysDative(late)} überfällig`,
      },
      facts,
      goal_id: goal.id,
    }),
  ]
}

function withoutWork(goal: WorkspaceGoal, workspace: Workspace): Signal[] {
  const linked = workspace.tasks.filter((task) => task.goal_id === goal.id)
  if (linked.some(isOpen) || goal.progress >= 100) return []
  const left = daysBetween(workspace.today, goal.due_date)
  const closed = closedOf(linked.length)
  const due = left >= 0 ? `, due on ${spokenDate(goal.due_date)} in ${inDays(left)}` : ''
  // Somebody else's goal may have tasks that are not shared: of those nothing is known, not even whether there are any.
  const seen = goal.foreign ? { text: ' that you can see', german: ', die du siehst' } : { text: '', german: '' }
  const dueGerman = left >= 0 ? ` ist ${awayGerman(left)} fällig (${spokenGerman(goal.due_date)}) und` : ''
  return [
    signal({
      id: `goal_no_work:${goal.id}`,
      kind: 'goal_no_work',
      // Without any task anywhere, tasks are simply not how this person works: say it, but softly.
      severity: workspace.tasks.length === 0 ? 0.3 : 0.4 + 0.2 * Math.max(0, 1 - Math.max(0, left) / 120),
      title: `${goal.title} has no open task${seen.text}`,
      brief: `no open task${seen.text}`,
      german: {
        title: `${goal.title}: keine offene Aufgabe${seen.german}`,
        brief: `keine offene Aufgabe${seen.german}`,
      },
      facts: [
        {
          text: `No open task${seen.text} is linked to “${goal.title}”${due}${closed.text}.`,
          german: `Das Ziel “${goal.title}”${dueGerman} hat keine offene Aufgabe${seen.german}${closed.german}.`,
          cites: [refs.goal(goal)],
        },
      ],
      goal_id: goal.id,
    }),
  ]
}

/** What became of the tasks that there were. */
function closedOf(count: number): Bilingual {
  if (count === 0) return { text: '', german: '' }
  const all = ['', 'the only one is', 'both are'][count] ?? `all ${counted(count)} are`
  const allGerman = ['', 'die einzige bisherige ist', 'beide bisherigen sind'][count]
  return {
    text: `; ${all} closed`,
    german: `; ${allGerman ?? `alle ${countedGerman(count)} bisherigen sind`} geschlossen`,
  }
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
  const whenGerman = oneDay
    ? `${awayGerman(left)} fällig (${spokenGerman(first.due_date)})`
    : `zwischen dem ${spokenGerman(first.due_date)} (${awayGerman(left)}) und dem ${spokenGerman(last.due_date)} fällig`
  const standing = listed(crowd.map((goal) => `“${goal.title}” (${goal.progress}%)`))
  const standingGerman = listedGerman(crowd.map((goal) => `“${goal.title}” (${amountGerman(goal.progress, '%')})`))
  const number = capital(countedGerman(crowd.length))
  const mean = crowd.reduce((sum, goal) => sum + goal.progress, 0) / crowd.length
  return signal({
    id: `goals_crowded:${first.due_date.slice(0, 7)}`,
    kind: 'goals_crowded',
    severity:
      0.22 + 0.1 * Math.min(1, (crowd.length - 2) / 3) + 0.2 * Math.max(0, 1 - left / 150) + 0.15 * (1 - mean / 100),
    title: `${capital(plural(crowd.length, 'goal'))} fall due ${oneDay ? 'on one day' : 'within two weeks'}`,
    brief: 'due together with others',
    german: {
      title: `${number} Ziele werden ${oneDay ? 'am selben Tag' : 'innerhalb von zwei Wochen'} fällig`,
      brief: 'zusammen mit anderen fällig',
    },
    facts: [
      {
        text: `${capital(plural(crowd.length, 'open goal'))} are due ${when}: ${standing}.`,
        german: `${number} offene Ziele sind ${whenGerman}: ${standingGerman}.`,
        cites: crowd.map(refs.goal),
      },
    ],
  })
}

const state = (goal: WorkspaceGoal): Bilingual =>
  goal.status === 'new' ? { text: 'new', german: 'neu' } : { text: 'in progress', german: 'in Arbeit' }
