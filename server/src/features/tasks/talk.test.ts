// What is said about a task, who changed what of it, and who hears of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
const mine = () => world.as('owner').tasks
const told = async (who: Person, id: string) =>
  (await world.as(who).notifications.list({ unread: 'true' })).items
    .filter(({ subject }) => subject.id === id)
    .map(({ kind, title }) => `${kind}: ${title}`)
    .toSorted()

describe('a comment', () => {
  it('is for all who see the task; its author alone changes it and takes it away', async () => {
    const { id } = await mine().create({ title: 'Price list', shared_org_ids: [world.orgA] })
    const said = await world.as('same_org').tasks.comment({ id, text: '  Is 10 % too much?\nAna thinks so. ' })
    expect(said).toMatchObject({
      text: 'Is 10 % too much?\nAna thinks so.',
      author: { id: world.id('same_org') },
      mentions: [],
      edited_at: null,
      can_edit: true,
    })
    expect((await mine().comments({ id })).items).toMatchObject([{ id: said.id, can_edit: false }])
    const own = { id, comment_id: said.id }
    expect((await refused(mine().updateComment({ ...own, text: 'No' }))).status).toBe(403)
    expect((await refused(mine().removeComment(own))).status).toBe(403)
    expect((await refused(world.as('other_org').tasks.comments({ id }))).status).toBe(404)
    expect((await refused(world.as('other_org').tasks.comment({ id, text: 'Hello' }))).status).toBe(404)
    const changed = await world.as('same_org').tasks.updateComment({ ...own, text: 'Is 12 % too much?' })
    expect(changed.edited_at).not.toBeNull()
    await world.as('same_org').tasks.removeComment(own)
    expect((await mine().comments({ id })).items).toEqual([])
    for (const text of ['', '   ']) expect((await refused(mine().comment({ id, text }))).status).toBe(422)
  })

  it('tells whom it mentions, and those the task is about; nobody twice, and not its author', async () => {
    const { id } = await mine().create({
      ...{ title: 'Hire', assigned_to_user_id: world.id('same_org'), shared_org_ids: [world.orgA] },
    })
    await world.as('same_org').tasks.comment({ id, text: '@ceo look', mentions: [world.id('ceo')] })
    expect(await told('ceo', id)).toEqual(expect.arrayContaining(['mention: same_org Example mentioned you']))
    expect(await told('owner', id)).toEqual(['comment: same_org Example commented on a task'])
    expect((await told('same_org', id)).filter((line) => line.startsWith('comment'))).toEqual([])
    expect((await told('org_manager', id)).filter((line) => !line.startsWith('share'))).toEqual([])
  })

  it('mentions only those who may see the task, and says so', async () => {
    const { id } = await mine().create({ title: 'Secret', assigned_to_user_id: world.id('same_org') })
    for (const who of ['other_org', 'ceo', 'waitlisted'] as const) {
      const no = await refused(mine().comment({ id, text: 'Look', mentions: [world.id(who)] }))
      expect(no).toMatchObject({ status: 422, body: { errors: [{ field: 'mentions' }] } })
      expect(no.body.detail).toMatch(/may not see this task/)
      expect(await told(who === 'waitlisted' ? 'ceo' : who, id)).toEqual([])
    }
    expect((await mine().comments({ id })).items).toEqual([])
    const people = (await mine().people({ id })).items.map((person) => person.id).toSorted()
    expect(people).toEqual([world.id('owner'), world.id('same_org')].toSorted())
    const shared = await mine().create({ title: 'Open', shared_org_ids: [world.orgA] })
    const found = (await mine().people({ id: shared.id, search: 'ceo' })).items
    expect(found.map((person) => person.id)).toEqual([world.id('ceo')])
  })

  it('goes with its author, from the bin too', async () => {
    const leaver = await world.as('same_org').tasks.create({ title: 'Mine', assigned_to_user_id: world.id('owner') })
    const { id } = await mine().create({ title: 'Bin', assigned_to_user_id: world.id('org_manager') })
    await world.as('org_manager').tasks.comment({ id, text: 'Of somebody who goes' })
    await mine().remove({ id })
    await world.database.pool.query('delete from users where id = $1', [world.id('org_manager')])
    const { rows } = await world.database.pool.query(`select record::text as t from deleted_records where id = $1`, [
      id,
    ])
    expect(String(rows[0]?.t)).not.toContain('somebody who goes')
    await mine().restore({ id })
    expect((await mine().comments({ id })).items).toEqual([])
    expect(leaver.id).not.toBe(id)
  })
})

describe('the activity of a task', () => {
  it('tells who changed what from what to what, newest first, and of long texts only that they changed', async () => {
    const { id } = await mine().create({ title: 'Offer', due_date: '2030-01-01', shared_org_ids: [world.orgA] })
    await mine().assign({ id, assigned_to_user_id: world.id('same_org') })
    await world.as('same_org').tasks.update({ id, status: 'In Progress', description: 'Ten pages' })
    await world.as('same_org').tasks.update({ id, due_date: '2030-02-01', due_time: '09:00' })
    const told = (await mine().activity({ id })).items.map(
      ({ actor, field, was, becomes }) => `${actor?.name} ${field} ${was} ${becomes}`,
    )
    expect(told.toSorted()).toEqual(
      [
        'owner Example created null null',
        'owner Example assigned_to_user_id null same_org Example',
        'same_org Example status To Do In Progress',
        'same_org Example description null null',
        'same_org Example due_date 2030-01-01 2030-02-01',
        'same_org Example due_time null 09:00',
      ].toSorted(),
    )
    expect(told.at(-1)).toBe('owner Example created null null')
    expect((await refused(world.as('other_org').tasks.activity({ id }))).status).toBe(404)
  })

  it('says nothing of a change that changes nothing', async () => {
    const { id } = await mine().create({ title: 'Same' })
    await mine().update({ id, title: 'Same', status: 'To Do' })
    expect((await mine().activity({ id })).items).toHaveLength(1)
  })
})

describe('a task that is done', () => {
  it('is told to whoever gave it, once, and no more when it is opened again', async () => {
    const { id } = await mine().create({ title: 'Sign', assigned_to_user_id: world.id('same_org') })
    await world.as('same_org').tasks.update({ id, status: 'Done' })
    expect(await told('owner', id)).toEqual(['done: same_org Example finished a task'])
    await world.as('same_org').tasks.update({ id, status: 'Review' })
    expect(await told('owner', id)).toEqual([])
  })

  it('is not told to whoever does it themselves', async () => {
    const { id } = await mine().create({ title: 'Alone', assigned_to_user_id: world.id('owner') })
    await mine().update({ id, status: 'Done' })
    expect(await told('owner', id)).toEqual([])
  })
})
