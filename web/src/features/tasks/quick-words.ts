// What a line says beside the title: `!high`, `@name`, `#goal`, and a due date and how often it comes again, which are found elsewhere. Without React.

import type { FoundRepeat } from '#contract/said-repeats.ts'
import type { Task } from '#contract/tasks.ts'
import type { FoundDue } from './quick-dates.ts'

/** What is said of the priority in words, where it ends the line or stands apart from it: "review high priority accounts" is a title. */
const SAID =
  /(?<=^|[\s,;(])(?:with |mit )?(?:(low|medium|high|top|urgent)[ -]prio(?:rity)?|prio(?:rity)?:? (low|medium|high|urgent)|(niedrige|mittlere|hohe|höchste)[rn]? prio(?:rität)?|prio(?:rität)?:? (niedrig|mittel|hoch|dringend))(?=$|[\s,.;!)])/giu
const OF_SAID: Record<string, Task['priority']> = {
  low: 'Low',
  niedrig: 'Low',
  niedrige: 'Low',
  medium: 'Medium',
  mittel: 'Medium',
  mittlere: 'Medium',
  high: 'High',
  hoch: 'High',
  hohe: 'High',
  top: 'Urgent',
  urgent: 'Urgent',
  dringend: 'Urgent',
  höchste: 'Urgent',
}
const ENDS = /^[\s.,;!)]{0,20}$/

/** A person or a goal that may be meant. */
export type Named = { id: string; name: string; alias?: string }
export type Part = {
  kind: 'due' | 'time' | 'repeat' | 'priority' | 'assignee' | 'goal'
  /** Its place in the line. */
  from: number
  to: number
  words: string
}
export type Understood = {
  title: string
  parts: Part[]
  due_date: string | null
  /** hh:mm */
  due_time: string | null
  /** An RRULE; then there is a due date. */
  recurrence_rule: string | null
  priority: Task['priority'] | null
  assignee: Named | null
  goal: Named | null
  /** What follows an @ or # and could be several, or nobody; `to` ends the words that are looked for. */
  unsure: { sign: '@' | '#'; from: number; to: number; words: string; choices: Named[] } | null
}
type QuickAddContext = {
  people: readonly Named[]
  goals: readonly Named[]
  findDue(line: string, skip: (words: string) => boolean): FoundDue | null
  findRepeat(line: string, skip: (words: string) => boolean): FoundRepeat | null
  /** `kind:words` of what was put back into the title. */
  dismissed: ReadonlySet<string>
}

const PRIORITY: Record<string, Task['priority']> = {
  '!low': 'Low',
  '!medium': 'Medium',
  '!high': 'High',
  '!urgent': 'Urgent',
  '!!': 'High',
  '!!!': 'Urgent',
}
const MARK = /(?<=^|\s)(!low|!medium|!high|!urgent|!!!?)(?=$|\s)/gi
const NAME = /(?<=^|\s)([@#])([\p{L}\p{N}][\p{L}\p{N}\p{M}._'’-]*(?: [\p{L}\p{N}][\p{L}\p{N}\p{M}._'’-]*){0,4})/gu
const MOST_CHOICES = 5

export const keyOf = ({ kind, words }: Pick<Part, 'kind' | 'words'>): string => `${kind}:${words.toLowerCase()}`

/** Reads a line. The first priority, person, goal and date count; what comes after stays in the title. */
export function understand(
  line: string,
  { people, goals, findDue, findRepeat, dismissed }: QuickAddContext,
): Understood {
  const parts: Part[] = []
  const known: Pick<Understood, 'priority' | 'assignee' | 'goal'> = { priority: null, assignee: null, goal: null }
  let unsure: Understood['unsure'] = null
  const take = (kind: Part['kind'], from: number, words: string): boolean => {
    if (dismissed.has(keyOf({ kind, words }))) return false
    parts.push({ kind, from, to: from + words.length, words })
    return true
  }
  for (const { index, 0: words } of line.matchAll(MARK))
    if (known.priority === null && take('priority', index, words))
      known.priority = PRIORITY[words.toLowerCase()] ?? null
  const takeSaid = (text: string) => {
    for (const match of text.matchAll(SAID)) {
      if (known.priority !== null) return
      const after = text.slice(match.index + match[0].length)
      const before = text.slice(0, match.index)
      const apart = /[,;(–-]\s{0,9}$/.test(before) || /^\s{0,9}[,;:–)]/.test(after)
      const framed = before.endsWith('(') && after.startsWith(')')
      const words = framed ? `(${match[0]})` : match[0]
      if ((ENDS.test(after) || apart) && take('priority', match.index - (framed ? 1 : 0), words))
        known.priority = OF_SAID[(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').toLowerCase()] ?? null
    }
  }
  takeSaid(line)
  for (const { index, 1: sign, 2: after = '' } of line.matchAll(NAME)) {
    const kind = sign === '@' ? 'assignee' : 'goal'
    if (known[kind] !== null) continue
    const { named, words, choices } = nameIn(after, sign === '@' ? people : goals)
    if (named && take(kind, index, `${sign}${words}`)) known[kind] = named
    else if (!named && (choices.length > 0 || sign === '@'))
      unsure = { sign: sign as '@' | '#', from: index, to: index + 1 + words.length, words, choices }
  }
  // The rest keeps its places, so that what was taken counts as an end of the sentence and nothing more.
  const marked = blanked(line, parts)
  const repeat = findRepeat(marked, (words) => dismissed.has(keyOf({ kind: 'repeat', words })))
  const due = findDue(
    repeat ? blanked(marked, [repeat]) : marked,
    (words) => dismissed.has(keyOf({ kind: 'due', words })) || dismissed.has(keyOf({ kind: 'time', words })),
  )
  const place = (kind: Part['kind'], { from, to }: { from: number; to: number }) =>
    parts.push({ kind, from, to, words: line.slice(from, to) })
  if (due?.day) place('due', due.day)
  if (due?.time) place('time', due.time)
  if (repeat) place('repeat', repeat)
  // Behind it may stand when it is due.
  takeSaid(blanked(line, parts))
  parts.sort((a, b) => a.from - b.from)
  return {
    ...known,
    due_date: repeat && !due?.day ? firstOf(repeat, due) : (due?.date ?? null),
    recurrence_rule: repeat?.rule ?? null,
    due_time: due?.time?.time ?? null,
    parts,
    unsure,
    title: titleOf(line, parts),
  }
}

/** Who or what the words after a sign mean: as many of them as name somebody. Without a match, whom the first could mean. */
function nameIn(after: string, among: readonly Named[]): { named: Named | null; words: string; choices: Named[] } {
  const all = after.split(' ')
  for (let count = all.length; count > 1; count--) {
    const words = all.slice(0, count).join(' ')
    const [named, ...others] = among.filter(({ name }) => startsWith(name, words))
    if (named && (others.length === 0 || folded(named.name) === folded(words))) return { named, words, choices: [] }
  }
  const words = (all[0] ?? '').replace(/(?<![.'’-])[.'’-]+$/, '')
  const meant = among.filter(({ name, alias }) =>
    [...name.split(/\s+/), alias ?? ''].some((each) => each !== '' && startsWith(each, words)),
  )
  const exact = meant.filter(({ name, alias }) =>
    [...name.split(/\s+/), alias ?? ''].some((each) => folded(each) === folded(words)),
  )
  const certain = exact.length === 1 ? exact[0] : meant.length === 1 && words.length > 1 ? meant[0] : undefined
  if (certain) return { named: certain, words, choices: [] }
  return { named: null, words, choices: (exact.length > 1 ? exact : meant).slice(0, MOST_CHOICES) }
}

const startsWith = (name: string, words: string) => folded(name).startsWith(folded(words))
/** Without accents and case: @jose finds José. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Today's hour may be over: then it begins with the next time. */
const firstOf = ({ first, later }: FoundRepeat, due: FoundDue | null) => (due && due.date > first ? later : first)

/** Blanks at the end go: the reader of dates stumbles over many of them behind a month. */
const blanked = (line: string, parts: readonly Pick<Part, 'from' | 'to'>[]) =>
  parts.reduce((text, { from, to }) => text.slice(0, from) + ' '.repeat(to - from) + text.slice(to), line).trimEnd()

/** The line without its parts. Only at the cuts are spaces and signs put in order. */
function titleOf(line: string, parts: readonly Part[]): string {
  const title = parts.reduceRight((text, { from, to }) => {
    const [before, after] = [text.slice(0, from).trimEnd(), text.slice(to).trimStart()]
    if (before === '') return after.replace(/^[\s,;:–—-]+/, '')
    if (after === '') return before.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/, '')
    return /^[.,;:!?](?:\s|$)/.test(after) ? before + after : `${before} ${after}`
  }, line)
  return title.trim()
}
