// What of a conversation goes along with each message.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type ChatWorld, createChatWorld } from '../../../../test-kit/chat-world.ts'
import { keepReply, lease } from '../../../test/checked-replies.ts'

let there: ChatWorld
beforeAll(async () => {
  there = await createChatWorld()
})
afterAll(() => there.world.close())

describe('context_messages', () => {
  it.each([0, 1, 3, 10])('takes along %i messages, not so many pairs: the newest, in their order', async (most) => {
    const id = await there.begin()
    const said: string[] = []
    for (let n = 1; n <= 6; n++) {
      there.script.push(`Reply ${n}.`)
      await there.say(id, `Question ${n}.`)
      said.push(`person: Question ${n}.`, `model: Reply ${n}.`)
    }
    there.taken()
    there.script.push('Done')
    await there.say(id, 'And now?', { context_messages: most })
    // The first message says who is asking and when, the last one asks.
    const sent = there.taken()[0]?.messages.slice(1, -1)
    expect(sent?.map(({ by, text }) => `${by}: ${text}`)).toEqual(said.slice(said.length - most))
  })
})

describe('what was sent before', () => {
  const fenceOf = (system: string) => /<data-(\w+) …>/.exec(system)?.[1]

  it('stands unchanged at the head of the next message, whatever is remembered that fits this one', async () => {
    const { world } = there
    await world.as('owner').memory.create({ content: 'Prefers the train to Hamburg' })
    const id = await there.begin()
    there.taken()
    for (const text of ['How do I get to Hamburg?', 'And to Rome?', 'Which train to Hamburg?']) {
      there.script.push('A reply.')
      await there.say(id, text, { context_messages: 10 })
    }
    const [first, second, third] = there.taken()
    expect(first?.messages.at(-1)?.text).toContain('Prefers the train')
    for (const [before, after] of [
      [first, second],
      [second, third],
    ] as const) {
      expect(after?.system).toBe(before?.system)
      expect(after?.messages.slice(0, (before?.messages.length ?? 0) - 1)).toEqual(before?.messages.slice(0, -1))
    }
  })

  it('has a fence that is the conversation’s own', async () => {
    const [one, two] = [await there.begin(), await there.begin()]
    there.taken()
    for (const id of [one, one, two]) {
      there.script.push('A reply.')
      await there.say(id, 'Hello')
    }
    const [first, second, other] = there.taken().map(({ system }) => fenceOf(system))
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
    expect(other).not.toBe(first)
  })
})

describe('what the check found of an earlier reply', () => {
  it('goes with it: a sentence that the record contradicts is told as such, with what the record says, and one that held is not', async () => {
    const { world } = there
    const id = await there.begin()
    const note = await world.as('owner').notes.create({ content: lease, entry_date: '2026-03-10' })
    const cited = [{ kind: 'note', id: note.id, label: 'Call' }]
    const held = 'Tom will send the floor plan to Osei by Friday. [\\[1\\]](/app/records/note/1)'
    const wrong = 'Osei offered us the corner shop for £3,100 a month. [\\[1\\]](/app/records/note/1)'
    const { message_id } = await keepReply(world, `${held}\n\n${wrong}`, cited, id)
    const { marks } = await there.chat().check({ id, message_id })
    expect(marks.map(({ verdict }) => verdict)).toEqual(['proven', 'contradicted'])
    there.taken()
    there.script.push('Done')
    await there.say(id, 'So what does it cost?')
    const sent = there.taken()[0]?.messages ?? []
    const at = sent.findIndex(({ by, text }) => by === 'model' && text.includes('£3,100'))
    const beside = sent[at + 1]?.text ?? ''
    expect(beside).toMatch(/Contradicted by the records: “Osei offered us the corner shop for £3,100 a month\./)
    expect(beside).toContain('says “Osei offered us the corner shop for £2,400 a month.”')
    expect(beside).not.toContain('floor plan')
  })
})

describe('what a tool has shown', () => {
  const LINE = 'The crane of the yard is booked for the whole of May, says Ruth'
  const told = async (calls: readonly { name: string; input: object }[]) => {
    const id = await there.begin()
    there.taken()
    for (const call of calls) there.script.push({ calls: [call] })
    there.script.push('Done')
    await there.say(id, 'What of the crane?')
    return (there.taken().at(-1)?.messages ?? []).filter(({ by }) => by === 'tool').map(({ text }) => text)
  }

  it('is not sent whole again under the same mark', async () => {
    const { id } = await there.world
      .as('owner')
      .notes.create({ content: `# Crane\n\n${LINE.repeat(8)}`, entry_date: '2026-03-10' })
    const call = { name: 'read_record', input: { kind: 'note', id } }
    const [first, again] = await told([call, call])
    expect(first).toContain(LINE)
    expect(again).not.toContain(LINE)
    expect(again).toMatch(/mark="\[(r\d+)\]"[^>]*>\n\(The same as above under \[\1\]\.\)/)
  })

  it('says the first line of a note without a title once', async () => {
    const { id } = await there.world
      .as('owner')
      .notes.create({ content: `${LINE}.\nNobody minds.`, entry_date: '2026-03-11' })
    const [shown = ''] = await told([{ name: 'read_record', input: { kind: 'note', id } }])
    const record = shown.slice(shown.indexOf('mark='))
    expect(record.split('The crane of the yard')).toHaveLength(2)
    expect(shown).toContain('Nobody minds.')
  })
})

describe('tools for mail and calendar', () => {
  const offered = async () => {
    const id = await there.begin()
    there.taken()
    there.script.push('Done')
    await there.say(id, 'Hello')
    return (there.taken()[0]?.tools ?? []).map(({ name }) => name)
  }

  it('are told of only where a mailbox or calendar is connected', async () => {
    const { world } = there
    expect(await offered()).not.toContain('list_mails')
    expect(await offered()).not.toContain('list_meetings')
    await sql`insert into connections (id, user_id, kind, name, address, settings, state)
      values (${newId()}::uuid, ${world.id('owner')}::uuid, 'calendar', 'Yard', 'me@example.com', '{}', 'ready')`.execute(
      world.database.db,
    )
    expect(await offered()).toContain('list_meetings')
    expect(await offered()).not.toContain('list_mails')
  })
})
