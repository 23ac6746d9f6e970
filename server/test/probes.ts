// What the tests that look at the whole product (the matrix of rights, the crawl, the second line, exports, fuzzing) must know of a feature
// whose records are one person's own. Each such feature has a file in probes/, found by its place: there is no list to keep.
import { readdirSync } from 'node:fs'
import type { Case, Made } from './authz-cases.ts'
import type { Who, World } from './world.ts'

export type Probe = {
  /** The feature, as its contract is called. */
  name: string
  /** The table of its records, and the column that says whose one is. */
  table: string
  owner: string
  /** The file of an export that holds them. */
  file: string
  /** Where a record is made and all are listed; one is read and changed at this with its id behind it. */
  path: `/api/${string}`
  /** What makes a record, with a text in every field that takes one: each call of `text` gives another. */
  body(text: () => string): Record<string, unknown>
  /** What the tests change of a record that is sent back. */
  change: Record<string, unknown>
  /** Its rows in the matrix of rights: by the service function, nine cells in the columns of authz.json. */
  rights: Record<string, string>
  /** How rows are tried that are not list, create, get, update or remove. */
  cases?: Record<string, Case>
}

const names = readdirSync(new URL('probes', import.meta.url))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
export const PROBES: readonly Probe[] = await Promise.all(
  names.toSorted().map(async (name) => ((await import(`./probes/${name}.ts`)) as { probe: Probe }).probe),
)

/** Makes a record as this person; `text` is what stands in its fields. Returns it as the API answers it. */
export async function probed(world: World, { path, body }: Probe, text: () => string, who: Who = 'owner') {
  const answer = await world.request(who, 'POST', path, body(text))
  if (answer.status >= 300) throw new Error(`POST ${path} ${answer.status} ${answer.text}`)
  return answer.body as { id: string } & Record<string, unknown>
}

/** The cases of its rows; `canary` gives texts that no answer which refuses may hold. */
export function casesOf(probe: Probe, canary: (what: string) => string): Record<string, Case> {
  const text = () => canary(probe.table)
  const one = (world: World) => probed(world, probe, text)
  const usual: Record<string, (world: World) => Promise<Made>> = {
    list: async (world) => {
      const made = await one(world)
      const shown = JSON.stringify(made).match(/CANARY-[a-z_]+-\d+/)
      return { input: { limit: 200 }, texts: { private: shown?.[0] } }
    },
    create: async () => ({ input: probe.body(text) }),
    get: async (world) => ({ input: { id: (await one(world)).id } }),
    update: async (world) => ({ input: { id: (await one(world)).id, ...probe.body(text) } }),
    remove: async (world) => ({ input: { id: (await one(world)).id } }),
  }
  const verbs = Object.keys(probe.rights).map((verb): [string, Case] => {
    const found = probe.cases?.[verb] ?? usual[verb]
    if (!found) throw new Error(`${probe.name}.${verb} has no case`)
    return [`${probe.name}.${verb}`, found]
  })
  return Object.fromEntries(verbs)
}
