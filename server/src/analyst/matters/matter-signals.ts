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
const LONGEST = 150
/** Of what stands beside the first sentence. */
const SHORTER = 105
const MOST_DAYS = 3

/** What a weight of a matter is as the severity of its signal, and back. */
export const HEAVIEST = 2.5

/** The signal of a matter, with its sentences, its action and the other side. */
export function matterSignal(matter: Matter, workspace: Workspace, beside: readonly Fact[] = []): Signal {
  const { seed, day, goal } = matter
  const by = safeDay(matter, workspace.today)
  const action = actionOf(matter, workspace, by)
  const counter = counterOf(matter, workspace.today)
  const [first, ...others] = proofsOf(matter, workspace)
  const proofs = [first, ...beside, ...others].filter((fact) => fact !== undefined)
  const facts = [saysOf(seed, matter), whyOf(matter), ...proofs].slice(0, MOST_FACTS)
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
  if (ref.kind === 'thread') return `The message of ${spokenDate(day)} with ${ref.label}`
  if (ref.kind === 'contact') return `The entry of ${ref.label}`
  if (ref.kind === 'interaction') return `The record of the talk on ${spokenDate(day)}`
  return ref.kind === 'task' ? `The task ${quote(ref.label, 60)}` : `The goal ${quote(ref.label, 60)}`
}

function saysOf(item: Item, { day, left }: Matter): Fact {
  const late = left < 0 ? ' and is still open' : ''
  if (item.kind === 'task' || item.kind === 'goal')
    return { text: `${sourceOf(item)} is due on ${spokenDate(day)}, ${away(left)}${late}.`, cites: [item.ref] }
  return {
    text: `${sourceOf(item)} says: ${quote(item.text)}. ${item.reckoned ? capital(item.reckoned) : 'That'} is ${spokenDate(day)}, ${away(left)}.`,
    cites: [item.ref],
  }
}

/** Why it is on top, in one sentence with its figures. */
function whyOf(matter: Matter): Fact {
  const { seed, day, left, loss, stake, late, slip, asked, away: absent, broken, items, parts } = matter
  const cites = [seed.ref]
  const reasons: string[] = []
  if (left > 0) reasons.push(`${plural(left, 'day is', 'days are')} left`)
  else if (left === 0) reasons.push('it is today')
  else reasons.push(`the day has passed ${plural(-left, 'day')} ago`)
  if (loss) reasons.push('what lapses then does not come back')
  if (late?.due) {
    const after = daysBetween(day, late.due)
    reasons.push(`its task is dated ${spokenDate(late.due)}${after > 0 ? `, ${plural(after, 'day')} after it` : ''}`)
    cites.push(late.ref)
  }
  if (stake) {
    reasons.push(`the largest sum named is ${amountIn(stake.text)}`)
    cites.push(stake.ref)
  }
  if (asked) {
    reasons.push('an answer is waited for')
    cites.push(asked.ref)
  }
  if (absent) {
    reasons.push('somebody who is needed is away')
    cites.push(absent.ref)
  }
  if (slip) {
    reasons.push('something on it is late or missing')
    cites.push(slip.ref)
  }
  if (broken.length > 1) reasons.push(`${plural(broken.length, 'day')} on it passed before`)
  const records = new Set([seed, ...items, ...parts].map(({ ref }) => ref.id)).size
  if (records > 2) reasons.push(`${plural(records, 'record')} speak of it`)
  return { text: `Why now: ${reasons.join('; ')}.`, cites }
}

/** What does not agree, the other days, the money, who waits, the last words, who has it: what a reader needs besides. */
function proofsOf(matter: Matter, workspace: Workspace): Fact[] {
  const { seed, stake, slip, asked, away: absent, items, task, broken, late } = matter
  const said = new Set<string>([seed.text])
  const facts: Fact[] = []
  const add = (lead: string, item: Item | null | undefined) => {
    if (!item || said.has(item.text) || item.kind === 'task' || item.kind === 'goal') return
    said.add(item.text)
    facts.push({ text: `${lead}: ${quote(item.text, SHORTER)}.`, cites: [item.ref] })
  }
  if (asked) add(`${sourceOf(asked)} asks`, asked)
  facts.push(...disagreements(matter, said))
  const days = otherDays(matter, said)
  if (days) facts.push(days)
  add('The money', stake)
  add(absent ? `Away, as ${lower(sourceOf(absent))} has it` : '', absent)
  add(slip ? `Missing, as ${lower(sourceOf(slip))} has it` : '', slip)
  const before = broken.find((item) => item !== seed && item.kind !== 'task' && !said.has(item.text))
  if (before?.due) add(`Was to be there on ${spokenDate(before.due)}`, before)
  const others = items.filter((item) => item.ref.id !== seed.ref.id)
  const latest = others.toSorted((a, b) => b.day.localeCompare(a.day))[0]
  if (latest) add(sourceOf(latest), latest)
  const open = task && task !== seed && task !== late ? task : null
  if (open) {
    const owner = open.who?.resolved === 'me' ? 'it is yours' : `it is with ${open.who?.words}`
    const due = open.due ? `due on ${spokenDate(open.due)}` : 'without a date'
    facts.push({ text: `The open task ${quote(open.text, 90)} is ${due}; ${owner}.`, cites: [open.ref] })
  } else if (isCarriedByNone(matter, workspace))
    facts.push({ text: 'No open task is found that carries it.', cites: [seed.ref] })
  for (const item of [...others, ...items.filter((each) => each.ref.id === seed.ref.id)].slice(0, 3))
    if (facts.length < 4) add(sourceOf(item), item)
  return facts
}

/** Where two records do not agree: the first two of them. */
function disagreements({ conflicts, late }: Matter, said: Set<string>): Fact[] {
  const untold = conflicts.filter(({ earlier, later }) => late === null || (earlier !== late && later !== late))
  return untold.slice(0, 2).map(({ kind, earlier, later, values: [one, other] }) => {
    said.add(earlier.text).add(later.text)
    const cites = [earlier.ref, later.ref]
    const words = [earlier, later].map((item) => `${lower(sourceOf(item))} ${quote(item.text, 70)}`)
    if (kind === 'sum') return { text: `Two sums stand for it: ${one} (${words[0]}) and ${other} (${words[1]}).`, cites }
    const days = [spokenDate(one), spokenDate(other)]
    const text =
      kind === 'moved'
        ? `It moved from ${days[0]} (${words[0]}) to ${days[1]} (${words[1]}).`
        : `Two days stand for it: ${days[0]} (${words[0]}) and ${days[1]} (${words[1]}).`
    return { text, cites }
  })
}

/** The other days of it that bite most, the nearest first, each with its words. */
function otherDays({ parts, day, left, late }: Matter, said: Set<string>): Fact | null {
  const today = addDays(day, -left)
  const heard = new Set<string>([day])
  const next = parts.filter((item) => {
    if (item.due === null || item.due < today || item === late || said.has(item.text) || heard.has(item.due)) return false
    heard.add(item.due)
    return true
  })
  const chosen = next.slice(0, MOST_DAYS).toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? ''))
  if (chosen.length === 0) return null
  for (const item of chosen) said.add(item.text)
  const told = chosen.map((item) => `${spokenDate(item.due ?? '')}: ${quote(item.text, SHORTER)}`)
  return { text: `Its other days: ${told.join('; ')}.`, cites: chosen.map(({ ref }) => ref) }
}

/** Whoever keeps tasks would have one; said of a term that lapses only, and not where the goal has work at hand. */
const isCarriedByNone = ({ seed, loss, goal, left }: Matter, { tasks }: Workspace): boolean =>
  loss &&
  left >= 0 &&
  seed.kind !== 'task' &&
  tasks.length > 0 &&
  !tasks.some((task) => goal !== null && task.goal_id === goal.ref.id && isOpen(task))

const lower = (text: string) => text.replace(/^T/, 't')

function titleOf(matter: Matter): string {
  const { seed, day, left } = matter
  const when = `${spokenDate(day)}, ${away(left)}`
  const label = labelOf(matter)
  if (seed.kind === 'task' || seed.kind === 'goal') return `${shortened(seed.text, 120)}: due ${when}`
  const words = quote(seed.text, label === '' ? 110 : 80)
  return label === '' ? `${capital(when)}: ${words}` : `${label}: ${when}: ${words}`
}

/** What it is about, where the sentence itself does not say: the task on it, or a title whose words its records share. */
function labelOf({ seed, task, items, parts }: Matter): string {
  const titles = seed.head.split(' · ')
  const title = (seed.ref.kind === 'note' ? titles.at(-1) : titles[0]) ?? ''
  const told = [...items, ...parts]
  const isShared = [...bearingWords(title)].some((word) => told.filter(({ own }) => own.has(word)).length > 1)
  const label = task?.text ?? (seed.ref.kind !== 'note' || isShared ? title : '')
  const own = [...bearingWords(label)]
  return own.length === 0 || own.every((word) => seed.own.has(word)) ? '' : shortened(inner(label), 60)
}

/** What the person does, with whom, until when. */
function actionOf(matter: Matter, { contacts, user }: Workspace, by: string): Fact {
  const { seed, task, late, items, left, asked } = matter
  const open = task ?? (seed.kind === 'task' ? seed : null)
  const contact = contactOf([seed, ...items], contacts)
  const until = `by ${spokenDate(by)}`
  const asker = asked && asked.ref.kind === 'thread' && asked.who?.resolved !== 'me' ? asked : null
  const answer = asker ? `Answer ${asker.ref.label} today. ` : ''
  const cites: RecordRef[] = [seed.ref, ...(asker ? [asker.ref] : []), ...(open ? [open.ref] : []), ...(contact ? [refs.contact(contact)] : [])]
  const owner = open && open.who?.resolved !== 'me' ? (open.who?.words ?? null) : null
  const party = seed.who && seed.who.resolved !== 'me' && isName(seed.who.words, user.name) ? seed.who.words : null
  const call =
    contact && contact.name !== owner && contact.name !== party && contact.name !== asker?.ref.label
      ? ` Call ${contact.name} about it${left <= 3 ? ' today' : ''}.`
      : ''
  const moved = late ? ` Give the task that date: it is too late as it stands.` : ''
  if (open && owner)
    return {
      text: `${answer}Ask ${owner} today where ${quote(open.text, 90)} stands, and have it done ${until}.${moved}${call}`,
      cites,
    }
  if (open)
    return {
      text: `${answer}Do ${quote(open.text, 90)} ${until}, or hand it to one person by name today.${moved}${call}`,
      cites,
    }
  if (party)
    return {
      text: `${answer}Ask ${party} today whether it holds, and have it ${until}: ${quote(seed.text, 70)}. Make it a task with that date.${call}`,
      cites,
    }
  return {
    text: `${answer}Settle it ${until}: ${quote(seed.text, 70)}. Make it a task with that date and one person’s name.${call}`,
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
function counterOf({ calm, seed, items, parts }: Matter, today: string): Fact | null {
  if (calm && calm !== seed) {
    const words = calm.kind === 'goal' ? 'calls itself on track' : `says otherwise: ${quote(calm.text, 150)}`
    return { text: `${sourceOf(calm)} ${words}; the day above stands against it.`, cites: [calm.ref] }
  }
  const newest = [seed, ...items, ...parts.filter(({ kind }) => kind !== 'task')].reduce((day, item) => (item.day > day ? item.day : day), seed.day)
  const old = daysBetween(newest, today)
  if (seed.ref.kind === 'file' || seed.kind === 'task' || seed.kind === 'goal' || old < 10) return null
  return {
    text: `The newest words on it are ${plural(old, 'day')} old; what was settled since by word of mouth stands in no record.`,
    cites: [seed.ref],
  }
}
