import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('a thread', () => {
  it('is one for the same people, whoever begins it', async () => {
    const [mine, theirs] = [world.as('owner').comms, world.as('same_org').comms]
    const first = await world.request('owner', 'POST', '/api/comms/threads', {
      participant_ids: [world.id('same_org')],
    })
    const again = await world.request('same_org', 'POST', '/api/comms/threads', {
      participant_ids: [world.id('owner')],
    })
    expect([first.status, again.status]).toEqual([201, 200])
    const { id } = first.body as { id: string }
    expect(again.body).toMatchObject({ id, other_user_name: 'owner Example', other_user_id: world.id('owner') })
    const sent = await mine.send({ id, text: '  Good morning, shall we look at the term sheet together?  ' })
    expect(sent).toMatchObject({ unread_count: 0, last_message_preview: 'Good morning, shall we look at', read_seq: 1 })
    const read = await theirs.get({ id })
    expect(read).toMatchObject({ unread_count: 1, last_sender_id: world.id('owner'), is_group: false, can_send: true })
    const before = await theirs.unread()
    expect(read.messages).toMatchObject([
      {
        seq: 1,
        sender_name: 'owner Example',
        text: 'Good morning, shall we look at the term sheet together?',
        files: [],
      },
    ])
    expect(await theirs.read({ id })).toMatchObject({ unread_count: 0 })
    expect(await theirs.unread()).toEqual({ messages: before.messages - 1, threads: before.threads - 1 })
    expect((await mine.get({ id })).participants).toMatchObject([{ id: world.id('same_org'), read_seq: 1 }])
  })

  it('of three people is another one than that of two of them', async () => {
    const api = world.as('owner').comms
    const two = await api.create({ participant_ids: [world.id('ceo')] })
    const three = await api.create({ participant_ids: [world.id('ceo'), world.id('org_admin'), world.id('owner')] })
    expect(three.id).not.toBe(two.id)
    expect(three).toMatchObject({
      is_group: true,
      other_user_id: null,
      other_user_name: 'ceo Example, org_admin Example',
    })
  })

  it('with oneself alone is none', async () => {
    const answer = await refused(world.as('owner').comms.create({ participant_ids: [world.id('owner')] }))
    expect(answer.status).toBe(422)
  })
})
