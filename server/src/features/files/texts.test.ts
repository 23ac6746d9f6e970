// The texts of files are read in the background, whatever the files hold.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileRecord } from '#contract/files.ts'
import { background } from '../../../../test-kit/background.ts'
import { docxOf, multipartOf, pdfOf, pptxOf, xlsxOf, zipOf } from '../../../../test-kit/made-files.ts'
import { startServer } from '../../../../test-kit/server.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { openBlobs } from '../../platform/blobs.ts'
import { createLog } from '../../platform/log.ts'
import { fileJobs } from './jobs/keeper.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { launch: true })
})
afterAll(() => world.close())

async function add(name: string, content: Buffer | string): Promise<FileRecord> {
  const { body, type } = multipartOf([{ name: 'file', filename: name, content }])
  const response = await world.app.http.inject({
    method: 'POST',
    url: '/api/files/',
    headers: { authorization: `Bearer ${world.token('owner')}`, 'content-type': type },
    payload: body,
  })
  expect(response.statusCode).toBe(201)
  return response.json<FileRecord>()
}

async function read({ id }: FileRecord): Promise<FileRecord> {
  for (let waited = 0; waited < 55_000; waited += 20) {
    const file = await world.as('owner').files.get({ id })
    if (file.text_status !== 'pending') return file
    await sleep(20)
  }
  throw new Error('its text was never read')
}

async function textOf(name: string, content: Buffer | string): Promise<string> {
  const file = await read(await add(name, content))
  expect(file.text_status).toBe('ready')
  return (await world.as('owner').files.text({ id: file.id })).text
}
const statusOf = async (name: string, content: Buffer | string) => (await read(await add(name, content))).text_status

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('the text of a file', () => {
  it.each<[string, string, () => Promise<Buffer> | Buffer | string, string]>([
    ['plain text', 'a.txt', () => 'Zeile eins\r\nZeile zwei\n', 'Zeile eins\nZeile zwei'],
    ['text in Latin letters of Windows', 'a.txt', () => Buffer.from('Gr\xf6\xdfe \x80 5', 'latin1'), 'Größe € 5'],
    ['text in UTF-16', 'a.txt', () => utf16('Größe שלום'), 'Größe שלום'],
    [
      'blanks without end',
      'a.txt',
      () => `a \t\r\nb${' '.repeat(600_000)}c`,
      `a\nb${' '.repeat(600_000)}c`.slice(0, 100_000),
    ],
    ['Markdown', 'a.md', () => '# Lease\n\n*May*', '# Lease\n\n*May*'],
    ['a table of commas', 'a.csv', () => 'name,city\nAna,Lisbon', 'name,city\nAna,Lisbon'],
    [
      'a page',
      'a.html',
      () =>
        '<!doctype html><title>T</title><style>b{}</style><script>let x</script><h1>Lease</h1><p>Ends in <b>May</b>.</p>',
      'T\n\nLease\n\nEnds in May.',
    ],
    [
      'a page that hides something, and signs without a shape',
      'a.html',
      () =>
        '<!doctype html><style>.x{font-size:0}</style><p>Ends in\u200b May\u{e0041}.</p><p class=x>Hidden</p><p style="color:#fff">Too</p>',
      'Ends in May.',
    ],
    ['Word', 'a.docx', () => docxOf(['The lease', 'ends &amp; renews']), 'The lease\nends & renews'],
    [
      'a table in Word',
      'b.docx',
      () =>
        docxOf(
          [],
          '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Rent</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>900</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
        ),
      'Rent \t900',
    ],
    [
      'Excel',
      'a.xlsx',
      () =>
        xlsxOf('Budget', [
          ['Rent', 900],
          ['Staff', 4_200.5],
        ]),
      'Budget\nRent\t900\nStaff\t4200.5',
    ],
    ['PowerPoint', 'a.pptx', () => pptxOf(['Welcome', 'Thank you']), 'Slide 1\nWelcome\n\nSlide 2\nThank you'],
    ['PDF', 'a.pdf', () => pdfOf(['The lease\nends in May', 'Page two']), 'The lease\nends in May\n\nPage two'],
  ])('%s', async (_name, file, content, text) => {
    expect(await textOf(file, Buffer.from((await content()) as string))).toBe(text)
  })

  it('is what a search finds, by whole words and by their beginnings, and only for its owner', async () => {
    const file = await read(await add('minutes.docx', await docxOf(['Quarterly fjordbank covenant, reviewed'])))
    const finds = async (who: 'owner' | 'ceo', search: string) =>
      (await world.as(who).files.list({ search })).items.map(({ id }) => id)
    for (const search of [
      'fjordbank',
      'Fjord',
      'covenant fjordbank',
      'reviewed, quarterly',
      'MINUTES',
      "fjordbank' | '",
    ])
      expect([search, await finds('owner', search)]).toEqual([search, [file.id]])
    for (const search of ['jordbank', 'fjordbank lisbon', 'fjordbank:A & !x'])
      expect([search, await finds('owner', search)]).toEqual([search, []])
    expect(await finds('ceo', 'fjordbank')).toEqual([])
    expect((await refused(world.as('ceo').files.text({ id: file.id }))).status).toBe(404)
    const record = await world.as('owner').records.get({ kind: 'file', id: file.id })
    expect(record.body).toBe('Quarterly fjordbank covenant, reviewed')
    const everywhere = async (who: 'owner' | 'ceo') =>
      (await world.as(who).search.find({ q: 'fjordbank' })).hits.map(({ kind, id, href }) => [kind, id, href])
    expect(await everywhere('owner')).toEqual([['file', file.id, `/app/files?file=${file.id}`]])
    expect(await everywhere('ceo')).toEqual([])
    await world.as('owner').files.remove({ id: file.id })
    expect(await everywhere('owner')).toEqual([])
    expect(await finds('owner', 'fjordbank')).toEqual([])
  })

  it('is kept to a million characters, and however many words it has it can be searched', async () => {
    const words = Array.from({ length: 180_000 }, (_, n) => `слово${n.toString(36)}`).join(' ')
    const file = await read(await add('long.txt', words))
    expect(file.text_status).toBe('ready')
    const { text, is_whole } = await world.as('owner').files.text({ id: file.id })
    expect([text.length, is_whole]).toEqual([100_000, false])
    expect((await world.as('owner').files.list({ search: 'слово5' })).items).toHaveLength(1)
    const { rows } = await world.database.pool.query('select length(content) as n from file_texts where file_id = $1', [
      file.id,
    ])
    expect(rows[0].n).toBe(1_000_000)
  })
})

describe('a file whose text cannot be read', () => {
  it.each<[string, string, () => Promise<Buffer> | Buffer | string]>([
    [
      'a Word file that unpacks to 90 MB of one paragraph',
      'bomb.docx',
      () => docxOf([], `<w:p>${' '.repeat(90 * 1_048_576)}</w:p>`),
    ],
    [
      'a Word file of 3,000 parts',
      'many.docx',
      async () => {
        const parts = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`word/header${n}.xml`, '<a/>']))
        return zipOf({ '[Content_Types].xml': docxTypes, ...parts })
      },
    ],
    ['a Word file that breaks off', 'half.docx', async () => (await docxOf(['x'.repeat(10_000)])).subarray(0, 400)],
    [
      'an encrypted Word file',
      'secret.docx',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_024)]),
    ],
    ['a PDF that is none', 'none.pdf', () => Buffer.from('%PDF-1.7\nnothing that follows')],
    [
      'a PDF that unpacks to 600 MB',
      'bomb.pdf',
      () => pdfOf(['x'], { stream: deflateSync(Buffer.alloc(600_000_000, 'BT (x) Tj ET\n'), { level: 1 }) }),
    ],
  ])('%s is kept, and said to have none', async (_name, name, content) => {
    const file = await add(name, Buffer.from((await content()) as string))
    const status = (await read(file)).text_status
    if (name === 'half.docx') expect(['failed', 'none']).toContain(status)
    else expect(status).toBe('failed')
    expect((await world.request('owner', 'GET', `/api/files/${file.id}/content`)).status).toBe(200)
  })

  it('a file without any text is read, and has none', async () => {
    expect([await statusOf('scan.pdf', pdfOf([''])), await statusOf('empty.docx', await docxOf(['']))]).toEqual([
      'none',
      'none',
    ])
  })

  it('an archive within an archive is not opened, and a cycle of references not followed', async () => {
    const entities = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`
    const parts = {
      '[Content_Types].xml': docxTypes,
      'word/document.xml': `${entities}<w:document xmlns:w="w"><w:p><w:t>&c;ends</w:t></w:p></w:document>`,
      'word/embeddings/inner.docx': await docxOf(['Inner']),
    }
    expect(await textOf('nested.docx', await zipOf(parts))).toBe('&c;ends')
  })

  it('does not keep the next one waiting', async () => {
    const [bad, good] = [await add('bad.pdf', '%PDF-1.7\n'), await add('good.txt', 'Good')]
    expect([(await read(bad)).text_status, (await read(good)).text_status]).toEqual(['failed', 'ready'])
    expect(await statusOf('again.txt', 'Again')).toBe('ready')
  })
})

const docxTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

describe('a file that ends whoever reads it', () => {
  it('is given up after the second time, also when it was the whole process', async () => {
    const [asleep, tries] = [await createWorld(), [] as string[]]
    const { database } = asleep
    try {
      const add = async (name: string) => (await asleep.as('owner').files.create({ file: { name, text: name } })).id
      const ids = {
        crashing: await add('crashing.txt'),
        killing: await add('killing.txt'),
        good: await add('good.txt'),
      }
      await database.db.updateTable('files').set({ text_tries: 2 }).where('id', '=', ids.killing).execute()
      const jobs = fileJobs({
        database,
        blobs: openBlobs(join(asleep.dataDir, 'blobs'), 1_000),
        log: createLog('silent'),
        alone: true,
        async read({ path }) {
          const text = readFileSync(path, 'utf8')
          tries.push(text)
          return text === 'good.txt' ? { text } : { crashed: 'on purpose' }
        },
      })
      const keeper = background(database, jobs, { alone: true })
      keeper.start()
      const statuses = async () =>
        (await asleep.as('owner').files.list({ sort: 'name' })).items.map((file) => file.text_status)
      for (let waited = 0; (await statuses()).includes('pending') && waited < 5_000; waited += 20) await sleep(20)
      await keeper.stop()
      expect(await statuses()).toEqual(['failed', 'ready', 'failed'])
      expect(tries.sort()).toEqual(['crashing.txt', 'crashing.txt', 'good.txt'])
    } finally {
      await asleep.close()
    }
  })
})

describe('a server that is killed', () => {
  it('reads on with what it had not read, and clears away what nobody has a record of', async () => {
    const server = await startServer({ ADMIN_EMAIL: 'root@example.org', ADMIN_PASSWORD: 'correct horse battery' })
    try {
      const form = new URLSearchParams({ username: 'root@example.org', password: 'correct horse battery' })
      const login = await fetch(`${server.url}/api/auth/token`, { method: 'POST', body: form })
      const { access_token: token } = (await login.json()) as { access_token: string }
      const headers = { authorization: `Bearer ${token}` }
      const send = async (name: string, content: string) => {
        const body = new FormData()
        body.append('file', new Blob([content]), name)
        return (await (await fetch(`${server.url}/api/files/`, { method: 'POST', headers, body })).json()) as FileRecord
      }
      const list = async () =>
        (await (await fetch(`${server.url}/api/files/?sort=name`, { headers })).json()) as FileRecord[]
      const blobs = () =>
        readdirSync(join(server.dataDir, 'blobs'), { recursive: true, withFileTypes: true }).filter((entry) =>
          entry.isFile(),
        )
      // An upload is half there when the process dies.
      const half = new AbortController()
      const endless = new ReadableStream({
        start: (controller) =>
          controller.enqueue(
            Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="half.txt"\r\n\r\nhalf'),
          ),
      })
      const broken = fetch(`${server.url}/api/files/`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
        body: endless,
        duplex: 'half',
        signal: half.signal,
      } as RequestInit).catch(() => null)
      await send('a.txt', 'First')
      for (let waited = 0; blobs().length < 2 && waited < 5_000; waited += 20) await sleep(20)
      expect(blobs()).toHaveLength(2)
      for (const name of ['b.txt', 'c.txt', 'd.txt']) await send(name, `Text of ${name}`)
      await server.kill()
      await broken
      await server.restart()
      let files = await list()
      for (let waited = 0; files.some((file) => file.text_status === 'pending') && waited < 20_000; waited += 50) {
        await sleep(50)
        files = await list()
      }
      expect(files.map((file) => [file.name, file.text_status])).toEqual(
        ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => [name, 'ready']),
      )
      for (let waited = 0; blobs().length > 4 && waited < 5_000; waited += 20) await sleep(20)
      expect(blobs()).toHaveLength(4)
      for (const { id } of files) await fetch(`${server.url}/api/files/${id}`, { method: 'DELETE', headers })
      for (let waited = 0; blobs().length > 0 && waited < 5_000; waited += 20) await sleep(20)
      expect(blobs()).toEqual([])
    } finally {
      await server.dispose()
    }
  })
})
