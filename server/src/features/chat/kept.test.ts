// How a conversation is called, where it stands in the list, how its deletion is taken back, and what of one is not kept.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type ChatWorld, createChatWorld } from '../../../../test-kit/chat-world.ts'
import { until } from '../../../../test-kit/until.ts'
import { refused } from '../../../test/refused.ts'
import { endTemporaryJob } from './jobs.ts'

let there: ChatWorld
beforeAll(async () => {
  there = await createChatWorld()
})
afterAll(() => there.world.close())
afterEach(() => there.clear())

const chat = () => there.chat()
const say = (id: string, text: string, more: object = {}) => {
  there.script.push('Yes.')
  return there.say(id, text, more)
}
const names = async (filter: object = {}) =>
  (await chat().list({ limit: 200, ...filter })).items.map(({ name }) => name)

describe('a conversation that nobody has named', () => {
  it('is called by the first message that says something, and keeps that name', async () => {
    const { id, named_by } = await chat().create({})
    expect(named_by).toBe('default')
    await say(id, 'Hello!')
    expect((await chat().get({ id })).name).toBe('New Conversation')
    await say(id, 'Could you please compare the two offers of Zimmermann?')
    expect(await chat().get({ id })).toMatchObject({ name: 'Compare the two offers of Zimmermann?', named_by: 'rule' })
    await say(id, 'And the third?')
    expect((await chat().get({ id })).name).toBe('Compare the two offers of Zimmermann?')
    const { hits } = await there.world
      .as('owner')
      .search.find({ q: 'Zimmermann', kinds: 'conversation', limit: 5 } as never)
    expect(hits.map((hit) => hit.id)).toEqual([id])
  })

  it('may have a name for the beginning', async () => {
    const { id } = await chat().create({ name: '23 Nov 2026, 10:13:05', names_itself: true })
    await say(id, 'What do I owe Dana?')
    expect((await chat().get({ id })).name).toBe('What do I owe Dana?')
  })

  it('is never renamed by a rule once a person has named it, also with the words it had', async () => {
    const [named, renamed] = [await chat().create({ name: 'Board' }), await chat().create({})]
    await chat().update({ id: renamed.id, name: 'Mine' })
    // As it was answered, sent back: nobody has chosen anything.
    const untouched = await chat().create({})
    await chat().update({ id: untouched.id, name: untouched.name })
    for (const { id } of [named, renamed, untouched]) await say(id, 'What is new?')
    expect(
      await Promise.all([named, renamed, untouched].map(async ({ id }) => (await chat().get({ id })).name)),
    ).toEqual(['Board', 'Mine', 'What is new?'])
  })
})

describe('the list', () => {
  it('has pinned ones and those in the archive for themselves, and neither moves its place by it', async () => {
    const [one, two] = [await chat().create({ name: 'Pin me' }), await chat().create({ name: 'Put me away' })]
    const before = await chat().get({ id: one.id })
    expect(await chat().update({ id: one.id, pinned: true })).toEqual({ ...before, pinned: true })
    await chat().update({ id: two.id, archived: true })
    expect(await names()).not.toContain('Put me away')
    expect(await names({ pinned: 'true' })).toEqual(['Pin me'])
    expect(await names({ pinned: 'false' })).not.toContain('Pin me')
    expect(await names({ archived: 'true' })).toEqual(['Put me away'])
    expect(await names({ search: 'put me' })).toEqual(['Put me away'])
    await chat().update({ id: two.id, archived: false })
    await chat().update({ id: one.id, pinned: false })
    expect(await names({ archived: 'true' })).toEqual([])
    expect((await chat().get({ id: one.id })).updated_at).toBe(before.updated_at)
    expect((await refused(there.world.as('same_org').chat.update({ id: one.id, pinned: true }))).status).toBe(404)
  })

  it('shows what was said last in plain words, also where its Markdown is cut', async () => {
    const { id } = await chat().create({})
    there.script.push(
      '**Helen** is silent [\\[3\\]](/app/records/contact/0190ffff-aaaa-bbbb-cccc-000000000000) since May.',
    )
    await there.say(id, 'Who is silent?')
    expect((await chat().get({ id })).last_message_preview).toBe('Helen is silent [3] since May.')
  })
})

describe('a conversation that was deleted', () => {
  it('can be taken back within the hour by who deleted it, with its versions, its files and its place in the search', async () => {
    const { id } = await chat().create({ name: 'Ptarmigan' })
    await say(id, 'First')
    const first = (await chat().messages({ id })).items[0]
    await say(id, 'Second try', { replaces: first?.id })
    const file = await chat().addAttachment({ id, file: { name: 'Plan.txt', text: 'A plan' } })
    await chat().update({ id, pinned: true })
    // Its reply is checked once it stands: what is compared is what is there then.
    const checked = async () => (await chat().messages({ id })).items.at(-1)?.checked
    await until(checked)
    const before = [await chat().get({ id }), (await chat().messages({ id })).items] as const
    await chat().remove({ id })
    expect((await refused(chat().get({ id }))).status).toBe(404)
    expect((await refused(there.world.as('same_org').chat.restore({ id }))).status).toBe(404)
    const back = await chat().restore({ id })
    expect(back).toEqual(before[0])
    const said = (await chat().messages({ id })).items
    expect(said.map((each) => ({ ...each, run_id: null }))).toEqual(
      before[1].map((each) => ({ ...each, run_id: null })),
    )
    expect((await there.world.as('owner').files.get({ id: file.id })).conversation_id).toBe(id)
    const { hits } = await there.world.as('owner').search.find({ q: 'ptarmigan', limit: 5 })
    expect(hits.map((hit) => hit.id)).toEqual([id])
    await chat().showVersion({ id, message_id: first?.id ?? '' })
    expect(await there.texts(id)).toEqual(['user: First', 'ai: Yes.'])
    expect((await refused(chat().restore({ id }))).status).toBe(404)
  })

  it('is gone for good after the hour', async () => {
    const { id } = await chat().create({ name: 'Late' })
    await chat().remove({ id })
    await sql`update deleted_records set deleted_at = deleted_at - interval '61 minutes' where id = ${id}::uuid`.execute(
      there.world.database.db,
    )
    expect((await refused(chat().restore({ id }))).status).toBe(404)
  })
})

/** Every table in which something of this text, or of a row with this id, stands. */
async function tablesWith(text: string): Promise<string[]> {
  const db = there.world.database.db
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await sql`select 1 from ${sql.table(name)} t where t::text ilike ${`%${text}%`} limit 1`.execute(db)
    if (hit.rows.length > 0) found.push(name)
  }
  return found
}

describe('a temporary conversation', () => {
  it('is in no list, search, memory or export while it lasts, and leaves nothing when it ends', async () => {
    const kept = await there.world.as('owner').memory.create({ content: 'Prefers tea to coffee.' })
    const made = await chat().create({ temporary: true })
    const { id } = made
    expect(made).toMatchObject({ name: 'Temporary conversation' })
    expect(Date.parse(made.temporary_until ?? '') - Date.parse(made.created_at)).toBe(24 * 3_600_000)
    there.taken()
    there.script.push({ calls: [{ name: 'list_tasks', input: {} }] }, 'The quokka sleeps.')
    await there.say(id, 'What about the quokka and the tea?', { use_memory: true })
    const first = (await chat().messages({ id })).items[0]
    await say(id, 'And another quokka?', { replaces: first?.id })
    expect(JSON.stringify(there.taken()[0])).not.toContain('Prefers tea')
    expect(first?.settings?.use_memory).toBe(false)
    expect(await names()).not.toContain(made.name)
    expect(await names({ search: 'quokka' })).toEqual([])
    expect((await chat().list({ temporary: 'true' })).items.map((each) => each.id)).toEqual([id])
    expect((await there.world.as('owner').search.find({ q: 'quokka', limit: 10 })).hits).toEqual([])
    const remember = there.world.as('owner').memory.create({ content: 'x', metadata: { conversation_id: id } })
    expect((await refused(remember)).status).toBe(409)
    expect(await (await chat().exportFile({ id })).blob.text()).toContain('temporary conversation')
    expect((await tablesWith('quokka')).sort()).toContain('messages')
    await chat().remove({ id })
    expect(await tablesWith('quokka')).toEqual([])
    expect((await tablesWith(id)).filter((table) => table !== 'request_answers')).toEqual([])
    expect((await refused(chat().restore({ id }))).status).toBe(404)
    await there.world.as('owner').memory.remove({ id: kept.id })
  })

  it('takes nothing in that would outlive it', async () => {
    const { id } = await chat().create({ temporary: true })
    const owner = there.world.as('owner')
    const crew = (await owner.factory.crews({ limit: 1 } as never)).items[0]
    await say(id, 'Hello there')
    const message = (await chat().messages({ id })).items[0]
    for (const refusal of [
      () => chat().addAttachment({ id, file: { name: 'Plan.txt', text: 'A plan' } }),
      () => chat().update({ id, pinned: true }),
      () => chat().update({ id, archived: true }),
      () => chat().branch({ id, message_id: message?.id ?? '' }),
      () => owner.crewRuns.startIn({ id, crew_id: crew?.id ?? '', inputs: {} }),
      () => owner.crewRuns.start({ conversation_id: id, crew_id: crew?.id ?? '', inputs: {} }),
      () => owner.flowRuns.start({ conversation_id: id, flow_id: 'strategic_flow', inputs: {} }),
    ])
      expect((await refused(refusal())).status).toBe(409)
    expect((await chat().attachments({ id })).items).toEqual([])
  })

  it('ends by itself after a day, whatever was said in it; others stay', async () => {
    const [over, lasts, kept] = [
      await chat().create({ temporary: true }),
      await chat().create({ temporary: true }),
      await chat().create({ name: 'Kept' }),
    ]
    await say(over.id, 'The okapi')
    const { database } = there.world
    await sql`update conversations set temporary_until = clock_timestamp() - interval '1 second' where id = ${over.id}::uuid`.execute(
      database.db,
    )
    const log = { warn: () => {}, info: () => {}, error: () => {} } as never
    await endTemporaryJob({ database, log, engine: { stop: async () => {}, announce: async () => {} } }).run({
      signal: new AbortController().signal,
      log,
    } as never)
    expect((await refused(chat().get({ id: over.id }))).status).toBe(404)
    expect(await tablesWith('okapi')).toEqual([])
    for (const { id } of [lasts, kept]) expect((await chat().get({ id })).id).toBe(id)
  })

  it('begun under an id that is there already is the conversation that is there', async () => {
    const id = newId()
    await chat().create({ id, name: 'Kept' })
    expect(await chat().create({ id, temporary: true })).toMatchObject({ name: 'Kept', temporary_until: null })
  })
})
