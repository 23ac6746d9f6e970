// Words for statements, and in which groups they stand.
import type { Direction, KeptStatement } from '#contract/promises.ts'
import { nameOf as namedIn, otherSide } from '#contract/statement-people.ts'
import type { Tone } from '#web/ui/marks/status-badge.tsx'
import { capital } from '#web/ui/words/capital.ts'
import { daysUntil, formatDay, formatDue, formatWeekday } from '#web/ui/words/dates.ts'

type State = KeptStatement['state']

export const TABS: readonly { value: Direction; label: string; empty: string; text: string }[] = [
  {
    value: 'i_owe',
    label: 'I owe',
    empty: 'Nothing was found that you owe.',
    text: 'What you promise in a note, a message or a call appears here, in your own words.',
  },
  {
    value: 'owed_to_me',
    label: 'Owed to me',
    empty: 'Nothing was found that others owe you.',
    text: 'What others promise in your notes, calls, messages and files appears here.',
  },
  {
    value: 'decisions',
    label: 'Decisions',
    empty: 'No decisions were found.',
    text: 'What was decided, in the words in which it was written down.',
  },
  {
    value: 'questions',
    label: 'Open questions',
    empty: 'No open questions were found.',
    text: 'What was asked and has no answer yet.',
  },
  {
    value: 'deadlines',
    label: 'Deadlines',
    empty: 'No deadlines were found.',
    text: 'Dates that count by themselves: the end of a contract, a notice period.',
  },
  {
    value: 'between_others',
    label: 'Between others',
    empty: 'Nothing was found that others owe each other.',
    text: 'What somebody promised to somebody else.',
  },
]
/** What each tab counts. */
export const COUNTED: Record<Direction, { one: string; many: string }> = {
  i_owe: { one: 'promise', many: 'promises' },
  owed_to_me: { one: 'promise', many: 'promises' },
  decisions: { one: 'decision', many: 'decisions' },
  questions: { one: 'open question', many: 'open questions' },
  deadlines: { one: 'deadline', many: 'deadlines' },
  between_others: { one: 'promise', many: 'promises' },
  figures: { one: 'figure', many: 'figures' },
}
export const tabOf = (value: string | undefined): Direction => TABS.find((tab) => tab.value === value)?.value ?? 'i_owe'

export const GROUPS = [
  { value: 'date', label: 'By date' },
  { value: 'person', label: 'By person' },
  { value: 'source', label: 'By source' },
] as const
export type Grouping = (typeof GROUPS)[number]['value']
export const groupingOf = (value: string | undefined): Grouping =>
  GROUPS.find((group) => group.value === value)?.value ?? 'date'

export const SHOWN = [
  { value: 'open', label: 'Open', states: 'open' },
  { value: 'broken', label: 'Overdue', states: 'broken' },
  { value: 'over', label: 'Done or past', states: 'done,cancelled,replaced' },
  { value: 'dismissed', label: 'Dismissed', states: 'dismissed' },
  { value: 'all', label: 'All', states: undefined },
] as const
export type ShownStates = (typeof SHOWN)[number]['value']
export const shownOf = (value: string | undefined): ShownStates =>
  SHOWN.find((shown) => shown.value === value)?.value ?? 'open'
export const statesOf = (shown: ShownStates): string | undefined => SHOWN.find(({ value }) => value === shown)?.states

export const STATES: Record<State, { label: string; tone: Tone }> = {
  found: { label: 'Found', tone: 'info' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  dismissed: { label: 'Dismissed', tone: 'plain' },
  done: { label: 'Done', tone: 'good' },
  moved: { label: 'Moved', tone: 'watch' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  delegated: { label: 'Handed on', tone: 'info' },
  replaced: { label: 'Replaced', tone: 'plain' },
  broken: { label: 'Overdue', tone: 'bad' },
}
export const KINDS: Record<KeptStatement['kind'], string> = {
  promise: 'Promise',
  decision: 'Decision',
  question: 'Open question',
  deadline: 'Deadline',
  figure: 'Figure',
}

export const isOver = ({ state }: Pick<KeptStatement, 'state'>): boolean =>
  state === 'done' || state === 'dismissed' || state === 'cancelled' || state === 'replaced'

const nameOf = (party: KeptStatement['who']) => (party?.resolved === 'me' ? 'You' : namedIn(party))

/** "You → Dana"; "" where nobody is named. */
export function peopleWords({ who, to_whom }: Pick<KeptStatement, 'who' | 'to_whom'>): string {
  const [from, to] = [nameOf(who), nameOf(to_whom)]
  if (from && to) return `${from} → ${to === 'You' ? 'you' : to}`
  return from ?? (to ? `To ${to === 'You' ? 'you' : to}` : '')
}

/** On whose side it is and, where its title does not say it, on whose the other is: "I owe to Anna Weber", "Owed to me by Tom". */
export function sideWords(statement: KeptStatement): string {
  const name = otherSide(statement, titleOf(statement))
  if (statement.direction === 'i_owe') return name === null ? 'I owe' : `I owe this to ${name}`
  return name === null ? 'Owed to me' : `Owed to me by ${name}`
}

/** What stands beside the clock: the day as it is meant, or the words that name none. */
export function dueWords({ due }: Pick<KeptStatement, 'due'>): string {
  if (due === null) return ''
  if (due.date === null) return due.words
  const other = due.other_date ? ` or ${formatDay(due.other_date)}` : ''
  return `${due.precision === 'day' ? formatWeekday(due.date) : `by ${formatDay(due.date)}`}${other}`
}
export const dueHint = ({ due }: Pick<KeptStatement, 'due'>): string => (due?.date ? formatDue(due.date) : '')

type Changed = Pick<KeptStatement, 'state' | 'due'> & {
  followed_by: Pick<NonNullable<KeptStatement['followed_by']>, 'due_before'> | null
}
/** What a later text did to it: "Moved from 13 Nov 2026 to 4 Dec 2026", "Cancelled"; once that day has passed too, it still says so. */
export function changeWords({ state, due, followed_by }: Changed): string {
  const before = followed_by?.due_before ?? null
  if (before !== null && due?.date && due.date !== before)
    return `Moved from ${formatDay(before)} to ${formatDay(due.date)}`
  return state === 'broken' ? 'Not kept' : STATES[state].label
}

/** What a later text perhaps tells: "Perhaps moved from 13 Nov 2026 to 4 Dec 2026", "Perhaps done". */
export function perhapsWords({ due, suggested_change }: Pick<KeptStatement, 'due' | 'suggested_change'>): string {
  if (suggested_change === null) return ''
  const words = changeWords({ ...suggested_change, followed_by: { due_before: due?.date ?? null } })
  return `Perhaps ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** The yes to it: "Yes, done", "Yes, 4 Dec 2026". */
export function yesWords({ due, suggested_change }: Pick<KeptStatement, 'due' | 'suggested_change'>): string {
  const day = suggested_change?.due?.date
  if (day && day !== due?.date) return `Yes, ${formatDay(day)}`
  return perhapsWords({ due, suggested_change }).replace(/^Perhaps/, 'Yes,')
}

type Told = Pick<KeptStatement, 'kind' | 'what' | 'quote' | 'due'>

/**
 * What it is called. A promise by what is to be done, whose day stands beside it; anything else by the sentence itself, which without its
 * day would say another thing, or nothing.
 */
export const titleOf = ({ kind, what, quote }: Omit<Told, 'due'>): string =>
  capital((kind === 'promise' && what.trim()) || quote.trim().replace(/(?<![.…])\.$/, ''))

/** Whether the very words say more than the title and the day beside it do. */
export function quoteSaysMore(told: Told): boolean {
  const said = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const known = new Set([...said(titleOf(told)), ...said(told.due?.words ?? '')])
  return said(told.quote).some((word) => !known.has(word) && !SMALL.has(word))
}
/** What stands before a day. */
const SMALL = new Set([
  'by',
  'on',
  'until',
  'till',
  'before',
  'at',
  'in',
  'the',
  'bis',
  'am',
  'zum',
  'im',
  'vor',
  'den',
  'dem',
])

/** What a text is called: a note by its day, as its reader writes days. */
export const sourceLabel = ({
  kind,
  label,
  written_on,
}: Pick<KeptStatement['source'], 'kind' | 'label' | 'written_on'>) =>
  kind === 'note' && written_on ? `Note of ${formatDay(written_on)}` : label

export type Group = { title: string; items: KeptStatement[] }

/** In the order in which they come. */
export function grouped(statements: readonly KeptStatement[], by: Grouping): Group[] {
  const groups = new Map<string, KeptStatement[]>()
  for (const each of statements) {
    const title = by === 'date' ? dayGroup(each) : by === 'person' ? personGroup(each) : sourceLabel(each.source)
    const group = groups.get(title)
    if (group) group.push(each)
    else groups.set(title, [each])
  }
  return [...groups].map(([title, items]) => ({ title, items }))
}

function dayGroup({ due }: KeptStatement): string {
  if (!due?.date) return 'No date'
  const days = daysUntil(due.date)
  if (days < 0) return 'Past'
  if (days === 0) return 'Today'
  if (days <= 7) return 'In the next seven days'
  return days <= 31 ? 'In the next month' : 'Later'
}

function personGroup({ direction, who, to_whom }: KeptStatement): string {
  const party = direction === 'i_owe' ? to_whom : who
  return nameOf(party) ?? (direction === 'i_owe' ? 'Nobody in particular' : 'Nobody named')
}
