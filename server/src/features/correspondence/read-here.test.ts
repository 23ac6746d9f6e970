// What is opened here is read here; the mailbox is not changed.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Mailbox, openMailbox } from '../../../../test-kit/mailbox.ts'
import { connect, createMailWorld, readThrough } from '../../../../test-kit/mailbox-world.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { until } from '../../../../test-kit/until.ts'
import type { World } from '../../../test/world.ts'

let world: World
let mailbox: Mailbox
beforeAll(async () => {
  world = await createMailWorld()
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})

it('an exchange that was opened is no longer among the unread ones, until another mail comes', async () => {
  mailbox = await openMailbox({
    inbox: [
      { subject: 'Lease', id: '<l@x>' },
      { subject: 'Re: Lease', id: '<m@x>', answers: '<l@x>' },
    ],
  })
  await readThrough(world, (await connect(world, mailbox)).id)
  const { correspondence } = world.as('owner')
  const unread = async () => (await correspondence.list({ unread: 'true' })).items
  const [one] = await until(async () => (await unread()).length === 1 && (await unread()), 30)
  expect(one?.unread_count).toBe(2)
  const id = one?.id ?? ''
  expect(await refusal(world.as('same_org').correspondence.read({ id }))).toMatchObject({ status: 404 })
  expect(await correspondence.read({ id })).toMatchObject({ unread_count: 0 })
  expect(await unread()).toEqual([])
  expect((await correspondence.mails({ id })).items.map(({ seen }) => seen)).toEqual([true, true])
  mailbox.arrive({ subject: 'Re: Lease', id: '<n@x>', answers: '<m@x>' })
  await until(async () => (await unread())[0]?.unread_count === 1, 60)
}, 120_000)
