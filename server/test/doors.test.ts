// What no door takes and what no door gives, for all doors at once (trust M15, P5, P8).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { contracts } from '#contract/index.ts'
import { figure } from '../../test-kit/figures.ts'
import * as make from './fixtures.ts'
import { createWorld, PEOPLE, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const doors = contracts.flatMap(({ name, endpoints }) =>
  Object.entries(endpoints).map(([verb, endpoint]) => ({ name: `${name}.${verb}`, ...endpoint })),
)

/** All names of fields in a shape. */
function fieldsOf(shape: unknown): string[] {
  const found = new Set<string>()
  const look = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    const { properties } = node as { properties?: Record<string, unknown> }
    for (const name of Object.keys(properties ?? {})) found.add(name)
    for (const part of Object.values(node)) look(part)
  }
  look(z.toJSONSchema(shape as z.ZodType, { io: 'input', unrepresentable: 'any' }))
  return [...found]
}

it('who starts a run cannot say what is to be done in it: definitions are read from the database alone', async () => {
  const crew = await make.crew(world)
  const flow = await make.flow(world)
  const [agents, steps] = [[{ id: 'a', role: 'Evil', goal: 'Evil' }], [{ id: 's', kind: 'tool', tool: 'evil' }]]
  const tries: [string, object][] = [
    ...['tasks', 'agents', 'tools', 'definition', 'snapshot', 'work', 'kind', 'user_id'].map(
      (field): [string, object] => ['/api/crew-runs/', { crew_id: crew.id, [field]: agents }],
    ),
    ...['steps', 'agents', 'definition', 'snapshot', 'work', 'user_id'].map((field): [string, object] => [
      '/api/flow-runs/',
      { flow_id: flow.id, [field]: steps },
    ]),
  ]
  for (const [path, body] of tries)
    expect([(await world.request('owner', 'POST', path, body)).status, body]).toEqual([422, body])
  // And no door that is open to everybody takes anything that could be one.
  const open = doors.filter(({ gate }) => gate === 'public')
  const taken = open.flatMap(({ body }) => (body ? fieldsOf(body) : []))
  expect(
    taken.filter((field) => /^(tasks|steps|agents|tools|nodes|data|config|definition|snapshot|code)$/.test(field)),
  ).toEqual([])
  expect((await world.database.pool.query('select 1 from runs')).rows).toEqual([])
  figure('M15', `${tries.length} definitions sent along: all refused; ${open.length} public doors take none`)
})

it('no answer has a field for a hash or a secret, and what an administrator set for somebody is shown to administrators', async () => {
  const secret = /password|hash|secret|pepper|api_key|token_/
  const allowed = new Set(['arguments_hash', 'token_type', 'can_set_password'])
  const given = doors.flatMap(({ name, output }) =>
    output
      ? fieldsOf(output).flatMap((field) => (secret.test(field) && !allowed.has(field) ? [`${name}: ${field}`] : []))
      : [],
  )
  expect(given).toEqual([])
  await world.database.pool.query(`update users set custom_prompts = '{"tone": "CANARY-prompts"}' where id = $1`, [
    world.id('owner'),
  ])
  const lists = doors.filter(
    ({ method, path, gate, output }) => output && method === 'GET' && !path.includes('{') && gate !== 'public',
  )
  let looked = 0
  for (const who of PEOPLE.filter((person) => person !== 'admin'))
    for (const { path } of lists) {
      if (/stream|events/.test(path)) continue
      const { text } = await world.request(who, 'GET', path)
      looked += 1
      expect(text, `${who} ${path}`).not.toMatch(/CANARY-prompts|argon2|password_hash|token_hash/)
    }
  figure('P5', `${doors.length} doors have no field for a secret; ${looked} lists read: 0 custom prompts`)
})

it('no answer of the API is kept by a browser', async () => {
  let looked = 0
  for (const { method, path } of doors) {
    const { headers } = await world.request('anon', method, path.replaceAll(/\{\w+\}/g, make.canary('x')))
    expect(headers['cache-control'], `${method} ${path}`).toMatch(/no-store/)
    looked += 1
  }
  figure('P8', `${looked} doors: each answers no-store`)
})
