// The sentences of a matter: what says it, why it is on top, and what a reader needs besides; each with its records.

import { addDays, daysBetween } from '#contract/days.ts'
import { isOpen } from '#contract/task-status.ts'
import type { Fact } from '../signals/signal.ts'
import { isGerman } from '../statements/form/language.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { isOwnTask } from './action.ts'
import { bearsOn, isReasonOf, saysOf } from './bears-on.ts'
import type { Item } from './items.ts'
import type { Matter } from './matter.ts'
import { factInBoth, inside, type MatterWords } from './matter-words.ts'
import { isTold } from './of-thing.ts'
import { daysSince, saidOn } from './parties/said-on.ts'
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
import { bearingWords } from './words.ts'

/** Of what stands beside the first sentence. */
const SHORTER = 130
const MOST_DAYS = 2

/** The sentence with its day. */
export function sentenceFact(item: Item, { day, left, undated }: Matter): Fact {
  const isRecord = item.kind === 'task' || item.kind === 'goal'
  if (!undated && isRecord) return factInBoth((words) => words.dueOn(words.source(item), day, left), [item.ref])
  const said = quote(item.text)
  const named = undated || (item.reckoned === undefined && namesDay(said, day))
  return factInBoth(
    (words) => {
      const meant = named
        ? ''
        : item.dayBy
          ? words.dayBy(item.dayBy, day)
          : item.reckoned
            ? words.reckoned(item.reckoned, day, left)
            : words.thatIs(day)
      return `${words.says(item)}: ${said}.${meant}`
    },
    [item.ref],
  )
}

/** The words name the day by its number and month, in whatever style: it need not be said again. */
function namesDay(words: string, day: string): boolean {
  const [, month, date] = day.split('-').map(Number)
  const numbers: number[] = (words.match(/\d+/g) ?? []).map(Number)
  const named = new RegExp(`(?<!\\p{L})${MONTHS[(month ?? 1) - 1]}`, 'iu')
  return numbers.includes(date ?? 0) && (numbers.includes(month ?? 0) || named.test(words))
}
const MONTHS = ['jan', 'feb', 'm(?:ar|är|rz)', 'apr', 'ma[yi]', 'jun', 'jul', 'aug', 'sep', 'o[ck]t', 'nov', 'de[cz]']

/** `dayAlone`: it says no more than that something lapses on the day that the title names. */
export type Why = Fact & { dayAlone: boolean }

/** Why it is on top, in one sentence with its figures; null where only its day says so, which the title tells. */
export function whyOf(matter: Matter, today: string): Why | null {
  const { seed, day, left, undated, commitment, late, away: absent } = matter
  const isReason = isReasonOf(matter)
  const [slip, asked, waiting] = [matter.slip, matter.asked, matter.waiting].map((item) =>
    item && isReason(item) ? item : null,
  )
  const cites = [seed.ref]
  const reasons: Tell[] = []
  const own: Tell[] = []
  const add = (tell: Tell, ...items: readonly Item[]) => {
    reasons.push(tell)
    cites.push(...items.map(({ ref }) => ref))
  }
  if (waiting) {
    const since = saidOn(waiting)
    const who = waiting.ref.kind === 'thread' && !waiting.mine ? waiting.ref.label : null
    own.push((words) => words.waits(who, daysSince(waiting, today) ?? 0, since ?? today))
    cites.push(waiting.ref)
  }
  const when: Tell = (words) =>
    undated ? (isDisagreement(seed.text) ? words.disagree : words.noDay) : words.falls(lapses(matter), left)
  const dated = late?.due
  if (late && dated && isOwnTask(late.text, seed)) {
    const after = daysBetween(day, dated)
    add((words) => words.taskDated(dated, after), late)
  }
  if (commitment) add((words) => words.money(commitment.words, commitment), commitment.rate)
  if (asked && !waiting) add((words) => words.answerWaited, asked)
  if (absent && absent !== seed) {
    const who = absent.ref.kind === 'contact' ? absent.ref.label : null
    add((words) => words.isAway(who, quote(absent.text, 80)), absent)
  }
  if (slip && saysOf(matter)(slip)) add((words) => words.slip(quote(slip.text)), slip)
  const before = earlierDays(matter, today)
  if (before.length > 0) add((words) => words.before(before.map(({ due }) => due ?? '')), ...before)
  const isDayless = undated && own.length > 0 && !isDisagreement(seed.text)
  const isSaidByTitle = own.length + reasons.length === 0 && !undated && !lapses(matter)
  if (isSaidByTitle) return null
  const fact = factInBoth(
    // Who waits for an answer needs no date to wait.
    (words) =>
      `${words.whyNow}: ${[...own, ...(isDayless ? [] : [when]), ...reasons].map((tell) => tell(words)).join('; ')}.`,
    cites,
  )
  return { ...fact, dayAlone: own.length + reasons.length === 0 }
}
type Tell = (words: MatterWords) => string

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
  const says = saysOf(matter)
  const said = new Set<string>([seed.text, slip && says(slip) ? slip.text : '', absent?.text ?? ''])
  const facts: Fact[] = []
  const add = (lead: Tell, item: Item | null | undefined) => {
    if (!item || said.has(item.text) || item.kind === 'task' || item.kind === 'goal' || isEmpty(item.text)) return
    said.add(item.text)
    facts.push(factInBoth((words) => `${lead(words)}: ${quote(item.text, SHORTER)}.`, [item.ref]))
  }
  const { undone } = matter
  if (undone) {
    said.add(undone.says.text)
    const { task: closed, says } = undone
    const [title, later] = [quote(closed.text, 90), quote(says.text, SHORTER)]
    facts.push(factInBoth((words) => words.doneButSaid(title, words.source(says), later), [closed.ref, says.ref]))
  }
  if (matter.carrier === null && isTold(seed)) add((words) => words.saidBefore, matter.opening)
  for (const item of matter.overrun)
    if (!said.has(item.text)) {
      said.add(item.text)
      const isMoved = item.replaced?.includes(day) === true
      const later = quote(item.text, SHORTER)
      facts.push(factInBoth((words) => words.speaksOf(isMoved, words.source(item), item.due ?? '', later), [item.ref]))
    }
  if (waiting) add((words) => words.says(waiting), waiting)
  if (asked) add((words) => words.asks(words.source(asked)), asked)
  const bears = bearsOn(matter)
  const [first, second, ...more] = consequences.filter((item) => matter.alike(item) > 0 && bears(item))
  for (const item of [first, second]) if (item) add((words) => words.source(item), item)
  facts.push(...disagreements(matter, said))
  const days = otherDays(matter, said)
  if (days) facts.push(days)
  for (const item of more) if (facts.length < ENOUGH) add((words) => words.source(item), item)
  add((words) => words.theMoney, commitment?.rate ?? (stake && bears(stake) ? stake : null))
  const before = postponed.find((item) => item !== seed && item.kind !== 'task' && !said.has(item.text))
  const missed = before?.due
  if (missed && missed < today) add((words) => words.wasToBeThere(missed), before)
  // What is due in time stands in what to do.
  const open = task && task !== seed && task !== late && (task.due === null || task.due > day) ? task : null
  if (open) {
    const owner = open.who?.resolved === 'me' ? null : `${open.who?.words}`
    facts.push(factInBoth((words) => words.openTask(quote(open.text, 90), open.due, owner), [open.ref]))
  } else if (isCarriedByNone(matter, workspace)) facts.push(factInBoth((words) => words.noTask, [seed.ref]))
  const missedOf = matter.parts.filter((item) => isMissed(item, today))
  const telling = [...new Set([...items, ...missedOf])]
    .filter((item) => matter.alike(item) > 0 && bears(item) && tells(item, matter, today))
    .toSorted((a, b) => Number(says(b)) - Number(says(a)))
  const others = telling.filter((item) => item.ref.id !== seed.ref.id)
  const latest = others.toSorted((a, b) => b.day.localeCompare(a.day))[0]
  if (latest && facts.length < ENOUGH) add((words) => words.source(latest), latest)
  for (const item of [
    ...others,
    ...telling.filter((each) => each.ref.id === seed.ref.id && !said.has(each.text)),
  ].slice(0, 3))
    if (facts.length < ENOUGH) add((words) => words.source(item), item)
  return facts
}
/** A reader learns something from it: a day ahead, money, what follows, what is late, what somebody took on, settled or asks of it. */
function tells(item: Item, { seed, task }: Matter, today: string): boolean {
  if (item.text.split(/\s+/).length < FEWEST) return false
  if (item.due !== null && item.due < today) return isMissed(item, today)
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
/** What was promised for a day of the last weeks, and is not known to be done. */
const isMissed = ({ kind, due, done, hedged }: Item, today: string): boolean =>
  kind === 'promise' && !done && !hedged && due !== null && due >= addDays(today, -MISSED_DAYS)
const MISSED_DAYS = 30

/** With so many sentences beside the first two a reader has enough. */
const ENOUGH = 5

/** Where two records do not agree: the first two of them. */
function disagreements({ conflicts, late }: Matter, said: Set<string>): Fact[] {
  const untold = conflicts.filter(({ earlier, later }) => late === null || (earlier !== late && later !== late))
  return untold.slice(0, 2).map(({ kind, earlier, later, values: [one, other] }) => {
    said.add(earlier.text).add(later.text)
    const cites = [earlier.ref, later.ref]
    return factInBoth((words) => {
      const [first, second] = [earlier, later].map((item) => {
        const isRecord = item.kind === 'task' || item.kind === 'goal'
        return isRecord ? inside(words, item) : `${inside(words, item)} ${quote(item.text, 70)}`
      }) as [string, string]
      return kind === 'sum'
        ? words.twoSums(one, first, other, second)
        : words.twoDays(kind === 'moved', one, first, other, second)
    }, cites)
  })
}

/** The other days of it that bite most, the nearest first, each with its words. */
function otherDays(matter: Matter, said: Set<string>): Fact | null {
  const { parts, day, left, late, carrier } = matter
  const bears = bearsOn(matter)
  const today = addDays(day, -left)
  const heard = new Set<string>([day])
  const next = parts.filter((item) => {
    if (item.due === null || item.due < today || item === late || said.has(item.text) || heard.has(item.due))
      return false
    if (!bears(item) || isHappened(item.text) || isLeadIn(item.text) || item.ref.id === carrier?.ref.id) return false
    heard.add(item.due)
    return true
  })
  const chosen = next.slice(0, MOST_DAYS).toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? ''))
  if (chosen.length === 0) return null
  for (const item of chosen) said.add(item.text)
  return factInBoth(
    (words) => words.otherDays(chosen.map(({ due, text }) => `${words.date(due ?? '')}: ${quote(text, SHORTER)}`)),
    chosen.map(({ ref }) => ref),
  )
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
