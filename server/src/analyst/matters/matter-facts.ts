// The sentences of a matter: what says it, why it is on top, and what a reader needs besides; each with its records.

import { addDays, daysBetween } from '#contract/days.ts'
import { isOpen } from '#contract/task-status.ts'
import { spokenDate } from '../dates/spoken.ts'
import type { Fact } from '../signals/signal.ts'
import { isGerman } from '../statements/language.ts'
import { capital, listed, plural } from '../text/speech.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { isOwnTask } from './action.ts'
import type { Item } from './items.ts'
import type { Matter } from './matter.ts'
import { isTold } from './of-thing.ts'
import { quote } from './quoted.ts'
import {
  isConsequence,
  isDisagreement,
  isEmpty,
  isHappened,
  isLapse,
  isLeadIn,
  isLoss,
  isQuestion,
  isShift,
  isSlip,
} from './says.ts'
import type { Commitment } from './stakes.ts'
import { bearingWords } from './words.ts'

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

export function sourceOf({ ref, day, by }: Item): string {
  if (ref.kind === 'file') return `The file ${quote(ref.label, 60)}`
  if (ref.kind === 'note') return `The ${by ? `letter of ${by} in the ` : ''}note of ${spokenDate(day)}`
  if (ref.kind === 'thread') return `The message of ${spokenDate(day)} with ${ref.label}`
  if (ref.kind === 'contact') return `The entry of ${ref.label}`
  if (ref.kind === 'interaction') return `The record of the talk on ${spokenDate(day)}`
  return ref.kind === 'task' ? `The task ${quote(ref.label, 60)}` : `The goal ${quote(ref.label, 60)}`
}

/** The sentence with its day. */
export function sentenceFact(item: Item, { day, left, undated }: Matter): Fact {
  if (undated) return { text: `${sourceOf(item)} says: ${quote(item.text)}.`, cites: [item.ref] }
  const late = left < 0 ? ' and is still open' : ''
  if (item.kind === 'task' || item.kind === 'goal')
    return { text: `${sourceOf(item)} is due on ${spokenDate(day)}, ${away(left)}${late}.`, cites: [item.ref] }
  const words = quote(item.text)
  const told = item.reckoned
    ? ` ${capital(item.reckoned)} is ${spokenDate(day)}, ${away(left)}.`
    : namesDay(words, day)
      ? ''
      : ` That is ${spokenDate(day)}.`
  return { text: `${sourceOf(item)} says: ${words}.${told}`, cites: [item.ref] }
}

/** The words name the day by its number and month, in whatever style: it need not be said again. */
function namesDay(words: string, day: string): boolean {
  const [, month, date] = day.split('-').map(Number)
  const numbers: number[] = (words.match(/\d+/g) ?? []).map(Number)
  const named = new RegExp(`(?<!\\p{L})${MONTHS[(month ?? 1) - 1]}`, 'iu')
  return numbers.includes(date ?? 0) && (numbers.includes(month ?? 0) || named.test(words))
}
const MONTHS = ['jan', 'feb', 'm(?:ar|är|rz)', 'apr', 'ma[yi]', 'jun', 'jul', 'aug', 'sep', 'o[ck]t', 'nov', 'de[cz]']

/** Why it is on top, in one sentence with its figures; null where only its day says so, which the title tells. */
export function whyOf(matter: Matter, today: string): Fact | null {
  const { seed, day, left, undated, commitment, late, slip, asked, waiting, away: absent } = matter
  const cites = [seed.ref]
  const reasons: string[] = []
  const own: string[] = []
  const add = (words: string, ...items: readonly Item[]) => {
    reasons.push(words)
    cites.push(...items.map(({ ref }) => ref))
  }
  if (waiting) {
    const days = daysBetween(waiting.day, today)
    const who = waiting.ref.kind === 'thread' && !waiting.mine ? waiting.ref.label : 'somebody'
    own.push(
      days > 0
        ? `${who} has waited for your word for ${plural(days, 'day')}, since ${spokenDate(waiting.day)}`
        : `${who} waits for your word`,
    )
    cites.push(waiting.ref)
  }
  const when = undated
    ? isDisagreement(seed.text)
      ? 'the records do not agree'
      : 'no day stands for it'
    : left > 0
      ? `${lapses(matter) ? 'it lapses' : 'it is due'} ${away(left)}`
      : left === 0
        ? `${lapses(matter) ? 'it lapses' : 'it is due'} today`
        : `the day has passed ${plural(-left, 'day')} ago`
  if (late?.due && isOwnTask(late.text, seed)) {
    const after = daysBetween(day, late.due)
    add(`its task is dated ${spokenDate(late.due)}${after > 0 ? `, ${plural(after, 'day')} after it` : ''}`, late)
  }
  if (commitment) add(`${commitment.words} are ${sumOf(commitment)}`, commitment.rate)
  if (asked && !waiting) add('an answer is waited for', asked)
  if (absent && absent !== seed) {
    const who = absent.ref.kind === 'contact' || absent.ref.kind === 'thread' ? absent.ref.label : 'somebody needed'
    add(`${who} is away: ${quote(absent.text, 80)}`, absent)
  }
  if (slip) add(`late or missing: ${quote(slip.text)}`, slip)
  const before = earlierDays(matter, today)
  if (before.length > 0)
    add(`it was set for ${listed(before.map(({ due }) => spokenDate(due ?? '')))} before`, ...before)
  const isSaidByTitle = own.length + reasons.length === 0 && !undated && !lapses(matter)
  return isSaidByTitle ? null : { text: `Why now: ${[...own, when, ...reasons].join('; ')}.`, cites }
}

/** What is gone with its day by a contract or by law: said of the day itself, or right beside it. */
const lapses = ({ loss, undated, left, seed, parts, consequences, day }: Matter): boolean =>
  loss &&
  !undated &&
  left >= 0 &&
  (isLapse(seed.text) ||
    parts.some(({ due, text }) => due === day && isLapse(text)) ||
    consequences.some(({ ref, text }) => ref.id === seed.ref.id && isLapse(text)))

/** The days for which the same was promised or planned, and that have passed: the last two. */
function earlierDays({ postponed, seed, day }: Matter, today: string): Item[] {
  const days = new Map<string, Item>()
  for (const item of postponed)
    if (item !== seed && item.due !== null && item.due < today && item.due !== day && item.kind === 'promise')
      days.set(item.due, item)
  return [...days.values()].toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? '')).slice(-2)
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
    day,
    stake,
    slip,
    asked,
    waiting,
    away: absent,
    items,
    task,
    postponed,
    late,
    commitment,
    consequences,
  } = matter
  const today = workspace.today
  // Why now has quoted these already.
  const said = new Set<string>([seed.text, slip?.text ?? '', absent?.text ?? ''])
  const facts: Fact[] = []
  const add = (lead: string, item: Item | null | undefined) => {
    if (!item || said.has(item.text) || item.kind === 'task' || item.kind === 'goal' || isEmpty(item.text)) return
    said.add(item.text)
    facts.push({ text: `${lead}: ${quote(item.text, SHORTER)}.`, cites: [item.ref] })
  }
  const { undone } = matter
  if (undone) {
    said.add(undone.says.text)
    const text = `The task ${quote(undone.task.text, 90)} is marked done; ${lower(sourceOf(undone.says))} says later: ${quote(undone.says.text, SHORTER)}.`
    facts.push({ text, cites: [undone.task.ref, undone.says.ref] })
  }
  if (matter.carrier === null && isTold(seed)) add('Said before it', matter.opening)
  for (const item of matter.overrun)
    if (!said.has(item.text)) {
      said.add(item.text)
      const lead = item.replaced?.includes(day) ? 'That day has moved' : 'After that day'
      const text = `${lead}: ${lower(sourceOf(item))} now speaks of ${spokenDate(item.due ?? '')}: ${quote(item.text, SHORTER)}.`
      facts.push({ text, cites: [item.ref] })
    }
  if (waiting) add(`${sourceOf(waiting)} says`, waiting)
  if (asked) add(`${sourceOf(asked)} asks`, asked)
  const [first, second, ...more] = consequences
  for (const item of [first, second]) if (item) add(sourceOf(item), item)
  facts.push(...disagreements(matter, said))
  const days = otherDays(matter, said)
  if (days) facts.push(days)
  for (const item of more) if (facts.length < ENOUGH) add(sourceOf(item), item)
  add('The money', commitment?.rate ?? stake)
  const before = postponed.find((item) => item !== seed && item.kind !== 'task' && !said.has(item.text))
  if (before?.due && before.due < today) add(`Was to be there on ${spokenDate(before.due)}`, before)
  // What is due in time stands in what to do.
  const open = task && task !== seed && task !== late && (task.due === null || task.due > day) ? task : null
  if (open) {
    const owner = open.who?.resolved === 'me' ? 'it is yours' : `it is with ${open.who?.words}`
    const due = open.due ? `due on ${spokenDate(open.due)}` : 'without a date'
    facts.push({ text: `The open task ${quote(open.text, 90)} is ${due}; ${owner}.`, cites: [open.ref] })
  } else if (isCarriedByNone(matter, workspace)) facts.push({ text: 'No open task covers it.', cites: [seed.ref] })
  const telling = items.filter((item) => tells(item, matter, today))
  const others = telling.filter((item) => item.ref.id !== seed.ref.id)
  const latest = others.toSorted((a, b) => b.day.localeCompare(a.day))[0]
  if (latest && facts.length < ENOUGH) add(sourceOf(latest), latest)
  for (const item of [...others, ...telling.filter((each) => each.ref.id === seed.ref.id)].slice(0, 3))
    if (facts.length < ENOUGH) add(sourceOf(item), item)
  return facts
}
/** A reader learns something from it: a day ahead, money, what follows, what is late, what somebody took on, settled or asks of it. */
function tells(item: Item, { seed, task }: Matter, today: string): boolean {
  if (item.text.split(/\s+/).length < FEWEST || (item.due !== null && item.due < today)) return false
  if (isQuestion(item.text))
    return [...item.own].some((word) => seed.own.has(word) || seed.named.has(word) || task?.own.has(word))
  return (
    item.due !== null ||
    (item.ref.kind === 'thread' && !item.mine) ||
    item.money > 0 ||
    (item.kind !== 'words' && !item.hedged) ||
    isSlip(item.text) ||
    isLoss(item.text) ||
    isConsequence(item.text) ||
    isShift(item.text)
  )
}
const FEWEST = 4

/** With so many sentences beside the first two a reader has enough. */
const ENOUGH = 5

/** Where two records do not agree: the first two of them. */
function disagreements({ conflicts, late }: Matter, said: Set<string>): Fact[] {
  const untold = conflicts.filter(({ earlier, later }) => late === null || (earlier !== late && later !== late))
  return untold.slice(0, 2).map(({ kind, earlier, later, values: [one, other] }) => {
    said.add(earlier.text).add(later.text)
    const cites = [earlier.ref, later.ref]
    const words = [earlier, later].map((item) =>
      item.kind === 'task' || item.kind === 'goal'
        ? lower(sourceOf(item))
        : `${lower(sourceOf(item))} ${quote(item.text, 70)}`,
    )
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
    if (isHappened(item.text) || isLeadIn(item.text)) return false
    heard.add(item.due)
    return true
  })
  const chosen = next.slice(0, MOST_DAYS).toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? ''))
  if (chosen.length === 0) return null
  for (const item of chosen) said.add(item.text)
  const told = chosen.map((item) => `${spokenDate(item.due ?? '')}: ${quote(item.text, SHORTER)}`)
  return { text: `Other days: ${told.join('; ')}.`, cites: chosen.map(({ ref }) => ref) }
}

/** Whoever keeps tasks would have one; said of a term that lapses only, and not where any open task speaks of the thing. */
const isCarriedByNone = (
  { seed, loss, goal, left, task, items, parts, consequences }: Matter,
  { tasks }: Workspace,
): boolean =>
  loss &&
  left >= 0 &&
  task === null &&
  seed.kind !== 'task' &&
  tasks.length > 0 &&
  !tasks.some(
    (each) =>
      isOpen(each) &&
      // What is called in another language may be the same.
      (isGerman(each.title) !== isGerman(seed.text) ||
        (goal !== null && each.goal_id === goal.ref.id) ||
        speaksOf(each.title, [seed, ...parts, ...consequences, ...items])),
  )

/** A third of what a task is called by is said there: it may be about it. */
function speaksOf(title: string, said: readonly Item[]): boolean {
  const words = [...bearingWords(title)]
  const told = words.filter((word) =>
    said.some(({ own, around, named }) => own.has(word) || around.has(word) || named.has(word)),
  )
  return told.length * 3 >= words.length
}

const lower = (text: string) => text.replace(/^T/, 't')
