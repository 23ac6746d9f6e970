// A mailbox written by hand, with what a careful assistant would find in each mail. The form of the files stands in README.md here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MailGiven } from '../../test-kit/mailbox.ts'

export type Expected = {
  kind: string
  /** It may be found or not. */
  optional: boolean
  who: string
  to: string
  due: string
  quote: string
}
export type WrittenMail = {
  key: string
  folder: 'inbox' | 'sent'
  subject: string
  from: string
  mail: MailGiven
  /** `then`: it needed an answer and got one. */
  answer: 'yes' | 'no' | 'then'
  expected: Expected[]
  /** Words that must not be found. */
  not: string[]
}

export type Owner = { name: string; address: string }

export function readMailbox(name: string, owner: Owner): WrittenMail[] {
  const text = readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8')
  return text
    .split(/^=== /m)
    .slice(1)
    .map((block) => readOne(block, owner))
}

const dash = (given: string | undefined): string => (given === undefined || given === '-' ? '' : given)

function readOne(block: string, owner: Owner): WrittenMail {
  const [first = '', ...rest] = block.split('\n')
  const [key = '', folder] = first.trim().split(' ')
  const at = rest.findIndex((line) => line.startsWith('@@'))
  const lines = rest.slice(0, at)
  const gap = lines.findIndex((line) => line === '' || line === '--- html')
  const head = new Map(
    lines.slice(0, gap).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const html = lines[gap] === '--- html'
  const body = lines.slice(gap + 1).join('\n')
  const mine = `${owner.name} <${owner.address}>`
  const from = head.get('From') ?? mine
  const written: WrittenMail = {
    key,
    folder: folder === 'sent' ? 'sent' : 'inbox',
    subject: head.get('Subject') ?? '',
    from,
    mail: { raw: rawOf({ key, head, from, to: head.get('To') ?? mine, html, body }), flags: ['\\Seen'] },
    answer: 'no',
    expected: [],
    not: [],
  }
  for (const line of rest.slice(at).filter((each) => each.startsWith('@@ '))) expect(written, line.slice(3))
  return written
}

function expect(into: WrittenMail, line: string): void {
  const [what = '', ...more] = line.split(' | ')
  if (what.startsWith('answer ')) {
    into.answer = what.endsWith('then') ? 'then' : what.endsWith('yes') ? 'yes' : 'no'
    return
  }
  const quote = more.at(-1) ?? ''
  if (what === 'not') {
    into.not.push(quote)
    return
  }
  const kind = what.replace('?', '')
  const one = { kind, optional: what.endsWith('?') || kind === 'forwarded', who: '', to: '', due: '', quote }
  if (kind === 'deadline') one.due = dash(more[0])
  else one.who = dash(more[0])
  if (more.length > 2) Object.assign(one, { to: dash(more[1]), due: dash(more[2]) })
  into.expected.push(one)
}

const word = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is no ASCII is packed.
  /[^\x00-\x7f]/.test(text) ? `=?utf-8?B?${Buffer.from(text).toString('base64')}?=` : text
const people = (line: string): string =>
  line
    .split(', ')
    .map((each) => {
      const [, name = '', address = each] = /^"?([^"<]*?)"?\s*<(.*)>$/.exec(each) ?? []
      return name === '' ? `<${address}>` : `${/[^ -~]/.test(name) ? word(name) : `"${name}"`} <${address}>`
    })
    .join(', ')

/** As it stands on a server. */
function rawOf(given: {
  key: string
  head: Map<string, string>
  from: string
  to: string
  html: boolean
  body: string
}): string {
  const { key, head, from, to, html, body } = given
  const id = (of: string) => `<${of}@mail.example>`
  const answered = head.get('In-Reply-To')
  const known = new Set(['From', 'To', 'Cc', 'Subject', 'In-Reply-To'])
  const lines = [
    `From: ${people(from)}`,
    `To: ${people(to)}`,
    ...(head.has('Cc') ? [`Cc: ${people(head.get('Cc') ?? '')}`] : []),
    `Subject: ${word(head.get('Subject') ?? '')}`,
    `Message-ID: ${id(key)}`,
    ...(answered ? [`In-Reply-To: ${id(answered)}`, `References: ${id(answered)}`] : []),
    ...[...head].filter(([name]) => !known.has(name)).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    `Content-Type: text/${html ? 'html' : 'plain'}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
  ]
  const packed = Buffer.from(body.trimEnd().replaceAll('\n', '\r\n')).toString('base64')
  return `${lines.join('\r\n')}\r\n\r\n${packed.replace(/.{76}/g, '$&\r\n')}\r\n`
}
