// Words that are names: of people, which tie little, and of things, which tie much.

import type { Workspace } from '../workspace/workspace.ts'
import type { Item } from './items.ts'
import { isFormWord } from './says.ts'
import { bearingWords, rarity } from './words.ts'

/** What stands in more titles than this is a word of the trade, no name. */
const MOST_TITLES = 5

/** Names tie together whatever a person ever said: they weigh less than what it is about. */
function namesOf({ contacts, user, tasks }: Workspace, items: readonly Item[]): Set<string> {
  const names = [
    user.name,
    ...contacts.map(({ name }) => name),
    ...tasks.map((task) => task.assigned_to_name ?? ''),
    ...items.map(({ who }) => who?.words ?? ''),
  ]
  return new Set(names.flatMap((name) => [...bearingWords(name)]))
}

/** The words by which things are called: of tasks, goals, files and the houses of people. */
function titlesOf({ tasks, goals, contacts, files = [] }: Workspace): Set<string> {
  const houses = new Set(contacts.map(({ role }) => role.split(', ').at(-1) ?? ''))
  const titles = [...[...tasks, ...goals].map(({ title }) => title), ...houses, ...files.map(({ name }) => name)]
  const times = new Map<string, number>()
  for (const title of titles) for (const word of bearingWords(title)) times.set(word, (times.get(word) ?? 0) + 1)
  return new Set([...times].flatMap(([word, count]) => (count <= MOST_TITLES ? [word] : [])))
}

/** How much a name of a person ties, or a word of one or two letters. */
const NAME = 0.4
/** How much a word ties that says how a thing binds, and not which. */
const FORM = 0.45

/** 0 to 1, how much a word ties by what sort of word it is (`lightness`), and times how rare it is (`weigh`). `isName`: names a thing. */
export function weightsOf(workspace: Workspace, items: readonly Item[]) {
  const [people, titles] = [namesOf(workspace, items), titlesOf(workspace)]
  const known = new Map<string, number>()
  const lightness = (word: string): number => {
    const before = known.get(word)
    if (before !== undefined) return before
    const light = people.has(word) || word.length < 3 ? NAME : isFormWord(word) ? FORM : 1
    known.set(word, light)
    return light
  }
  const rare = rarity(
    [...Map.groupBy(items, ({ ref }) => `${ref.kind}:${ref.id}`).values()].map(
      (own) => new Set(own.flatMap((item) => [...item.own, ...item.around, ...item.named])),
    ),
  )
  return {
    isPerson: (word: string) => people.has(word),
    isName: (word: string) => titles.has(word) && lightness(word) === 1,
    titles,
    lightness,
    weigh: (word: string) => rare(word) * lightness(word),
  }
}
