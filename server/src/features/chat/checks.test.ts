import { afterEach, expect, it } from 'vitest'
import { json } from '#server/engine/run-rows.ts'
import { fault, type ScriptedTurn, scriptedModels } from '#server/llm/scripted.ts'
import { sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { createChatWorld } from '../../../../test-kit/chat-world.ts'
import { until } from '../../../../test-kit/until.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

type Cited = { kind: string; id: string; label: string }
/** A reply that says this and cites these records. */
async function reply(world: World, text: string, citations: Cited[]) {
  const { id } = await world.as('owner').chat.create({})
  const message_id = newId()
  await sql`select message_add(${id}::uuid, ${message_id}::uuid, 'ai', ${text}, null, null, ${json(citations)}::jsonb)`.execute(
    world.database.db,
  )
  return { id, message_id }
}
const lease =
  '# Call\n\nOsei offered us the corner shop for £2,400 a month.\nTom will send the floor plan to Osei by Friday.'

it('each claim of a reply is marked: proven with the very words of its record, or not, with the reason', async () => {
  world = await createWorld({})
  const api = world.as('owner')
  const note = await api.notes.create({ content: lease, entry_date: '2026-03-10' })
  const cited = [{ kind: 'note', id: note.id, label: 'Call' }]
  const text =
    'Osei offered the corner shop for £2,400 a month. [r1]\n\n- Osei accepted the corner shop for £2,400 a month.\n- Tom sent the floor plan to Osei.\n- Ask Osei for the contract.'
  const asked = await reply(world, text, cited)
  const { state, marks } = await api.chat.check(asked)
  expect(state).toBe('checked')
  expect(marks.map(({ verdict }) => verdict)).toEqual([
    'proven',
    expect.stringMatching(/contradicted|not_proven/),
    'not_proven',
    'proposal',
  ])
  expect(marks[0]).toMatchObject({
    reason: null,
    words: [{ kind: 'note', id: note.id, text: 'Osei offered us the corner shop for £2,400 a month.' }],
  })
  expect(text.slice(marks[0]?.start, marks[0]?.end)).toContain('Osei offered the corner shop')
  expect(marks[1]?.reason).toContain('offered')
  expect(marks[2]?.reason).toContain('plans')
  // It is kept: the note may change, what was found stays what it was.
  await api.notes.update({ id: note.id, content: 'Something else.' })
  expect(await api.chat.check(asked)).toEqual({ state, marks })
})

it('a reply that claims something and rests on no record says so, and small talk is not checked', async () => {
  world = await createWorld({})
  const api = world.as('owner')
  expect(await api.chat.check(await reply(world, 'Osei accepted the offer of last week.', []))).toEqual({
    state: 'read_nothing',
    marks: [],
  })
  expect(await api.chat.check(await reply(world, 'Shall I look?', []))).toEqual({ state: 'no_claims', marks: [] })
})

it('a record that its reader may not read proves nothing', async () => {
  world = await createWorld({})
  const foreign = await world.as('ceo').notes.create({ content: lease, entry_date: '2026-03-10' })
  const asked = await reply(world, 'Osei offered the corner shop for £2,400 a month.', [
    { kind: 'note', id: foreign.id, label: 'Call' },
  ])
  expect(await world.as('owner').chat.check(asked)).toEqual({ state: 'read_nothing', marks: [] })
})

it('only a reply can be checked, and only by whose conversation it is', async () => {
  world = await createWorld({})
  const asked = await reply(world, 'Osei offered the corner shop.', [])
  await expect(world.as('other_org').chat.check(asked)).rejects.toMatchObject({ status: 404 })
  await expect(world.as('owner').chat.check({ id: asked.id, message_id: newId() })).rejects.toMatchObject({
    status: 404,
  })
})

/** The owner's server with a second reader that answers as it is told to, and what it was asked. */
async function withReader(answer: (claim: string) => unknown) {
  const turn = (talk: unknown) => answer((talk as { messages: { text: string }[] }).messages.at(-1)?.text ?? '')
  const models = scriptedModels({ 'chat.check': Array.from({ length: 50 }, () => turn as ScriptedTurn) })
  world = await createWorld({}, { models: { ...models, checker: 'scripted' }, launch: true })
  const note = await world.as('owner').notes.create({ content: lease, entry_date: '2026-03-10' })
  return { world, models, cited: [{ kind: 'note', id: note.id, label: 'Call' }] }
}
/** What is kept of a reply, without asking for a check. */
async function kept({ database }: World, message_id: string) {
  const { rows } = await sql<{ checks: { state: string; marks: { verdict: string; reason: string | null }[] } | null }>`
    select checks from messages where id = ${message_id}::uuid`.execute(database.db)
  return rows[0]?.checks ?? null
}
const verdicts = (checks: Awaited<ReturnType<typeof kept>>) => checks?.marks.map(({ verdict }) => verdict) ?? []
const paraphrase = 'Osei offered the lovely corner shop for £2,400 a month.'

it('the server checks a reply by itself: nobody has to ask', async () => {
  world = await createWorld({}, { launch: true })
  const note = await world.as('owner').notes.create({ content: lease, entry_date: '2026-03-10' })
  const { message_id } = await reply(world, 'Osei offered the corner shop for £2,400 a month.', [
    { kind: 'note', id: note.id, label: 'Call' },
  ])
  const here = world
  expect(verdicts(await until(() => kept(here, message_id)))).toEqual(['proven'])
})

it('what code leaves open is not checked yet until the second reader has answered; it decides that, and nothing that code found wrong', async () => {
  const gate = Promise.withResolvers<void>()
  const { world, models, cited } = await withReader(async () => {
    await gate.promise
    return '{"verdict":"supported"}'
  })
  const text = `${paraphrase}\n\nOsei offered the corner shop for £3,000 a month.`
  const asked = await reply(world, text, cited)
  expect(verdicts(await until(() => kept(world, asked.message_id)))[0]).toBe('unchecked')
  expect((await world.as('owner').chat.check(asked)).marks[0]?.verdict).toBe('unchecked')
  gate.resolve()
  const done = await until(async () => {
    const checks = await kept(world, asked.message_id)
    return checks?.marks[0]?.verdict === 'unchecked' ? null : checks
  })
  expect(verdicts(done)).toEqual(['proven', expect.stringMatching(/contradicted|not_proven/)])
  expect(models.talked).toHaveLength(1)
  // The marks stand where they are asked for, too.
  expect((await world.as('owner').chat.check(asked)).marks[0]?.verdict).toBe('proven')
})

it('a second reader that is away leaves “not checked yet”, and is asked again later', async () => {
  let away = true
  const { world, cited } = await withReader(() => (away ? fault('provider_down') : '{"verdict":"not_said"}'))
  const { message_id } = await reply(world, paraphrase, cited)
  const due = () =>
    sql<{
      later: boolean
    }>`select checks_due > now() + interval '30 seconds' and checks_due < now() + interval '90 seconds' as later
      from messages where id = ${message_id}::uuid`
      .execute(world.database.db)
      .then(({ rows }) => rows[0]?.later)
  await until(due)
  expect(verdicts(await kept(world, message_id))).toEqual(['unchecked'])
  // Its time has come.
  away = false
  await sql`update messages set checks_due = now() where id = ${message_id}::uuid`.execute(world.database.db)
  await reply(world, 'Shall I look?', [])
  await sql`select pg_notify('adjutant_live', ${JSON.stringify({ t: 'chat', i: newId(), u: [] })})`.execute(
    world.database.db,
  )
  const done = await until(async () => {
    const checks = await kept(world, message_id)
    return checks?.marks[0]?.verdict === 'unchecked' ? null : checks
  })
  expect(verdicts(done)).toEqual(['not_proven'])
})

it('what was found arrives on the stream of the conversation, after the whole reply', async () => {
  const there = await createChatWorld()
  world = there.world
  const id = await there.begin()
  const { go, reached } = there.held('Osei accepted ', 'the shop of last week.')
  const answer = there.say(id, 'What of the shop?')
  await reached
  const events = there.listen(`/api/conversations/${id}/events`, (seen) => {
    // The stream is open: it may end.
    if (seen.some(({ event }) => event === 'message.delta')) go()
    return seen.some(({ event }) => event === 'message.checks')
  })
  const { id: message_id } = await answer
  const seen = await events
  const names = seen.map(({ event }) => event)
  expect(names.lastIndexOf('message')).toBeLessThan(names.indexOf('message.checks'))
  expect(JSON.parse(seen.find(({ event }) => event === 'message.checks')?.data ?? '{}')).toEqual({
    message_id,
    state: 'read_nothing',
    marks: [],
  })
})
