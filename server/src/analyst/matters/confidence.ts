// How sure a goal still is, and why: days in texts, silence, overdue tasks and broken promises pull it down, whatever it says of itself.

import { daysBetween } from '#contract/days.ts'
import { isLive, isReached } from '#contract/goal-progress.ts'
import { spokenDate, spokenGerman } from '../dates/spoken.ts'
import type { Bilingual, Fact, Signal } from '../signals/signal.ts'
import { daysDative, pluralGerman } from '../text/german-speech.ts'
import { plural, quoted, shortened } from '../text/speech.ts'
import { type RecordRef, refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceGoal } from '../workspace/workspace.ts'
import type { Matter } from './matter.ts'

export type Reason = Bilingual & { cites: RecordRef[] }
/** How sure a goal still is; the reasons, the heaviest first. */
export type Confidence = { goal_id: string; level: 'good' | 'shaky' | 'low'; reasons: Reason[] }
type Pull = Reason & { pulls: number }

const START = 0.9
const GOOD = 0.65
const SHAKY = 0.4
const MOST_REASONS = 6
/** Within a piece of advice, where the matter itself has been told. */
const MOST_SAID = 2

/** 'good' until something in the records speaks against it; the reasons, the heaviest first. */
export function confidenceOf(
  goal: WorkspaceGoal,
  matters: readonly Matter[],
  signals: readonly Signal[],
  workspace: Workspace,
): Confidence {
  const found = [...fromMatters(goal, matters), ...fromSignals(goal, signals), ...fromSilence(goal, matters, workspace)]
  // What two records say alike is one reason, and pulls once.
  const reasons = [
    ...new Map(found.toSorted((a, b) => a.pulls - b.pulls).map((reason) => [reason.text, reason])).values(),
  ].toSorted((a, b) => b.pulls - a.pulls)
  const left = START - reasons.reduce((sum, { pulls }) => sum + pulls, 0)
  return {
    goal_id: goal.id,
    level: left >= GOOD ? 'good' : left >= SHAKY ? 'shaky' : 'low',
    reasons: reasons.slice(0, MOST_REASONS).map(({ text, german, cites }) => ({ text, german, cites })),
  }
}

/** Says that a day is not held: of a sentence with a later one. */
const LATER =
  /\b(?:not before|no earlier than|at the earliest|earliest|slip(?:s|ped)?|moved|pushed|postponed|delayed|instead of|cannot make|can['’]?t make|won['’]?t make)\b|(?<!\p{L})(?:nicht vor|frühestens|erst (?:am|im|ende|mitte|anfang)|verschoben|verschiebt|verzögert|statt|nicht zu halten)(?!\p{L})/iu

function fromMatters(goal: WorkspaceGoal, matters: readonly Matter[]): Pull[] {
  return matters
    .filter((matter) => matter.goal?.ref.id === goal.id)
    .flatMap(({ seed, day, left, undated, loss, slip, late, broken, waiting, parts }): Pull[] => {
      const reasons: Pull[] = []
      if (loss && left >= 0 && !undated)
        reasons.push({
          text: `${LAPSING} ${spokenDate(day)}`,
          german: `am ${spokenGerman(day)} läuft eine Frist ab`,
          pulls: left <= 14 ? 0.35 : 0.2,
          cites: [seed.ref],
        })
      const owed = broken.find(({ kind }) => kind === 'promise')
      if (owed?.due)
        reasons.push({
          text: `no record says that what was promised for ${spokenDate(owed.due)} has come`,
          german: `was für den ${spokenGerman(owed.due)} zugesagt war, ist nirgends als eingetroffen vermerkt`,
          pulls: 0.15,
          cites: [owed.ref],
        })
      if (slip) reasons.push({ ...LATE, pulls: 0.15, cites: [slip.ref] })
      if (late) reasons.push({ ...DATED_AFTER, pulls: 0.1, cites: [late.ref] })
      if (waiting) reasons.push({ ...WAITS, pulls: 0.1, cites: [waiting.ref] })
      const other = [seed, ...parts].find(
        (item) => item.due !== null && item.due > goal.due_date && item.kind !== 'task' && LATER.test(item.text),
      )
      if (other?.due)
        reasons.push({
          text: `a text speaks of ${spokenDate(other.due)}, after the goal’s day`,
          german: `in einem Text steht der ${spokenGerman(other.due)}, das ist nach der Frist des Ziels`,
          pulls: 0.3,
          cites: [other.ref],
        })
      return reasons
    })
}

const LAPSING = 'a term lapses on'
const LATE: Bilingual = {
  text: 'something it needs is late or missing',
  german: 'etwas, das dafür nötig ist, verspätet sich oder fehlt',
}
const DATED_AFTER: Bilingual = {
  text: 'a task is dated after its day',
  german: 'eine Aufgabe ist erst für die Zeit danach angesetzt',
}
const WAITS: Bilingual = { text: 'somebody is waiting for your answer', german: 'jemand wartet auf deine Antwort' }

/** So many days without a word, a value or a changed task are silence. */
const SILENT_DAYS = 30

function fromSilence(goal: WorkspaceGoal, matters: readonly Matter[], { tasks, today }: Workspace): Pull[] {
  const days = [
    goal.created_at,
    ...goal.kpis.flatMap(({ history }) => history.map(({ recorded_at }) => recorded_at)),
    ...tasks.filter(({ goal_id }) => goal_id === goal.id).map(({ updated_at }) => updated_at),
    ...matters
      .filter((matter) => matter.goal?.ref.id === goal.id)
      .flatMap(({ seed, items, parts }) => [seed, ...items, ...parts].map(({ day }) => day)),
  ].map((day) => day.slice(0, 10))
  const silent = daysBetween(days.toSorted().at(-1) ?? today, today)
  if (silent < SILENT_DAYS) return []
  return [
    {
      text: `nothing was recorded on it for ${plural(silent, 'day')}`,
      german: `seit ${daysDative(silent)} wurde nichts dazu festgehalten`,
      pulls: 0.12,
      cites: [refs.goal(goal)],
    },
  ]
}

function fromSignals(goal: WorkspaceGoal, signals: readonly Signal[]): Pull[] {
  return signals
    .filter((signal) => signal.goal_id === goal.id)
    .flatMap((signal): Pull[] => {
      const cites = signal.cites.slice(0, 1)
      if (signal.kind === 'tasks_overdue') {
        const tasks = signal.cites.filter(({ kind }) => kind === 'task').length
        return [
          {
            text: `${plural(tasks, 'task is', 'tasks are')} overdue`,
            german: `${pluralGerman(tasks, 'eine Aufgabe ist', 'Aufgaben sind')} überfällig`,
            pulls: Math.min(0.3, 0.12 * tasks),
            cites,
          },
        ]
      }
      if (signal.kind === 'contact_silent')
        return [
          {
            text: `${signal.person} has been silent`,
            german: `von ${signal.person} ist lange nichts gekommen`,
            pulls: 0.12,
            cites,
          },
        ]
      if (signal.kind === 'kpi_behind') {
        // What the goal itself shows as reached is doubted the most.
        const isKept = goal.kpis.some((kpi) => signal.id === `kpi_behind:${kpi.id}` && isReached(kpi))
        const told = { text: shortened(signal.title, 80), german: shortened(signal.german.title, 80) }
        return [{ ...told, pulls: isKept ? 0.3 : 0.18, cites }]
      }
      return []
    })
}

/** Of every live goal that is not as sure as it may look. */
export const doubtedGoals = (
  workspace: Workspace,
  matters: readonly Matter[],
  signals: readonly Signal[],
): Confidence[] =>
  workspace.goals
    .filter(isLive)
    .map((goal) => confidenceOf(goal, matters, signals, workspace))
    .filter(({ level, reasons }) => level !== 'good' && reasons.length > 0)

/** By goal, one sentence where two reasons and more stand against it. */
export function doubts({ goals }: Workspace, doubted: readonly Confidence[]): Map<string, Fact> {
  const facts = new Map<string, Fact>()
  for (const { goal_id, level, reasons } of doubted) {
    const goal = goals.find(({ id }) => id === goal_id)
    if (!goal || reasons.length < 2) continue
    // Of several terms the first is enough.
    const lapsing = reasons.filter(({ text }) => text.startsWith(LAPSING))
    const said = reasons.filter((reason) => !lapsing.slice(1).includes(reason)).slice(0, MOST_SAID)
    const name = quoted(shortened(goal.title, 70))
    const [sure, sureGerman] =
      level === 'low'
        ? ['is in doubt', 'ist fraglich']
        : ['is less sure than it may look', 'ist weniger sicher, als es aussieht']
    facts.set(goal_id, {
      text: `The goal ${name} ${sure}: ${said.map((reason) => reason.text).join('; ')}.`,
      german: `Das Ziel ${name} ${sureGerman}: ${said.map((reason) => reason.german).join('; ')}.`,
      cites: [refs.goal(goal), ...said.flatMap(({ cites }) => cites)],
    })
  }
  return facts
}
