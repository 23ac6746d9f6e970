import { describe, expect, it } from 'vitest'
import { effortOf } from '../../../../test-kit/effort.ts'
import { faultOf } from './faults.ts'
import { quotedAt } from './quoted.ts'
import { createMailReach } from './reach.ts'
import { isProven, READ, readMail } from './read-mail.ts'
import { rangeOf } from './session.ts'
import { type Part, partsOf } from './structure.ts'

const HEAD =
  'From: Dana <dana@example.org>\r\nTo: me@example.com\r\nSubject: Hello\r\nMessage-ID: <1@x>\r\nDate: Mon, 2 Nov 2026 10:00:00 +0000'
const read = (
  body: string,
  { head = HEAD, html = true, charset = 'utf-8', encoding = '8bit', trusted = ['example.com'] } = {},
) =>
  readMail({
    head: Buffer.from(`${head}\r\n\r\n`).subarray(0, READ.head),
    part: { key: '1', html, charset, encoding, flowed: false, size: body.length },
    body: Buffer.from(body).subarray(0, READ.part),
    attachments: [],
    trusted,
  })

describe('what nobody sees in a mail', () => {
  const HIDDEN = [
    '<div style="display:none">EVIL</div>',
    '<div style="visibility:hidden">EVIL</div>',
    '<span style="font-size:0">EVIL</span>',
    '<span style="font-size:0px;line-height:0">EVIL</span>',
    '<p style="color:#ffffff;background:#fff">EVIL</p>',
    '<p style="color:white">EVIL</p>',
    '<p style="color:transparent">EVIL</p>',
    '<p style="opacity:0">EVIL</p>',
    '<div hidden>EVIL</div>',
    '<div style="position:absolute;left:-9999px">EVIL</div>',
    '<div style="text-indent:-9999px;overflow:hidden;white-space:nowrap">EVIL</div>',
    '<div style="max-height:0;overflow:hidden">EVIL</div>',
    '<div style="height:0;overflow:hidden">EVIL</div>',
    '<div style="width:0;overflow:hidden">EVIL</div>',
    '<div style="clip-path:inset(100%)">EVIL</div>',
    '<div style="transform:scale(0)">EVIL</div>',
    '<style>.x{display:none}</style><div class="x">EVIL</div>',
    '<style>p.y{font-size:0}</style><p class="y">EVIL</p>',
    '<!-- EVIL -->',
    '<script>EVIL</script>',
    '<style>EVIL</style>',
    '<template>EVIL</template>',
    '<noscript>EVIL</noscript>',
    '<title>EVIL</title>',
    '<object>EVIL</object>',
    '<img alt="EVIL" src="https://tracker.example/x.png">',
    '<a href="https://EVIL.example">look</a>',
    '<span class="sr-only">EVIL</span>',
    '<font color="#ffffff">EVIL</font>',
  ]
  it.each(HIDDEN)('is not read: %s', async (hidden) => {
    const { text } = await read(`<html><body><p>Before</p>${hidden}<p>After</p></body></html>`)
    expect(text).toContain('Before')
    expect(text).toContain('After')
    expect(text).not.toContain('EVIL')
  })

  it('is not read in plain text either: signs without width, and those that turn its direction', async () => {
    const { text, subject } = await read('Pay\u200b 100\u202e001\u202c \u{e0045}\u{e0056}now', {
      html: false,
      head: HEAD.replace('Hello', '=?utf-8?q?a=E2=80=AEb?='),
    })
    expect(text).not.toMatch(/[\u200b\u202e\u{e0045}]/u)
    expect(subject).toBe('ab')
  })
})

describe('a mail that was made to do harm', () => {
  const nested = (depth: number): Part => {
    let part: Part = { type: 'text/plain', part: '1', size: 3 }
    for (let level = 0; level < depth; level++) part = { type: 'multipart/mixed', childNodes: [part] }
    return part
  }
  const many = (count: number): Part => ({
    type: 'multipart/mixed',
    childNodes: Array.from({ length: count }, (_, at) => ({
      type: 'application/pdf',
      part: `${at}`,
      disposition: 'attachment',
      dispositionParameters: { filename: `\u202e${at}\u0000.pdf` },
    })),
  })
  const CASES: [string, () => Promise<unknown> | unknown][] = [
    ['5,000 levels', () => partsOf(nested(5_000))],
    ['100,000 parts', () => partsOf(many(100_000))],
    ['a structure that is missing', () => partsOf(undefined)],
    [
      '100,000 recipients',
      () =>
        read('x', {
          head: `${HEAD}\r\nCc: ${Array.from({ length: 100_000 }, (_, at) => `p${at}@x.example`).join(',\r\n ')}`,
        }),
    ],
    ['a head of a megabyte in one line', () => read('x', { head: `${HEAD}\r\nX-Long: ${'a'.repeat(1_000_000)}` })],
    ['20,000 lines of Received', () => read('x', { head: `${HEAD}\r\n${'Received: by x\r\n'.repeat(20_000)}` })],
    ['50,000 nested elements', () => read('<div>'.repeat(50_000))],
    ['a sheet of styles without an end', () => read(`<style>${'a b c d>e~f+g{color:red}'.repeat(10_000)}`)],
    ['a megabyte of blanks', () => read(' '.repeat(1_000_000), { html: false })],
    ['a charset that nobody knows', () => read('Gr\xfc\xdfe', { html: false, charset: 'x-klingon' })],
    ['base64 that is none', () => read('*** not base64 ***', { html: false, encoding: 'base64' })],
    ['quoted-printable that is none', () => read('=ZZ=', { html: false, encoding: 'quoted-printable' })],
    [
      'an encoded word without an end',
      () => read('x', { head: HEAD.replace('Hello', `=?utf-8?b?${'A'.repeat(60_000)}`) }),
    ],
    ['a date that is none', () => read('x', { head: HEAD.replace(/Date:.*/, 'Date: 99 Foo 99999') })],
    ['references by the thousand', () => read('x', { head: `${HEAD}\r\nReferences: ${'<a@b> '.repeat(9_000)}` })],
    ['nothing at all', () => read('', { head: '' })],
    ['quotation marks all over', () => quotedAt('> '.repeat(100_000))],
    ['lines that nearly quote', () => quotedAt('On \n'.repeat(50_000))],
  ]
  it.each(CASES)('is read within its time: %s', async (_what, work) => {
    expect(await effortOf(work)).toBeLessThan(1_000)
  })

  it('is kept within bounds', async () => {
    const { to, cc, text, references, marks } = await read('ä'.repeat(200_000), {
      html: false,
      head: `${HEAD}\r\nCc: ${'a@b.example, '.repeat(5_000)}x@y.example\r\nReferences: ${Array.from({ length: 900 }, (_, at) => `<${at}@b>`).join(' ')}`,
    })
    expect(to.length + cc.length).toBeLessThanOrEqual(200)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_536)
    expect(references.length).toBeLessThanOrEqual(50)
    expect(marks).toContain('cut')
    expect(partsOf(many(100_000)).attachments[0]?.name).toBe('0.pdf')
  })
})

describe('a sender', () => {
  const marksOf = async (head: string) => (await read('x', { head })).marks
  const WITH = HEAD.replace('From: Dana <dana@example.org>\r\n', '')
  it('is unclear where a mail names two, or none', async () => {
    expect(await marksOf(`From: a@example.org\r\nFrom: b@example.org\r\n${WITH}`)).toContain('unclear')
    expect(await marksOf(`From: a@example.org, b@example.org\r\n${WITH}`)).toContain('unclear')
    expect(await marksOf(WITH)).toContain('unclear')
    expect(await marksOf(HEAD)).not.toContain('unclear')
  })

  it('is marked when the name is another address', async () => {
    expect(await marksOf(`From: "ceo@bank.example" <x@evil.example>\r\n${WITH}`)).toContain('named_otherwise')
  })

  it('is proven by the topmost word of the person’s own server alone', () => {
    const line = 'Authentication-Results: mx.example.com; dkim=pass header.d=example.org; dmarc=pass'
    expect(isProven(line, 'dana@example.org', ['example.com'])).toBe(true)
    expect(isProven(line.replace('mx.example.com', 'mx.evil.example'), 'dana@example.org', ['example.com'])).toBe(false)
    expect(isProven(line.replace('mx.example.com', 'evilexample.com'), 'dana@example.org', ['example.com'])).toBe(false)
    expect(
      isProven('Authentication-Results: example.com; dkim=pass header.d=evil.example', 'dana@example.org', [
        'example.com',
      ]),
    ).toBe(false)
    expect(isProven(undefined, 'dana@example.org', ['example.com'])).toBe(false)
  })
})

describe('the new part of a mail', () => {
  it.each([
    ['Yes.\n\nOn Mon, 2 Nov 2026 at 10:00, Dana <d@x.org> wrote:\n> Shall we?', 'Yes.'],
    [
      'Yes.\n\nOn Mon, 2 Nov 2026 at 10:00, Dana Somebody With A Long Name\n<dana@example.org> wrote:\n> Shall we?',
      'Yes.',
    ],
    ['Ja.\n\nAm 2. November 2026 um 10:00 schrieb Dana <d@x.org>:\n> Sollen wir?', 'Ja.'],
    ['Yes.\n\n-----Original Message-----\nFrom: Dana\nSent: Monday\n\nShall we?', 'Yes.'],
    ['Ja.\n\nVon: Dana <d@x.org>\nGesendet: Montag\nBetreff: x\n\nSollen wir?', 'Ja.'],
    ['Yes.\n\n> Shall we?\n> Or not?', 'Yes.'],
    ['> Shall we?\n\nYes.', '> Shall we?\n\nYes.'],
    ['On Monday we meet, and on Tuesday we write:\nthe plan', 'On Monday we meet, and on Tuesday we write:\nthe plan'],
  ])('is known: %j', (text, fresh) => {
    expect(text.slice(0, quotedAt(text)).trim()).toBe(fresh)
  })
})

describe('where a mailbox may lie', () => {
  const INWARD = [
    ...[
      '127.0.0.1',
      '127.1.2.3',
      '0.0.0.0',
      '10.0.0.5',
      '10.255.255.255',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
    ],
    ...[
      '192.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
    ],
    ...[
      'fd12:3456::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::ffff:169.254.169.254',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:db8::1',
      '2001::1',
      '100::1',
    ],
  ]
  const reach = (ranges: string[], found: string[] = []) =>
    createMailReach({ ranges, ca: null }, async () =>
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

  it.each(INWARD)('is not %s, by itself or by a name that leads there', async (address) => {
    expect(await reach([]).addresses(address, 993)).toEqual({ fault: 'not_allowed' })
    expect(await reach([], [address]).addresses('mail.example.org', 993)).toEqual({ fault: 'not_allowed' })
    expect(await reach([], ['93.184.216.34', address]).addresses('mail.example.org', 993)).toEqual({
      fault: 'not_allowed',
    })
  })

  it('is the public internet at the ports of mail, and the operator’s range, but not its neighbour', async () => {
    expect(await reach([], ['93.184.216.34']).addresses('mail.example.org', 993)).toEqual(['93.184.216.34'])
    expect(await reach([], ['93.184.216.34']).addresses('mail.example.org', 22)).toEqual({ fault: 'not_allowed' })
    const own = reach(['10.1.0.0/16'], ['10.1.2.3'])
    expect(await own.addresses('mail.lan', 1143)).toEqual(['10.1.2.3'])
    expect(await own.addresses('::ffff:10.1.2.3', 1143)).toEqual(['::ffff:10.1.2.3'])
    expect(await own.addresses('10.2.0.1', 993)).toEqual({ fault: 'not_allowed' })
    expect(await reach(['10.1.0.0/16'], ['10.1.2.3', '10.2.0.1']).addresses('mail.lan', 993)).toEqual({
      fault: 'not_allowed',
    })
  })
})

describe('what is wrong with a server', () => {
  it.each([
    [{ authenticationFailed: true, serverResponseCode: 'AUTHENTICATIONFAILED' }, 'password'],
    [{ authenticationFailed: true, responseText: 'Invalid credentials' }, 'password'],
    [{ authenticationFailed: true, serverResponseCode: 'LIMIT' }, 'limited'],
    [{ authenticationFailed: true, response: 'NO Too many simultaneous connections' }, 'limited'],
    [{ code: 'EAUTH', responseCode: 535, message: 'Invalid login' }, 'password'],
    [{ code: 'EAUTH', responseCode: 454, message: 'Temporary authentication failure' }, 'limited'],
    [{ code: 'ECONNREFUSED' }, 'unreachable'],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID', message: 'no' }, 'certificate'],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'no' }, 'certificate'],
    [{ code: 'LiteralTooLarge', message: 'no' }, 'broken'],
    [{ code: 'EENVELOPE', responseCode: 550, message: 'no such user' }, 'refused'],
  ])('is told apart: %j', (error, fault) => {
    expect(faultOf(Object.assign(new Error('x'), error))).toBe(fault)
  })
})

describe('many numbers', () => {
  it('are asked for as ranges', () => {
    expect(rangeOf([5, 3, 4, 9, 9, 1])).toBe('1,3:5,9')
    expect(rangeOf(Array.from({ length: 200 }, (_, at) => at + 1_000_000))).toBe('1000000:1000199')
  })
})
