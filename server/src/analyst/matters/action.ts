// What the person does about a matter: which task first, with whom, until when.

import { isOpen } from '#contract/task-status.ts'
import { languageOfRecords } from '../signals/language.ts'
import type { Action } from '../signals/signal.ts'
import { type RecordRef, refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceContact, WorkspaceTask } from '../workspace/workspace.ts'
import { doInBoth } from './action-words.ts'
import { askingOf } from './asking.ts'
import type { Item } from './items.ts'
import type { Matter } from './matter.ts'
import { oneOf, partiesOf } from './parties/parties.ts'
import { quote } from './quoted.ts'
import { isOffered, settling } from './settling.ts'
import { waitsIn } from './whose-move.ts'
import { bearingWords } from './words.ts'

/** So much of a task's words stand in the sentence with the day, or above it: the task is the matter's own. */
const SAYS_IT = 0.6
const MOST_STEPS = 2

/** What the sentence and what stands above it say. */
const wordsAround = ({ own, head }: Item): ReadonlySet<string> => new Set([...own, ...bearingWords(head)])

/** How much of what a task is called is told, 0 to 1. */
function shareTold(title: string, told: ReadonlySet<string>): number {
  const words = [...bearingWords(title)]
  return words.length < FEWEST ? 0 : words.filter((word) => told.has(word)).length / words.length
}
/** One word in common is none. */
const FEWEST = 2

/** Whether a task of this title is about what the sentence says, and not only about the same people. */
export const isOwnTask = (title: string, seed: Item): boolean => shareTold(title, wordsAround(seed)) >= SAYS_IT

/** One or two sentences; `own`: the task that says it; `by`: yyyy-mm-dd, some room before the day that bites. */
export function actionOf(matter: Matter, workspace: Workspace, own: WorkspaceTask | null, by: string): Action {
  const { seed, late, left, asked, undone } = matter
  const { contacts, user, today } = workspace
  const steps = own ? [own] : undone ? [] : stepsOf(matter, workspace)
  const contact = contactOf(matter, steps, contacts)
  const asker = asked && asked.ref.kind === 'thread' && !asked.mine ? asked : null
  const wants = waitsIn(seed, contacts)
  const party = isOffered(seed.text) || wants ? null : partyOf(seed, workspace)
  const cites: RecordRef[] = [
    seed.ref,
    ...(asker ? [asker.ref] : []),
    ...steps.map(refs.task),
    ...(undone ? [undone.task.ref] : []),
    ...(contact ? [refs.contact(contact)] : []),
  ]
  // A task's own day stands where it is the nearer one.
  const until = own?.due_date && own.due_date >= today && own.due_date < by ? own.due_date : by
  const says = steps.flatMap(({ title, assigned_to_name }) => [title, assigned_to_name ?? '']).join(' ')
  const ownerOf = (task: WorkspaceTask) =>
    task.assigned_to_name === user.name ? null : (task.assigned_to_name ?? null)
  const alone = steps.length === 1 && steps[0] ? ownerOf(steps[0]) : null
  const settle = settling(seed, {
    by,
    left,
    waits: asker?.ref.label ?? null,
    wants,
    contact: contact?.name ?? null,
    isWaited: matter.waiting !== null,
  })
  const settled = doInBoth(settle).text
  const isSettling = alone === null && steps.length === 0 && party === null
  const isNamed = (name: string) =>
    says.includes(name) || name === party || name === asker?.ref.label || (isSettling && settled.includes(name))
  const asTask = !undone && steps.length === 0
  const isDatedAnew = late !== null && steps.some(({ id }) => id === late.ref.id)
  const tell = (withTask: boolean) =>
    doInBoth((words) => {
      const parts = [
        asker ? words.answer(asker.ref.label) : '',
        alone
          ? words.askWhere(alone, quote(steps[0]?.title ?? '', 90), until)
          : steps.length > 0
            ? words.steps(
                steps.map((step) => ({ title: quote(step.title, 90), owner: ownerOf(step) })),
                until,
              )
            : party
              ? words.askHolds(party, by, left < 0)
              : settle(words),
        ...overdue(steps, today).map(({ title, due_date }) =>
          words.wasDue(steps.length === 1 ? null : quote(title, 90), due_date ?? ''),
        ),
        undone ? words.reopen(quote(undone.task.text, 90)) : asTask && withTask ? words.asTask : '',
        isDatedAnew ? words.giveDate : '',
        contact && !isNamed(contact.name) ? words.call(contact.name, left <= 3) : '',
      ]
      return parts.filter((part) => part !== '').join(' ')
    })
  // Of two people of one name nobody knows which is meant.
  const [owner, other] = alone ? contacts.filter(({ name }) => name === alone) : []
  const message =
    steps[0] && owner && !other ? askingOf(steps[0], owner, { until, language: languageOfRecords(workspace) }) : null
  return {
    ...tell(true),
    beside_button: tell(false),
    cites,
    ...(message && { message }),
  }
}

/** Of which of them the day has passed. */
const overdue = (steps: readonly WorkspaceTask[], today: string): WorkspaceTask[] =>
  steps.filter(({ due_date }) => due_date !== null && due_date < today)

/** The open tasks of its goal that belong to it, those that are late first. */
function stepsOf({ task, late, parts, goal, day, alike }: Matter, { tasks }: Workspace): WorkspaceTask[] {
  // A task that shares no word with the day is no step to it.
  const ids = new Set([task, late, ...parts.filter((item) => alike(item) > 0)].map((item) => item?.ref.id))
  const ofGoal = tasks
    .filter((each) => ids.has(each.id) && isOpen(each) && goal !== null && each.goal_id === goal.ref.id)
    .filter((each) => each.due_date === null || each.due_date <= day)
    .toSorted((a, b) => (a.due_date ?? day).localeCompare(b.due_date ?? day))
    .slice(0, MOST_STEPS)
  if (ofGoal.length > 0) return ofGoal
  // Without a goal in common the one that is called by what the record says.
  return tasks.filter((each) => isOpen(each) && each.id === (late ?? task)?.ref.id)
}

/** Who took it on, where they are somebody else whom one can ask by name: known, or of a name with two parts and three at most. */
function partyOf({ who }: Item, { contacts, user }: Workspace): string | null {
  if (!who || who.resolved === 'me' || !isName(who.words, user.name)) return null
  const parts = who.words.split(' ').length
  if (parts > 3 || user.name.includes(who.words)) return null
  return who.resolved !== null || parts > 1 || contacts.some(({ name }) => name.split(' ').includes(who.words))
    ? who.words
    : null
}

const isName = (words: string, user: string) =>
  /^\p{Lu}./u.test(words) &&
  !/^(?:I|Ich|He|She|It|They|We|Er|Sie|Es|Wir|You|Du)$/.test(words) &&
  !/^(?:der|die|das|ein|eine|im|am|in|bis|bei|vom|the|a|an|by|at|our|unser\p{L}*)(?!\p{L})/iu.test(words) &&
  !user.split(' ').includes(words)

/** Whom the sentence with the day names, or alone its paragraph or heading; else its task: them, or the only one known of their house. */
export function contactOf(
  { seed, task }: Matter,
  own: readonly WorkspaceTask[],
  contacts: readonly WorkspaceContact[],
): WorkspaceContact | null {
  const promised = seed.kind === 'promise' && contacts.find(({ id }) => id === seed.to?.resolved)
  if (promised) return promised
  const told = seed.meant ?? []
  if (told.length > 0) return oneOf(told)?.contact ?? null
  const kept = contacts.find(
    ({ id, interactions }) =>
      (seed.ref.kind === 'contact' && id === seed.ref.id) || interactions.some((talk) => talk.id === seed.ref.id),
  )
  if (kept) return kept
  const title = [...own.map(({ title, description }) => `${title}\n${description ?? ''}`), task?.text ?? '', seed.head]
  return oneOf(partiesOf(contacts, '').in(title.join('\n')))?.contact ?? null
}
