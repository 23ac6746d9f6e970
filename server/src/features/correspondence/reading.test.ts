import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { type Mailbox, type MailGiven, openMailbox, rawMail } from '../../../../test-kit/mailbox.ts'
import { connect, createMailWorld, readThrough } from '../../../../test-kit/mailbox-world.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { until } from '../../../../test-kit/until.ts'
import type { Person, World } from '../../../test/world.ts'

let world: World
let mailbox: Mailbox
const opened: Mailbox[] = []
beforeAll(async () => {
  world = await createMailWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  for (const { id } of (await api().connections.list({})).items) await api().connections.remove({ id })
  for (const each of opened.splice(0)) await each.close()
})
const api = (who: Person = 'owner') => world.as(who)
const box = async (given: Parameters<typeof openMailbox>[0]) => {
  mailbox = await openMailbox(given)
  opened.push(mailbox)
  return mailbox
}
const exchanges = async () => (await api().correspondence.list({})).items
const mailsOf = async (id: string) => (await api().correspondence.mails({ id })).items
/** An exchange may go away while its mails are asked for. */
async function subjects() {
  const found: string[] = []
  for (const { id } of await exchanges())
    for (const { subject } of await mailsOf(id).catch(() => [])) found.push(subject)
  return found.sort()
}

describe('a mailbox that is connected', () => {
  it('is read: inbox and sent, each mail once, those that answer each other together, and nothing there becomes read', async () => {
    await box({
      inbox: [
        { subject: 'Offer', id: '<a@x>', text: 'Can you send it?' },
        {
          subject: 'Re: Offer',
          id: '<c@x>',
          answers: '<b@x>',
          text: 'Thanks.\n\nOn Monday, 2 November 2026, Owner wrote:\n> Here it is.',
        },
        { subject: 'Another', id: '<d@x>', flags: ['\\Seen'] },
      ],
      sent: [
        {
          subject: 'Re: Offer',
          id: '<b@x>',
          answers: '<a@x>',
          from: 'owner@example.com',
          to: 'Dana <dana@example.org>',
          text: 'Here it is.',
        },
      ],
    })
    const { id } = await connect(world, mailbox)
    const connection = await readThrough(world, id)
    expect(connection).toMatchObject({ state: 'ready', kept: 4, read_count: 4, to_read: 4 })
    const found = await exchanges()
    expect(found.map(({ subject, mail_count }) => [subject, mail_count]).sort()).toEqual([
      ['Another', 1],
      ['Offer', 3],
    ])
    const offer = found.find(({ subject }) => subject === 'Offer')
    const mails = await mailsOf(offer?.id ?? '')
    expect(mails.map(({ own, seen }) => [own, seen])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, false],
      ]),
    )
    const answer = mails.find(({ text }) => text.startsWith('Thanks'))
    expect(answer?.text.slice(0, answer.quoted_at).trim()).toBe('Thanks.')
    expect(offer?.people).toEqual([{ name: 'Dana', address: 'dana@example.org' }])
    for (const folder of ['INBOX', 'Sent'])
      for (const { flags } of mailbox.folder(folder).messages.slice(0, 2)) expect(flags).not.toContain('\\Seen')
  })

  it('is known here soon after a mail comes, is read, flagged or deleted there', async () => {
    await box({ inbox: [{ subject: 'First' }, { subject: 'Second' }] })
    const { id } = await connect(world, mailbox)
    await readThrough(world, id)
    mailbox.arrive({ subject: 'Third' })
    await until(async () => (await subjects()).includes('Third'), 30)
    expect((await exchanges()).find(({ subject }) => subject === 'Third')?.unread_count).toBe(1)
    const inbox = mailbox.folder()
    const gone = inbox.messages.findIndex(({ raw }) => raw.includes('Subject: First'))
    inbox.messages.splice(gone, 1)
    await api().connections.sync({ id })
    await until(async () => !(await subjects()).includes('First'), 30)
    expect(await subjects()).toEqual(['Second', 'Third'])
  })

  it('keeps one record of a mail that lies in two folders, and both of two mails with one Message-ID', async () => {
    const twice: MailGiven = { raw: rawMail({ subject: 'Twice', id: '<same@x>', from: 'owner@example.com' }) }
    await box({
      inbox: [twice, { subject: 'Forged', id: '<same@x>', text: 'Pay to another account.' }],
      sent: [twice],
    })
    const { id } = await connect(world, mailbox)
    expect(await readThrough(world, id)).toMatchObject({ kept: 2, to_read: 3 })
    expect(await subjects()).toEqual(['Forged', 'Twice'])
  })

  it('is found again when its server numbers anew: nothing twice, nothing suggested twice', async () => {
    await box({
      inbox: [{ subject: 'Promise', text: 'I will send you the quince report by Friday.' }, { subject: 'Other' }],
    })
    const { id } = await connect(world, mailbox)
    await readThrough(world, id)
    const found = () => api().promises.list({ search: 'quince' })
    await until(async () => (await found()).items.length === 1, 30)
    const before = (await found()).items[0]?.id
    const inbox = mailbox.folder()
    inbox.uidvalidity += 7
    for (const message of inbox.messages) message.uid += 1_000
    inbox.uidnext += 1_000
    mailbox.cut()
    await until(async () => {
      const { rows } = await sql<{ least: number }>`select min(p.uid)::int as least from mail_places p`.execute(
        world.database.db,
      )
      return (rows[0]?.least ?? 0) > 1_000
    }, 30)
    await readThrough(world, id)
    expect(await subjects()).toEqual(['Other', 'Promise'])
    expect((await found()).items.map((each) => each.id)).toEqual([before])
  })

  it('keeps nothing of a private address, whenever it is named', async () => {
    await box({ inbox: [{ subject: 'Secret pear', from: 'Doc <doc@clinic.example>' }, { subject: 'Plain' }] })
    const { id } = await connect(world, mailbox)
    await readThrough(world, id)
    const { id: pattern } = await api().connections.addPrivate({ pattern: '@Clinic.example' })
    expect(await subjects()).toEqual(['Plain'])
    mailbox.arrive({ subject: 'More secret pears', to: 'doc@clinic.example' })
    mailbox.arrive({ subject: 'Last' })
    await until(async () => (await subjects()).includes('Last'), 30)
    expect(await subjects()).toEqual(['Last', 'Plain'])
    const { rows } = await sql<{ n: number }>`select (select count(*) from mails m where m::text ilike '%pear%')::int
      + (select count(*) from search_entries e where e.text_key ilike '%pear%')::int as n`.execute(world.database.db)
    expect(rows[0]?.n).toBe(0)
    await api().connections.removePrivate({ id: pattern })
    await until(async () => (await subjects()).length === 4, 60)
  })

  it('leaves nothing when it is disconnected, but what its person made of it', async () => {
    const { id: contactId } = await api().contacts.create({ name: 'Dana', emails: ['dana@example.org'] })
    await box({
      inbox: [
        { subject: 'One', id: '<1@d>' },
        { subject: 'Two', id: '<2@d>', at: 'Tue, 03 Nov 2026 10:00:00 +0000' },
      ],
    })
    const { id } = await connect(world, mailbox)
    await readThrough(world, id)
    const timeline = async () => (await api().contacts.get({ id: contactId })).past_interactions
    const [mine] = await timeline()
    expect(await timeline()).toHaveLength(2)
    await api().contacts.updateInteraction({ id: contactId, interactionId: mine?.id ?? '', notes: 'Mine now' })
    await api().connections.remove({ id })
    expect(await exchanges()).toEqual([])
    expect(await refusal(api().connections.get({ id }))).toMatchObject({ status: 404 })
    await until(async () => {
      const { rows } = await sql<{
        n: number
      }>`select (select count(*) from connections where id = ${id}::uuid)::int + (select count(*) from mails)::int
        + (select count(*) from mail_places)::int + (select count(*) from exchanges)::int + (select count(*) from mail_references)::int as n`.execute(
        world.database.db,
      )
      return rows[0]?.n === 0
    }, 60)
    expect((await timeline()).map(({ notes }) => notes)).toEqual(['Mine now'])
    await api().contacts.remove({ id: contactId })
  })
})

describe('what somebody wrote', () => {
  it('makes one interaction a day and exchange with a contact, never from a list, and none that others would read', async () => {
    const { id: own } = await api().contacts.create({ name: 'Dana', emails: ['dana@example.org'] })
    const { id: shared } = await api().contacts.create({
      name: 'Eve',
      emails: ['eve@example.org'],
      shared_org_ids: [world.orgA],
    })
    await box({
      inbox: [
        { subject: 'Talk', id: '<t1@i>' },
        { subject: 'Re: Talk', id: '<t2@i>', answers: '<t1@i>' },
        { subject: 'Weekly', id: '<t3@i>', head: ['List-Id: <news.example.org>'] },
        { subject: 'From Eve', from: 'Eve <eve@example.org>' },
      ],
    })
    const { id } = await connect(world, mailbox)
    await readThrough(world, id)
    const of = async (contact: string) => (await api().contacts.get({ id: contact })).past_interactions
    expect((await of(own)).map(({ summary, date }) => [summary, date])).toEqual([['Mail received', '2026-11-02']])
    expect(await of(shared)).toEqual([])
    expect((await api().correspondence.list({ contact_id: own })).items.map(({ subject }) => subject).sort()).toEqual([
      'Talk',
      'Weekly',
    ])
    expect((await api().correspondence.list({ contact_id: shared })).items).toHaveLength(1)
    for (const contact of [own, shared]) await api().contacts.remove({ id: contact })
  })

  it('is found by its words, and its promises stand with the others, in its very words', async () => {
    await box({
      inbox: [
        {
          subject: 'Kumquat plan',
          text: 'I will send you the kumquat figures by Friday.\n\nOn Monday Owner wrote:\n> I will buy the kumquat farm.',
        },
      ],
    })
    const { id } = await connect(world, mailbox)
    await readThrough(world, id)
    const hits = (await api().search.find({ q: 'kumquat', kinds: 'mail' })).hits
    expect(hits).toHaveLength(1)
    expect(hits[0]?.href).toContain('/app/mail/')
    expect((await api().correspondence.list({ search: 'kumquat figures' })).items).toHaveLength(1)
    expect((await api().correspondence.list({ search: 'pomelo' })).items).toEqual([])
    await until(async () => (await api().promises.list({ search: 'kumquat' })).items.length > 0, 30)
    const { items } = await api().promises.list({ search: 'kumquat' })
    expect(items).toMatchObject([
      {
        direction: 'owed_to_me',
        quote: expect.stringContaining('kumquat figures'),
        source: { kind: 'mail' },
        due: { date: '2026-11-06' },
      },
    ])
  })

  it('is its owner’s alone: others find no record of it, whatever their rights', async () => {
    await box({ inbox: [{ subject: 'Quiet' }] })
    const { id } = await connect(world, mailbox)
    await readThrough(world, id)
    const [exchange] = await exchanges()
    const [mail] = await mailsOf(exchange?.id ?? '')
    for (const who of ['same_org', 'org_manager', 'org_admin', 'ceo', 'admin', 'other_org'] as const) {
      expect(await refusal(api(who).connections.get({ id }))).toMatchObject({ status: 404 })
      expect(await refusal(api(who).correspondence.get({ id: exchange?.id ?? '' }))).toMatchObject({ status: 404 })
      expect(await refusal(api(who).correspondence.mail({ id: mail?.id ?? '' }))).toMatchObject({ status: 404 })
      expect(
        await refusal(
          api(who).correspondence.draft({ to: ['a@b.example'], subject: 'x', text: 'x', answers: mail?.id }),
        ),
      ).toMatchObject({ status: 404 })
      expect((await api(who).search.find({ q: 'Quiet', kinds: 'mail' })).hits).toEqual([])
    }
  })
})
