// A week as the records show it: what moved, what slipped, what is next, and the tasks that would mend it.

import { addDays, daysBetween } from '#contract/days.ts'
import { kpiProgress } from '#contract/goal-progress.ts'
import type { AnalystContext } from '../context/analyst-context.ts'
import { say } from '../context/say.ts'
import type { SurveyedContact, SurveyedTask } from '../context/survey.ts'
import { onDay, onDayGerman, spokenDay, spokenGerman } from '../dates/spoken.ts'
import { readMinutes, sentences } from '../notes/minutes.ts'
import { taskLine } from '../people/person.ts'
import { openPoints, pointLine } from '../people/points.ts'
import { amountGerman, pluralGerman } from '../text/german-speech.ts'
import { type Markdown, md, words } from '../text/markdown.ts'
import { amount, capital, many, shortened } from '../text/speech.ts'
import { refs } from '../workspace/records.ts'
import { factLine, goalLine, kpiLine, type Overview, worstFirst } from './overview.ts'

export type Span = { from: string; to: string }
/** The seven days up to today. */
export const lastDays = (today: string, days = 7): Span => ({ from: addDays(today, -days), to: today })

export type Moved = {
  done: SurveyedTask[]
  cancelled: SurveyedTask[]
  talks: { contact: SurveyedContact; talk: SurveyedContact['interactions'][number] }[]
  notes: Overview['notes']
  kpis: Markdown[]
  decided: Markdown[]
}

/** What happened between two days. */
export async function movedIn(
  context: AnalystContext,
  { from, to }: Span,
  overview?: Pick<Overview, 'goals'>,
): Promise<Moved> {
  const span = { from, to }
  const ended = (await context.ended({ ...span, limit: 60 })).items
  const people = (await context.people({ ...span, limit: 40 })).items
  const notes = (await context.notes({ ...span, limit: 40 })).items
  const goals = overview?.goals ?? (await context.goals({ limit: 100 })).items
  const inside = (day: string) => day >= from && day <= to
  const talks = people
    .flatMap((contact) => contact.interactions.filter(({ date }) => inside(date)).map((talk) => ({ contact, talk })))
    .toSorted((a, b) => b.talk.date.localeCompare(a.talk.date))
  return {
    done: ended.filter(({ status }) => status === 'Done'),
    cancelled: ended.filter(({ status }) => status === 'Cancelled'),
    talks,
    notes,
    kpis: goals.flatMap((goal) => goal.kpis.flatMap((kpi) => kpiChange(kpi, goal, span, context) ?? [])),
    decided: decisionsIn(notes, context),
  }
}

type Goal = Overview['goals'][number]
/** '51 of 64, up from 46 on …'; null where it did not change in the span. */
function kpiChange(
  kpi: Goal['kpis'][number],
  goal: Goal,
  { from, to }: Span,
  context: AnalystContext,
): Markdown | null {
  const until = kpi.history.filter(({ recorded_at }) => recorded_at.slice(0, 10) <= to)
  const last = until.findLast(({ recorded_at }) => recorded_at.slice(0, 10) >= from)
  const before = until.findLast(({ recorded_at }) => recorded_at.slice(0, 10) < from)
  if (!last || !before || last.value === before.value) return null
  const better =
    kpiProgress({ ...kpi, current_value: last.value }) > kpiProgress({ ...kpi, current_value: before.value })
  const cite = context.cite(refs.kpi(kpi), refs.goal(goal))
  if (context.german) {
    const target = kpi.target_value === null ? '' : ` (Ziel ${amountGerman(kpi.target_value, kpi.unit)})`
    return md`**${kpi.name}** ${better ? 'kam voran' : 'fiel zurück'}: von ${amountGerman(before.value, kpi.unit)} (${spokenGerman(before.recorded_at)}) auf ${amountGerman(last.value, kpi.unit)}${target} ${cite}`
  }
  const way = last.value > before.value ? 'up' : 'down'
  const target = kpi.target_value === null ? '' : ` (target ${amount(kpi.target_value, kpi.unit)})`
  return md`**${kpi.name}** ${better ? 'moved forward' : 'fell back'}: ${way} from ${amount(before.value, kpi.unit)} ${onDay(before.recorded_at, context.today)} to ${amount(last.value, kpi.unit)}${target} ${cite}`
}

const DECIDED =
  /^(?:decisions?|decided|agreed|resolved|approved)\s*[:–-]|\b(?:we|I|they|the (?:board|team|committee))\s+(?:have |all |both )?(?:decided|agreed|approved|chose|voted|settled on|keep\b|stay with|go with)|\b(?:was|were|is|are|has been|have been)\s+(?:decided|agreed|approved|settled|accepted|merged|landed)\b|\b(?:has landed|landed|merged|vote (?:passed|closed)|remov(?:e|ed|ing) (?:it |this )?from (?:the )?agenda)\b/i
const NOT = /\b(?:not|no|n[’']t|never|un-?decided|to be|whether|if|unless|until|before|still|once|when)\b|\?/i
const BESCHLOSSEN =
  /^(?:Beschl(?:uss|üsse|ossen)|Entscheidung(?:en)?|Entschieden|Festlegung|Vereinbart|Vereinbarung|Freigegeben|Genehmigt)\s*[:–-]|(?<!\p{L})(?:beschlossen|entschieden|vereinbart|festgelegt|freigegeben|genehmigt|(?:einigten|geeinigt|verständigt)(?= uns| sich| haben| auf)|wir (?:bleiben bei|nehmen|gehen mit|entscheiden uns für))(?!\p{L})/iu
const NICHT =
  /(?<!\p{L})(?:nicht|kein\p{Ll}*|nie|noch zu|ob|wenn|falls|sofern|bis|bevor|sobald|muss|müssen|soll(?:en|te|ten)?|wird|werden|unentschieden)(?!\p{L})|\?/iu
const isDecided = (part: string): boolean =>
  (DECIDED.test(part) && !NOT.test(part)) || (BESCHLOSSEN.test(part) && !NICHT.test(part))

/** The sentences of notes that say what was decided, newest first. */
export function decisionsIn(notes: Overview['notes'], context: AnalystContext, most = 8): Markdown[] {
  return notes
    .toSorted((a, b) => b.entry_date.localeCompare(a.entry_date))
    .flatMap((note) =>
      readMinutes(note).items.flatMap(({ text, topic, is_title }) => {
        const said = is_title ? [] : sentences(text).filter((part) => part.length > 15 && isDecided(part))
        const about = topic ? md`${shortened(topic.title, 70)}: ` : md``
        return said.map(
          (part) =>
            md`${about}${words(shortened(part, 220))}, ${say(context, onDay, onDayGerman)(note.entry_date, context.today)} ${context.cite(refs.note(note))}`,
        )
      }),
    )
    .slice(0, most)
}

/** What moved, line by line. */
export function movedLines({ done, talks, kpis, decided, cancelled }: Moved, context: AnalystContext): Markdown[] {
  const lines = done
    .slice(0, 8)
    .map(
      (task) =>
        md`${say(context, 'Done', 'Erledigt')}: **${shortened(task.title, 140)}** ${context.cite(refs.task(task))}`,
    )
  if (done.length > 8)
    lines.push(
      say(
        context,
        md`${many(done.length - 8, 'more task')} done.`,
        md`${capital(pluralGerman(done.length - 8, 'eine weitere Aufgabe', 'weitere Aufgaben'))} erledigt.`,
      ),
    )
  lines.push(...kpis.slice(0, 6), ...decided.slice(0, 5))
  lines.push(...talks.slice(0, 6).map((each) => talkLine(each, context)))
  if (talks.length > 6)
    lines.push(
      say(
        context,
        md`${many(talks.length - 6, 'more conversation')}.`,
        md`${capital(pluralGerman(talks.length - 6, 'ein weiteres Gespräch', 'weitere Gespräche'))}.`,
      ),
    )
  lines.push(
    ...cancelled
      .slice(0, 3)
      .map(
        (task) =>
          md`${say(context, 'Dropped', 'Gestrichen')}: **${shortened(task.title, 140)}** ${context.cite(refs.task(task))}`,
      ),
  )
  return lines
}

export function talkLine({ contact, talk }: Moved['talks'][number], context: AnalystContext): Markdown {
  const notes = talk.notes ? md`, ${words(shortened(talk.notes, 160))}` : md``
  return md`${say(context, capital(spokenDay(talk.date, context.today)), spokenGerman(talk.date))}: **${contact.name}**, ${shortened(talk.summary, 100)}${notes} ${context.cite(refs.interaction(talk), refs.contact(contact))}`
}

/** Overdue work, numbers behind, promises that grow old, matters put off. */
export function slippedLines(overview: Overview, context: AnalystContext): Markdown[] {
  const { tasks, workspace, signals } = overview
  const late = tasks.filter((task) => task.due_date !== null && task.due_date < context.today)
  const worst = late.toSorted(
    (a, b) => WEIGHT[b.priority] - WEIGHT[a.priority] || (a.due_date ?? '').localeCompare(b.due_date ?? ''),
  )
  const lines = worst.slice(0, 6).map((task) => taskLine(task, context))
  if (worst.length > 6)
    lines.push(
      md`${say(context, many(worst.length - 6, 'more task is', 'more tasks are'), capital(pluralGerman(worst.length - 6, 'eine weitere Aufgabe ist', 'weitere Aufgaben sind')))} ${say(context, 'overdue', 'überfällig')}. ${context.cite(...worst.slice(6).map(refs.task))}`,
    )
  for (const signal of signals.filter(({ kind }) => kind === 'kpi_behind').slice(0, 4)) {
    const [fact] = signal.facts
    if (fact) lines.push(factLine(fact, context))
  }
  const old = openPoints(workspace).filter(
    (point) => point.kind === 'promise' && !point.tracked && daysBetween(point.date, context.today) > 7,
  )
  lines.push(...old.slice(0, 4).map((point) => pointLine(point, context)))
  for (const signal of signals.filter(({ kind }) => kind === 'topic_open' || kind === 'contact_silent').slice(0, 4)) {
    const [fact] = signal.facts
    if (fact) lines.push(factLine(fact, context))
  }
  return lines
}
export const WEIGHT = { Low: 0, Medium: 1, High: 2, Urgent: 3 }
/** The most urgent first, of equals the one due first. */
export const byWeight = (tasks: readonly SurveyedTask[]): SurveyedTask[] =>
  tasks.toSorted(
    (a, b) => WEIGHT[b.priority] - WEIGHT[a.priority] || (a.due_date ?? '9').localeCompare(b.due_date ?? '9'),
  )

/** What the coming days ask for. */
export function nextLines(
  overview: Overview,
  due: readonly SurveyedContact[],
  context: AnalystContext,
  days = 7,
): Markdown[] {
  const until = addDays(context.today, days)
  const soon = overview.tasks.filter(
    (task) => task.due_date !== null && task.due_date >= context.today && task.due_date <= until,
  )
  const lines = soon.slice(0, 8).map((task) => taskLine(task, context))
  const goals = overview.goals.filter(
    (goal) => goal.due_date >= context.today && goal.due_date <= addDays(context.today, 21),
  )
  lines.push(
    ...worstFirst(goals, context.today)
      .slice(0, 3)
      .map((goal) => goalLine(goal, context)),
  )
  const undecided = openPoints(overview.workspace).filter((point) => point.kind === 'decision')
  lines.push(...undecided.slice(0, 4).map((point) => pointLine(point, context)))
  const calls = due.filter((contact) => contact.keep_in_touch_on)
  lines.push(
    ...calls
      .slice(0, 4)
      .map(
        (contact) =>
          md`${say(context, 'Be in touch with', 'Melde dich bei')} **${contact.name}**: ${say(context, 'meant for', 'gedacht für den')} ${say(context, spokenDay, spokenGerman)(contact.keep_in_touch_on ?? context.today, context.today)} ${context.cite(refs.contact(contact))}`,
      ),
  )
  return lines
}

/** Where the goals stand, those in trouble first. */
export const goalLines = ({ goals }: Pick<Overview, 'goals'>, context: AnalystContext, most = 6): Markdown[] =>
  worstFirst(goals, context.today)
    .slice(0, most)
    .map((goal) => goalLine(goal, context))

export const kpiLines = ({ goals }: Pick<Overview, 'goals'>, context: AnalystContext): Markdown[] =>
  worstFirst(goals, context.today).flatMap((goal) => goal.kpis.map((kpi) => kpiLine(kpi, goal, context)))
