// The other side: what speaks against a finding, looked up in the same records.

import { daysBetween } from '#contract/days.ts'
import { isOpen } from '#contract/task-status.ts'
import { spokenDate, spokenGerman } from '../dates/spoken.ts'
import type { NotesRead } from '../notes/notes-read.ts'
import { paceOf } from '../signals/pace.ts'
import type { Bilingual, Signal } from '../signals/signal.ts'
import { amountGerman, listedGerman, pluralGerman } from '../text/german-speech.ts'
import { amount, capital, listed, plural, quoted, shortened } from '../text/speech.ts'
import { likeness } from '../workspace/link.ts'
import { refs } from '../workspace/records.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Finding, Objection } from './findings.ts'

const elsewhere =
  /\b(?:async(?:hronously)?\b(?! [a-z])|async(?:hronously)? (?:in|on|by|via)|in github|offline|privately|by e-?mail|being worked on|work (?:is )?(?:under way|underway)|in progress|separate(?:ly)? (?:call|meeting))/i
const better =
  /\b(?:(?:is|are|was|gets?|getting|looks?|seems?) (?:much |a bit |a lot )?better|improv(?:ed|ing)|resolved|fixed|recovered|back on track|went well|good progress|green again)\b/i
const worse = /\b(?:wors(?:e|ened|ening)|deteriorat|slipp(?:ed|ing)|declin(?:ed|ing))/i
const notBetter = /\b(?:not|no|never|n[’']t|worse|could|should|would|how|if|to be|will be|need)\b/i
const visibility =
  /\bkeep(?:ing)? (?:it |this )?on the agenda (?:for visibility|as a reminder)|\bas (?:an )?FYI|for awareness/i

/** Everything that can be said against a finding, strongest first. */
export function objectionsTo(finding: Finding, workspace: Workspace, read: NotesRead): Objection[] {
  const found = [
    ...finding.signals.flatMap((signal) => against(signal, finding, workspace, read)),
    ...againstWhole(finding, workspace),
    ...timeLeft(finding, workspace),
  ]
  return found.toSorted((a, b) => b.strength - a.strength)
}

function against(signal: Signal, finding: Finding, workspace: Workspace, read: NotesRead): Objection[] {
  switch (signal.kind) {
    case 'kpi_behind':
      return againstPace(signal, workspace)
    case 'topic_open':
      return againstTopic(signal, workspace, read)
    case 'goal_settled': {
      if (finding.theme !== 'goal') return []
      const text = 'A matter taken off an agenda may be parked rather than settled.'
      const german = 'Was von der Tagesordnung genommen wurde, ist vielleicht nur vertagt und nicht erledigt.'
      return [{ text, german, cites: signal.cites, strength: 0.15 }]
    }
    case 'contact_silent': {
      const before = signal.facts.find((fact) => fact.text.startsWith('A silence of'))
      return before ? [{ ...before, strength: finding.theme === 'contacts' ? 0.4 : 0.2 }] : []
    }
    case 'tasks_overdue':
      return againstTasks(signal, workspace)
    case 'promise_open':
      return [
        {
          text: 'Nothing says that the promise was broken: it may have been kept without a note.',
          german:
            'Nirgends steht, dass die Zusage gebrochen wurde: Vielleicht wurde sie eingehalten, ohne dass es jemand notiert hat.',
          cites: signal.cites,
          strength: 0.08,
        },
      ]
    default:
      return []
  }
}

function againstPace(signal: Signal, workspace: Workspace): Objection[] {
  const goal = workspace.goals.find((each) => each.id === signal.goal_id)
  const kpi = goal?.kpis.find((each) => signal.id.endsWith(each.id))
  const pace = goal && kpi && paceOf(kpi, goal, workspace.today)
  if (!goal || !kpi || !pace) return []
  const cites = [refs.kpi(kpi)]
  const out: Objection[] = []
  const enough = signal.facts.find((fact) => fact.text.includes(' is enough: '))
  if (enough) out.push({ text: enough.text, german: enough.german, cites, strength: 0.5 })
  const age = pace.recorded_day ? daysBetween(pace.recorded_day, workspace.today) : 0
  if (pace.recorded_day && age > 28) {
    const text = `The last value of ${kpi.name} dates from ${spokenDate(pace.recorded_day)}: part of the gap may be bookkeeping.`
    const german = `Der letzte Wert von “${kpi.name}” stammt vom ${spokenGerman(pace.recorded_day)}: Ein Teil des Rückstands liegt vielleicht nur an fehlenden Einträgen.`
    out.push({ text, german, cites, strength: age > 60 ? 0.5 : 0.35 })
  }
  const sibling = onCourse(kpi, goal, workspace.today)
  if (sibling) out.push(sibling)
  const jump = largestJump(kpi, pace.behind)
  if (jump) out.push({ ...jump, cites, strength: 0.3 })
  return out
}

/** Another KPI of the same goal that keeps its pace. */
function onCourse(behind: Kpi, goal: Workspace['goals'][number], today: string): Objection | null {
  for (const kpi of goal.kpis) {
    const pace = kpi === behind ? null : paceOf(kpi, goal, today)
    if (!pace || pace.behind > 0 || pace.elapsed_days < 14 || kpi.current_value === null) continue
    const text = `The goal is not all behind: ${kpi.name} keeps its pace at ${amount(kpi.current_value, kpi.unit)}, towards ${amount(pace.target, kpi.unit)}.`
    // Behind a preposition a unit would need its case ("mit 40 Verträgen"): in brackets it needs none.
    const german = `Nicht alles an diesem Ziel liegt zurück: “${kpi.name}” auf Kurs (Stand ${amountGerman(kpi.current_value, kpi.unit)}, Zielwert ${amountGerman(pace.target, kpi.unit)}).`
    return { text, german, cites: [refs.kpi(kpi)], strength: 0.15 }
  }
  return null
}

type Kpi = Workspace['goals'][number]['kpis'][number]

/** A number that moves in jumps is not behind a straight line in the way a steady one is. */
function largestJump(kpi: Kpi, gap: number): Bilingual | null {
  const sign = kpi.direction === 'increase' ? 1 : -1
  const steps = kpi.history.slice(1).map((entry, at) => ({
    from: kpi.history[at],
    to: entry,
    by: (entry.value - (kpi.history[at]?.value ?? 0)) * sign,
  }))
  const best = steps.toSorted((a, b) => b.by - a.by)[0]
  const mean = steps.reduce((sum, step) => sum + step.by, 0) / Math.max(1, steps.length)
  if (!best?.from || steps.length < 3 || best.by < gap * 0.4 || best.by < 2 * mean) return null
  return {
    text: `${kpi.name} moves in jumps: from ${amount(best.from.value, kpi.unit)} on ${spokenDate(best.from.recorded_at)} to ${amount(best.to.value, kpi.unit)} on ${spokenDate(best.to.recorded_at)}; one more like it changes the picture.`,
    german: `“${kpi.name}”: Werte in Sprüngen, ${amountGerman(best.from.value, kpi.unit)} am ${spokenGerman(best.from.recorded_at)}, ${amountGerman(best.to.value, kpi.unit)} am ${spokenGerman(best.to.recorded_at)}; noch ein solcher Sprung ändert das Bild.`,
  }
}

function againstTopic(signal: Signal, { user }: Workspace, { lives }: NotesRead): Objection[] {
  const life = lives.find((each) => each.topic.key === signal.topic)
  const out: Objection[] = []
  let worsened = false
  for (const appearance of life?.appearances.slice(-10).toReversed() ?? []) {
    const cites = [refs.note({ id: appearance.note_id, entry_date: appearance.date })]
    for (const { text } of appearance.items) {
      const said = quoted(shortened(text.replace(/(?<![.;,:])[.;,:]+$/, ''), 130))
      const reads = `on ${spokenDate(appearance.date)} the note says ${said}.`
      const readsGerman = `in der Notiz vom ${spokenGerman(appearance.date)} steht: ${said}.`
      if (worse.test(text)) worsened = true
      if (better.test(text) && !notBetter.test(text) && !worsened)
        out.push({
          text: `It may be mending: ${reads}`,
          german: `Vielleicht wird es schon besser; ${readsGerman}`,
          cites,
          strength: 0.3,
        })
      if (elsewhere.test(text))
        out.push({
          text: `The work may go on outside these notes: ${reads}`,
          german: `Vielleicht geht die Arbeit außerhalb dieser Notizen weiter; ${readsGerman}`,
          cites,
          strength: 0.45,
        })
      if (visibility.test(text))
        out.push({
          text: `It may stand there on purpose: ${reads}`,
          german: `Vielleicht bleibt es mit Absicht auf der Tagesordnung; ${readsGerman}`,
          cites,
          strength: 0.6,
        })
    }
  }
  return [...out, ...againstReturning(signal, user.name, life)]
}

/** What can always be said against a matter that keeps coming back: it is either alive, or not worth the agenda. */
function againstReturning(signal: Signal, own: string, life: NotesRead['lives'][number] | undefined): Objection[] {
  if (!life) return []
  const deferred = life.appearances.filter((each) => each.was_deferred).length
  if (deferred * 2 >= life.appearances.length) {
    const text = 'It has been put off more often than discussed: striking it from the list would be an answer too.'
    const german = 'Es wurde öfter aufgeschoben als besprochen; es von der Liste zu streichen, wäre auch eine Antwort.'
    return [{ text, german, cites: signal.cites, strength: 0.15 }]
  }
  const text =
    'Most of these notes do discuss it: it is contested rather than forgotten, and a date alone will not settle it.'
  const german =
    'In den meisten dieser Notizen wird es besprochen: Es ist eher umstritten als vergessen, und ein Termin allein klärt es nicht.'
  const contested = { text, german, cites: signal.cites, strength: 0.1 }
  if (!signal.matter || !signal.person) return [contested]
  const mine = signal.person === own
  const promised: Bilingual = {
    text: `${mine ? 'You' : signal.person} took it on in the newest note about it, and may only need the time.`,
    german: mine
      ? 'Du hast es in der neuesten Notiz dazu übernommen und brauchst vielleicht nur noch etwas Zeit.'
      : `${signal.person} hat es in der neuesten Notiz dazu übernommen und braucht vielleicht nur noch etwas Zeit.`,
  }
  return [{ ...promised, cites: signal.cites.slice(-1), strength: 0.12 }, contested]
}

function againstTasks(signal: Signal, { tasks, today }: Workspace): Objection[] {
  const cited = new Set(signal.cites.map((ref) => ref.id))
  const named = tasks.filter((task) => cited.has(task.id))
  const untouched = named.filter((task) => daysBetween(task.updated_at, today) > 30)
  const first = untouched.toSorted((a, b) => a.updated_at.localeCompare(b.updated_at))[0]
  if (!first) return []
  const text = `“${first.title}” has not been touched for more than a month: it may be done, or no longer wanted, and simply not ticked off.`
  const german = `Die Aufgabe “${first.title}” wurde seit über einem Monat nicht angefasst: Vielleicht ist sie erledigt oder hinfällig und nur nicht abgehakt.`
  return [{ text, german, cites: [refs.task(first)], strength: 0.3 }]
}

/** A date that is far away is an answer to most alarms. */
function timeLeft(finding: Finding, { goals, today }: Workspace): Objection[] {
  const goal = goals.find((each) => each.id === finding.goal_id)
  if (!goal || daysBetween(today, goal.due_date) < 75) return []
  return [
    {
      text: `The due date, ${spokenDate(goal.due_date)}, still leaves room to recover.`,
      german: `Bis zur Fälligkeit am ${spokenGerman(goal.due_date)} bleibt noch Zeit zum Aufholen.`,
      cites: [refs.goal(goal)],
      strength: 0.08,
    },
  ]
}

function againstWhole(finding: Finding, workspace: Workspace): Objection[] {
  const { signals, theme } = finding
  const cites = signals.flatMap((each) => each.cites)
  if (theme === 'crowd') return againstCrowd(finding)
  if (theme === 'overdue_goals') {
    return [
      {
        text: 'Some of them may be done or given up already, and only the records say otherwise.',
        german: 'Manche davon sind vielleicht schon erreicht oder aufgegeben, nur eingetragen ist es nicht.',
        cites: goalsIn(cites),
        strength: 0.15,
      },
    ]
  }
  if (theme === 'promises') return againstPromises(signals, workspace)
  if (theme === 'goal' && signals.some((each) => each.kind === 'goal_no_work')) return looseWork(finding, workspace)
  return []
}

function againstCrowd({ signals }: Finding): Objection[] {
  const crowd = signals[0]
  if (!crowd || !/31 Dec \d{4}/.test(crowd.facts[0]?.text ?? '')) return []
  return [
    {
      text: '31 Dec is the last day of the year and may be a placeholder rather than a plan.',
      german: 'Der 31. Dezember ist der letzte Tag des Jahres und vielleicht eher ein Platzhalter als ein Plan.',
      cites: crowd.cites,
      strength: 0.35,
    },
  ]
}

function againstPromises(signals: Signal[], { tasks }: Workspace): Objection[] {
  const cites = signals.flatMap((each) => each.cites)
  if (tasks.length === 0) {
    const text = 'No tasks are kept here at all, so they may be tracked somewhere else.'
    const german = 'Hier werden gar keine Aufgaben geführt; vielleicht wird das anderswo verfolgt.'
    return [{ text, german, cites, strength: 0.35 }]
  }
  if (signals.length !== 1) return []
  const text = 'It rests on a single sentence in one note.'
  return [{ text, german: 'Das stützt sich auf einen einzigen Satz in einer Notiz.', cites, strength: 0.35 }]
}

/** Open tasks that carry no goal but speak its words. */
function looseWork({ goal_id }: Finding, workspace: Workspace): Objection[] {
  const goal = workspace.goals.find((each) => each.id === goal_id)
  if (!goal) return []
  const loose = workspace.tasks.filter((task) => isOpen(task) && task.goal_id === null)
  const close = loose
    .filter((task) => likeness(task.title, `${goal.title} ${goal.description ?? ''}`) >= 0.4)
    .slice(0, 2)
  if (close.length === 0) return []
  const names = close.map((task) => `“${task.title}”`)
  const text = `${capital(plural(close.length, 'open task'))} without a goal may serve it: ${listed(names)}.`
  const could = close.length === 1 ? 'könnte' : 'könnten'
  const german = `${capital(pluralGerman(close.length, 'eine offene Aufgabe', 'offene Aufgaben'))} ohne Ziel ${could} dazu beitragen: ${listedGerman(names)}.`
  return [{ text, german, cites: close.map(refs.task), strength: 0.4 }]
}

const goalsIn = <T extends { kind: string; id: string }>(cites: T[]) =>
  cites.filter((ref, at) => ref.kind === 'goal' && cites.findIndex((other) => other.id === ref.id) === at)
