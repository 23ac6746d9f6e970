import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Mailbox, openMailbox } from '../../../../test-kit/mailbox.ts'
import { connect, createMailWorld, readThrough } from '../../../../test-kit/mailbox-world.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { until } from '../../../../test-kit/until.ts'
import type { World } from '../../../test/world.ts'

let world: World
const opened: Mailbox[] = []
beforeAll(async () => {
  world = await createMailWorld({ MAX_FILE_MB: '1' })
})
afterAll(() => world.close())
afterEach(async () => {
  for (const { id } of (await api().connections.list({})).items) await api().connections.remove({ id })
  for (const each of opened.splice(0)) await each.close()
})
const api = () => world.as('owner')

type Hanging = { name: string; type: string; bytes: Buffer; encoding?: string }
const packed = ({ bytes, encoding = 'base64' }: Hanging) =>
  encoding === 'base64' ? (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n') : bytes.toString('latin1')
const withAttachments = (subject: string, parts: Hanging[], from = 'Dana <dana@example.org>') =>
  [
    `From: ${from}\r\nTo: owner@example.com\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@x>`,
    'Date: Mon, 02 Nov 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n',
    '--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nSee what hangs here.',
    ...parts.map(
      (part) =>
        `--b\r\nContent-Type: ${part.type}\r\nContent-Disposition: attachment; filename="${part.name}"\r\nContent-Transfer-Encoding: ${part.encoding ?? 'base64'}\r\n\r\n${packed(part)}`,
    ),
    '--b--\r\n',
  ].join('\r\n')

const PDF = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(700_000, 'x\u0001'), Buffer.from('\n%%EOF')])
const CSV = Buffer.from('name;sum\r\nquince;12\r\n')
const PARTS: Hanging[] = [
  { name: 'offer.pdf', type: 'application/pdf', bytes: PDF },
  {
    name: 'sums.csv',
    type: 'text/csv; charset=iso-8859-1',
    bytes: Buffer.from('B\xfcro;1\r\n', 'latin1'),
    encoding: '8bit',
  },
  { name: 'run.exe', type: 'application/octet-stream', bytes: Buffer.from('MZ program') },
  { name: 'list.csv', type: 'text/csv', bytes: CSV },
]

async function mailIn(raw = withAttachments('Offer', PARTS)) {
  const mailbox = await openMailbox({ inbox: [{ raw }] })
  opened.push(mailbox)
  const connection = await connect(world, mailbox)
  await readThrough(world, connection.id)
  const [exchange] = (await api().correspondence.list({})).items
  const [mail] = (await api().correspondence.mails({ id: exchange?.id ?? '' })).items
  if (!mail) throw new Error('no mail came')
  return { mailbox, connection, mail }
}
const BEYOND: Hanging[] = [
  { name: 'large.bin', type: 'application/zip', bytes: Buffer.alloc(1_048_577, 7) },
  { name: 'lies.bin', type: 'application/zip', bytes: Buffer.alloc(40_000, 7) },
]
const refusalOf = (id: string) => async (n: number) => {
  const { status, body } = await refusal(api().correspondence.attachment({ id, n }))
  return `${status} ${body.detail}`
}
const bytesOf = async (id: string, n: number) => {
  const { name, blob } = await api().correspondence.attachment({ id, n })
  return { name, bytes: Buffer.from(await blob.arrayBuffer()) }
}

describe('an attachment', () => {
  it('is fetched byte for byte when it is asked for, and never before; the mail does not become read', async () => {
    const { mailbox, mail } = await mailIn()
    expect(mail.attachments.map(({ name }) => name)).toEqual(PARTS.map(({ name }) => name))
    expect(mailbox.fetchedParts()).not.toContainEqual(expect.stringMatching(/^[2-5]/))
    for (const [n, part] of PARTS.entries()) {
      const got = await bytesOf(mail.id, n)
      expect(got.name).toBe(part.name)
      expect(got.bytes.equals(part.bytes), part.name).toBe(true)
    }
    expect(mailbox.fetchedParts()).toContainEqual(expect.stringMatching(/^2/))
    expect(mailbox.folder().messages[0]?.flags).not.toContain('\\Seen')
    const response = await world.request('owner', 'GET', `/api/mails/${mail.id}/attachment?n=1`)
    expect(response.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="sums.csv"/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect((await api().files.list({})).items).toEqual([])
  })

  it('is kept as a file once, looked at as an upload is, and says from which mail it came', async () => {
    const { mail, connection } = await mailIn()
    const file = await api().correspondence.keepAttachment({ id: mail.id, n: 3 })
    expect(file).toMatchObject({
      name: 'list.csv',
      kind: 'sheet',
      size: CSV.length,
      sha256: createHash('sha256').update(CSV).digest('hex'),
      came_from: 'Mail from Dana <dana@example.org>, 2026-11-02: Offer',
      mail_exchange_id: mail.exchange_id,
    })
    expect((await api().correspondence.keepAttachment({ id: mail.id, n: 3 })).id).toBe(file.id)
    await until(async () => (await api().files.get({ id: file.id })).text_status === 'ready', 30)
    expect((await api().files.text({ id: file.id })).text).toContain('quince')
    expect(await refusal(api().correspondence.keepAttachment({ id: mail.id, n: 2 }))).toMatchObject({ status: 415 })
    expect((await api().files.list({})).items).toHaveLength(1)
    await api().connections.remove({ id: connection.id })
    await until(async () => (await api().files.get({ id: file.id })).mail_exchange_id === null, 60)
    expect((await api().files.get({ id: file.id })).came_from).toContain('Dana')
    await api().files.remove({ id: file.id })
  })

  it('that cannot be had says why: there is none, too large, it is gone there, its folder is renumbered, another password, paused', async () => {
    const { mailbox, connection, mail } = await mailIn(withAttachments('Large', BEYOND))
    const asked = refusalOf(mail.id)
    expect(await asked(7)).toMatch(/^404/)
    expect(await asked(0)).toMatch(/^413 .*larger than the 1 MB/)
    const [message] = mailbox.folder().messages
    const uid = message?.uid ?? 0
    if (message) message.uid = 4_000
    expect(await asked(1)).toMatch(/^404 .*no longer in your mailbox/)
    if (message) message.uid = uid
    mailbox.folder().uidvalidity += 1
    expect(await asked(1)).toMatch(/^503 .*is being looked for/)
    mailbox.folder().uidvalidity -= 1
    mailbox.changePassword('another')
    expect(await asked(1)).toMatch(/^409 .*refused the password/)
    // Last: whoever resumes has the mailbox looked at, and that looks for what moved.
    await api().connections.update({ id: connection.id, paused: true })
    expect(await asked(1)).toMatch(/^409 .*paused/)
  })

  it('of a mailbox that does not answer is there, not here', async () => {
    const { mailbox, mail } = await mailIn(withAttachments('Away', BEYOND))
    await mailbox.close()
    opened.length = 0
    expect(await refusalOf(mail.id)(1)).toMatch(/^503 .*does not answer/)
  })

  it('is looked for while its folder is read anew, and had again after', async () => {
    const { mailbox, connection, mail } = await mailIn(withAttachments('Renumbered', BEYOND))
    await api().connections.update({ id: connection.id, paused: true })
    mailbox.folder().uidvalidity += 1
    await api().connections.update({ id: connection.id, paused: false })
    const statuses = new Set<number>()
    await until(async () => {
      const { status } = await world.request('owner', 'GET', `/api/mails/${mail.id}/attachment?n=1`)
      statuses.add(status)
      return status === 200
    }, 60)
    statuses.delete(503)
    expect([...statuses]).toEqual([200])
  })

  it('is nobody else’s', async () => {
    const { mail } = await mailIn()
    for (const who of ['org_manager', 'admin'] as const) {
      expect(await refusal(world.as(who).correspondence.attachment({ id: mail.id, n: 0 }))).toMatchObject({
        status: 404,
      })
      expect(await refusal(world.as(who).correspondence.keepAttachment({ id: mail.id, n: 0 }))).toMatchObject({
        status: 404,
      })
    }
  })
})
