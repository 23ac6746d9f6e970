// Sentences that say how a task, goal, KPI or contact stands: each part of one is held against the parts that its fields give today.
import type { Telling } from '../context/analyst-context.ts'
import { spokenDate } from '../dates/spoken.ts'
import { contactLine } from '../people/last-talk.ts'
import { taskLine } from '../people/person.ts'
import { goalLine, kpiLine } from '../reports/overview.ts'
import { md } from '../text/markdown.ts'
import { amount } from '../text/speech.ts'
import { refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceContact, WorkspaceGoal, WorkspaceTask } from '../workspace/workspace.ts'
import { type Derivation, wordsFor } from './shapes.ts'

const tellings = ({ today, user }: Workspace): Telling[] =>
  [false, true].map((german) => ({ today, german, me: user, cite: () => md`` }))

const partsOf = (line: string): string[] => line.split(/[,;] /).map((part) => part.trim())

/** The record of this name that a line begins with, all of whose parts hold in one language. */
export function lineAgain(
  claim: string,
  cited: readonly { kind: string; id: string }[],
  workspace: Workspace,
): Derivation | null {
  const said = wordsFor(claim)
  const isCited = ({ id }: { id: string }) => cited.length === 0 || cited.some((each) => each.id === id)
  const holds = (name: string, lines: readonly string[]) =>
    lines.some((line) => {
      const known = wordsFor(line)
      const head = `${wordsFor(name)}: `
      if (!said.startsWith(head) || !known.startsWith(head)) return false
      const parts = new Set(partsOf(known.slice(head.length)))
      return partsOf(said.slice(head.length)).every((part) => parts.has(part))
    })
  const told = (write: (telling: Telling) => string) => tellings(workspace).map(write)
  for (const task of workspace.tasks.filter(isCited))
    if (
      holds(
        task.title,
        told((each) => taskLine(withPerson(task), each).text),
      )
    )
      return ofTask(task)
  for (const goal of workspace.goals) {
    if (
      isCited(goal) &&
      holds(
        goal.title,
        told((each) => goalLine(goal, each).text),
      )
    )
      return ofGoal(goal)
    for (const kpi of goal.kpis)
      if (
        isCited(kpi) &&
        holds(
          kpi.name,
          told((each) => kpiLine(kpi, goal, each).text),
        )
      )
        return {
          how: 'Worked out again from its values and the goal’s due date.',
          from: [
            {
              ref: refs.kpi(kpi),
              values: `${kpi.current_value === null ? 'no value' : amount(kpi.current_value, kpi.unit)}, target ${kpi.target_value === null ? 'none' : amount(kpi.target_value, kpi.unit)}`,
            },
            ...ofGoal(goal).from,
          ],
        }
  }
  return null
}

const withPerson = (task: WorkspaceTask) => ({ assigned_to_user_id: null, contact_id: null, ...task })
const ofTask = (task: WorkspaceTask): Derivation => ({
  how: 'Worked out again from the task’s fields.',
  from: [{ ref: refs.task(task), values: valuesOf(task) }],
})
export const valuesOf = (task: WorkspaceTask): string =>
  [
    task.due_date ? `due ${spokenDate(task.due_date)}` : 'no due date',
    task.status,
    task.priority,
    task.assigned_to_name ?? 'nobody',
  ].join(', ')
export const ofGoal = (goal: WorkspaceGoal): Derivation => ({
  how: 'Worked out again from the goal’s due date and KPIs.',
  from: [
    {
      ref: refs.goal(goal),
      values: `due ${spokenDate(goal.due_date)}, ${goal.status.replace('_', ' ')}, ${goal.kpis.length === 0 ? 'no KPI' : `${goal.progress}%`}`,
    },
  ],
})

/**
 * A sentence on when somebody was spoken to, and how often. It need not name them: the line's marks must then lead to one person alone.
 */
export function talkAgain(
  claim: string,
  cited: readonly { kind: string; id: string }[],
  workspace: Workspace,
): Derivation | null {
  const said = wordsFor(claim)
  const theirs = workspace.contacts.filter(
    (contact) =>
      cited.some(({ id }) => id === contact.id) ||
      contact.interactions.some((talk) => cited.some(({ id }) => id === talk.id)),
  )
  const [contact] = theirs
  if (!contact || theirs.length > 1) return null
  const holds = tellings(workspace).some((each) => {
    const whole = ` ${wordsFor(contactLine(withTouch(contact), each).text)}. `
    return said.length > 12 && sentencesIn(whole).some((sentence) => wordsFor(sentence) === said)
  })
  return holds ? ofContact(contact) : null
}

const sentencesIn = (text: string) => text.split(/(?<=[.)]) (?=you |melden )/u)
const withTouch = (contact: WorkspaceContact) => ({
  emails: [],
  phones: [],
  keep_in_touch_weeks: null,
  keep_in_touch_on: null,
  ...contact,
})
const MOST_TALKS = 20
const ofContact = (contact: WorkspaceContact): Derivation => ({
  how: `Worked out again from ${contact.interactions.length === 1 ? 'one conversation' : `${contact.interactions.length} conversations`}.`,
  from: [
    {
      ref: refs.contact(contact),
      values: `Conversations: ${contact.interactions
        .slice(0, MOST_TALKS)
        .map(({ date }) => spokenDate(date))
        .join(', ')}`,
    },
  ],
})
