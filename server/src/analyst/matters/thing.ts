// What a matter is called by: the name of a thing that its records speak of.
import type { Workspace } from '../workspace/workspace.ts'
import type { Item } from './items.ts'
import { bearingWords } from './words.ts'

/** So many of a matter's sentences name the thing that it is called by. */
const NAMED_BY = 2
/** Whom a talk was with, and who speaks in it. */
const MET = /(?<!\p{L})(?:with|mit|1:1:?|1-1) (\p{Lu}\p{L}+)/gu
const SPEAKS = /^(\p{Lu}\p{L}+):/gu
/** Part of a name: a word with a capital, or which one of several: "Halle 3", "12 South", "Fund IV". */
const PART = String.raw`\p{Lu}[\p{L}-]+|[IVX]{1,4}|\d{1,3}\p{L}?`

/** The name of the thing that most of these speak of, where a goal, task, file or house is called by it; '' where none is. */
export function thingOf(items: readonly Item[], workspace: Workspace): string {
  const people = new Set(
    [
      workspace.user.name,
      ...workspace.contacts.map(({ name }) => name),
      ...workspace.tasks.map((task) => task.assigned_to_name ?? ''),
      ...items.map(({ who }) => who?.words ?? ''),
    ].flatMap((name) => name.split(' ')),
  )
  const { goals, tasks, contacts, files = [] } = workspace
  const things = [
    ...goals.map(({ title }) => title),
    ...contacts.map(({ role }) => role),
    ...files.map(({ name }) => name),
  ]
  const titles = [...things, ...tasks.map(({ title }) => title)]
  // Whom a talk was with and who speaks in it: a person, where only tasks name them.
  for (const { head, text } of items)
    for (const [, name = ''] of [...head.matchAll(MET), ...text.matchAll(SPEAKS)])
      if (!things.some((thing) => thing.includes(name))) people.add(name)
  const counts = new Map<string, number>()
  for (const { head, text } of items)
    for (const name of new Set(`${head} ${text}`.match(/(?<![\p{L}-])\p{Lu}\p{Ll}[\p{L}-]{2,}/gu) ?? []))
      if (!people.has(name) && titles.some((title) => title.indexOf(name) > 0))
        counts.set(name, (counts.get(name) ?? 0) + 1)
  const [first] = [...counts].toSorted(([a, many], [b, few]) => few - many || a.localeCompare(b))
  if (!first || first[1] < NAMED_BY || first[1] * 5 < items.length) return ''
  const texts = items.flatMap(({ head, text }) => [...head.split(' · '), text])
  const whole = wholeName(first[0], [...new Set([...texts, ...titles])], people)
  // A word that is also written small is no name by itself: "house" of "Alder House".
  const small = new RegExp(`(?<![\\p{L}-])${whole.toLowerCase()}(?![\\p{L}-])`, 'u')
  const isWord = whole === first[0] && workspace.notes.some(({ content }) => small.test(content))
  return isWord ? '' : whole
}

/** So many words a name has at most, beside the one that is looked for. */
const MOST_PARTS = 3

/** The name with what mostly stands before or behind it as a part of it: "Bad Feilnbach" of "Bad" behind "footbridge". */
function wholeName(name: string, texts: readonly string[], people: ReadonlySet<string>): string {
  let whole = name
  for (let more = 0; more < MOST_PARTS; more++) {
    const longer = longerName(whole, texts, people)
    if (longer === whole) break
    whole = longer
  }
  return whole
}

function longerName(name: string, texts: readonly string[], people: ReadonlySet<string>): string {
  const found = texts.flatMap((text) => [
    ...text.matchAll(
      new RegExp(
        `(?:(?<![\\p{L}\\p{N}.])(${PART}) )?(?<![\\p{L}-])${name}(?![\\p{L}-])(?: (${PART})(?![\\p{L}\\p{N}]|[.:/]\\d))?`,
        'gu',
      ),
    ),
  ])
  const isPart = (word: string) => !people.has(word) && (/^[\dIVX]/.test(word) || bearingWords(word).size > 0)
  const most = (side: 1 | 2) => {
    const beside = Map.groupBy(found.flatMap((each) => each[side] ?? []).filter(isPart), (word) => word)
    const [best] = [...beside].toSorted(([, one], [, other]) => other.length - one.length)
    return best && best[1].length >= 2 && best[1].length * 2 > found.length ? best[0] : null
  }
  return [most(1), name, most(2)].filter((part) => part !== null).join(' ')
}
