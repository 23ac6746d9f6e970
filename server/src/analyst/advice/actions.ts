// What can be done this week about a finding: a person, a verb, an object.

import type { Bilingual, ContactMessage, Fact, Signal, SignalKind } from '../signals/signal.ts'
import { listedGerman, oblique } from '../text/german-speech.ts'
import { listed, quoted, shortened } from '../text/speech.ts'
import { refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceGoal } from '../workspace/workspace.ts'
import type { Finding } from './findings.ts'

export type Action = Fact & { message?: ContactMessage }

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
        german:
          'Halte in einer Notiz fest, wie es heute um jede offene Sache steht, damit der nächste Rat vom heutigen Stand ausgeht.',
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
    german: chosen.map((each) => each.german).join(' '),
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
  const underGerman = goal ? ` zum Ziel “${goal.title}”` : ''
  const cites = goal ? [...signal.cites.slice(-2), refs.goal(goal)] : signal.cites.slice(-2)
  const said = (text: string, german: string, own = cites): Step => ({
    text,
    german,
    cites: own,
    kind: signal.kind,
    severity: signal.severity,
  })
  const mine = signal.person === workspace.user.name
  const words = signal.matter ? quoted(shortened(signal.matter, 110)) : null
  const [matter, matterGerman] = [words ?? 'it', words ?? 'dies']
  const { person } = signal
  switch (signal.kind) {
    case 'goal_settled':
      return said(
        `Reread that note, then mark “${goal?.title}” done or failed, or write down what is still to be decided and by whom.`,
        `Lies diese Notiz noch einmal und markier “${goal?.title}” als erreicht oder gescheitert, oder schreib auf, was noch zu entscheiden ist und von wem.`,
      )
    case 'promise_open':
      if (mine)
        return said(
          `You wrote ${matter}: do it, or enter it as a task${under} with a date.`,
          `Du hast geschrieben: ${matterGerman}. Tu es, oder leg dafür eine Aufgabe${underGerman} mit Datum an.`,
        )
      return said(
        `${person ? `Ask ${person} for a date` : 'Name one person'} for ${matter} and enter it as a task${under}.`,
        `${person ? `Frag ${oblique(person)} nach einem Datum für` : 'Bestimm, wer zuständig ist für'} ${matterGerman}, und leg dafür eine Aufgabe${underGerman} an.`,
      )
    case 'decision_open':
      return said(
        `Have it decided: ${matter}. Write down the answer, the owner and the date.`,
        `Führ eine Entscheidung herbei: ${matterGerman}. Halte Ergebnis, Namen und Datum fest.`,
      )
    case 'contact_silent':
      return said(
        signal.matter ? `Call ${person} and take up ${matter}.` : `Call ${person}.`,
        signal.matter
          ? `Ruf ${oblique(person ?? '')} an und sprich es an: ${matterGerman}.`
          : `Ruf ${oblique(person ?? '')} an.`,
        signal.cites,
      )
    case 'tasks_overdue': {
      const { text, german } = taskStep(signal, workspace)
      return said(text, german, signal.cites.slice(0, 1))
    }
    case 'tasks_unowned':
      return said(
        `Give ${matter} to one person by name.`,
        `Weise ${matterGerman} einer bestimmten Person zu.`,
        signal.cites.slice(0, 1),
      )
    case 'topic_open': {
      const { text, german } = topicStep(signal, mine, { matter, matterGerman, under, underGerman })
      return said(text, german)
    }
    case 'kpi_behind':
      return said(
        `Write down the one step that would move this number most${under}, with a name and a date.`,
        `Leg eine Aufgabe${underGerman} mit Namen und Datum an: den einen Schritt, der diese Zahl am meisten bewegt.`,
      )
    case 'goal_overdue':
      return said(
        `Mark “${goal?.title}” done or failed, or give it a new date that somebody has agreed to.`,
        `Markier “${goal?.title}” als erreicht oder gescheitert, oder gib dem Ziel ein neues Datum, dem jemand zugestimmt hat.`,
      )
    case 'goal_no_work':
      return said(
        `Enter the next task${under}, with a name and a date.`,
        `Leg die nächste Aufgabe${underGerman} an, mit Namen und Datum.`,
      )
    case 'kpi_no_value':
    case 'kpi_stale': {
      const label = signal.cites[0]?.label
      return said(
        `Enter today’s value of ${label ?? 'the KPI'}, or take the KPI out.`,
        `Trag den heutigen Wert ein${label ? ` (${label})` : ''}, oder nimm die Kennzahl heraus.`,
        signal.cites,
      )
    }
    case 'kpi_no_target': {
      const label = signal.cites[0]?.label
      return said(
        `Give ${label ?? 'the KPI'} a target.`,
        `Gib der Kennzahl${label ? ` ${quoted(label)}` : ''} einen Zielwert.`,
        signal.cites,
      )
    }
    default:
      return said('Decide which of these goals moves first.', 'Entscheide, welches dieser Ziele zuerst vorankommt.')
  }
}

type Named = { matter: string; matterGerman: string; under: string; underGerman: string }

function topicStep(signal: Signal, mine: boolean, { matter, matterGerman, under, underGerman }: Named): Bilingual {
  const { person, person_why } = signal
  if (signal.matter && mine)
    return {
      text: `Set yourself a date for ${matter}, and enter it as a task${under}.`,
      german: `Setz dir ein Datum für ${matterGerman}, und leg dafür eine Aufgabe${underGerman} an.`,
    }
  if (signal.matter)
    return {
      text: `${person ? `Ask ${person} for a date for ${matter}` : `Name one person and a date for ${matter}`}, and enter it as a task${under}.`,
      german: `${person ? `Frag ${oblique(person)} nach einem Datum für ${matterGerman}` : `Bestimm eine Person und ein Datum für ${matterGerman}`}, und leg dafür eine Aufgabe${underGerman} an.`,
    }
  const why = { text: person_why ? `, ${person_why.text},` : '', german: person_why ? `, ${person_why.german},` : '' }
  return {
    text: `${person ? `Ask ${person}${why.text} for` : 'Prepare'} a proposal in three lines (what, who, by when), and put it to a yes or no${under ? `; enter the outcome as a task${under}` : ''}.`,
    german: `${person ? `Bitte ${oblique(person)}${why.german} um einen` : 'Mach einen'} Vorschlag in drei Zeilen (was, wer, bis wann), über den mit Ja oder Nein entschieden wird${underGerman ? `; leg das Ergebnis als Aufgabe${underGerman} an` : ''}.`,
  }
}

function taskStep(signal: Signal, { tasks, user }: Workspace): Bilingual {
  const task = tasks.find((each) => each.id === signal.cites[0]?.id)
  const title = task?.title ?? signal.matter
  const [name, nameGerman] = [quoted(title ?? 'the oldest task'), quoted(title ?? 'die älteste Aufgabe')]
  const owner = task?.assigned_to_name
  if (!owner && task?.foreign)
    return {
      text: `Give ${name} to one person, or close it.`,
      german: `Weise ${nameGerman} einer Person zu, oder schließ die Aufgabe.`,
    }
  return !owner || owner === user.name
    ? {
        text: `Finish ${name}, move its date, or close it.`,
        german: `Bring ${nameGerman} zu Ende, verschieb das Datum, oder schließ die Aufgabe.`,
      }
    : {
        text: `Ask ${owner} to finish ${name}, move its date, or close it.`,
        german: `Bitte ${oblique(owner)}, ${nameGerman} zu Ende zu bringen, das Datum zu verschieben oder die Aufgabe zu schließen.`,
      }
}

function overdueGoals({ signals }: Finding): Action {
  const late = signals.filter((each) => each.kind === 'goal_overdue')
  const settled = signals.find((each) => each.kind === 'goal_settled')
  const name = quoted(settled?.cites[0]?.label ?? '')
  const [first, firstGerman] = settled
    ? [
        ` Start with ${name}, which the notes may have settled.`,
        ` Fang mit ${name} an: Das ist nach den Notizen vielleicht schon erledigt.`,
      ]
    : ['', '']
  return {
    text: `Go through them in one sitting: mark each done or failed, or give it a new date and a name.${first}`,
    german: `Geh sie in einem Zug durch: Markier jedes als erreicht oder gescheitert, oder gib ihm ein neues Datum und einen Namen.${firstGerman}`,
    cites: goalsOf([...(settled ? [settled] : []), ...late]),
  }
}

function crowd({ signals }: Finding): Action {
  const missing = signals.filter((each) => each.kind === 'kpi_no_value' || each.kind === 'kpi_stale')
  const kpis = [...new Set(missing.map((each) => each.cites[0]?.label ?? ''))].slice(0, 3).map(quoted)
  const [enter, enterGerman] =
    missing.length > 0
      ? [
          ` Enter today’s value of ${listed(kpis)} where it is missing or old.`,
          ` Trag den heutigen Wert ein, wo er fehlt oder alt ist: ${listedGerman(kpis)}.`,
        ]
      : ['', '']
  return {
    text: `Decide which of these goals comes first and move at least one date.${enter}`,
    german: `Entscheide, welches dieser Ziele zuerst kommt, und verschieb mindestens ein Datum.${enterGerman}`,
    cites: [...goalsOf(signals.slice(0, 1)), ...missing.slice(0, 3).flatMap((each) => each.cites.slice(0, 1))],
  }
}

function topics({ signals }: Finding): Action {
  const people = [...new Set(signals.map((each) => each.person).filter((name) => name !== null))]
  const [ask, askGerman] =
    people.length > 0
      ? [
          `Ask ${listed(people)} for one line each: go on, decide or strike it?`,
          `Bitte ${listedGerman(people.map(oblique))} um je eine Zeile: weitermachen, entscheiden oder streichen?`,
        ]
      : [
          'Write one line under each: go on, decide or strike it.',
          'Schreib unter jede Sache eine Zeile: weitermachen, entscheiden oder streichen.',
        ]
  return {
    text: `${ask} Strike what nobody defends.`,
    german: `${askGerman} Streich, was niemand verteidigt.`,
    cites: signals.flatMap((each) => each.cites.slice(-2)),
  }
}

function contacts({ signals }: Finding): Action {
  const [first, ...rest] = signals.map((each) => each.person ?? '')
  return {
    text: `Call ${first}${rest.length > 0 ? `; write two lines to ${listed(rest)}` : ''}.`,
    german: `Ruf ${oblique(first ?? '')} an${rest.length > 0 ? `; schreib ${listedGerman(rest.map(oblique))} zwei Zeilen` : ''}.`,
    cites: signals.flatMap((each) => each.cites.slice(0, 1)),
  }
}

function promises({ signals }: Finding, { user }: Workspace): Action {
  const others = [...new Set(signals.map((each) => each.person).filter((name) => name !== null && name !== user.name))]
  const own = signals.filter((each) => each.person === user.name && each.matter)
  const words = own[0]?.matter ? quoted(shortened(own[0].matter, 90)) : null
  const joined = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' ')
  const text = joined(
    words && `Do your own or drop it: ${words}.`,
    others.length > 0 ? `Ask ${listed(others.map(String))} whether it is done, and make a task of what is not.` : null,
  )
  const german = joined(
    words && `Halte deine eigene Zusage oder nimm sie zurück: ${words}.`,
    others.length > 0
      ? `Frag ${listedGerman(others.map((name) => oblique(String(name))))}, ob es erledigt ist, und leg für den Rest eine Aufgabe an.`
      : null,
  )
  return {
    text: text || 'Give each one an owner and a date, or strike it.',
    german: german || 'Gib jeder einen Namen und ein Datum, oder streich sie.',
    cites: citesOf(signals),
  }
}

const citesOf = (signals: Signal[]) => signals.flatMap((each) => each.cites)
const goalsOf = (signals: Signal[]) => citesOf(signals).filter((ref) => ref.kind === 'goal')
