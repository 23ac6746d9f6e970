// The whole of a workspace as far as one look at it goes, and how a goal stands in it.

import { addDays } from '#contract/days.ts'
import { type Course, daysBehind, goalCourse, isLive, kpiCourse, paceLine } from '#contract/goal-progress.ts'
import type { AnalystContext, Telling } from '../context/analyst-context.ts'
import { say } from '../context/say.ts'
import type { SurveyedContact, SurveyedTask } from '../context/survey.ts'
import { distance, due, inDays, spokenGerman } from '../dates/spoken.ts'
import { openStatements } from '../people/said.ts'
import { inLanguage } from '../signals/language.ts'
import { isLevel } from '../signals/level.ts'
import type { Fact, Signal } from '../signals/signal.ts'
import { signalsOf } from '../signals/signals.ts'
import { gapAmountGerman } from '../text/german-speech.ts'
import { type Markdown, md } from '../text/markdown.ts'
import { amount, gapAmount } from '../text/speech.ts'
import { type RecordRef, refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceGoal, WorkspaceKpi, WorkspaceNote } from '../workspace/workspace.ts'

export type Overview = {
  workspace: Workspace
  goals: WorkspaceGoal[]
  /** Open ones, due first. */
  tasks: SurveyedTask[]
  notes: WorkspaceNote[]
  contacts: SurveyedContact[]
  /** Everything that asks for attention, strongest first. */
  signals: Signal[]
}

/** How many looks the notes may take; each shows what fits, newest first. */
const MOST_LOOKS = 3
const NOTES_A_LOOK = 40

/** Goals, open tasks, the newest notes and the people of late, in a handful of looks. */
export async function overviewOf(context: AnalystContext): Promise<Overview> {
  const goals = (await context.goals({ limit: 100 })).items
  const tasks = (await context.tasks({ limit: 150 })).items
  const notes = await newestNotes(context)
  const contacts = (await context.people({ limit: 60 })).items
  // Nobody is sent after what is perhaps over.
  const statements = (await openStatements(context)).filter(({ perhapsOver }) => !perhapsOver)
  const workspace = context.workspace({ goals, tasks, notes, contacts, statements })
  return { workspace, goals, tasks, notes, contacts, signals: signalsOf(workspace) }
}

/** The newest notes, up to today. */
export async function newestNotes(context: AnalystContext, looks = MOST_LOOKS): Promise<WorkspaceNote[]> {
  const notes = new Map<string, WorkspaceNote>()
  let to = context.today
  for (let look = 0; look < looks; look++) {
    const { items } = await context.notes({ to, limit: NOTES_A_LOOK })
    const before = notes.size
    for (const note of items) notes.set(note.id, note)
    const oldest = items.at(-1)?.entry_date
    if (!oldest || notes.size === before) break
    to = items.length > 1 && oldest === to ? addDays(oldest, -1) : oldest
  }
  return [...notes.values()]
}

/** The marks of what a fact rests on; a KPI or conversation that was not shown itself is cited by what it belongs to. */
export function factLine(fact: Fact, context: AnalystContext): Markdown {
  return md`${inLanguage(fact, say(context, 'en', 'de'))} ${context.cite(...fact.cites)}`
}

export const COURSE: Record<Course, string> = { on_track: 'on track', at_risk: 'at risk', behind: 'behind' }
export const KURS: Record<Course, string> = { on_track: 'auf Kurs', at_risk: 'gefährdet', behind: 'zurück' }

/** Whether any number says how far it is: without one it is no nought either. */
export const isMeasured = ({ kpis }: Pick<WorkspaceGoal, 'kpis'>): boolean =>
  kpis.some(({ current_value }) => current_value !== null)

/** How far, due when, how it stands: '**Pass the audit**: due Monday 18 January, in 58 days; 75% of the way, on track'. */
export function goalLine(goal: WorkspaceGoal, context: Telling): Markdown {
  const { today } = context
  const course = goalCourse(goal, today)
  if (context.german) {
    const state = goal.status === 'done' ? 'erreicht' : goal.status === 'failed' ? 'aufgegeben' : null
    const way = isMeasured(goal)
      ? `; ${goal.progress} % des Wegs`
      : `; keine Kennzahl ${goal.kpis.length > 0 ? 'hat einen Wert' : 'sagt, wie weit es ist'}`
    return md`**${goal.title}**: ${state ?? `fällig ${spokenGerman(goal.due_date)}`}${state ? '' : way}${!state && course ? `, **${KURS[course]}**` : ''} ${context.cite(refs.goal(goal))}`
  }
  const ended = goal.status === 'done' ? 'done' : goal.status === 'failed' ? 'given up' : null
  const when =
    goal.due_date < today
      ? due(goal.due_date, today)
      : `${due(goal.due_date, today)}, ${distance(goal.due_date, today)}`
  const far = isMeasured(goal)
    ? `; ${goal.progress}% of the way`
    : `; no KPI ${goal.kpis.length > 0 ? 'has a value' : 'says how far it is'}`
  return md`**${goal.title}**: ${ended ?? when}${ended ? '' : far}${!ended && course ? `, **${COURSE[course]}**` : ''} ${context.cite(refs.goal(goal))}`
}

/** A figure as the language of the answer writes it. */
const figureIn = (value: number, unit: string | null, german: boolean) =>
  german
    ? `${value.toLocaleString('de-DE', { maximumFractionDigits: 2 })}${unit ? ` ${unit.trim()}` : ''}`
    : amount(value, unit)

/**
 * Where one number stands: '51 of 64, on track', '6.6% on the way down to 6%, 12 days behind its pace'. A level (a share, a waiting
 * time) has no pace: it stands so far from its target.
 */
export function kpiLine(kpi: WorkspaceKpi, goal: WorkspaceGoal, context: Telling): Markdown {
  const cite = context.cite(refs.kpi(kpi), refs.goal(goal))
  const { german } = context
  const said = (value: number) => figureIn(value, kpi.unit, german)
  if (kpi.current_value === null)
    return german ? md`${kpi.name}: kein Wert ist eingetragen. ${cite}` : md`${kpi.name}: no value is recorded. ${cite}`
  const value = said(kpi.current_value)
  if (kpi.target_value === null)
    return german ? md`${kpi.name}: ${value}, ohne Ziel. ${cite}` : md`${kpi.name}: ${value}, without a target. ${cite}`
  const towards =
    kpi.direction === 'increase' ? (german ? 'von' : 'of') : german ? 'auf dem Weg zu' : 'on the way down to'
  const course = kpiCourse(kpi, goal, context.today)
  return md`${kpi.name}: ${value} ${towards} ${said(kpi.target_value)}${paceNote(kpi, goal, course, context)} ${cite}`
}

function paceNote(kpi: WorkspaceKpi, goal: WorkspaceGoal, course: Course | null, { today, german }: Telling): string {
  const { current_value: current, target_value: target } = kpi
  if (course === null || current === null || target === null) return ''
  if (course === 'behind' && isLevel(kpi)) {
    const gap = Number(Math.abs(target - current).toFixed(4))
    return german
      ? `, ${gapAmountGerman(gap, kpi.unit)} vom Ziel entfernt`
      : `, ${gapAmount(gap, kpi.unit)} from its target`
  }
  const line = paceLine(kpi, goal.due_date)
  const late = course === 'behind' && line && goal.due_date >= today ? Math.round(daysBehind(line, current, today)) : 0
  if (late > 0)
    return german ? `, ${late} ${late === 1 ? 'Tag' : 'Tage'} hinter dem Plan` : `, ${inDays(late)} behind its pace`
  return `, ${(german ? KURS : COURSE)[course]}`
}

const ORDER: readonly (Course | null)[] = ['behind', 'at_risk', 'on_track', null]

/** Live goals, those in trouble first, then by their dates. */
export const worstFirst = (goals: readonly WorkspaceGoal[], today: string): WorkspaceGoal[] =>
  goals
    .filter(isLive)
    .toSorted(
      (a, b) =>
        ORDER.indexOf(goalCourse(a, today)) - ORDER.indexOf(goalCourse(b, today)) ||
        a.due_date.localeCompare(b.due_date),
    )

export const refKey = ({ kind, id }: RecordRef): string => `${kind}:${id}`
