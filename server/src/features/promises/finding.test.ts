import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { until } from '../../../../test-kit/until.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { launch: true })
})
afterAll(() => world.close())

const DAY = '2026-11-23'
const api = (who: Person = 'owner') => world.as(who)

describe('what was written elsewhere', () => {
  it('is found without being asked for: in messages, interactions and files, soon after they are written', async () => {
    const { id: contactId } = await api().contacts.create({ name: 'Sven Aalto' })
    await api().contacts.addInteraction({
      id: contactId,
      summary: 'Call',
      notes: 'Sven promised to send the zeppelin drawings by Friday.',
      date: DAY,
    })
    const thread = await api().comms.create({ participant_ids: [world.id('same_org')] })
    await api().comms.send({ id: thread.id, text: 'I will send you the zeppelin invoice tomorrow.' })
    await api().files.create({
      file: { name: 'zeppelin.txt', text: 'We decided to sell the zeppelin.\n' },
    })
    const found = async (who: Person) => (await api(who).promises.list({ search: 'zeppelin' })).items
    await until(async () => (await found('owner')).length === 3, 60)
    await until(async () => (await found('same_org')).length === 1, 60)
    expect((await found('owner')).map(({ source }) => source.kind).sort()).toEqual(['file', 'interaction', 'message'])
    const [theirs] = await found('same_org')
    expect(theirs).toMatchObject({ direction: 'owed_to_me' })
    expect((await api().promises.list({ contact_id: contactId })).items).toHaveLength(1)
    await api('same_org').comms.remove({ id: thread.id })
    expect(await found('same_org')).toEqual([])
    expect(await found('owner')).toHaveLength(3)
  })

  it('is done with when the work is: nothing waits any more', async () => {
    await until(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from statements_to_find`.execute(
        world.database.db,
      )
      return rows[0]?.n === 0
    }, 60)
  })
})

describe('what stands in the notes of every meeting', () => {
  it('is nothing that anybody said: it is dismissed, while what names somebody or was answered stays', async () => {
    const note = (day: number, more = '') =>
      api().notes.create({
        content: `Lock round\n\nDid the pumps cause any trouble?\n\nTilda will grease the lock gates.\n${more}`,
        entry_date: `2026-11-${String(day).padStart(2, '0')}`,
      })
    const open = async (words: string) => (await api().promises.list({ search: words, state: 'open' })).items.length
    for (const day of [2, 3, 4, 5]) await note(day)
    await until(async () => (await open('pumps')) === 4, 60)
    const [first] = (await api().promises.list({ search: 'pumps' })).items
    await api().promises.confirm({ id: first?.id ?? '' })
    await note(6)
    await until(async () => (await open('pumps')) === 1, 60)
    expect((await api().promises.list({ search: 'pumps', state: 'dismissed' })).items).toHaveLength(4)
    expect(await open('grease')).toBeGreaterThan(0)
  })
})
