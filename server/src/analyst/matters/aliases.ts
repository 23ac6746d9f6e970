// Whose house somebody is: a text names Chiara, a task the firm that she sells for, and both mean one thing.

import type { Workspace } from '../workspace/workspace.ts'
import { bearingWords } from './words.ts'

export type Aliases = {
  /** `words`, with those of the houses and full names of the people whom `text` names. */
  with(words: ReadonlySet<string>, text: string): ReadonlySet<string>
  /** A person known by name stands in it. */
  names(text: string): boolean
  /** A colleague of the person, or the person: of the house that most are of. */
  isOwn(name: string): boolean
}

/** From so many people on a house is one's own: its name tells nothing apart. */
export const OWN_HOUSE = 3
/** What stands behind the last comma of a role: "Buyer, Hotel Seeblick". */
export const houseOf = (role: string): string => (role.includes(', ') ? (role.split(', ').at(-1) ?? '') : '')

/** What names stand for in this workspace. Names that several people share stand for nobody. */
export function aliasesOf({ contacts, user }: Workspace): Aliases {
  const sizes = Map.groupBy(contacts, ({ role }) => houseOf(role))
  const meant = new Map<string, ReadonlySet<string> | null>()
  const ofOwn = new Set(
    [...sizes].flatMap(([house, people]) =>
      house === '' || people.length >= OWN_HOUSE ? people.map(({ name }) => name) : [],
    ),
  )
  const own = new Set(user.name.toLowerCase().split(/\s+/))
  for (const { name, role } of contacts) {
    const house = houseOf(role)
    const words = bearingWords((sizes.get(house)?.length ?? 0) >= OWN_HOUSE ? name : `${name} ${house}`)
    for (const part of name.toLowerCase().split(/\s+/)) {
      if (part.length < 3 || own.has(part)) continue
      meant.set(part, meant.has(part) ? null : words)
    }
  }
  const namesIn = (text: string) =>
    [...text.matchAll(/\p{Lu}[\p{L}’'-]{2,}/gu)].flatMap(([word]) => {
      const bare = word.toLowerCase().replace(/[’']s$/, '')
      const known = meant.get(bare)
      return known ? [known] : []
    })
  return {
    with(words, text) {
      const found = namesIn(text)
      return found.length === 0 ? words : new Set([...words, ...found.flatMap((each) => [...each])])
    },
    names: (text) => namesIn(text).length > 0,
    isOwn: (name) => name === user.name || ofOwn.has(name),
  }
}
