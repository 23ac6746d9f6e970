// Every tool, whoever's agent calls it, with the id of every object in every field that takes one: what is reached so is what the
// person reaches over HTTP, and nothing else (trust M1). Made from the tools' own shapes: a new tool, and a new field, is in it.
// That an agent's call comes by this way, with its yes, is shown in agent-rights.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordKinds } from '#contract/choices.ts'
import { actorOf } from '#server/access/actor.ts'
import { readArguments } from '#server/engine/agent/approval.ts'
import { shapeOfTool } from '#server/engine/agent/prompt.ts'
import type { CallFacts, Tool, ToolOutcome } from '#server/engine/tool.ts'
import { AppError, fromDatabase } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { createLog } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { fitting } from '../../test-kit/evil-arguments.ts'
import { figure } from '../../test-kit/figures.ts'
import * as make from './fixtures.ts'
import { statement } from './fixtures-statements.ts'
import { PROBES, probed } from './probes.ts'
import { thread } from './thread-fixture.ts'
import { createWorld, PEOPLE, type Person, type World } from './world.ts'

type Thing = { what: string; kind: string; id: string; canaries: string[] }
const ACTORS = PEOPLE.filter((person) => person !== 'waitlisted')
const things: Thing[] = []
let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeThings()
}, 60_000)
afterAll(() => world.close())

const keep = (what: string, kind: string, made: { id: string }) => {
  things.push({ what, kind, id: made.id, canaries: JSON.stringify(made).match(/CANARY-\w+-\d+/g) ?? [] })
  return made
}

async function makeThings() {
  for (const shared of [true, false]) {
    const what = shared ? 'shared' : 'private'
    const goal = await make.goal(world, shared)
    keep(what, 'goal', goal)
    for (const kpi of goal.kpis) keep(what, 'kpi', kpi)
    keep(what, 'task', await make.task(world, what))
    keep(what, 'contact', await make.contact(world, shared))
    const { id, interactionId } = await make.interaction(world, shared)
    const contact = await world.as('owner').contacts.get({ id })
    keep(what, 'contact', contact)
    keep(what, 'interaction', { ...contact.past_interactions[0], id: interactionId })
  }
  keep('assigned', 'task', await make.task(world, 'assigned'))
  keep('private', 'note', await make.note(world))
  keep('private', 'file', await make.file(world))
  keep('private', 'thread', await thread(world))
  keep('private', 'statement', await statement(world))
  for (const probe of PROBES) keep('private', probe.name, await probed(world, probe, () => make.canary(probe.table)))
  keep('private', 'advice', await make.advice(world))
  keep('private', 'conversation', await make.conversation(world))
  const other = world.as('other_org')
  const [title, shares] = [make.canary('foreign'), { shared_org_ids: [world.orgB] }]
  keep('of another organization', 'task', await other.tasks.create({ title, ...shares }))
  keep('of another organization', 'contact', await other.contacts.create({ name: make.canary('foreign'), ...shares }))
  keep('of another organization', 'note', await other.notes.create({ content: make.canary('foreign') }))
  keep(
    'of another organization',
    'goal',
    await other.goals.create({ title: make.canary('foreign'), due_date: make.DAY }),
  )
  const own = world.as('owner')
  const [task, contact, goal] = [
    await make.task(world, 'shared'),
    await make.contact(world, true),
    await make.goal(world, true),
  ]
  const [note, file] = [await make.note(world), await make.file(world)]
  for (const [kind, made, remove] of [
    ['task', task, own.tasks.remove],
    ['contact', contact, own.contacts.remove],
    ['goal', goal, own.goals.remove],
    ['note', note, own.notes.remove],
    ['file', file, own.files.remove],
  ] as const) {
    keep('deleted', kind, made)
    await remove({ id: made.id } as never)
  }
}

type Schema = { properties?: Record<string, Record<string, unknown>>; required?: string[] }
const AIM = { sink: 'http://evil.example', loot: 'CANARY', foreignId: '' }

/**
 * All calls of a tool with this id: one for each field that takes ids, and for each word that another field may hold. `kind`: of
 * the record; a field that is not asked for is tried with the kind that it names. `own`: for the other ids.
 */
function callsWith(tool: Tool, { id, kind }: Pick<Thing, 'id' | 'kind'>, own: string): Record<string, unknown>[] {
  const { properties = {}, required = [] } = shapeOfTool(tool).schema as Schema
  const fit = fitting(shapeOfTool(tool).schema, { ...AIM, foreignId: own }) as Record<string, unknown>
  const base = Object.fromEntries(required.map((name) => [name, fit[name]]))
  const fields = Object.keys(properties).filter(
    (name) => /(^|_)ids?$/.test(name) && (required.includes(name) || name.startsWith(kind)),
  )
  const choices = required.flatMap((name) => {
    const words = properties[name]?.enum
    return Array.isArray(words) ? [words.map((word) => ({ [name]: word as unknown }))] : []
  })
  const bases = choices.reduce((all, each) => all.flatMap((one) => each.map((word) => ({ ...one, ...word }))), [base])
  return fields.flatMap((name) => bases.map((each) => ({ ...each, [name]: name.endsWith('s') ? [id] : id })))
}

class Undone extends Error {
  readonly outcome: ToolOutcome
  constructor(outcome: ToolOutcome) {
    super('undone')
    this.outcome = outcome
  }
}
const log = createLog('silent')

/** One call as the person's agent would do it after their yes; what it changed is taken back. Null: refused. */
async function call(who: Person, tool: Tool, input: Record<string, unknown>): Promise<ToolOutcome | null> {
  const read = readArguments(tool, input)
  if (!read.ok) throw new Error(`${tool.name} does not take ${JSON.stringify(input)}: ${read.problem}`)
  const actor = await actorOf(world.database, world.id(who))
  if (!actor || !('work' in tool)) throw new Error('nobody')
  const facts: CallFacts = {
    ...{ run_id: newId(), conversation_id: null, idempotencyKey: 'x', inputs: {}, tainted: true },
    ...{ typed: [], addresses: [] },
  }
  try {
    return await workAs(world.database, actor, ownOrigin(log), async (ctx) => {
      throw new Undone(await tool.work(ctx, read.args as never, facts))
    })
  } catch (error) {
    if (error instanceof Undone) return error.outcome
    if (error instanceof AppError || fromDatabase(error)) return null
    throw error
  }
}

it('no tool reaches what its person does not', async () => {
  const tools = [...world.app.agents.tools.values()].filter((tool) => 'work' in tool)
  const withIds = tools.filter((tool) => callsWith(tool, { id: newId(), kind: 'goal' }, newId()).length > 0)
  const faults: string[] = []
  let [calls, denied] = [0, 0]
  for (const who of ACTORS) {
    const own = await world.as(who).tasks.create({ title: 'Of their own' })
    const hidden: Thing[] = []
    for (const thing of things) if (!(await readable(who, thing))) hidden.push(thing)
    const secrets = new Set(hidden.flatMap(({ canaries }) => canaries))
    for (const thing of things)
      for (const { canaries } of hidden.includes(thing) ? [] : [thing])
        for (const each of canaries) secrets.delete(each)
    const look = (what: string, outcome: ToolOutcome) => {
      const shown = JSON.stringify(outcome).match(/CANARY-\w+-\d+/g) ?? []
      for (const word of shown) if (secrets.has(word)) faults.push(`${who}, ${what}: shows ${word}`)
      for (const { record } of outcome.shown)
        if (hidden.some(({ id }) => id === record?.id)) faults.push(`${who}, ${what}: names ${record?.kind}`)
    }
    for (const tool of withIds)
      for (const thing of things)
        for (const input of callsWith(tool, thing, own.id)) {
          calls += 1
          const outcome = await call(who, tool, input)
          const what = `${tool.name} ${JSON.stringify(input)} (${thing.what} ${thing.kind})`
          if (outcome) look(what, outcome)
          if (!hidden.includes(thing)) continue
          denied += 1
          if (outcome && tool.effect !== 'reads') faults.push(`${who}, ${what}: is not refused`)
        }
    for (const tool of tools.filter((each) => each.effect === 'reads')) {
      const { properties = {}, required = [] } = shapeOfTool(tool).schema as Schema
      if (required.some((name) => /(^|_)ids?$/.test(name))) continue
      const input = fitting(shapeOfTool(tool).schema, AIM) as Record<string, unknown>
      const words = Object.keys(properties).filter((name) => ['query', 'about', 'search'].includes(name))
      for (const name of Object.keys(input)) if (!required.includes(name)) delete input[name]
      for (const name of words) input[name] = 'CANARY'
      const outcome = await call(who, tool, input)
      if (outcome) look(`${tool.name} ${JSON.stringify(input)}`, outcome)
      calls += 1
    }
  }
  expect(faults).toEqual([])
  expect(withIds.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['read_record', 'update_task', 'create_task', 'add_interaction', 'contact_history']),
  )
  expect(denied).toBeGreaterThan(1_000)
  figure(
    'M1',
    `${tools.length} tools × ${ACTORS.length} actors × ${things.length} objects: ${calls} calls, ${denied} of what is not theirs, 0 reached`,
  )
}, 240_000)

async function readable(who: Person, { kind, id }: Thing): Promise<boolean> {
  const path = (recordKinds as readonly string[]).includes(kind)
    ? `/api/records/${kind}/${id}`
    : kind === 'conversation'
      ? `/api/conversations/${id}`
      : null
  // What has no page of its own is its owner's alone.
  if (path === null) return who === 'owner'
  const { status } = await world.request(who, 'GET', path)
  expect([200, 404]).toContain(status)
  return status === 200
}
