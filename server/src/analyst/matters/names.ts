// Words that are names: of people, which tie little, and of things, which tie much.

import type { Workspace } from '../workspace/workspace.ts'
import type { Item } from './items.ts'
import { bearingWords } from './words.ts'

/** What stands in more titles than this is a word of the trade, no name. */
const MOST_TITLES = 5

/** Names tie together whatever a person ever said: they weigh less than what it is about. */
export function namesOf({ contacts, user, tasks }: Workspace, items: readonly Item[]): Set<string> {
  const names = [
    user.name,
    ...contacts.map(({ name }) => name),
    ...tasks.map((task) => task.assigned_to_name ?? ''),
    ...items.map(({ who }) => who?.words ?? ''),
  ]
  return new Set(names.flatMap((name) => [...bearingWords(name)]))
}

/** The words by which things are called: of tasks, goals, files and the houses of people. */
export function titlesOf({ tasks, goals, contacts, files = [] }: Workspace): Set<string> {
  const houses = new Set(contacts.map(({ role }) => role.split(', ').at(-1) ?? ''))
  const titles = [...[...tasks, ...goals].map(({ title }) => title), ...houses, ...files.map(({ name }) => name)]
  const times = new Map<string, number>()
  for (const title of titles) for (const word of bearingWords(title)) times.set(word, (times.get(word) ?? 0) + 1)
  return new Set([...times].flatMap(([word, count]) => (count <= MOST_TITLES ? [word] : [])))
}
