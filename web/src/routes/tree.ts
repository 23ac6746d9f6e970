// Every address of the application, from the features. Outside /app an address stands also in the server's list
// (server/src/features/site/rules/addresses.ts). The public pages are no part of it: they are drawn when it is built.
import type { Feature } from '#web/feature.ts'
import { features } from '#web/features.ts'
import { appIndexRoute, appRoute } from './app.tsx'
import { rootRoute } from './root.tsx'

type Described = (typeof features)[number]
type Screen = Extract<Described, { screens: unknown }>['screens'][number]
type Page = Extract<Described, { pages: unknown }>['pages'][number]
const all: readonly Feature[] = features
// Which routes these are is known to their types alone: a link to an address that there is not is refused by the compiler.
const screens = all.flatMap((feature) => feature.screens ?? []) as unknown as readonly Screen[]
const pages = all.flatMap((feature) => feature.pages ?? []) as unknown as readonly Page[]

export const routeTree = rootRoute.addChildren([...pages, appRoute.addChildren([appIndexRoute, ...screens])])
