// Whatever is sent instead of a decent file: a clear answer, and nothing of it stays on the disk.
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileRecord } from '#contract/files.ts'
import { figure } from '../../../../test-kit/figures.ts'
import { docxOf, multipartOf, type Part, PNG, pdfOf, zipOf } from '../../../../test-kit/made-files.ts'
import { createWorld, type Raw, type Who, type World } from '../../../test/world.ts'
import { newId } from '../../platform/ids.ts'

const MB = 1_048_576
let world: World
let port: number
beforeAll(async () => {
  world = await createWorld({ USER_FILES: '40', USER_FILES_MB: '60' })
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.http.server.address() as { port: number }).port
})
afterAll(() => world.close())

/** Everything that lies on the disk, by its path. */
const onDisk = () =>
  readdirSync(join(world.dataDir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

type Sent = Raw & { file: FileRecord }
async function send(
  who: Who,
  payload: Buffer | string,
  type: string,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const response = await world.app.http.inject({
    method: 'POST',
    url: '/api/files/',
    headers: { authorization: `Bearer ${world.token(who)}`, 'content-type': type, ...headers },
    payload,
  })
  const body = JSON.parse(response.payload)
  return {
    ...{ status: response.statusCode, body, file: body, text: response.payload, headers: response.headers },
    bytes: new Uint8Array(response.rawPayload),
  }
}
const upload = (content: Buffer | string, filename: string, who: Who = 'owner', headers = {}) => {
  const { body, type } = multipartOf([{ name: 'file', filename, content }])
  return send(who, body, type, headers)
}
const parts = (list: Part[], more: { boundary?: string; cut?: number } = {}) => {
  const { body, type } = multipartOf(list)
  return send(
    'owner',
    more.cut ? body.subarray(0, -more.cut) : body,
    more.boundary ? `multipart/form-data; boundary=${more.boundary}` : type,
  )
}

/** The request is refused, nothing lies on the disk that did not before, and no row was written. */
async function leavesNothing(status: number, work: () => Promise<Raw>): Promise<Raw> {
  const before = onDisk()
  const rows = () => world.database.db.selectFrom('files').select('id').orderBy('id').execute()
  const had = await rows()
  const answer = await work()
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ detail: expect.any(String), code: expect.any(String) })
  expect(onDisk()).toEqual(before)
  expect(await rows()).toEqual(had)
  return answer
}

describe('a file that is refused', () => {
  const file: Part = { name: 'file', filename: 'a.txt', content: 'Hello' }
  it.each<[string, number, () => Promise<Raw>]>([
    ['an empty one', 422, () => upload('', 'empty.txt')],
    ['no part with a file', 422, () => parts([])],
    ['a field in place of the file', 422, () => parts([{ name: 'file', content: 'Hello' }])],
    ['a file in another part', 422, () => parts([{ ...file, name: 'picture' }])],
    ['two files', 422, () => parts([file, { ...file, filename: 'b.txt' }])],
    ['a field that there is not', 422, () => parts([file, { name: 'user_id', content: 'x' }])],
    ['a field that there is not, before the file', 422, () => parts([{ name: 'media_type', content: 'x' }, file])],
    [
      'fields without end',
      422,
      () => parts([...Array.from({ length: 30 }, (_, n) => ({ name: `f${n}`, content: '' })), file]),
    ],
    ['a prototype in place of a field', 400, () => parts([file, { name: '__proto__', content: 'x' }])],
    ['an end that is missing', 400, () => parts([file], { cut: 16 })],
    [
      'an end in the middle of the file',
      400,
      () => parts([{ ...file, content: 'x'.repeat(200_000) }], { cut: 100_000 }),
    ],
    ['another boundary than announced', 400, () => parts([file], { boundary: 'wrong' })],
    [
      'JSON that says it is multipart',
      400,
      () => send('owner', '{"file":{"path":"/etc/passwd"}}', 'multipart/form-data; boundary=x'),
    ],
    ['multipart without a boundary', 400, () => send('owner', 'x', 'multipart/form-data')],
    ['JSON', 415, () => send('owner', '{"file":{"path":"/etc/passwd"}}', 'application/json')],
    ['a bare file', 415, () => send('owner', PNG, 'image/png')],
    ['nothing', 415, () => send('owner', '', 'application/octet-stream')],
    ['a program', 415, () => upload(Buffer.from(`MZ${'\u0000\u0001'.repeat(200)}`), 'photo.png')],
    [
      'a program of Linux',
      415,
      () => upload(Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001'), Buffer.alloc(200)]), 'notes.txt'),
    ],
    ['a script by its name', 415, () => upload('WScript.Echo(1)', 'invoice.pdf.vbs')],
    ['a program whose name is read backwards', 415, () => upload('x', 'a\u202egnp.exe')],
    ['bytes that are nothing', 415, () => upload(Buffer.from([0, 1, 2, 3, 0, 200, 7]), 'data.bin')],
  ])('%s', async (_name, status, work) => {
    await leavesNothing(status, work)
  })

  it('one byte more than 25 MB, with a length announced or without', async () => {
    const tooLarge = Buffer.alloc(25 * MB + 1, 'x')
    const answer = await leavesNothing(413, () => upload(tooLarge, 'large.txt'))
    expect(answer.body).toMatchObject({ detail: 'This file is too large. A file may have at most 25 MB.' })
    await leavesNothing(413, () => upload(Buffer.alloc(27 * MB, 'x'), 'larger.txt'))
  })

  it('a sender who never stops is told so, and cut off', async () => {
    await leavesNothing(413, async () => {
      const socket = connect(port, '127.0.0.1')
      let heard = ''
      let sent = 0
      const closed = new Promise<void>((done) => socket.once('close', () => done()))
      socket.on('data', (chunk) => (heard += String(chunk)))
      socket.on('error', () => {})
      socket.write(
        `POST /api/files/ HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.token('owner')}\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n`,
      )
      const chunk = (data: Buffer | string) => {
        sent += data.length
        return socket.write(
          Buffer.concat([
            Buffer.from(`${data.length.toString(16)}\r\n`),
            Buffer.from(data as string),
            Buffer.from('\r\n'),
          ]),
        )
      }
      chunk('--x\r\ncontent-disposition: form-data; name="file"; filename="endless.txt"\r\n\r\n')
      const part = Buffer.alloc(MB, 'x')
      while (!socket.destroyed && sent < 200 * MB)
        if (!chunk(part)) await Promise.race([new Promise((done) => socket.once('drain', done)), closed])
      await closed
      expect(sent).toBeLessThan(100 * MB)
      const [head = '', body = ''] = heard.split('\r\n\r\n')
      return {
        status: Number(head.split(' ')[1]),
        body: JSON.parse(body),
        text: body,
        headers: {},
        bytes: new Uint8Array(),
      }
    })
  })

  it('multipart to a call that takes JSON is not read at all', async () => {
    const { body, type } = multipartOf([file])
    const response = await world.app.http.inject({
      method: 'POST',
      url: '/api/tasks/',
      headers: { authorization: `Bearer ${world.token('owner')}`, 'content-type': type },
      payload: body,
    })
    expect(response.statusCode).toBe(415)
  })

  it('a sender who goes away in the middle leaves nothing', async () => {
    const before = onDisk()
    const { body, type } = multipartOf([{ ...file, content: Buffer.alloc(3 * MB, 'x') }])
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/files/ HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.token('owner')}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.subarray(0, 2 * MB))
    // It has begun to be written …
    for (let waited = 0; onDisk().length === before.length && waited < 5_000; waited += 10) await sleep(10)
    expect(onDisk().length).toBe(before.length + 1)
    socket.destroy()
    // … and is gone soon after the sender is.
    for (let waited = 0; onDisk().length > before.length && waited < 5_000; waited += 10) await sleep(10)
    expect(onDisk()).toEqual(before)
  })
})

describe('a file that is kept harmlessly', () => {
  const served = (id: string) => world.request('owner', 'GET', `/api/files/${id}/content`)

  it.each<[string, () => Promise<Buffer> | Buffer | string, string]>([
    ['a page', () => '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['a page after a comment', () => '<!-- x --> <html><body onload=alert(1)>', 'text/html'],
    [
      'a drawing',
      () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'image/svg+xml',
    ],
    // As one pattern it would take longer than the world has been there.
    ['a text that begins with very many comments', () => `${'<!---->'.repeat(5_000)}x`, 'text/plain'],
    ['a script', () => 'alert(document.cookie)', 'text/plain'],
    [
      'a picture that is a page as well',
      () => Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('*/=1;<script>alert(1)</script>')]),
      'image/gif',
    ],
    [
      'a PDF that is a page as well',
      () => Buffer.concat([pdfOf(['x']), Buffer.from('<script>alert(1)</script>')]),
      'application/pdf',
    ],
    ['an archive', () => zipOf({ 'a.txt': 'x' }), 'application/zip'],
  ])(
    '%s that is called .png is what it is, and goes out as an attachment in a sandbox',
    async (_name, content, type) => {
      const { status, file } = await upload(Buffer.from((await content()) as string), 'photo.png')
      expect([status, file.media_type]).toEqual([201, type])
      const { headers } = await served(file.id)
      expect(headers['content-type']).toContain(type)
      expect(headers['content-disposition']).toBe(`attachment; filename="photo.png"; filename*=UTF-8''photo.png`)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      expect(headers['cache-control']).toBe('private, no-store')
    },
  )

  it.each([
    ['../../x', 'x'],
    ['..', 'Unnamed'],
    ['', 'Unnamed'],
    ['C:\\Users\\me\\Plan 2027.txt', 'Plan 2027.txt'],
    ['/etc/passwd', 'passwd'],
    ['a\u202egnp.txt', 'agnp.txt'],
    ['re\u0301sume\u0301\u0007.txt', 'r\u00e9sum\u00e9.txt'],
    ['  . hidden. ', '. hidden'],
    ['שלום 👨‍👩‍👧.md', 'שלום 👨‍👩‍👧.md'],
    [`${'ü'.repeat(400)}.txt`, `${'ü'.repeat(125)}.txt`],
  ])('the name %j is kept as %j', async (given, kept) => {
    const { status, file } = await upload('A text', given)
    expect([status, file.name]).toEqual([201, kept])
    expect(onDisk().filter((path) => !/\/blobs\/[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(path))).toEqual([])
  })

  it('a name of 64 KB is refused or cut, and leaves nothing else', async () => {
    const { status } = await upload('A text', `${'n'.repeat(65_536)}.txt`)
    expect([201, 400, 422]).toContain(status)
  })

  it('a Word file that is packed a thousand times is kept, and its text is not read', async () => {
    const { status, file } = await upload(await docxOf([], `<w:p>${' '.repeat(90 * MB)}</w:p>`), 'bomb.docx')
    expect([status, file.text_status]).toEqual([201, 'pending'])
  })
})

describe('room', () => {
  it('one person has so many files and so many bytes, and other people have theirs', async () => {
    const mine = async () => (await world.as('same_org').files.list({ limit: 200 })).items
    for (let n = 0; n < 3; n++)
      expect((await upload(Buffer.alloc(19 * MB, 'x'), `${n}.txt`, 'same_org')).status).toBe(201)
    const answer = await leavesNothing(409, () => upload(Buffer.alloc(19 * MB, 'x'), 'more.txt', 'same_org'))
    expect(answer.body).toMatchObject({ detail: 'Your files fill your 60 MB. Please delete some first.' })
    expect((await upload('small', 'small.txt', 'same_org')).status).toBe(201)
    for (const { id } of await mine()) await world.as('same_org').files.remove({ id })
    const sent = await Promise.all(Array.from({ length: 45 }, (_, n) => upload(`${n}`, `${n}.txt`, 'same_org')))
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(40)
    expect(sent.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(await mine()).toHaveLength(40)
  })

  it('the same upload sent again with its key is done once, and leaves its bytes once', async () => {
    const key = newId()
    const before = onDisk().length
    const first = await upload('Once', 'once.txt', 'ceo', { 'idempotency-key': key })
    const again = await upload('Once', 'once.txt', 'ceo', { 'idempotency-key': key })
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(onDisk()).toHaveLength(before + 1)
    const other = await leavesNothing(422, () => upload('Other', 'once.txt', 'ceo', { 'idempotency-key': key }))
    expect(other.body).toMatchObject({ errors: [{ field: 'Idempotency-Key' }] })
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => upload('Six', 'six.txt', 'ceo', { 'idempotency-key': `${key}-6` })),
    )
    expect(sent.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect((await world.as('ceo').files.list({ search: 'six.txt' })).items).toHaveLength(1)
    expect(onDisk()).toHaveLength(before + 2)
    figure(
      'B14',
      '25 kinds of file refused without a trace, 8 disguised ones kept as what they are, 10 names and one of 64 KB made harmless, limits kept by 45 at once',
    )
  })
})
