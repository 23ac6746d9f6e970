// A matter as sentences: each with the words it rests on, so that it can be advised on, ranked and shown to a model.

import { addDays, daysBetween, weekdayNumber } from '#contract/days.ts'
import { isOpen } from '#contract/task-status.ts'
import { spokenDate } from '../dates/spoken.ts'
import { type Fact, type Signal, signal } from '../signals/signal.ts'
import { amountsIn } from '../text/amounts.ts'
import { figuresIn } from '../text/figures.ts'
import { capital, plural, quoted, shortened } from '../text/speech.ts'
import { type RecordRef, refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceContact } from '../workspace/workspace.ts'
import type { Item } from './items.ts'
import type { Matter } from './matters.ts'
import { bearingWords } from './words.ts'

const MOST_FACTS = 6
const LONGEST = 210

/** What a weight of a matter is as the severity of its signal, and back. */
export const HEAVIEST = 2.5

/** The signal of a matter, with its sentences, its action and the other side. */
export function matterSignal(matter: Matter, workspace: Workspace, beside: readonly Fact[] = []): Signal {
  const { seed, day, goal } = matter
  const by = safeDay(matter, workspace.today)
  const action = actionOf(matter, workspace, by)
  const counter = counterOf(matter, workspace.today)
  const facts = [saysOf(seed, matter), whyOf(matter, by), ...beside, ...proofsOf(matter, workspace)].slice(
    0,
    MOST_FACTS,
  )
  const made = signal({
    id: matter.id,
    kind: 'matter',
    severity: matter.weight / HEAVIEST,
    title: titleOf(matter),
    brief: `${spokenDate(day)}: ${shortened(seed.text, 60)}`,
    facts,
    goal_id: goal?.ref.id ?? null,
    matter: seed.text,
  })
  // The day until which it is done is reckoned here; it may be spoken on the matter's authority.
  const spoken = [action.text, counter?.text ?? ''].flatMap((text) => figuresIn(text).map(({ raw }) => raw))
  return { ...made, figures: [...new Set([...made.figures, ...spoken])], action, counter }
}

/** "in six days", "tomorrow", "15 days ago". */
export function away(left: number): string {
  if (left === 0) return 'today'
  if (left === 1) return 'tomorrow'
  if (left === -1) return 'yesterday'
  return left > 0 ? `in ${plural(left, 'day')}` : `${plural(-left, 'day')} ago`
}

/** Some room before the day, on a working day; the day itself where none is left. */
function safeDay({ day, left }: Matter, today: string): string {
  if (left <= 2) return left < 0 ? nextWorkday(today) : day
  let by = addDays(day, -Math.min(5, Math.floor(left / 3)))
  while ([0, 6].includes(weekdayNumber(by))) by = addDays(by, -1)
  return by <= today ? day : by
}

function nextWorkday(today: string): string {
  let day = addDays(today, 1)
  while ([0, 6].includes(weekdayNumber(day))) day = addDays(day, 1)
  return day
}

/** The largest amount, in the words of the record. */
const amountIn = (text: string): string => amountsIn(text).toSorted((a, b) => b.value - a.value)[0]?.words ?? ''

const quote = (text: string, most = LONGEST) => quoted(shortened(inner(text), most))
const inner = (text: string) => text.replace(/[“”„"«»]/g, '’').replace(/(?<![.\s])[.\s]+$/, '')

function sourceOf({ ref, day }: Item): string {
  if (ref.kind === 'file') return `The file ${quote(ref.label, 60)}`
  if (ref.kind === 'note') return `The note of ${spokenDate(day)}`
  if (ref.kind === 'interaction') return `The record of the talk on ${spokenDate(day)}`
  return ref.kind === 'task' ? `The task ${quote(ref.label, 60)}` : `The goal ${quote(ref.label, 60)}`
}

function saysOf(item: Item, { day, left }: Matter): Fact {
  const late = left < 0 ? ' and is still open' : ''
  if (item.kind === 'task' || item.kind === 'goal')
    return { text: `${sourceOf(item)} is due on ${spokenDate(day)}, ${away(left)}${late}.`, cites: [item.ref] }
  return {
    text: `${sourceOf(item)} says: ${quote(item.text)}. That is ${spokenDate(day)}, ${away(left)}.`,
    cites: [item.ref],
  }
}

/** Why it is on top, in one sentence with its figures. */
function whyOf({ seed, day, left, loss, stake, late, slip, items }: Matter, by: string): Fact {
  const cites = [seed.ref]
  const parts: string[] = []
  if (left > 0) parts.push(`${plural(left, 'day is', 'days are')} left`)
  else if (left === 0) parts.push('it is today')
  else parts.push(`the day has passed ${plural(-left, 'day')} ago`)
  if (loss) parts.push('what lapses then does not come back')
  if (late?.due) {
    parts.push(`its task is dated ${spokenDate(late.due)}, ${plural(daysBetween(day, late.due), 'day')} after it`)
    cites.push(late.ref)
  }
  if (stake) {
    parts.push(`${amountIn(stake.text)} at stake`)
    cites.push(stake.ref)
  }
  if (slip) {
    parts.push('something on it is late or missing')
    cites.push(slip.ref)
  }
  const records = new Set([seed, ...items].map(({ ref }) => ref.id)).size
  if (records > 2) parts.push(`${plural(records, 'record')} speak of it`)
  const until = left > 2 ? ` To be safe it has to be done by ${spokenDate(by)}.` : ''
  return { text: `Why now: ${parts.join('; ')}.${until}`, cites }
}

/** The money, the last words, who has it, and the task: what a reader needs besides. */
function proofsOf(matter: Matter, workspace: Workspace): Fact[] {
  const { seed, stake, slip, parts, items, task } = matter
  const said = new Set<string>([seed.text])
  const facts: Fact[] = []
  const add = (lead: string, item: Item | null | undefined) => {
    if (!item || said.has(item.text)) return
    said.add(item.text)
    facts.push({ text: `${lead}: ${quote(item.text, 170)}.`, cites: [item.ref] })
  }
  add('At stake', stake)
  add(slip ? `Missing, as ${lower(sourceOf(slip))} has it` : '', slip)
  const others = items.filter((item) => item.ref.id !== seed.ref.id)
  const part = parts.find((item) => item.kind !== 'task' && item.kind !== 'goal')
  if (part) add(capital(sourceOf(part)), part)
  const latest = others.toSorted((a, b) => b.day.localeCompare(a.day))[0]
  if (latest) add(sourceOf(latest), latest)
  for (const item of [...others, ...items.filter((each) => each.ref.id === seed.ref.id)].slice(0, 3))
    if (facts.length < 3) add(sourceOf(item), item)
  const open = task && task !== seed ? task : null
  if (open) {
    const owner = open.who?.resolved === 'me' ? 'it is yours' : `it is with ${open.who?.words}`
    const due = open.due ? `due on ${spokenDate(open.due)}` : 'without a date'
    facts.push({ text: `The open task ${quote(open.text, 90)} is ${due}; ${owner}.`, cites: [open.ref] })
  } else if (isCarriedByNone(matter, workspace))
    facts.push({ text: 'No open task is found that carries it.', cites: [seed.ref] })
  return facts
}

/** Whoever keeps tasks would have one; said of a term that lapses only, and not where the goal has work at hand. */
const isCarriedByNone = ({ seed, loss, goal, left }: Matter, { tasks }: Workspace): boolean =>
  loss &&
  left >= 0 &&
  seed.kind !== 'task' &&
  tasks.length > 0 &&
  !tasks.some((task) => goal !== null && task.goal_id === goal.ref.id && isOpen(task))

const lower = (text: string) => text.replace(/^T/, 't')

function titleOf({ seed, day, left, task }: Matter): string {
  const when = `${spokenDate(day)}, ${away(left)}`
  const label = labelOf(seed, task)
  if (seed.kind === 'task' || seed.kind === 'goal') return `${shortened(seed.text, 120)}: due ${when}`
  const words = quote(seed.text, label === '' ? 130 : 100)
  return label === '' ? `${capital(when)}: ${words}` : `${label}: ${when}: ${words}`
}

/** What it is about, where the sentence itself does not say. */
function labelOf(seed: Item, task: Item | null): string {
  const parts = seed.head.split(' · ')
  const label = (seed.ref.kind === 'note' ? (task?.text ?? parts.at(-1)) : parts[0]) ?? ''
  const own = [...bearingWords(label)]
  return own.length === 0 || own.every((word) => seed.own.has(word)) ? '' : shortened(inner(label), 60)
}

/** What the person does, with whom, until when. */
function actionOf({ seed, task, late, items, left }: Matter, { contacts, user }: Workspace, by: string): Fact {
  const open = task ?? (seed.kind === 'task' ? seed : null)
  const contact = contactOf([seed, ...items], contacts)
  const until = `by ${spokenDate(by)}`
  const cites: RecordRef[] = [seed.ref, ...(open ? [open.ref] : []), ...(contact ? [refs.contact(contact)] : [])]
  const owner = open && open.who?.resolved !== 'me' ? (open.who?.words ?? null) : null
  const party = seed.who && seed.who.resolved !== 'me' && isName(seed.who.words, user.name) ? seed.who.words : null
  const call =
    contact && contact.name !== owner && contact.name !== party
      ? ` Call ${contact.name} about it${left <= 3 ? ' today' : ''}.`
      : ''
  const moved = late ? ` Give the task that date: it is too late as it stands.` : ''
  if (open && owner)
    return {
      text: `Ask ${owner} today where ${quote(open.text, 90)} stands, and have it done ${until}.${moved}${call}`,
      cites,
    }
  if (open)
    return {
      text: `Do ${quote(open.text, 90)} ${until}, or hand it to one person by name today.${moved}${call}`,
      cites,
    }
  if (party)
    return {
      text: `Ask ${party} today whether it holds, and have it ${until}: ${quote(seed.text, 110)}. Make it a task with that date.${call}`,
      cites,
    }
  return {
    text: `Settle it ${until}: ${quote(seed.text, 110)}. Make it a task with that date and one person’s name.${call}`,
    cites,
  }
}

const isName = (words: string, user: string) =>
  /^\p{Lu}/u.test(words) &&
  !/^(?:I|Ich|He|She|It|They|We|Er|Sie|Es|Wir|You|Du)$/.test(words) &&
  !user.split(' ').includes(words)

function contactOf(items: readonly Item[], contacts: readonly WorkspaceContact[]): WorkspaceContact | null {
  const talked = items.find(({ ref }) => ref.kind === 'interaction')
  const byTalk = talked && contacts.find((contact) => contact.interactions.some(({ id }) => id === talked.ref.id))
  if (byTalk) return byTalk
  const text = items
    .slice(0, 4)
    .map((item) => `${item.head} ${item.text}`)
    .join(' ')
  return contacts.find(({ name }) => name.length > 4 && text.includes(name)) ?? null
}

/** What says that all is well; else how old the words are. */
function counterOf({ calm, seed }: Matter, today: string): Fact | null {
  if (calm && calm !== seed) {
    const words = calm.kind === 'goal' ? 'calls itself on track' : `says otherwise: ${quote(calm.text, 150)}`
    return { text: `${sourceOf(calm)} ${words}; the day above stands against it.`, cites: [calm.ref] }
  }
  const old = daysBetween(seed.day, today)
  if (seed.ref.kind === 'file' || seed.kind === 'task' || seed.kind === 'goal' || old < 10) return null
  return {
    text: `These words are ${plural(old, 'day')} old; what was settled since by word of mouth stands in no record.`,
    cites: [seed.ref],
  }
}
