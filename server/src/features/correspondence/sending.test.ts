import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { MailDraft } from '#contract/correspondence.ts'
import { sql } from '#server/platform/db.ts'
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
afterAll(() => world.close())
afterEach(async () => {
  for (const { id } of (await api().connections.list({})).items) await api().connections.remove({ id })
  await mailbox.close()
})
const api = () => world.as('owner')

/** A connected mailbox with one mail in it, and an answer that is written and not sent. */
async function written(): Promise<{ draft: MailDraft; connection: string }> {
  mailbox = await openMailbox({ inbox: [{ subject: 'Offer', id: '<offer@x>', text: 'Can you send it?' }] })
  const { id: connection } = await connect(world, mailbox)
  await readThrough(world, connection)
  const [exchange] = (await api().correspondence.list({})).items
  const [mail] = (await api().correspondence.mails({ id: exchange?.id ?? '' })).items
  const draft = await api().correspondence.draft({
    answers: mail?.id,
    to: ['dana@example.org'],
    subject: 'Re: Offer',
    text: 'Here it is.',
  })
  return { draft, connection }
}
const send = ({ id, words }: MailDraft) => api().correspondence.send({ id, words })
const ended = (id: string) =>
  until(async () => {
    const draft = await api().correspondence.readDraft({ id })
    return !['agreed', 'sending'].includes(draft.state) && draft
  }, 60)
const inSent = () => mailbox.folder('Sent').messages.map(({ raw }) => raw)

describe('an answer', () => {
  it('goes out after a yes, once, from the address of its mailbox, in its exchange, and lies among the sent mails', async () => {
    const { draft } = await written()
    expect(draft).toMatchObject({ state: 'draft', new_people: ['dana@example.org'], from: mailbox.user })
    const addresses = ['Dana@example.org', 'eve@example.org']
    const isNew = async () => (await api().correspondence.newPeople({ addresses })).new_people
    expect(await isNew()).toEqual(['dana@example.org', 'eve@example.org'])
    expect(mailbox.mails).toEqual([])
    await send(draft)
    expect(await ended(draft.id)).toMatchObject({ state: 'sent' })
    expect(mailbox.mails).toHaveLength(1)
    const [{ to, raw } = { to: [], raw: '' }] = mailbox.mails
    expect(to).toEqual(['dana@example.org'])
    expect(raw).toContain('In-Reply-To: <offer@x>')
    expect(raw).toMatch(/^From: .*<owner@example\.com>/m)
    expect(raw).toContain('Here it is.')
    await until(() => inSent().length === 1, 20)
    expect(inSent()[0]).toContain(`Message-ID: <${draft.id}@example.com>`)
    await until(async () => (await api().correspondence.list({})).items[0]?.mail_count === 2, 60)
    expect(await isNew()).toEqual(['eve@example.org'])
    expect((await api().correspondence.list({})).items).toHaveLength(1)
  })

  it('is not sent when its recipients or words are not those of the yes, and is changed no more once it is on its way', async () => {
    const { draft } = await written()
    const { id } = draft
    const change = { to: ['eve@evil.example'], cc: [], subject: draft.subject, text: draft.text }
    await api().correspondence.updateDraft({ id, ...change })
    expect(await refusal(send(draft))).toMatchObject({ status: 409 })
    expect(await refusal(api().correspondence.send({ id, words: '' }))).toMatchObject({ status: 409 })
    const now = await api().correspondence.updateDraft({ id, ...change, to: ['dana@example.org'] })
    await send(now)
    expect(await refusal(api().correspondence.updateDraft({ id, ...change }))).toMatchObject({ status: 409 })
    expect(await refusal(send(now))).toMatchObject({ status: 409 })
    await ended(id)
    expect(mailbox.mails.map(({ to }) => to)).toEqual([['dana@example.org']])
  })

  it('that broke off while it was sent is not sent again by itself: its person is told, and decides', async () => {
    const { draft } = await written()
    mailbox.smtpState.next = 'drop_after'
    await send(draft)
    expect(await ended(draft.id)).toMatchObject({ state: 'unsure', why: expect.stringContaining('may have arrived') })
    expect(mailbox.mails).toHaveLength(1)
  })

  it('whose process died while it was sending is looked for in Sent before anything else', async () => {
    const { draft } = await written()
    const dead = (id: string) =>
      sql`update mail_drafts set state = 'sending', held_until = clock_timestamp() - interval '1 second' where id = ${id}::uuid`.execute(
        world.database.db,
      )
    mailbox.arrive({ subject: draft.subject, id: `<${draft.id}@example.com>`, from: mailbox.user }, 'Sent')
    await dead(draft.id)
    expect(await ended(draft.id)).toMatchObject({ state: 'sent' })
    const other = await api().correspondence.draft({
      connection_id: draft.connection_id,
      to: ['tom@example.org'],
      subject: 'Other',
      text: 'Hello',
    })
    await dead(other.id)
    expect(await ended(other.id)).toMatchObject({ state: 'unsure' })
    expect(mailbox.mails).toEqual([])
  })

  it('that the server refuses says so; when the server is away it is tried again by itself', async () => {
    const { draft } = await written()
    mailbox.smtpState.next = 'refuse'
    await send(draft)
    expect(await ended(draft.id)).toMatchObject({ state: 'failed', why: expect.stringContaining('refused this mail') })
    mailbox.smtpState.next = 'take'
    await send(await api().correspondence.readDraft({ id: draft.id }))
    expect(await ended(draft.id)).toMatchObject({ state: 'sent', why: null })
    expect(mailbox.mails).toHaveLength(1)
  })
})
