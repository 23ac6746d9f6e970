// What a record says that its reader may do is what its reader may do: random records and people, each flag tried (trust Z8, Z7).
import { afterAll, describe, expect, it } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { contact, goal, task } from './fixtures.ts'
import { createWorld, type Person } from './world.ts'

const world = await createWorld()
afterAll(() => world.close())

const PAIRS = 500
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6))
let state = SEED
const random = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T

const PEOPLE: readonly Person[] = ['owner', 'same_org', 'other_org', 'org_manager', 'org_admin', 'ceo', 'admin']
type Kind = {
  path: string
  method: string
  make(): Promise<{ id: string }>
  change: object
}
const KINDS: Kind[] = [
  ...(['shared', 'private', 'assigned'] as const).map((kind) => ({
    ...{ path: '/api/tasks', method: 'PUT', change: { title: 'Changed' }, make: () => task(world, kind) },
  })),
  ...[true, false].flatMap((shared) => [
    { path: '/api/contacts', method: 'PATCH', change: { name: 'Changed' }, make: () => contact(world, shared) },
    { path: '/api/strategic-goals', method: 'PUT', change: { title: 'Changed' }, make: () => goal(world, shared) },
  ]),
]
type Flags = { can_edit: boolean; can_delete: boolean; can_assign?: boolean }

describe('a flag', () => {
  it(`is what the verb does, for ${PAIRS} random records and people (SEED=${SEED})`, async () => {
    const made = new Map<Kind, { id: string }>()
    const wrong: string[] = []
    let hidden = 0
    let refused = 0
    for (let pair = 0; pair < PAIRS; pair++) {
      const [kind, who] = [pick(KINDS), pick(PEOPLE)]
      const record = made.get(kind) ?? (await kind.make())
      made.set(kind, record)
      const url = `${kind.path}/${record.id}`
      const seen = await world.request(who, 'GET', url)
      const flags: Flags | null = seen.status === 200 ? (seen.body as Flags) : null
      const expected = (flag: boolean | undefined, good: number) => (flags === null ? 404 : flag ? good : 403)
      const compare = (verb: string, status: number, wanted: number) => {
        if (status !== wanted) wrong.push(`${who} ${verb} ${url}: ${status}, said ${wanted}`)
        if (status === 403) refused += 1
      }
      if (flags === null) hidden += 1
      compare(
        'changes',
        (await world.request(who, kind.method, url, kind.change)).status,
        expected(flags?.can_edit, 200),
      )
      if (kind.path === '/api/tasks') {
        const to = { assigned_to_user_id: flags === null || !flags.can_assign ? null : world.id(who) }
        const assigned = await world.request(who, 'PUT', `${url}/assign`, to)
        compare('assigns', assigned.status, expected(flags?.can_assign, 200))
        if (assigned.status === 200) made.delete(kind)
      }
      compare('deletes', (await world.request(who, 'DELETE', url)).status, expected(flags?.can_delete, 204))
      if (flags?.can_delete) made.delete(kind)
    }
    expect(wrong).toEqual([])
    expect(refused).toBeGreaterThan(50)
    figure('Z8', `${PAIRS} random pairs of record and person: every flag was what the verb did`)
    figure('Z7', `${refused} writes by people who may only read: 403`)
    expect(hidden).toBeGreaterThan(50)
  }, 120_000)
})
