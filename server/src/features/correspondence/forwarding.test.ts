import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { freePort } from '#server/platform/free-port.ts'
import { rawMail } from '../../../../test-kit/mailbox.ts'
import { createMailWorld } from '../../../../test-kit/mailbox-world.ts'
import { pacedMs } from '../../../../test-kit/pace.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { until } from '../../../../test-kit/until.ts'
import type { World } from '../../../test/world.ts'

let world: World
let port = 0
beforeAll(async () => {
  port = await freePort()
  world = await createMailWorld({ FORWARD_DOMAIN: 'in.example.org', FORWARD_PORT: String(port) }, { unhurried: true })
})
afterAll(() => world.close())
afterEach(async () => {
  for (const { id } of (await api().connections.list({})).items) await api().connections.remove({ id })
})
const api = () => world.as('owner')
const me = () => world.email('owner')

/** What the server answers to a mail, by its code. */
async function handed(to: string, raw: string, from = me()): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  try {
    await transport.sendMail({ envelope: { from, to: [to] }, raw })
    return 250
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0
  } finally {
    transport.close()
  }
}
/** Says one line after the other, and answers what comes back; '' once the line is gone. */
function dialogue() {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  return (words: string | null) =>
    new Promise<string>((done) => {
      const heard = (data: Buffer) => {
        socket.off('close', gone)
        done(data.toString())
      }
      const gone = () => done('')
      if (socket.closed || socket.readableEnded) return gone()
      socket.once('data', heard)
      socket.once('close', gone)
      if (words !== null) socket.write(`${words}\r\n`)
    })
}
const mails = async () => {
  const found = []
  for (const { id } of (await api().correspondence.list({})).items)
    found.push(...(await api().correspondence.mails({ id })).items)
  return found
}

describe('mail that is forwarded here', () => {
  it('has an address with a secret part, which only its person sees, and which is taken once', async () => {
    expect(await api().connections.forwarding({})).toMatchObject({ domain: 'in.example.org', senders: [me()] })
    const made = await api().connections.forward({})
    expect(made).toMatchObject({ kind: 'forwarding', state: 'ready', kept: 0, settings: null, calendar: null })
    expect(made.address).toMatch(/^[a-z2-9]{20}@in\.example\.org$/)
    expect(await refusal(api().connections.forward({}))).toMatchObject({ status: 409 })
    for (const who of ['org_manager', 'admin'] as const)
      expect(await refusal(world.as(who).connections.get({ id: made.id }))).toMatchObject({ status: 404 })
  })

  it('is kept as any mail: a blind copy as one’s own, one by a rule as it came, one by hand as nobody’s word', async () => {
    const { address } = await api().connections.forward({})
    await api().contacts.create({ name: 'Dana', emails: ['dana@example.org'] })
    const copy = rawMail({
      subject: 'Copy',
      from: me(),
      to: 'dana@example.org',
      text: 'I will send you the plum list by Friday.',
    })
    expect(await handed(address, copy)).toBe(250)
    const rule = rawMail({ subject: 'Rule', to: me(), text: 'I will send you the sloe list by Friday.' })
    const [local = '', domain = ''] = me().split('@')
    expect(await handed(address, rule, `${local}+caf_=in=x@${domain}`)).toBe(250)
    const hand = rawMail({
      subject: 'Fwd: Hand',
      from: me(),
      to: address,
      text: 'See below.\n\n---------- Forwarded message ---------\nFrom: Dana <dana@example.org>\nDate: Mon, 2 Nov 2026\nSubject: Hand\n\nI will send you the damson list by Friday.',
    })
    expect(await handed(address, hand)).toBe(250)
    const found = await mails()
    const of = (subject: string) => found.find((each) => each.subject === subject)
    expect(found).toHaveLength(3)
    expect(of('Copy')).toMatchObject({ own: true, seen: true, in_mailbox: false, automatic: false })
    expect(of('Rule')).toMatchObject({ own: false, from: { address: 'dana@example.org' }, marks: ['unproven'] })
    expect(of('Fwd: Hand')).toMatchObject({ own: false, automatic: true, to: [] })
    expect(of('Fwd: Hand')?.quoted_at).toBe(of('Fwd: Hand')?.text.length)
    expect(JSON.stringify(found)).not.toContain(address)
    await until(async () => (await api().promises.list({ search: 'sloe' })).items.length === 1, 30)
    expect((await api().promises.list({ search: 'damson' })).items).toEqual([])
    expect(await handed(address, copy)).toBe(250)
    expect(await mails()).toHaveLength(3)
    const answered = api().correspondence.draft({
      answers: of('Rule')?.id ?? '',
      to: ['dana@example.org'],
      subject: 'x',
      text: 'x',
    })
    expect(await refusal(answered)).toMatchObject({ status: 422 })
  })

  it('is refused from anybody else, to an unknown or former address, while paused, and when it is too large', async () => {
    const made = await api().connections.forward({})
    const mail = rawMail({ subject: 'x', to: me() })
    expect(await handed(made.address, mail, 'eve@evil.example')).toBe(550)
    expect(await handed(made.address, rawMail({ subject: 'x', from: 'Owner <eve@evil.example>' }), '')).toBe(550)
    expect(await handed('nobody@in.example.org', mail)).toBe(550)
    expect(await handed(me(), mail)).toBe(550)
    await api().connections.update({ id: made.id, paused: true })
    expect(await handed(made.address, mail)).toBe(450)
    await api().connections.update({ id: made.id, paused: false })
    expect(await handed(made.address, `${mail}${'x'.repeat(76)}\r\n`.padEnd(11 * 1_048_576, 'y\r\n'))).toBe(552)
    const renewed = await api().connections.renewAddress({ id: made.id })
    expect(renewed.address).not.toBe(made.address)
    expect(await handed(made.address, mail)).toBe(550)
    expect(await handed(renewed.address, mail)).toBe(250)
    expect(await mails()).toHaveLength(1)
  })

  it('is bounded in an hour, keeps nothing of private addresses, and leaves nothing when it is disconnected', async () => {
    const { id, address } = await api().connections.forward({})
    await api().connections.addPrivate({ pattern: '@clinic.example' })
    expect(await handed(address, rawMail({ subject: 'Secret', from: 'doc@clinic.example' }))).toBe(250)
    expect(await mails()).toEqual([])
    expect(await handed(address, rawMail({ subject: 'First' }))).toBe(250)
    await sql`insert into mails (id, user_id, connection_id, exchange_id, key, message_id, sent_at, own, from_name, from_address, "to", cc,
        addresses, subject, text, quoted_at, attachments, automatic, marks, seen, flagged, answered)
      select gen_random_uuid(), m.user_id, m.connection_id, m.exchange_id, m.key || n, '', m.sent_at, false, '', '', '[]', '[]', '{}', '', '', 0,
        '[]', true, '{}', true, false, false from mails m, generate_series(1, 119) n where m.connection_id = ${id}::uuid`.execute(
      world.database.db,
    )
    expect(await handed(address, rawMail({ subject: 'Too many' }))).toBe(450)
    await api().connections.remove({ id })
    expect(await handed(address, rawMail({ subject: 'Late' }))).toBe(550)
    await until(async () => {
      const { rows } = await sql<{ n: number }>`select ((select count(*) from connections where id = ${id}::uuid)
        + (select count(*) from mails where connection_id = ${id}::uuid))::int as n`.execute(world.database.db)
      return rows[0]?.n === 0
    }, 60)
  })

  it('that was made to do harm is ended in time, and the next one arrives', async () => {
    const { address } = await api().connections.forward({})
    const head = (subject: string) =>
      `From: ${me()}\r\nTo: ${address}\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@x>\r\nMIME-Version: 1.0\r\n`
    const parts = `${head('parts')}Content-Type: multipart/mixed; boundary="b"\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(100_000)}--b--\r\n`
    const deep = `${head('deep')}${Array.from({ length: 5_000 }, (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`).join('')}`
    const names = `${head('names')}Cc: ${'a@b.example, '.repeat(100_000)}z@b.example\r\n\r\nx\r\n`
    const page = `${head('page')}Content-Type: text/html\r\n\r\n${'<div>'.repeat(50_000)}x\r\n`
    const hidden = `${head('hidden')}Content-Type: text/html\r\n\r\n<p>Seen</p><div style="display:none">EVIL</div>\r\n`
    const noHead = '\r\n\r\n'
    for (const raw of [parts, deep, names, page, hidden, noHead]) {
      const took = await pacedMs(async () => expect([250, 450, 550]).toContain(await handed(address, raw)))
      expect(took).toBeLessThan(20_000)
    }
    expect(await handed(address, rawMail({ subject: 'Next', from: me(), to: address }))).toBe(250)
    const found = await mails()
    expect(found.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['hidden', 'Next']))
    expect(JSON.stringify(found)).not.toContain('EVIL')
  }, 120_000)

  it('has a door that guesses do not open: a few wrong addresses end the line, and nobody signs in there', async () => {
    const said = dialogue()
    expect(await said(null)).toMatch(/^220/)
    expect(await said('EHLO x')).not.toMatch(/AUTH|STARTTLS/)
    expect(await said('MAIL FROM:<a@b.example>')).toMatch(/^250/)
    for (let n = 0; n < 3; n++) expect(await said(`RCPT TO:<guess${n}@in.example.org>`)).toMatch(/^550/)
    expect(await said('RCPT TO:<guess3@in.example.org>')).toMatch(/^421/)
    expect(await said('AUTH PLAIN AGEAYg==')).not.toMatch(/^2/)
  })
})
