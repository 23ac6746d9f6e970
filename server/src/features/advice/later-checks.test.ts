// Advice whose second reader is away in the middle, or answers nonsense: it stays, says which of its claims nobody has checked, and is
// checked later by whichever server is there. Nothing calls such a claim proven meanwhile.
import { afterEach, expect, it } from 'vitest'
import type { Advice } from '#contract/advice.ts'
import type { StructuredRequest } from '#server/llm/models.ts'
import { fault, scriptedModels } from '#server/llm/scripted.ts'
import type { ChatRequest } from '#server/llm/talk.ts'
import { sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { background } from '../../../../test-kit/background.ts'
import { until } from '../../../../test-kit/until.ts'
import { unzip } from '../../../../test-kit/unzip.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { adviceToCheck } from './service/checks.ts'

let world: World | null = null
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await world?.close()
  world = null
})

const me = 'owner' as const
const note = 'Osei offered us the corner shop for £2,400 a month.\nTom will send the floor plan to Osei by Friday.'
const SURE = 'Osei offered the corner shop for £2,400 a month.'
const OPEN = 'Osei offered the lovely corner shop for £2,400 a month.'

type Reader = (talk: ChatRequest) => unknown
const AWAY: Reader = () => fault('provider_down')
const NONSENSE: Reader = () => 'I like it!'

/** A person with a note, and a model that writes one piece of advice with these claims of it; `reader` answers of each. */
async function house(reader: { now: Reader }, claims: readonly string[] = [SURE, OPEN], inputs = {}) {
  const asked: ChatRequest[] = []
  const check = (talk: unknown) => {
    asked.push(talk as ChatRequest)
    return reader.now(talk as ChatRequest)
  }
  const models = scriptedModels({
    'strategic_flow.assess': [{ findings: [] }],
    'strategic_flow.challenge': [{ verdicts: [] }],
    'strategic_flow.compose': [
      (ask: StructuredRequest<unknown>) => {
        const key = (what: string) => new RegExp(`source="(\\w+) ${what}`).exec(ask.prompt)?.[1] ?? '?'
        const cites = [key('note')]
        const action = { text: 'Ask Osei for the contract by 24 May.', cites }
        const said = claims.map((text) => ({ text, cites }))
        const due = { text: 'The goal is due on 1 June 2027.', cites: [key('goal')] }
        return { drafts: [{ subject: 'goal:x', title: 'The shop', claims: [...said, due], counter: null, action }] }
      },
    ],
    'strategic_flow.check': Array.from({ length: 40 }, () => check),
    'advice.check': Array.from({ length: 40 }, () => check),
  })
  const made = await createWorld({}, { models, launch: true })
  world = made
  const api = made.as(me)
  await api.goals.create({ title: 'Open a shop', due_date: '2027-06-01', status: 'in_progress' })
  await api.notes.create({ content: note, entry_date: '2026-03-10' })
  const { flow_run_id: id } = await api.flowRuns.startByName({ flowId: 'strategic_flow', inputs })
  const run = await until(async () => {
    const found = await api.runs.get({ id })
    return /completed|failed|paused|awaiting/.test(found.status) ? found : null
  }, 20)
  const piece = async () => (await api.advice.list()).items.find(({ author }) => author !== null) as Advice
  return { world: made, api, models, asked, run, piece }
}

const told = ({ content, checks }: Advice) =>
  (checks?.marks ?? []).map(({ start, end, verdict }) => [content.slice(start, end).replace(/ \[.*$/, ''), verdict])
const verdictOf = (advice: Advice, words: string) => told(advice).find(([said]) => said?.includes(words))?.[1]
async function kept({ database }: World) {
  const { rows } = await sql<{ open: boolean; later: boolean }>`
    select due is not null as open, due > clock_timestamp() + interval '20 seconds'
      and due < clock_timestamp() + interval '90 seconds' as later from advice_checks`.execute(database.db)
  return rows[0] ?? { open: false, later: false }
}
/** Its time has come, and whoever had it is taken for dead. */
async function itsTime({ database }: World) {
  await sql`update advice_checks set due = now() where due is not null`.execute(database.db)
  const notice = { topic: 'advice', id: newId(), users: [] }
  await sql`select pg_notify('adjutant_live', ${JSON.stringify(notice)})`.execute(database.db)
}

it.each([
  ['is away', AWAY],
  ['answers nonsense', NONSENSE],
])('stays, marked as not checked yet, while its second reader %s; and is checked later, with news', async (_, how) => {
  const reader = { now: how }
  const { world, run, piece, models } = await house(reader)
  expect(run.status).toBe('completed')
  const first = await piece()
  expect(verdictOf(first, 'lovely')).toBe('unchecked')
  // What code proves is proven as before; what it proposes is no claim.
  expect(verdictOf(first, SURE)).toBe('proven')
  expect(verdictOf(first, 'Ask Osei')).toBe('proposal')
  expect(first.checks?.marks.find(({ verdict }) => verdict === 'unchecked')?.reason).toMatch(/not checked yet/i)
  expect(JSON.stringify(run.result)).toContain('One claim is not checked yet.')
  // Nobody has found anything against it: its writer is not told to write it anew.
  expect(models.asked.filter(({ task }) => task === 'strategic_flow.repair')).toEqual([])
  expect((await kept(world)).later).toBe(true)
  const { blob } = await world.as(me).export.mine()
  const file = (await unzip(blob)).find(({ name }) => name.endsWith('advice.md'))
  expect(file?.text).toContain(`Not checked yet: ${OPEN}`)

  const heard: string[] = []
  const listener = await world.database.pool.connect()
  ends.push(async () => listener.release(true))
  await listener.query('listen adjutant_live')
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  reader.now = () => '{"sentences":[1],"verdict":"supported"}'
  await itsTime(world)
  await until(async () => !(await kept(world)).open)
  const later = await piece()
  expect(told(later).map(([, verdict]) => verdict)).toEqual(
    told(first).map(([, verdict]) => (verdict === 'unchecked' ? 'proven' : verdict)),
  )
  expect(later.checks?.marks.find(({ start }) => start === 0)?.verdict).toBe('proposal')
  await until(() => heard.some((notice) => notice.includes(`"advice"`) && notice.includes(first.id)))
  // It is the same advice, written when it was written.
  expect([later.content, later.updated_at]).toEqual([first.content, first.updated_at])
})

it('whose claim its reader finds wrong later says so beside it: nothing that was read vanishes', async () => {
  const reader = { now: AWAY }
  const { world, piece } = await house(reader)
  reader.now = () => '{"sentences":[1],"verdict":"contradicted"}'
  await itsTime(world)
  await until(async () => !(await kept(world)).open)
  const later = await piece()
  expect(later.content).toContain('lovely')
  expect(verdictOf(later, 'lovely')).toBe('contradicted')
  expect(verdictOf(later, SURE)).toBe('proven')
})

it('that rests on nothing but what is not checked yet is kept too, and proves nothing', async () => {
  const { piece } = await house({ now: AWAY }, [OPEN])
  expect(told(await piece()).filter(([said, verdict]) => verdict === 'proven' && said?.includes('Osei'))).toEqual([])
  expect(verdictOf(await piece(), 'lovely')).toBe('unchecked')
})

it('is taken up by another server where the one that checks dies; what that one still says is not kept', async () => {
  const gate = Promise.withResolvers<void>()
  const reader = { now: AWAY }
  const { world, piece, asked } = await house(reader)
  const before = asked.length
  reader.now = async () => {
    if (asked.length > before + 1) return '{"verdict":"supported"}'
    await gate.promise
    return '{"verdict":"contradicted"}'
  }
  await itsTime(world)
  await until(() => asked.length === before + 1)
  const other = background(world.database, [adviceToCheck(world.app.agents)])
  await sql`update advice_checks set due = now()`.execute(world.database.db)
  other.start()
  ends.push(() => other.stop())
  await until(async () => !(await kept(world)).open, 15)
  gate.resolve()
  expect(verdictOf(await piece(), 'lovely')).toBe('proven')
})

it('that its person has written anew meanwhile is theirs: nothing is said of its claims any more', async () => {
  const gate = Promise.withResolvers<void>()
  const reader = { now: AWAY }
  const { world, api, piece, asked } = await house(reader)
  const before = asked.length
  reader.now = async () => {
    await gate.promise
    return '{"verdict":"supported"}'
  }
  const { id } = await piece()
  await itsTime(world)
  await until(() => asked.length > before)
  await api.advice.update({ id, content: 'I shall take the shop.' })
  gate.resolve()
  await itsTime(world)
  expect((await piece()).checks).toBeNull()
  expect((await sql`select 1 from advice_checks`.execute(world.database.db)).rows).toEqual([])
})

it('is not proven by a record that is gone when its reader comes back', async () => {
  const reader = { now: AWAY }
  const { world, piece } = await house(reader)
  reader.now = () => '{"sentences":[1],"verdict":"supported"}'
  await sql`delete from notes`.execute(world.database.db)
  await itsTime(world)
  await until(async () => !(await kept(world)).open)
  expect(verdictOf(await piece(), 'lovely')).not.toBe('proven')
})

it('says what is not checked before its person saves it', async () => {
  const { run } = await house({ now: AWAY }, [SURE, OPEN], { review: 'yes' })
  expect(JSON.stringify(run.prompt)).toMatch(/Not checked yet:.*lovely/)
})
