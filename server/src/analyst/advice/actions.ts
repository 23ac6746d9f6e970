// What can be done this week about a finding: a person, a verb, an object.

import type { ContactMessage, Signal, SignalKind } from '../signals/signal.ts'
import { listed, quoted, shortened } from '../text/speech.ts'
import { type RecordRef, refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceGoal } from '../workspace/workspace.ts'
import type { Finding } from './findings.ts'

export type Action = { text: string; cites: RecordRef[]; message?: ContactMessage }

/** The action of a finding, one or two sentences; every name in it stands in a cited record. */
export function actionFor(finding: Finding, workspace: Workspace): Action {
  const goal = workspace.goals.find((each) => each.id === finding.goal_id) ?? null
  const [first] = finding.signals
  if (finding.theme === 'matter' && first?.action) return first.action
  switch (finding.theme) {
    case 'overdue_goals':
      return overdueGoals(finding)
    case 'crowd':
      return crowd(finding)
    case 'topics':
      return topics(finding)
    case 'contacts':
      return contacts(finding)
    case 'promises':
      return promises(finding, workspace)
    case 'archive':
      return {
        text: 'Write one note on where each open matter stands today, so that the next advice rests on the present.',
        cites: citesOf(finding.signals),
      }
    default:
      return joined(
        goal,
        finding.signals.map((signal) => step(signal, goal, workspace)),
      )
  }
}

/** First what only a person can do (promise, decision, call), then bookkeeping; two steps at most. */
const order: SignalKind[] = [
  'goal_settled',
  'promise_open',
  'decision_open',
  'contact_silent',
  'tasks_overdue',
  'topic_open',
  'tasks_unowned',
  'kpi_behind',
  'goal_overdue',
  'goal_no_work',
  'kpi_no_value',
  'kpi_stale',
  'kpi_no_target',
  'goals_crowded',
  'records_stale',
]
type Step = Action & { kind: SignalKind; severity: number }

function joined(goal: WorkspaceGoal | null, steps: Step[]): Action {
  const sorted = steps.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.severity - a.severity)
  const first = sorted[0]
  const second = sorted.find(
    (each) => each.kind !== 'kpi_behind' && each.kind !== first?.kind && !(first && doubles(first.kind, each.kind)),
  )
  const chosen = [first, second].filter((each) => each !== undefined)
  return {
    text: chosen.map((each) => each.text).join(' '),
    cites: [...chosen.flatMap((each) => each.cites), ...(goal ? [refs.goal(goal)] : [])],
  }
}

/** Steps that would say the same twice: a task for a promise is the goal's open task already. */
const doubles = (first: SignalKind, second: SignalKind) =>
  (['promise_open', 'topic_open', 'decision_open', 'kpi_behind', 'goal_settled'].includes(first) &&
    ['goal_no_work', 'goal_overdue', 'kpi_behind', 'topic_open'].includes(second)) ||
  (first === 'goal_settled' && second !== 'promise_open')

function step(signal: Signal, goal: WorkspaceGoal | null, workspace: Workspace): Step {
  const under = goal ? ` under “${goal.title}”` : ''
  const cites = goal ? [...signal.cites.slice(-2), refs.goal(goal)] : signal.cites.slice(-2)
  const said = (text: string, own = cites): Step => ({ text, cites: own, kind: signal.kind, severity: signal.severity })
  const mine = signal.person === workspace.user.name
  const matter = signal.matter ? quoted(shortened(signal.matter, 110)) : 'it'
  switch (signal.kind) {
    case 'goal_settled':
      return said(
        `Reread that note, then mark “${goal?.title}” done or failed, or write down what is still to be decided and by whom.`,
      )
    case 'promise_open':
      if (mine) return said(`You wrote ${matter}: do it, or enter it as a task${under} with a date.`)
      return said(
        `${signal.person ? `Ask ${signal.person} for a date` : 'Name one person'} for ${matter} and enter it as a task${under}.`,
      )
    case 'decision_open':
      return said(`Have it decided: ${matter}. Write down the answer, the owner and the date.`)
    case 'contact_silent':
      return said(
        signal.matter ? `Call ${signal.person} and take up ${matter}.` : `Call ${signal.person}.`,
        signal.cites,
      )
    case 'tasks_overdue':
      return said(taskStep(signal, workspace), signal.cites.slice(0, 1))
    case 'tasks_unowned':
      return said(`Give ${matter} to one person by name.`, signal.cites.slice(0, 1))
    case 'topic_open':
      return said(topicStep(signal, matter, under))
    case 'kpi_behind':
      return said(`Write down the one step that would move this number most${under}, with a name and a date.`)
    case 'goal_overdue':
      return said(`Mark “${goal?.title}” done or failed, or give it a new date that somebody has agreed to.`)
    case 'goal_no_work':
      return said(`Enter the next task${under}, with a name and a date.`)
    case 'kpi_no_value':
    case 'kpi_stale':
      return said(`Enter today’s value of ${signal.cites[0]?.label ?? 'the KPI'}, or take the KPI out.`, signal.cites)
    case 'kpi_no_target':
      return said(`Give ${signal.cites[0]?.label ?? 'the KPI'} a target.`, signal.cites)
    default:
      return said('Decide which of these goals moves first.')
  }
}

function topicStep(signal: Signal, matter: string, under: string): string {
  const { person, person_why } = signal
  if (signal.matter)
    return `${person ? `Ask ${person} for a date for ${matter}` : `Name one person and a date for ${matter}`}, and enter it as a task${under}.`
  const ask = person ? `Ask ${person}${person_why ? `, ${person_why},` : ''} for` : 'Prepare'
  return `${ask} a proposal in three lines (what, who, by when), and put it to a yes or no${under ? `; enter the outcome as a task${under}` : ''}.`
}

function taskStep(signal: Signal, { tasks, user }: Workspace): string {
  const task = tasks.find((each) => each.id === signal.cites[0]?.id)
  const name = quoted(task?.title ?? signal.matter ?? 'the oldest task')
  const owner = task?.assigned_to_name
  if (!owner && task?.foreign) return `Give ${name} to one person, or close it.`
  return !owner || owner === user.name
    ? `Finish ${name}, move its date, or close it.`
    : `Ask ${owner} to finish ${name}, move its date, or close it.`
}

function overdueGoals({ signals }: Finding): Action {
  const late = signals.filter((each) => each.kind === 'goal_overdue')
  const settled = signals.find((each) => each.kind === 'goal_settled')
  const first = settled ? ` Start with ${quoted(settled.cites[0]?.label ?? '')}, which the notes may have settled.` : ''
  return {
    text: `Go through them in one sitting: mark each done or failed, or give it a new date and a name.${first}`,
    cites: goalsOf([...(settled ? [settled] : []), ...late]),
  }
}

function crowd({ signals }: Finding): Action {
  const missing = signals.filter((each) => each.kind === 'kpi_no_value' || each.kind === 'kpi_stale')
  const kpis = [...new Set(missing.map((each) => each.cites[0]?.label ?? ''))]
  const enter =
    missing.length > 0
      ? ` Enter today’s value of ${listed(kpis.slice(0, 3).map(quoted))} where it is missing or old.`
      : ''
  return {
    text: `Decide which of these goals comes first and move at least one date.${enter}`,
    cites: [...goalsOf(signals.slice(0, 1)), ...missing.slice(0, 3).flatMap((each) => each.cites.slice(0, 1))],
  }
}

function topics({ signals }: Finding): Action {
  const people = [...new Set(signals.map((each) => each.person).filter((name) => name !== null))]
  const ask =
    people.length > 0
      ? `Ask ${listed(people)} for one line each: go on, decide or strike it?`
      : 'Write one line under each: go on, decide or strike it.'
  return { text: `${ask} Strike what nobody defends.`, cites: signals.flatMap((each) => each.cites.slice(-2)) }
}

function contacts({ signals }: Finding): Action {
  const names = signals.map((each) => each.person ?? '')
  const rest = names.slice(1)
  const write = rest.length > 0 ? `; write two lines to ${listed(rest)}` : ''
  return { text: `Call ${names[0]}${write}.`, cites: signals.flatMap((each) => each.cites.slice(0, 1)) }
}

function promises({ signals }: Finding, { user }: Workspace): Action {
  const others = [...new Set(signals.map((each) => each.person).filter((name) => name !== null && name !== user.name))]
  const own = signals.filter((each) => each.person === user.name && each.matter)
  const ask =
    others.length > 0 ? `Ask ${listed(others.map(String))} whether it is done, and make a task of what is not.` : ''
  const mine = own[0]?.matter ? `Do your own or drop it: ${quoted(shortened(own[0].matter, 90))}.` : ''
  const text = [mine, ask].filter((part) => part !== '').join(' ')
  return { text: text || 'Give each one an owner and a date, or strike it.', cites: citesOf(signals) }
}

const citesOf = (signals: Signal[]) => signals.flatMap((each) => each.cites)
const goalsOf = (signals: Signal[]) => citesOf(signals).filter((ref) => ref.kind === 'goal')
