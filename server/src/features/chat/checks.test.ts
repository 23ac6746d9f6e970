import { afterEach, expect, it } from 'vitest'
import { fault, type ScriptedTurn, scriptedModels, type TalkTurn } from '#server/llm/scripted.ts'
import type { ChatRequest } from '#server/llm/talk.ts'
import { sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { notify } from '#server/platform/live.ts'
import { createChatWorld } from '../../../../test-kit/chat-world.ts'
import { until } from '../../../../test-kit/until.ts'
import { type Cited, keptChecks as kept, lease, paraphrase, reply, verdicts } from '../../../test/checked-replies.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

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
async function withReader(answer: (claim: string) => unknown, env: NodeJS.ProcessEnv = {}) {
  const turn = (talk: unknown) => answer((talk as { messages: { text: string }[] }).messages.at(-1)?.text ?? '')
  const models = scriptedModels({ 'chat.check': Array.from({ length: 50 }, () => turn as ScriptedTurn) })
  world = await createWorld(env, { models: { ...models, checker: 'scripted' }, launch: true })
  const note = await world.as('owner').notes.create({ content: lease, entry_date: '2026-03-10' })
  return { world, models, cited: [{ kind: 'note', id: note.id, label: 'Call' }] }
}

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
  await notify(world.database.db, [{ topic: 'runs', id: newId(), users: [], data: { type: 'terminal' } }])
  const done = await until(async () => {
    const checks = await kept(world, message_id)
    return checks?.marks[0]?.verdict === 'unchecked' ? null : checks
  })
  expect(verdicts(done)).toEqual(['not_proven'])
})

const dueAgain = async ({ database }: World, message_id: string) =>
  (
    await sql<{ due: string | null; tried: number }>`
      select checks_due::text as due, checks_tried as tried from messages where id = ${message_id}::uuid`.execute(
      database.db,
    )
  ).rows[0]

it('whoever has used up the tokens of the day has no second reader for the rest of it: it is asked later', async () => {
  const { world, models, cited } = await withReader(() => '{"verdict":"supported"}', { DAILY_TOKENS_PER_USER: '1000' })
  await sql`insert into tokens_used (user_id, day, tokens)
    values (${world.id('owner')}::uuid, (clock_timestamp() at time zone 'utc')::date, 1000)`.execute(world.database.db)
  const { message_id } = await reply(world, paraphrase, cited)
  await until(async () => {
    const checks = await kept(world, message_id)
    // Its first time is over: it waits for the second.
    const { rows } = await sql<{ ready: boolean }>`
      select checks_due < clock_timestamp() + interval '90 seconds' as ready from messages where id = ${message_id}::uuid`.execute(
      world.database.db,
    )
    return checks !== null && rows[0]?.ready ? true : null
  })
  expect(verdicts(await kept(world, message_id))).toEqual(['unchecked'])
  expect(models.talked).toHaveLength(0)
})

it('what the second reader reads is counted to the person, and nobody else', async () => {
  const { world, cited } = await withReader(() => ({
    text: '{"verdict":"supported"}',
    usage: { input_tokens: 300, output_tokens: 20, cost_usd: 0 },
  }))
  const { message_id } = await reply(world, paraphrase, cited)
  await until(async () => (verdicts(await kept(world, message_id))[0] === 'proven' ? true : null))
  const counted = await until(async () => {
    const { rows } = await sql<{ user_id: string; tokens: string }>`select user_id, tokens from tokens_used`.execute(
      world.database.db,
    )
    return rows.length > 0 ? rows : null
  })
  expect(counted.map((row) => [row.user_id, Number(row.tokens)])).toEqual([[world.id('owner'), 320]])
})

it('replies of an account that waits for approval are not checked', async () => {
  const { world, models, cited } = await withReader(() => '{"verdict":"supported"}')
  const { id } = await world.as('owner').chat.create({})
  await sql`update users set user_level = 'waitlisted' where id = ${world.id('owner')}::uuid`.execute(world.database.db)
  const { message_id } = await reply(world, paraphrase, cited, id)
  await until(async () => ((await dueAgain(world, message_id))?.due === null ? true : null))
  expect(await dueAgain(world, message_id)).toMatchObject({ tried: 1 })
  expect(await kept(world, message_id)).toBeNull()
  expect(models.talked).toHaveLength(0)
})

it('long records are read where they speak of the claim, and other requests are answered meanwhile', async () => {
  world = await createWorld({})
  const api = world.as('owner')
  const filler = (seed: number) =>
    Array.from(
      { length: 1_500 },
      (_, at) => `Shop ${seed}-${at} costs £${at * 7 + seed} a month, as the landlord wants.`,
    )
  const cited: Cited[] = []
  for (let at = 0; at < 6; at += 1) {
    const lines = filler(at)
    if (at === 3) lines.splice(1_300, 0, 'Whitfield sold the bakery in Leith for £412,500.')
    const { id } = await api.notes.create({ content: lines.join('\n\n'), entry_date: '2026-03-10' })
    cited.push({ kind: 'note', id, label: 'Call' })
  }
  const claims = Array.from({ length: 20 }, (_, at) => `Shop 2-${at * 9} costs £${at * 63 + 2} a month.`)
  const asked = await reply(world, ['Whitfield sold the bakery in Leith for £412,500.', ...claims].join('\n\n'), cited)
  let answered = 0
  let over = false
  const others = (async () => {
    while (!over) {
      await api.chat.get({ id: asked.id })
      answered += 1
    }
  })()
  const { marks } = await api.chat.check(asked)
  over = true
  await others
  expect(marks[0]).toMatchObject({ verdict: 'proven', words: [{ id: cited[3]?.id }] })
  expect(answered).toBeGreaterThan(5)
})

it('what a crew comes to in a conversation is checked as a reply is; a result that read nothing says so', async () => {
  const script: Record<string, (TalkTurn | ((talk: ChatRequest) => TalkTurn))[]> = {
    look: [
      { calls: [{ name: 'search_records', input: { query: 'corner shop' } }] },
      'Osei offered the corner shop for £2,400 a month [r1].\n\nOsei offered the corner shop for £3,900 a month [r1].',
    ],
    guess: ['Osei accepted the corner shop last week.'],
  }
  world = await createWorld({}, { models: scriptedModels(script), launch: true })
  const api = world.as('ceo')
  await api.notes.create({ content: lease, entry_date: '2026-03-10' })
  const tool = await api.factory.createTool({ name: 'Search', kind: 'builtin', config: { builtin: 'search_records' } })
  const clerk = { name: 'Clerk', role: 'Clerk', goal: 'Be of use', tool_ids: [tool.id] }
  const { id: agent_id } = await api.factory.createAgent(clerk)
  const results: string[][] = []
  const here = world
  for (const task of ['look', 'guess']) {
    const crew = await api.factory.createCrew({
      name: task,
      version: '1.0',
      tasks: [{ id: task, name: task, agent_id }],
      inputs: [],
    })
    const { id } = await api.chat.create({})
    await api.crewRuns.startIn({ id, crew_id: crew.id, inputs: {} })
    const message = await until(async () => {
      const { items } = await api.chat.messages({ id })
      return items.find(({ crew_run_id, author }) => crew_run_id !== null && author !== null) ?? null
    })
    const checks = await until(() => kept(here, message.id))
    results.push([checks.state, ...verdicts(checks)])
  }
  expect(results).toEqual([['checked', 'proven', 'contradicted'], ['read_nothing']])
})

it('what was found arrives on the stream of the conversation, after the whole reply', async () => {
  const there = await createChatWorld()
  world = there.world
  const id = await there.begin()
  const { go, reached } = there.held('Osei accepted ', 'the shop of last week.')
  const answer = there.say(id, 'What of the shop?')
  await reached
  const events = there.listen(
    `/api/conversations/${id}/events`,
    (seen) => seen.some(({ event }) => event === 'message.checks'),
    go,
  )
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

it('of a message that asks for a decision only what was said before it is checked', async () => {
  const { world: owned, script, begin, say, chat } = await createChatWorld()
  world = owned
  const note = await world.as('owner').notes.create({ content: lease, entry_date: '2026-03-10' })
  script.push(
    { text: '', calls: [{ name: 'read_record', input: { kind: 'note', id: note.id } }] },
    {
      text: 'Osei offered us the corner shop for £2,400 a month. [r1]',
      calls: [{ name: 'create_task', input: { title: 'Answer Osei about the shop', due_date: '2026-05-04' } }],
    },
  )
  const id = await begin()
  await say(id, 'Make a task of the offer of the corner shop.')
  const asking = (await chat().messages({ id })).items.findLast(({ sender_type }) => sender_type === 'ai')
  expect(asking?.content).toContain('4 May 2026')
  const { marks } = await chat().check({ id, message_id: asking?.id ?? '' })
  expect(marks.map(({ start, end }) => asking?.content.slice(start, end))).toEqual([
    expect.stringContaining('Osei offered us the corner shop'),
  ])
})
