// A mailbox while things go on at its server: moved, flagged, gone between list and fetch, away, full (checks 4, 6, 7, 9, 10, 35).
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { openLine } from '../../../../test-kit/line.ts'
import { type Mailbox, openMailbox, rawMail } from '../../../../test-kit/mailbox.ts'
import { connect, createMailWorld, readThrough } from '../../../../test-kit/mailbox-world.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { until } from '../../../../test-kit/until.ts'
import type { World } from '../../../test/world.ts'

let world: World
let mailbox: Mailbox
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  world = await createMailWorld({}, { unhurried: true })
})
afterAll(() => world.close())
afterEach(async () => {
  for (const { id } of (await api().connections.list({})).items) await api().connections.remove({ id })
  for (const each of opened.splice(0)) await each.close()
})
const api = () => world.as('owner')
const box = async (given: Parameters<typeof openMailbox>[0]) => {
  mailbox = await openMailbox(given)
  opened.push(mailbox)
  return mailbox
}
async function mails() {
  const found = []
  for (const { id } of (await api().correspondence.list({})).items)
    found.push(
      ...(
        await api()
          .correspondence.mails({ id })
          .catch(() => ({ items: [] }))
      ).items,
    )
  return found
}
const subjects = async () => (await mails()).map(({ subject }) => subject).sort()
const one = async (subject: string) => (await mails()).find((each) => each.subject === subject)
const due = (id: string) =>
  sql`update connections set next_try = clock_timestamp() where id = ${id}::uuid and held_by is null`.execute(
    world.database.db,
  )

for (const plugins of [undefined, ['ID', 'IDLE', 'SPECIAL-USE', 'ENABLE', 'UIDPLUS', 'UNSELECT', 'LITERALPLUS']])
  describe(`a server that ${plugins ? 'does not tell' : 'tells'} which flags changed`, () => {
    it('is followed: read, flagged, answered and moved out there is so here within a minute', async () => {
      await box({ inbox: [{ subject: 'A' }, { subject: 'B' }, { subject: 'C' }], ...(plugins ? { plugins } : {}) })
      const { id } = await connect(world, mailbox)
      await readThrough(world, id)
      const there = (subject: string) =>
        mailbox.folder().messages.findIndex(({ raw }) => raw.includes(`Subject: ${subject}\r\n`))
      const flag = (subject: string, ...flags: string[]) => {
        const message = mailbox.folder().messages[there(subject)] as { flags: string[]; MODSEQ?: number }
        message.flags.push(...flags)
        message.MODSEQ = mailbox.nextModseq()
      }
      flag('A', '\\Seen', '\\Answered')
      flag('B', '\\Flagged')
      mailbox.folder().messages.splice(there('C'), 1)
      await api().connections.sync({ id })
      await until(async () => (await one('A'))?.seen && (await one('B'))?.flagged && !(await one('C')), 60)
      expect(await one('A')).toMatchObject({ seen: true, answered: true, flagged: false })
      expect(await one('B')).toMatchObject({ seen: false, flagged: true })
    })
  })

describe('a mailbox', () => {
  it('keeps a mail that moved to another folder that is read, as the same record', async () => {
    const twice = { raw: rawMail({ subject: 'Moves', from: 'owner@example.com' }) }
    await box({ inbox: [twice, { subject: 'Stays' }] })
    const { id } = await connect(world, mailbox)
    await readThrough(world, id)
    const before = await one('Moves')
    mailbox.crow.appendMessage('Sent', [], false, twice.raw)
    const inbox = mailbox.folder()
    inbox.messages.splice(
      inbox.messages.findIndex(({ raw }) => raw.includes('Subject: Moves')),
      1,
    )
    await api().connections.sync({ id })
    await until(async () => (await one('Moves'))?.own === true, 60)
    expect((await one('Moves'))?.id).toBe(before?.id)
    expect(await subjects()).toEqual(['Moves', 'Stays'])
  })

  it('whose mail goes between list and fetch brings the rest, and no empty mail', async () => {
    await box({ inbox: Array.from({ length: 30 }, (_, at) => ({ subject: `M${at}` })) })
    mailbox.beforeFetch(() => {
      const { messages } = mailbox.folder()
      for (const subject of ['M7', 'M13'])
        messages.splice(
          messages.findIndex(({ raw }) => raw.includes(`Subject: ${subject}\r\n`)),
          1,
        )
    })
    const { id } = await connect(world, mailbox)
    await until(async () => (await api().connections.get({ id })).kept === 28, 60)
    expect(await subjects()).toEqual(
      Array.from({ length: 30 }, (_, at) => `M${at}`)
        .filter((each) => each !== 'M7' && each !== 'M13')
        .sort(),
    )
    for (const { flags } of mailbox.folder().messages) expect(flags).not.toContain('\\Seen')
  })

  it('whose server goes away says so, is tried again by itself, and is read on with nothing lost when it is back', async () => {
    await box({ inbox: [{ subject: 'Before' }] })
    const line = await openLine(mailbox.port)
    opened.push(line)
    const { imap, smtp } = mailbox.settings
    const { id } = await api().connections.create({
      address: mailbox.user,
      password: mailbox.password,
      settings: { imap: { ...imap, port: line.port }, smtp },
    })
    await readThrough(world, id)
    await line.cut()
    await until(async () => (await api().connections.get({ id })).state === 'unreachable', 60)
    expect((await api().connections.get({ id })).next_try).not.toBeNull()
    mailbox.arrive({ subject: 'Meanwhile' })
    await line.mend()
    await until(async () => (await subjects()).includes('Meanwhile'), 60)
    expect(await subjects()).toEqual(['Before', 'Meanwhile'])
    await readThrough(world, id)
  })

  it('whose server has too many connections waits, keeps its password, and is no refused one', async () => {
    await box({ inbox: [{ subject: 'One' }] })
    const { id } = await connect(world, mailbox)
    await readThrough(world, id)
    mailbox.full(true)
    mailbox.cut()
    await until(async () => (await api().connections.get({ id })).state === 'limited', 60)
    const logins = mailbox.logins()
    await new Promise((done) => setTimeout(done, 6_000))
    expect(mailbox.logins()).toBe(logins)
    const tried = api().connections.create({
      ...{ address: 'b@example.com', password: 'x' },
      settings: mailbox.settings,
    })
    expect((await refusal(tried)).body.errors?.[0]).toMatchObject({
      field: 'settings',
      message: expect.stringContaining('pause'),
    })
    mailbox.full(false)
    await due(id)
    await readThrough(world, id)
  })
})
