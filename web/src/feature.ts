// What a feature shows: one description each, in its `feature.ts`; features.ts lists them. Live changes need no word here: a change of
// a topic asks again for every query whose key begins with it.
import type { Icon } from '@tabler/icons-react'
import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { UserLevel } from '#contract/users.ts'

/** A place in the navigation, and the command that leads there. */
export type MenuItem = {
  label: string
  to: string
  icon: Icon
  /** Addresses elsewhere that belong to this feature too. */
  also?: readonly string[]
  /** Beside the label: how much waits there. */
  count?: ComponentType
  /** At the desk it stands in the menu of the account: side by side there is no room for all. */
  inAccount?: boolean
  /** Only for these; everybody where nothing is said. */
  levels?: readonly UserLevel[]
}

/** What can be done from anywhere by name. */
export type Command = {
  label: string
  icon: Icon
  /** Other words that people may look for. */
  also?: string
  /** Where it leads, or what it does. */
  href?: string
  run?(): void
}

export type Feature = {
  /** Screens behind the login: routes whose parent is `appRoute`. */
  screens?: readonly AnyRoute[]
  /** Pages before it, or without it: routes whose parent is `rootRoute`. */
  pages?: readonly AnyRoute[]
  menu?: MenuItem
  /** Shown to whoever sees the place in the navigation. Where nothing is typed, those that name no `rank` stand last. */
  commands?: readonly (Command & { rank?: number })[]
}

/** Keeps the types of the routes: links are checked against them. */
export const feature = <const F extends Feature>(described: F): F => described
