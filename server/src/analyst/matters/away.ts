// Who is not there when they are needed.

import { addDays } from '#contract/days.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Item } from './items.ts'
import { isAway } from './says.ts'

/** How somebody is called: by their first name, behind a title by the last. */
const calledBy = (name: string): string => {
  const parts = name.split(/\s+/)
  return (TITLE.test(name) ? parts.at(-1) : parts[0]) ?? ''
}
const TITLE = /^(?:hr|herr|herrn|fr|frau|dr|prof|mr|mrs|ms|sir)\b/i

/** The newest words that say that one of those who are needed is not there. */
export function awayOf(
  carriers: readonly string[],
  said: readonly Item[],
  all: readonly Item[],
  contacts: Workspace['contacts'],
  today: string,
): Item | null {
  const firsts = new Set(carriers.map(calledBy).filter((name) => name.length > 2))
  if (firsts.size === 0) return null
  const names = new RegExp(
    `(?<!\\p{L})(?:${[...firsts].map((name) => name.replace(/[^\p{L}]/gu, '.')).join('|')})(?!\\p{L})`,
    'u',
  )
  const known = contacts.some(({ name }) => firsts.has(name.split(' ')[0] ?? ''))
  const told = toldAway(all, today)
  const speaks = (item: Item) =>
    names.test(item.text) || (known && item.ref.kind === 'contact' && names.test(item.head))
  return (
    said.find((item) => told.has(item) && speaks(item)) ??
    [...told].find((item) => item.ref.kind === 'contact' && speaks(item)) ??
    [...told].find(speaks) ??
    null
  )
}

/** What says lately that somebody is not there: read once for all matters of a workspace. */
function toldAway(all: readonly Item[], today: string): ReadonlySet<Item> {
  const before = read.get(all)
  if (before?.today === today) return before.told
  const since = addDays(today, -RECENT)
  const told = new Set(all.filter(({ day, text }) => day >= since && isAway(text)))
  read.set(all, { today, told })
  return told
}
const RECENT = 30
const read = new WeakMap<readonly Item[], { today: string; told: ReadonlySet<Item> }>()
