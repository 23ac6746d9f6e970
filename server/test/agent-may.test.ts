// What a person can change, an agent can propose, or it is written down why not: docs/agents.md against the contract and the tools.
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { contracts } from '#contract/index.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
afterAll(() => world.close())

const tools = world.app.agents.tools
const changing = contracts.flatMap(({ name, endpoints }) =>
  Object.entries(endpoints as Record<string, { method: string }>)
    .filter(([, { method }]) => method !== 'GET')
    .map(([verb]) => `${name}.${verb}`),
)
const page = readFileSync('docs/agents.md', 'utf8')
const [, may = '', never = ''] = page.split(/^## .*$/m)
const rows = (part: string) =>
  part
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '')))
const allowed = new Map(rows(may).map(([, calls = [], names = []]) => [calls[0] ?? '', names]))
const forbidden = rows(never)
  .flatMap(([, calls = []]) => calls)
  .flatMap((call) => (call.endsWith('.*') ? changing.filter((each) => each.startsWith(call.slice(0, -1))) : [call]))

describe('what agents may change', () => {
  it('is written down for every call of the contract that changes something, once', () => {
    expect([...allowed.keys(), ...forbidden].toSorted()).toEqual(changing.toSorted())
  })

  it('is done by tools that are there, and each waits for a yes', () => {
    for (const [call, names] of allowed)
      expect([call, names.map((name) => tools.get(name)?.effect)]).toEqual([call, names.map(() => 'changes')])
  })

  it('is all that tools change: none is written down nowhere', () => {
    const named = new Set([...allowed.values()].flat())
    const unnamed = [...tools.values()].filter(({ effect, name }) => effect === 'changes' && !named.has(name))
    expect(unnamed.map(({ name }) => name)).toEqual([])
    // One thing reaches other people: a mail from the person's own mailbox, by a yes to exactly its words and recipients (decision 0082).
    expect([...tools.values()].filter(({ effect }) => effect === 'sends').map(({ name }) => name)).toEqual([
      'send_mail',
    ])
  })

  it('is taken back by the tool that did it, but for what the page says is taken back by hand', () => {
    const byHand = [...may.matchAll(/^\|[^|]*\| `([a-z_]+)` \| by hand \|$/gm)].map(([, name]) => name)
    const without = [...tools.values()].filter(({ effect, undo }) => effect === 'changes' && !undo)
    expect(without.map(({ name }) => name)).toEqual(byHand)
  })
})
