import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Who, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const chat = (who: Who = 'owner') => world.as(who).chat
const said = async (conversation: string, text: string, sender = 'user') => {
  const id = newId()
  await sql`select message_add(${conversation}::uuid, ${id}::uuid, ${sender}, ${text}, null, null)`.execute(
    world.database.db,
  )
  return id
}
const names = async (search?: string) => (await chat().list({ limit: 200, search })).items.map(({ name }) => name)

describe('a conversation', () => {
  it('is called New Conversation until somebody names it', async () => {
    const made = await chat().create({})
    expect(made).toMatchObject({ name: 'New Conversation', is_active: false, last_message_preview: null })
    expect((await chat().create({ name: '   ' })).name).toBe('New Conversation')
    expect((await chat().create({ name: ' Board ' })).name).toBe('Board')
    expect((await chat().update({ id: made.id, name: '  The merger  ' })).name).toBe('The merger')
    const blank = await refused(chat().update({ id: made.id, name: '  ' }))
    expect([blank.status, blank.body.detail]).toEqual([422, 'Name is required'])
    expect((await chat().get({ id: made.id })).name).toBe('The merger')
  })

  it('begun on a page under an id of its own is kept once, and never over somebody else’s', async () => {
    const id = newId()
    await chat().create({ id, name: 'Draft' })
    expect(await chat().create({ id, name: 'Again' })).toMatchObject({ id, name: 'Draft' })
    expect((await refused(chat('same_org').create({ id, name: 'Mine' }))).status).toBe(404)
  })

  it('shows the first 30 characters of what was said last, and comes first when something is said in it', async () => {
    const [older, newer] = [await chat().create({ name: 'Older' }), await chat().create({ name: 'Newer' })]
    expect((await names()).indexOf('Newer')).toBeLessThan((await names()).indexOf('Older'))
    await said(older.id, 'Wer hat die Verträge für Zürich unterschrieben?')
    const [first] = (await chat().list({})).items
    expect(first).toMatchObject({ id: older.id, last_message_preview: 'Wer hat die Verträge für Züric' })
    expect(newer.updated_at < (first?.updated_at ?? '')).toBe(true)
  })

  it('is active while a run of it has not ended, of whatever kind', async () => {
    const { id } = await chat().create({})
    const run = newId()
    for (const status of [
      'pending',
      'running',
      'paused',
      'awaiting_human_input',
      'completed',
      'failed',
      'stopped',
    ] as const) {
      await world.database.db.deleteFrom('runs').where('id', '=', run).execute()
      const row = {
        id: run,
        kind: 'crew',
        name: 'x',
        work: 'crew',
        user_id: world.id('owner'),
        conversation_id: id,
        status,
      }
      await world.database.db.insertInto('runs').values(row).execute()
      const open = !['completed', 'failed', 'stopped'].includes(status)
      expect([status, (await chat().get({ id })).is_active]).toEqual([status, open])
    }
  })

  it('is found by its name and by what was said in it, without case and accents', async () => {
    const [named, talked] = [await chat().create({ name: 'Café Zephyrine' }), await chat().create({ name: 'Lunch' })]
    await said(talked.id, 'We met at the cafe ZEPHYRINE.')
    await said(talked.id, 'Nothing to see', 'system')
    expect((await names('cafe zephyrine')).sort()).toEqual(['Café Zephyrine', 'Lunch'])
    expect(await names('Nothing to see')).toEqual([])
    expect((await chat('same_org').list({ search: 'zephyrine' })).items).toEqual([])
    const { hits } = await world
      .as('owner')
      .search.find({ q: 'zephyrine', kinds: 'conversation,message', limit: 10 } as never)
    expect(Object.fromEntries(hits.map(({ kind, href }) => [kind, href]))).toMatchObject({
      conversation: `/app/conversations/${named.id}`,
      message: expect.stringContaining(`/app/conversations/${talked.id}?message=`),
    })
    await chat().remove({ id: talked.id })
    expect((await world.as('owner').search.find({ q: 'zephyrine', limit: 10 })).hits.map(({ kind }) => kind)).toEqual([
      'conversation',
    ])
  })

  it('that is deleted stops its runs, takes its replies with it, and leaves its files to their owner', async () => {
    const { id } = await chat().create({ name: 'Gone' })
    const file = await chat().addAttachment({ id, file: { name: 'Plan.txt', text: 'A plan' } })
    const [crew, reply] = [newId(), newId()]
    for (const [run, kind] of [
      [crew, 'crew'],
      [reply, 'chat'],
    ] as const)
      await world.database.db
        .insertInto('runs')
        .values({
          id: run,
          kind,
          name: 'x',
          work: kind,
          user_id: world.id('owner'),
          conversation_id: id,
          status: 'running',
        })
        .execute()
    await chat().remove({ id })
    const runs = await world.database.db
      .selectFrom('runs')
      .select(['id', 'status', 'conversation_id'])
      .where('id', 'in', [crew, reply])
      .execute()
    expect(runs).toEqual([{ id: crew, status: 'stopped', conversation_id: null }])
    expect(await world.as('owner').files.get({ id: file.id })).toMatchObject({ conversation_id: null, used_in: [] })
    expect((await refused(chat().get({ id }))).status).toBe(404)
    expect((await refused(chat().messages({ id }))).status).toBe(404)
  })

  it('keeps the files that are put to it, with their names in the files’ own list', async () => {
    const { id } = await chat().create({ name: 'With files' })
    const file = await chat().addAttachment({ id, file: { name: 'Plan.txt', text: 'A plan' } })
    expect(file).toMatchObject({
      name: 'Plan.txt',
      conversation_id: id,
      used_in: [{ kind: 'conversation', id, label: 'With files' }],
    })
    expect((await chat().attachments({ id })).items.map((each) => each.id)).toEqual([file.id])
    expect((await world.as('owner').files.get({ id: file.id })).conversation_id).toBe(id)
  })
})

describe('messages', () => {
  it('come oldest first, the newest page first, and page backwards by `before` and by cursor', async () => {
    const { id } = await chat().create({ name: 'Long' })
    const ids: string[] = []
    for (let at = 1; at <= 7; at++) ids.push(await said(id, `Message ${at}`, at % 2 === 1 ? 'user' : 'ai'))
    const texts = (page: { items: { content: string }[] }) => page.items.map(({ content }) => content.slice(8))
    const newest = await chat().messages({ id, limit: 3 })
    expect([texts(newest), newest.total]).toEqual([['5', '6', '7'], '7'])
    expect(newest.items.map(({ seq, sender_type }) => [seq, sender_type])).toEqual([
      [5, 'user'],
      [6, 'ai'],
      [7, 'user'],
    ])
    expect(texts(await chat().messages({ id, limit: 3, before: ids[4] }))).toEqual(['2', '3', '4'])
    const middle = await chat().messages({ id, limit: 3, cursor: newest.next ?? '' })
    expect(texts(middle)).toEqual(['2', '3', '4'])
    const oldest = await chat().messages({ id, limit: 3, cursor: middle.next ?? '' })
    expect([texts(oldest), oldest.next]).toEqual([['1'], null])
    expect(texts(await chat().messages({ id, search: 'MESSAGE 4' }))).toEqual(['4'])
    expect((await refused(chat().messages({ id, before: newId() }))).status).toBe(404)
    expect((await refused(chat().messages({ id, cursor: 'bm8' }))).status).toBe(422)
  })

  it('are numbered without holes or doubles when many are said at once', async () => {
    const { id } = await chat().create({})
    await Promise.all(Array.from({ length: 20 }, (_, at) => said(id, `At once ${at}`)))
    const { items } = await chat().messages({ id })
    expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })
})

describe('what the AI can do here', () => {
  it('the four usual models come first, and none of them can be had without a key', async () => {
    const { items } = await chat().models({})
    expect(items.map(({ id, is_default, available }) => [id, is_default, available])).toEqual([
      ['gpt-5-chat', true, false],
      ['gpt-5', false, false],
      ['gpt-5-mini', false, false],
      ['gemini-2.5-pro', false, false],
    ])
    expect(await chat().abilities({})).toEqual({
      model: false,
      internet: { available: false, reason: expect.any(String), provider: null },
    })
  })
})
