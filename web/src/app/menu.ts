// What stands in the navigation, and what can be done from anywhere by name, as the features say it.
import type { User } from '#contract/users.ts'
import type { Command, Feature, MenuItem } from '#web/feature.ts'
import { features } from '#web/features.ts'

const all: readonly Feature[] = features
const isFor = ({ user_level }: Pick<User, 'user_level'>, { menu }: Feature) =>
  menu?.levels === undefined || menu.levels.includes(user_level)

/** The places that this person may go to. */
export const menuOf = (me: Pick<User, 'user_level'>): MenuItem[] =>
  all.filter((feature) => isFor(me, feature)).flatMap(({ menu }) => menu ?? [])

export const commandsOf = (me: Pick<User, 'user_level'>): Command[] =>
  all
    .filter((feature) => isFor(me, feature))
    .flatMap(({ commands }) => commands ?? [])
    .toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || 0)

/** What marks the feature one is in, where its own address does not already. */
export const markOf = ({ also }: MenuItem, pathname: string) =>
  also?.some((start) => pathname.startsWith(start)) ? ('page' as const) : undefined
