// Promises of texts of every kind and age, asked for in a conversation without a model: as they are kept, and as their person answered them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../../../test-kit/until.ts'
import { mail } from '../../../test/fixtures-mail.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
const me = () => world.as('owner')
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const ask = async (message_text: string) => {
  const { id } = await me().chat.create({})
  return me().chat.chat({ id, message_text, context_messages: 0 })
}
const links = (content: string) => [...content.matchAll(/\/app\/records\/(\w+)\/[\w-]+\)/g)].map(([, kind]) => kind)

beforeAll(async () => {
  world = await createWorld({}, { launch: true })
  await me().contacts.create({ name: 'Sven Aalto' })
  await me().notes.create({
    content: 'I will send Sven Aalto the rudder drawings.\n\nSven Aalto will pay the berth deposit.\n',
    entry_date: daysAgo(150),
  })
  await me().notes.create({ content: 'We have not decided who paints the harbour crane.\n', entry_date: daysAgo(140) })
  // Enough that was written since.
  for (let at = 0; at < 45; at++)
    await me().notes.create({ content: `The tide was ${at} centimetres high at the gauge.\n`, entry_date: daysAgo(at) })
  const thread = await world.as('same_org').comms.create({ participant_ids: [world.id('owner')] })
  await world.as('same_org').comms.send({ id: thread.id, text: 'I will order the anchor chain for you by Friday.' })
  await mail(world, { text: 'Hello,\n\nI will send you the compass offer by Friday.\n', ai_reads: true })
  const found = async () => (await me().promises.list({ state: 'open', limit: 50 })).items
  await until(async () => (await found()).length >= 5, 90)
})
afterAll(() => world.close())

it('what I owe is told from a note of five months ago, in its very words, with a link to its record', async () => {
  const { content } = await ask('What do I owe?')
  expect(content).toContain('I will send Sven Aalto the rudder drawings')
  expect(links(content).length).toBeGreaterThan(0)
  expect(content).not.toContain('compass')
})

it('what others owe me is told from notes, messages and mails', async () => {
  const { content } = await ask('who owes me something?')
  for (const words of ['berth deposit', 'anchor chain', 'compass offer']) expect(content).toContain(words)
  expect(links(content)).toContain('statement')
  const theirs = await ask('What does Sven owe me?')
  expect(theirs.content).toContain('berth deposit')
  expect(theirs.content).not.toContain('anchor chain')
})

it('is asked in German as well, and by when it was said', async () => {
  expect((await ask('Was habe ich versprochen?')).content).toContain('rudder drawings')
  expect((await ask('What did I promise last week?')).content).not.toContain('I will send Sven Aalto the rudder')
})

it('what is undecided is told from notes of every age', async () => {
  expect((await ask('What is undecided?')).content).toContain('who paints the harbour crane')
  expect((await ask('open questions about the crane')).content).toContain('who paints the harbour crane')
})

it('what was dismissed or done is told as open no more, in conversations, advice and signals', async () => {
  const one = async (search: string) => (await me().promises.list({ search })).items[0]?.id ?? ''
  await me().promises.dismiss({ id: await one('compass') })
  await me().promises.done({ id: await one('rudder') })
  const { content } = await ask('who owes me something?')
  expect(content).not.toContain('compass')
  expect((await ask('What do I owe?')).content).not.toContain('rudder')
  // Asked by name, what was done is named as that.
  const [open, said = ''] = (await ask('what do I owe Sven?')).content.split('as you said')
  expect(open).not.toContain('rudder drawings')
  expect(said).toContain('rudder drawings')
  await me().promises.undo({ id: await one('compass') })
  expect((await ask('who owes me something?')).content).toContain('compass')
})

it('says how many more there are, and where', async () => {
  await me().notes.create({
    content: Array.from({ length: 14 }, (_, at) => `- [ ] Grease winch ${at + 1}`).join('\n'),
    entry_date: daysAgo(3),
  })
  await until(async () => (await me().promises.list({ search: 'Grease winch', limit: 50 })).items.length === 14, 60)
  const { content } = await ask('What do I owe?')
  expect(content).toMatch(/And 4 more on \[Promises\]\(\/app\/promises\?tab=i_owe\)/)
})

it('a promise that was dismissed stays away from advice', async () => {
  const advised = async () => {
    const { flow_run_id: id } = await me().flowRuns.startByName({ flowId: 'strategic_flow', inputs: {} })
    await until(async () => (await me().runs.get({ id })).status === 'completed', 60)
    const { items } = await me().advice.list()
    const text = JSON.stringify([items.map(({ content }) => content), (await me().runs.get({ id })).result])
    for (const { id: piece } of items) await me().advice.remove({ id: piece })
    return text
  }
  await me().notes.create({
    content: `I will bring Sven Aalto the windlass motor by ${daysAgo(-4)}.\n`,
    entry_date: daysAgo(8),
  })
  const kept = async () => (await me().promises.list({ search: 'windlass' })).items[0]
  await until(async () => (await kept()) !== undefined, 60)
  expect(await advised()).toContain('windlass')
  await me().promises.dismiss({ id: (await kept())?.id ?? '' })
  expect(await advised()).not.toContain('windlass')
})
