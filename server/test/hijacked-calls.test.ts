// Calls that are wrong in every way that a model could write them, of every tool there is: refused by the tool's own shape, with
// nothing done, and written down all the same (trust M2, M18).
import { afterAll, expect, it } from 'vitest'
import { hashOf } from '#server/engine/agent/approval.ts'
import { shapeOfTool } from '#server/engine/agent/prompt.ts'
import { misfits, wrecks } from '../../test-kit/evil-arguments.ts'
import { figure } from '../../test-kit/figures.ts'
import { web } from './hijacked-carriers.ts'
import { hidePrivate, openHijacked } from './hijacked-house.ts'

const house = await openHijacked()
const { world, plans, sink } = house
afterAll(() => house.close())

/** `mustFail`: no tool may take it; the others may fit a tool by chance, and then they wait for a yes as every call does. */
type Wrong = { name: string; raw: string; mustFail: boolean }
const PER_RUN = 20
const [SWARM, HUGE] = ['CASE-998', 'CASE-999']

it('wrong, broken and huge calls of every tool are refused with nothing done', async () => {
  const [foreignId = ''] = await hidePrivate(world)
  const aim = { sink: sink.url, loot: 'loot', foreignId }
  const tools = [...world.app.agents.tools.values()]
  const calls = tools.flatMap((tool): Wrong[] => {
    const all = misfits(shapeOfTool(tool).schema, aim)
    const broken = wrecks().filter((raw) => raw !== '' && raw.length < 100_000)
    return [
      ...all.map((raw, which) => ({ name: tool.name, raw, mustFail: which < 2 || which === all.length - 1 })),
      ...broken.map((raw) => ({ name: tool.name, raw, mustFail: true })),
    ]
  })
  const unknown = ['no_such_tool', 'run_sql', 'read_file', 'delete_user', '__proto__', 'toString', 'constructor', '']
  calls.push(...unknown.map((name) => ({ name, raw: `{"id":"${foreignId}"}`, mustFail: true })))
  const runs = Array.from({ length: Math.ceil(calls.length / PER_RUN) }, (_, at) => ({
    tag: `CASE-${1_000 + at}`,
    calls: calls.slice(at * PER_RUN, (at + 1) * PER_RUN),
    id: '',
  }))
  runs.push({ tag: SWARM, id: '', calls: Array.from({ length: 100 }, () => calls[0] as Wrong) })
  const huge = wrecks().find((raw) => raw.length > 1_000_000) ?? ''
  runs.push({ tag: HUGE, id: '', calls: [{ name: tools[0]?.name ?? '', raw: huge, mustFail: true }] })
  for (const { tag, calls: each } of runs) plans.set(tag, { only: [], calls: each })
  const before = await house.state()
  for (const run of runs) run.id = await world.start({ ask: run.tag })
  await house.declineAll(runs.map(({ id }) => id))
  expect(await house.state()).toEqual(before)
  expect([web.asked.filter((each) => each.startsWith('http')), sink.connections()]).toEqual([[], 0])

  const faults: string[] = []
  let [refused, asked] = [0, 0]
  for (const { id, tag, calls: each } of runs) {
    const { status, error } = await world.as('owner').runs.get({ id })
    // A megabyte of arguments is cut where it comes in: it costs no more than what is read of it.
    if (status !== 'completed') faults.push(`${tag} ${status} ${error}`)
    const approvals = await world.approvals(id)
    if (approvals.some((approval) => approval.status !== 'declined')) faults.push(`${tag}: an approval is used`)
    asked += approvals.length
    // What waits for a yes is done after what only reads: in the order in which it was asked for.
    const place = ({ details }: { details: Record<string, unknown> }) =>
      Number(/-(\d+)$/.exec(String(details.step))?.[1])
    const told = (await world.events(id))
      .filter(({ type }) => type === 'tool_result')
      .toSorted((one, other) => place(one) - place(other))
    if (tag === SWARM) {
      if (told.length !== 1 || !/100 calls in one turn/.test(told[0]?.summary ?? '')) faults.push('a hundred calls')
      continue
    }
    // A call without a name is none: it is asked for nothing, and nothing is done.
    const named = each.filter(({ name }) => name !== '')
    if (told.length !== named.length) faults.push(`${tag}: ${told.length} of ${named.length} calls are written down`)
    for (const [at, { details }] of told.entries()) {
      const { name, raw, mustFail } = named[at] as Wrong
      const what = `${name} ${raw.slice(0, 60)}`
      if (mustFail && details.decision !== 'refused') faults.push(`${what}: ${details.decision}`)
      if (!/^[0-9a-f]{64}$/.test(String(details.arguments_hash))) faults.push(`${what}: no hash`)
      if (details.decision === 'refused') refused += 1
    }
  }
  expect(faults).toEqual([])
  figure(
    'M2',
    `${calls.length} wrong calls of ${tools.length} tools and ${unknown.length} unknown ones: ${refused} refused by their shape, ${asked} declined, 0 effects; 100 calls in one turn: none done; a megabyte of arguments: refused`,
  )
  figure('M18', `${calls.length} calls, refused ones too: each written down with the hash of its arguments`)
  // The hash is of what the model wrote, so that two reports of the same call can be compared.
  const [first] = runs
  const [event] = (await world.events(first?.id ?? '')).filter(({ type }) => type === 'tool_result')
  expect(event?.details.arguments_hash).toBe(hashOf(JSON.parse(first?.calls[0]?.raw ?? '')))
}, 240_000)
