// One mail out of its head and the part that is read. It runs in the thread that reads mailboxes, where it may take its time.
import { createHash } from 'node:crypto'
import { type AddressObject, type HeaderLines, simpleParser } from 'mailparser'
import type { ReadInvitation } from '../calendar/invitation.ts'
import { readMailHtml } from '../reading/html.ts'
import { Unreadable } from '../reading/limits.ts'
import type { MailAttachment, MailMark, MailPerson, ReadMail } from './mail.ts'
import { quotedAt } from './quoted.ts'
import { type TextPart, tidyLine, tidyText } from './structure.ts'

/** Bytes of a head, of a part, and of the text that is kept. */
export const READ = { head: 65_536, part: 262_144, text: 65_536 } as const
const MOST_PEOPLE = 100
const MOST_REFERENCES = 50
const ADDRESS = /^[^\s@<>"(),;:]{1,128}@[^\s@<>"(),;:]{1,190}$/u

type MailParts = {
  head: Buffer
  part: TextPart | null
  /** Null: the mail has no text that can be read. */
  body: Buffer | null
  attachments: MailAttachment[]
  /** What it says to calendars, as it came. */
  calendar?: { part: TextPart; body: Buffer } | null
  /** Whose word on a sender counts: the ends of the names of the person's own server. */
  trusted: readonly string[]
}

/** Errors: whatever a hostile mail brings about; the caller counts it as one that cannot be read. */
export async function readMail({
  head,
  part,
  body,
  attachments,
  calendar = null,
  trusted,
}: MailParts): Promise<ReadMail> {
  const parsed = await simpleParser(Buffer.concat([headFor(head, part), body ?? Buffer.alloc(0)]), {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
  })
  const { text, cut } = textOf(part, parsed.html || '', parsed.text ?? '')
  const senders = peopleOf(parsed.from)
  const lines = parsed.headerLines
  const said = (name: string) => lines.filter(({ key }) => key === name).map(({ line }) => line)
  const from = senders[0] ?? { name: '', address: '' }
  const subject = tidyLine(parsed.subject ?? '', 500)
  const message_id = idOf(parsed.messageId ?? '') ?? ''
  const marks: MailMark[] = []
  if (said('from').length !== 1 || senders.length !== 1) marks.push('unclear')
  if (!isProven(said('authentication-results')[0], from.address, trusted)) marks.push('unproven')
  if (namesAnother(from)) marks.push('named_otherwise')
  if (cut || (part !== null && part.size > READ.part)) marks.push('cut')
  return {
    key: keyOf([said('message-id').join(), said('date').join(), said('from').join('\n'), subject, text]),
    message_id,
    references: referencesOf(parsed.inReplyTo, parsed.references),
    sent_at: timeOf(parsed.date),
    from,
    to: peopleOf(parsed.to),
    cc: peopleOf(parsed.cc),
    reply_to: peopleOf(parsed.replyTo)[0]?.address ?? null,
    subject,
    text,
    quoted_at: quotedAt(text),
    attachments,
    invitations: calendar === null ? [] : await invitationsIn(calendar),
    automatic: isAutomatic(lines, from.address) || offersToStop(text),
    marks,
  }
}

/** Few mails invite to anything: until one does, calendars take no memory of the thread. */
async function invitationsIn(calendar: { part: TextPart; body: Buffer }): Promise<ReadInvitation[]> {
  const { readInvitations } = await import('../calendar/invitation.ts')
  return readInvitations(await plainOf(calendar), Date.now())
}

/** A part that is text, out of how it was packed. */
async function plainOf({ part, body }: { part: TextPart; body: Buffer }): Promise<string> {
  const head = headFor(Buffer.alloc(0), { ...part, html: false, flowed: false })
  const { text = '' } = await simpleParser(Buffer.concat([head, body]), { skipTextToHtml: true, skipTextLinks: true })
  return text
}

/** The head without what it says of the body, which is told of the one part that was fetched. */
function headFor(head: Buffer, part: TextPart | null): Buffer {
  const lines = head.toString('latin1').split(/\r?\n/)
  const kept: string[] = []
  let dropping = false
  for (const line of lines) {
    if (line === '') break
    if (!/^[ \t]/.test(line)) dropping = /^(?:content-|mime-version)/i.test(line)
    if (!dropping) kept.push(line)
  }
  const type = part?.html ? 'text/html' : 'text/plain'
  kept.push('MIME-Version: 1.0')
  kept.push(`Content-Type: ${type}; charset="${part?.charset ?? 'utf-8'}"${part?.flowed ? '; format=flowed' : ''}`)
  kept.push(`Content-Transfer-Encoding: ${part?.encoding ?? '7bit'}`)
  return Buffer.from(`${kept.join('\r\n')}\r\n\r\n`, 'latin1')
}

function textOf(part: TextPart | null, html: string, plain: string): { text: string; cut: boolean } {
  let text: string
  try {
    text = part?.html ? readMailHtml(html.slice(0, READ.part)) : tidyText(plain)
  } catch (error) {
    // A page whose styles ask for too much work says nothing that can be told to be seen.
    if (!(error instanceof Unreadable)) throw error
    text = ''
  }
  const tidy = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
  const { read } = new TextEncoder().encodeInto(tidy, new Uint8Array(READ.text))
  return { text: tidy.slice(0, read).toWellFormed(), cut: read < tidy.length }
}

function peopleOf(given: AddressObject | AddressObject[] | undefined): MailPerson[] {
  const objects = given === undefined ? [] : Array.isArray(given) ? given : [given]
  return objects
    .flatMap(({ value }) => value.flatMap((each) => each.group ?? [each]))
    .slice(0, MOST_PEOPLE)
    .flatMap(({ name = '', address = '' }) => {
      const tidy = tidyLine(address, 254).toLowerCase()
      return ADDRESS.test(tidy) ? [{ name: tidyLine(name, 200), address: tidy }] : []
    })
}

/** `<a@b>`; null: none. */
function idOf(given: string): string | null {
  const [, id] = /<([^<>\s]{1,250})>/.exec(given.slice(0, 1_000)) ?? []
  return id === undefined ? null : tidyLine(`<${id}>`, 252)
}

function referencesOf(inReplyTo: string | undefined, references: string | string[] | undefined): string[] {
  const all = Array.isArray(references) ? references : references === undefined ? [] : [references]
  const nearest = [inReplyTo ?? '', ...all.toReversed()]
  return [...new Set(nearest.flatMap((each) => idOf(each) ?? []))].slice(0, MOST_REFERENCES)
}

function timeOf(date: Date | undefined): string | null {
  const at = date?.getTime() ?? Number.NaN
  if (Number.isNaN(at) || at < Date.parse('1970-01-02') || at > Date.now() + 3_600_000) return null
  return new Date(at).toISOString()
}

const keyOf = (parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const MACHINES =
  /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|notifications?|newsletter|news|info-?mail)\b/i

function isAutomatic(lines: HeaderLines, from: string): boolean {
  const has = (name: string, value: RegExp = /./) =>
    lines.some(({ key, line }) => key === name && value.test(line.slice(name.length + 1, 500)))
  return (
    has('list-id') ||
    has('list-unsubscribe') ||
    has('precedence', /bulk|list|junk/i) ||
    has('auto-submitted', /^\s*auto-/i) ||
    has('x-auto-response-suppress') ||
    has('feedback-id') ||
    MACHINES.test(from)
  )
}

/** As much of the end of what is new in a mail is looked at: whoever answers a list quotes its last lines. */
const MOST_END = 600
const STOPS =
  /(?<!\p{L})(?:unsubscribe|opt[- ]?out of (?:these|this|our|future|further|all)|(?:don't|do not|no longer|rather not|not) (?:want|wish|like)(?:ing)? to (?:hear from (?:me|us)|receive (?:these|such|any (?:more|further)|our|future|further) )|reply (?:with )?["'“”‘’„]?(?:stop|unsubscribe|remove|no(?: thanks)?)(?!\p{L})|update your (?:e-?mail )?preferences|newsletter (?:abbestellen|abmelden)|vom newsletter|hier (?:abmelden|abbestellen|austragen)|(?:keine|nicht mehr) (?:weiteren |solche(?:n)? )?(?:e-?mails|nachrichten|newsletter|informationen) (?:mehr )?(?:erhalten|bekommen|empfangen|wünschen|von uns))(?!\p{L})/iu

/** Its last lines say how to get no more of them: nobody who writes to one person does. */
function offersToStop(text: string): boolean {
  const own = text.slice(0, quotedAt(text)).trimEnd()
  return STOPS.test(own.slice(-MOST_END))
}

/** A name that looks like an address, and is not the one that the mail came from. */
function namesAnother({ name, address }: MailPerson): boolean {
  const [named] = /[^\s@<>"']{1,80}@[^\s@<>"']{1,80}\.[\w-]{2,20}/u.exec(name) ?? []
  return named !== undefined && named.toLowerCase() !== address
}

/**
 * Whether the person's own server says that the mail is from where it says. Only the topmost word counts, and only of a server whose
 * name is one of `trusted`: whoever writes a mail can put such a line into it.
 */
export function isProven(line: string | undefined, from: string, trusted: readonly string[]): boolean {
  if (line === undefined) return false
  const said = line
    .slice(line.indexOf(':') + 1, 4_000)
    .replace(/\s+/g, ' ')
    .trim()
  const server = (said.split(/[;\s]/, 1)[0] ?? '').toLowerCase()
  if (!trusted.some((end) => server === end || server.endsWith(`.${end}`))) return false
  if (/\bdmarc=pass\b/i.test(said)) return true
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const signed = /\bdkim=pass\b[^;]{0,300}?\bheader\.(?:d|i)=@?([\w.-]{1,200})/i.exec(said)?.[1]?.toLowerCase()
  return signed !== undefined && (signed === domain || domain.endsWith(`.${signed}`))
}
