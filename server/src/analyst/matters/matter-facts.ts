// The sentences of a matter: what says it, why it is on top, and what a reader needs besides; each with its records.

import { addDays, daysBetween } from '#contract/days.ts'
import { isOpen } from '#contract/task-status.ts'
import { spokenDate } from '../dates/spoken.ts'
import type { Fact } from '../signals/signal.ts'
import { amountsIn } from '../text/amounts.ts'
import { capital, plural } from '../text/speech.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { isOwnTask } from './action.ts'
import type { Item } from './items.ts'
import type { Matter } from './matters.ts'
import { quote } from './quoted.ts'
import { isDisagreement } from './says.ts'
import type { Commitment } from './stakes.ts'

/** Of what stands beside the first sentence. */
const SHORTER = 130
const MOST_DAYS = 2

/** "in six days", "tomorrow", "15 days ago". */
export function away(left: number): string {
  if (left === 0) return 'today'
  if (left === 1) return 'tomorrow'
  if (left === -1) return 'yesterday'
  return left > 0 ? `in ${plural(left, 'day')}` : `${plural(-left, 'day')} ago`
}

/** The largest sum of money, in the words of the record; null where it names none, or only what one piece costs. */
const sumIn = (text: string): string | null =>
  amountsIn(text)
    .filter(({ unit, to }) => unit !== null && !OF_A_PIECE.test(text.slice(to, to + 24)))
    .toSorted((a, b) => b.value - a.value)[0]?.words ?? null
const OF_A_PIECE =
  /^,?\s{0,2}(?:apiece|each(?! (?:month|year|quarter))|(?:a|an|per|pro|je|\/)\s?(?!(?:month|quarter|year|annum|monat|quartal|jahr))\p{L})/iu

export function sourceOf({ ref, day }: Item): string {
  if (ref.kind === 'file') return `The file ${quote(ref.label, 60)}`
  if (ref.kind === 'note') return `The note of ${spokenDate(day)}`
  if (ref.kind === 'thread') return `The message of ${spokenDate(day)} with ${ref.label}`
  if (ref.kind === 'contact') return `The entry of ${ref.label}`
  if (ref.kind === 'interaction') return `The record of the talk on ${spokenDate(day)}`
  return ref.kind === 'task' ? `The task ${quote(ref.label, 60)}` : `The goal ${quote(ref.label, 60)}`
}

/** The sentence with its day. */
export function saysOf(item: Item, { day, left, undated }: Matter): Fact {
  if (undated) return { text: `${sourceOf(item)} says: ${quote(item.text)}.`, cites: [item.ref] }
  const late = left < 0 ? ' and is still open' : ''
  if (item.kind === 'task' || item.kind === 'goal')
    return { text: `${sourceOf(item)} is due on ${spokenDate(day)}, ${away(left)}${late}.`, cites: [item.ref] }
  return {
    text: `${sourceOf(item)} says: ${quote(item.text)}. ${item.reckoned ? `${capital(item.reckoned)} is ${spokenDate(day)}, ${away(left)}` : `That is ${spokenDate(day)}`}.`,
    cites: [item.ref],
  }
}

/** Why it is on top, in one sentence with its figures. */
export function whyOf(matter: Matter, today: string): Fact {
  const { seed, day, left, undated, loss, stake, commitment, late, slip, asked, waiting, away: absent, broken } = matter
  const cites = [seed.ref]
  const reasons: string[] = []
  if (waiting) {
    const days = daysBetween(waiting.day, today)
    reasons.push(
      days > 0
        ? `somebody has waited for your word for ${plural(days, 'day')}, since ${spokenDate(waiting.day)}`
        : 'somebody waits for your word',
    )
    cites.push(waiting.ref)
  }
  if (undated) reasons.push(isDisagreement(seed.text) ? 'the records do not agree' : 'no day stands for it')
  else if (left > 0) reasons.push(`${plural(left, 'day is', 'days are')} left`)
  else if (left === 0) reasons.push('it is today')
  else reasons.push(`the day has passed ${plural(-left, 'day')} ago`)
  if (loss && !undated) reasons.push('what lapses then does not come back')
  if (late?.due && isOwnTask(late.text, seed)) {
    const after = daysBetween(day, late.due)
    reasons.push(`its task is dated ${spokenDate(late.due)}${after > 0 ? `, ${plural(after, 'day')} after it` : ''}`)
    cites.push(late.ref)
  }
  if (commitment) {
    reasons.push(`${commitment.words} are ${sumOf(commitment)}`)
    cites.push(commitment.rate.ref)
  } else if (stake && (loss || stake === seed) && sumIn(stake.text) !== null) {
    reasons.push(`the largest sum named is ${sumIn(stake.text)}`)
    cites.push(stake.ref)
  }
  if (asked && !waiting) {
    reasons.push('an answer is waited for')
    cites.push(asked.ref)
  }
  if (absent) {
    reasons.push('somebody needed is away')
    cites.push(absent.ref)
  }
  if (slip) {
    reasons.push(`late or missing: ${quote(slip.text, 110)}`)
    cites.push(slip.ref)
  }
  if (broken.length > 1) reasons.push(`${plural(broken.length, 'day')} passed before`)
  return { text: `Why now: ${reasons.join('; ')}.`, cites }
}

/** "213,600 €", in the currency of the rate. */
const sumOf = ({ total, unit }: Commitment): string => {
  const sign = { EUR: '€', USD: '$', GBP: '£' }[unit ?? ''] ?? ''
  const figure = total.toLocaleString('en-GB')
  return sign === '' ? `${figure}${unit ? ` ${unit}` : ''}` : sign === '€' ? `€${figure}` : `${sign}${figure}`
}

/** What does not agree, what follows, the other days, the money, who waits, who has it: what a reader needs besides. */
export function proofsOf(matter: Matter, workspace: Workspace): Fact[] {
  const {
    seed,
    stake,
    slip,
    asked,
    waiting,
    away: absent,
    items,
    task,
    broken,
    late,
    commitment,
    consequences,
  } = matter
  const said = new Set<string>([seed.text])
  const facts: Fact[] = []
  const add = (lead: string, item: Item | null | undefined) => {
    if (!item || said.has(item.text) || item.kind === 'task' || item.kind === 'goal' || isEmpty(item.text)) return
    said.add(item.text)
    facts.push({ text: `${lead}: ${quote(item.text, SHORTER)}.`, cites: [item.ref] })
  }
  if (waiting) add(`${sourceOf(waiting)} says`, waiting)
  if (asked) add(`${sourceOf(asked)} asks`, asked)
  const [first, second, ...more] = consequences
  for (const item of [first, second]) if (item) add(sourceOf(item), item)
  facts.push(...disagreements(matter, said))
  // Why now has quoted it already.
  if (slip) said.add(slip.text)
  const days = otherDays(matter, said)
  if (days) facts.push(days)
  for (const item of more) if (facts.length < ENOUGH) add(sourceOf(item), item)
  add('The money', commitment?.rate ?? stake)
  add(absent ? `Away, as ${lower(sourceOf(absent))} has it` : '', absent)
  const before = broken.find((item) => item !== seed && item.kind !== 'task' && !said.has(item.text))
  if (before?.due) add(`Was to be there on ${spokenDate(before.due)}`, before)
  const open = task && task !== seed && task !== late ? task : null
  if (open) {
    const owner = open.who?.resolved === 'me' ? 'it is yours' : `it is with ${open.who?.words}`
    const due = open.due ? `due on ${spokenDate(open.due)}` : 'without a date'
    facts.push({ text: `The open task ${quote(open.text, 90)} is ${due}; ${owner}.`, cites: [open.ref] })
  } else if (isCarriedByNone(matter, workspace))
    facts.push({ text: 'No open task is found that carries it.', cites: [seed.ref] })
  const others = items.filter((item) => item.ref.id !== seed.ref.id)
  const latest = others.toSorted((a, b) => b.day.localeCompare(a.day))[0]
  if (latest && facts.length < ENOUGH) add(sourceOf(latest), latest)
  for (const item of [...others, ...items.filter((each) => each.ref.id === seed.ref.id)].slice(0, 3))
    if (facts.length < ENOUGH) add(sourceOf(item), item)
  return facts
}
/** A salutation, a heading, a word: it tells a reader nothing. */
const isEmpty = (text: string): boolean =>
  text.split(/\s+/).length < 3 ||
  text === text.toUpperCase() ||
  /^(?:dear|hi|hello|sehr geehrte|liebe|hallo|guten)\b/i.test(text)
/** With so many sentences beside the first two a reader has enough. */
const ENOUGH = 5

/** Where two records do not agree: the first two of them. */
function disagreements({ conflicts, late }: Matter, said: Set<string>): Fact[] {
  const untold = conflicts.filter(({ earlier, later }) => late === null || (earlier !== late && later !== late))
  return untold.slice(0, 2).map(({ kind, earlier, later, values: [one, other] }) => {
    said.add(earlier.text).add(later.text)
    const cites = [earlier.ref, later.ref]
    const words = [earlier, later].map((item) => `${lower(sourceOf(item))} ${quote(item.text, 70)}`)
    if (kind === 'sum')
      return { text: `Two sums stand for it: ${one} (${words[0]}) and ${other} (${words[1]}).`, cites }
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
    if (item.due === null || item.due < today || item === late || said.has(item.text) || heard.has(item.due))
      return false
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
