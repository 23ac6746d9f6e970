// Whose words a call is made of: what it would do is compared with every text by others that the run has read (decision 0072).
// What the person typed is theirs; a word that a text by others has, and the person did not type, came from there. In doubt it did.
import { daysBetween, weekdayNumber } from '#contract/days.ts'
import type { Citation } from '#contract/shapes.ts'
import { isId } from '../../platform/ids.ts'
import { commonWords } from './common-words.ts'

/** A text that the run has read. `record`: the one it is from, null where it is none. */
export type ReadText = { source: string; record: Citation | null; text: string; foreign: boolean }

/**
 * Whose words shaped a call, and which words those were, at most six; none where the call says nothing of its own text, but nothing else
 * accounts for what it says either.
 */
export type ShapingSource = { source: string; record: Citation | null; words: string[] }

const MOST_WORDS = 6
/** Of a value as it is compared, in characters; what is longer is looked at up to here, and counts as shaped by what it shares. */
const MOST_COMPARED = 20_000

/**
 * Texts by others that shaped these arguments, those that share most first. Empty: the person's own words, or their own records, account
 * for them. `typed`: what the person wrote; `fixed`: values that can only be one of a few, such as a priority.
 */
export function shapedBy(
  args: Record<string, unknown>,
  {
    typed,
    read,
    fixed,
    people,
    byRules = false,
    today = new Date().toISOString().slice(0, 10),
  }: {
    typed: readonly string[]
    read: readonly ReadText[]
    fixed: ReadonlySet<string>
    /** Names of people whose ids were shown, by the server's own list of them. */
    people?: ReadonlyMap<string, string>
    /** Rules wrote the call: their own phrases are nobody's, and what they take from a text by others it shares with them. */
    byRules?: boolean
    /** As yyyy-mm-dd, UTC. */
    today?: string
  },
): ShapingSource[] {
  const foreign = read.filter((one) => one.foreign)
  if (foreign.length === 0) return []
  const spoken = new Set(typed.flatMap(wordsOf))
  const own = formsOf([...spoken])
  const notes = read.filter((one) => !one.foreign).map(({ text }) => text)
  const mine = formsOf(notes.flatMap(wordsOf))
  const written = { has: (word: string) => own.has(word) || mine.has(word) }
  const others = foreign.map((one) => ({ one, words: wordsOf(one.text), shared: new Set<string>() }))
  const sets = new Map(others.map(({ one, words }) => [one, new Set(words)]))
  const saysWhen = typed.some((text) => WHEN.test(text))
  let unaccounted = false
  for (const value of leavesOf(args)) {
    if (fixed.has(value)) continue
    const person = people?.get(value)
    // Whom the person named, they mean; the card shows who it is.
    if (person !== undefined && wordsOf(person).some((word) => word.length > 2 && own.has(word))) continue
    const named = person ?? (isId(value) ? labelOf(value, read) : null)
    if (isId(value) && named === null) {
      // A record that nobody has shown: the person's own words name it, or nobody knows whence it is.
      if (!typed.some((text) => text.includes(value))) unaccounted = true
      for (const { one, shared } of others) if (one.text.includes(value)) shared.add(value)
      continue
    }
    if (DAY.test(value)) {
      const spelled = spellingsOf(value)
      // A day that the person wrote down is theirs, whoever else has it.
      if ([...typed, ...notes].some((text) => spelled.some((each) => text.includes(each)))) continue
      if (spokenNamesOf(value, today).some((name) => spoken.has(name))) continue
      for (const { one, shared } of others) if (spelled.some((each) => one.text.includes(each))) shared.add(value)
      if (!saysWhen) unaccounted = true
      continue
    }
    const said = wordsOf(named ?? value)
    const telling = said.filter((word) => tells(word) && !written.has(word))
    for (const { one, words, shared } of others) {
      // The record that is changed says its own name, of course.
      if (named !== null && one.record?.id === value) continue
      const has = sets.get(one) as Set<string>
      for (const word of telling) if (has.has(word)) shared.add(word)
      for (const pair of pairsOf(said, written, words)) shared.add(pair)
    }
    const meant = said.filter((word) => !commonWords.has(word))
    const known = meant.filter((word) => own.has(word) || (named === null && mine.has(word)))
    if (known.length * 2 < meant.length) unaccounted = true
  }
  const shaped = others
    .filter(({ shared }) => shared.size > 0)
    .toSorted((one, other) => other.shared.size - one.shared.size)
    .map(({ one: { source, record }, shared }) => ({ source, record, words: [...shared].slice(0, MOST_WORDS) }))
  if (shaped.length > 0 || byRules) return shaped
  // Nothing is shared, and nothing accounts for it: a translation, a riddle, or the model's own. Whoever was read is named, newest first.
  return unaccounted ? foreign.toReversed().map(({ source, record }) => ({ source, record, words: [] })) : []
}

/** All values within the arguments, as text. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.slice(0, MOST_COMPARED)]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : []
}

/** What the record of this id is called, where the run was shown it. */
const labelOf = (id: string, read: readonly ReadText[]): string | null =>
  read.find(({ record }) => record?.id === id.toLowerCase())?.record?.label ?? null

/** Words and numbers, in lower case; an address is one word, and so are the parts of it. */
export function wordsOf(text: string): string[] {
  // 48,000, 48.000 and 48000 are one number.
  const lower = text
    .toLowerCase()
    .normalize('NFC')
    .replace(/(?<=\d)[.,'’](?=\d{3}(?!\d))/g, '')
  const addresses = lower.split(/[\s<>()"'“”„,;]+/).filter((each) => each.length > 3 && /[@/]/.test(each))
  return [...(lower.match(/[\p{L}\p{N}]+/gu) ?? []), ...addresses]
}

/** Of words that somebody wrote whether another is one of them, in whichever form it stands: "window", "windows"; "Fenster", "Fenstern". */
function formsOf(words: readonly string[]): Pick<ReadonlySet<string>, 'has'> {
  const [exact, bare] = [new Set(words), new Set(words.map(bareOf))]
  return { has: (word) => exact.has(word) || (word.length >= LONG && bare.has(bareOf(word))) }
}
/** A shorter word has no ending that could be told. */
const LONG = 5
const ENDING = /(?<=\p{L}{4})(?:en|es|er|em|[ens])$/u
const bareOf = (word: string): string => (word.length < LONG ? word : word.replace(ENDING, '').replace(ENDING, ''))

/** Whether a word says something that not every text says: no word of every day, and no letter or two. */
const tells = (word: string) => /\d\d|[@/]/.test(word) || (word.length >= 4 && !commonWords.has(word))

/** Two words in a row that both texts have, where the person did not type both. */
function pairsOf(said: readonly string[], own: Pick<ReadonlySet<string>, 'has'>, theirs: readonly string[]): string[] {
  const pairs = new Set(theirs.slice(1).map((word, at) => `${theirs[at]} ${word}`))
  return said.slice(1).flatMap((word, at) => {
    const before = said[at] as string
    const typedBoth = own.has(before) && own.has(word)
    const bare = (each: string) => each.length < 3 || SMALL.has(each)
    return !typedBoth && !(bare(before) || bare(word)) && pairs.has(`${before} ${word}`) ? [`${before} ${word}`] : []
  })
}

const SMALL = new Set(
  'the and for with from that this und der die das den dem des ein eine einen mit von auf zum zur für bei aus are was not you your our will can its has have had'.split(
    ' ',
  ),
)

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MONTHS = [
  ['january', 'januar'],
  ['february', 'februar'],
  ['march', 'märz'],
  ['april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'dezember'],
]
/** A day as people write it; compared as it stands. */
function spellingsOf(day: string): string[] {
  const [year = '', month = '', date = ''] = day.split('-')
  const [m, d] = [String(Number(month)), String(Number(date))]
  const named = (MONTHS[Number(month) - 1] ?? []).flatMap((name) => {
    const capital = name.charAt(0).toUpperCase() + name.slice(1)
    const names = [capital, capital.slice(0, 3)]
    return names.flatMap((each) => [`${d} ${each}`, `${d}. ${each}`, `${each} ${d}`])
  })
  return [
    day,
    `${d}.${m}.`,
    `${date}.${month}.`,
    `${d}/${m}/${year}`,
    `${m}/${d}/${year}`,
    `${date}/${month}/${year}`,
    ...named,
  ]
}

const WEEKDAYS = [
  ['sunday', 'sonntag'],
  ['monday', 'mon', 'montag'],
  ['tuesday', 'tue', 'dienstag'],
  ['wednesday', 'wed', 'mittwoch'],
  ['thursday', 'thu', 'donnerstag'],
  ['friday', 'fri', 'freitag'],
  ['saturday', 'samstag', 'sonnabend'],
]
const NEAR = [['today', 'tonight', 'heute'], ['tomorrow', 'morgen'], ['übermorgen']] as const
/** What a day of the next two weeks is called as seen from today, which may be the day before or after where the person is. */
function spokenNamesOf(day: string, today: string): string[] {
  const ahead = daysBetween(today, day)
  if (ahead < -1 || ahead > 14) return []
  return [...(WEEKDAYS[weekdayNumber(day)] ?? []), ...NEAR.filter((_, days) => Math.abs(ahead - days) <= 1).flat()]
}

/** That the person said when, in words that a date follows from. */
const WHEN =
  /\d|\b(?:today|tonight|tomorrow|day after|next|this week|end of|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day|heute|morgen|übermorgen|nächst|woche|monat|ende|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)/i
