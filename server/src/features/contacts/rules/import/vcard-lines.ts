// The outer form of vCards: which lines belong to which card, folded lines put together again, and what version 2.1 writes
// in its own way brought to the form of the later ones, which the parser knows.
import { MOST_PHOTO_BYTES } from '#contract/contact-photo.ts'
import { decodedAs } from './bytes.ts'

/** A content line of a card. `text` null: it was too long to be kept. */
export type CardLine = { line: number; text: string | null }
export type VcardRecord = { line: number; lines: CardLine[]; refused: string | null }

const MOST_LINES = 1_000
/** In characters. A note may have 10,000. */
const LONGEST = 200_000
/** A picture as large as is taken, in base64, with what stands before it. */
const LONGEST_PHOTO = Math.ceil(MOST_PHOTO_BYTES / 3) * 4 + 1_000

/** The cards of a text, one after the other. One that is broken is refused without its neighbours. */
export function* cardsOf(text: string): Generator<VcardRecord> {
  let card: VcardRecord | null = null
  let inner = 0
  for (const content of contentLines(text)) {
    const word = content.text === null ? '' : content.text.slice(0, 20).trim().toUpperCase()
    if (word === 'BEGIN:VCARD') {
      // A card inside a card is somebody's agent; elsewhere the card before it has no end.
      if (card && /^AGENT\b[^:]*:$/i.test(card.lines.at(-1)?.text?.trim() ?? '')) inner += 1
      else {
        if (card) yield refuse(card, 'This card has no end.')
        card = { line: content.line, lines: [], refused: null }
        inner = 0
      }
    } else if (word === 'END:VCARD') {
      if (inner > 0) inner -= 1
      else if (card) {
        yield card
        card = null
      }
    } else if (card && inner === 0) {
      if (card.lines.length >= MOST_LINES) refuse(card, `This card has more than ${MOST_LINES} lines.`)
      else card.lines.push(content)
    }
  }
  if (card) yield refuse(card, 'This card has no end.')
}

function refuse(card: VcardRecord, reason: string): VcardRecord {
  card.refused ??= reason
  return card
}

/** Unfolded: a line that begins with a blank goes on with the one before, and so does what follows a soft line break. */
function* contentLines(text: string): Generator<CardLine> {
  let parts: string[] = []
  let begun = 0
  let size = 0
  let longest = LONGEST
  let quoted = false
  let old = false
  const whole = (): CardLine => ({ line: begun, text: size > longest ? null : parts.join('') })
  for (const { line, text: piece } of physicalLines(text)) {
    const last = parts.at(-1) ?? ''
    const soft = quoted && last.endsWith('=')
    const folded = !soft && parts.length > 0 && /^[ \t]/.test(piece)
    if (soft) parts[parts.length - 1] = last.slice(0, -1)
    if (soft || folded) {
      // Version 2.1 breaks lines at a blank and keeps it; the others put one more in.
      const more = folded && !old ? piece.slice(1) : piece
      size += more.length
      if (size <= longest) parts.push(more)
      continue
    }
    if (parts.length > 0) yield whole()
    parts = piece === '' ? [] : [piece]
    begun = line
    size = piece.length
    longest = /^(?:[\w-]{1,40}\.)?PHOTO[;:]/i.test(piece.slice(0, 60)) ? LONGEST_PHOTO : LONGEST
    quoted = /^[^:]*quoted-printable/i.test(piece.slice(0, 500))
    if (/^BEGIN:/i.test(piece)) old = false
    else if (/^VERSION:2\.1/i.test(piece)) old = true
  }
  if (parts.length > 0) yield whole()
}

function* physicalLines(text: string): Generator<{ line: number; text: string }> {
  const plain = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  let from = 0
  for (let line = 1; from <= plain.length; line += 1) {
    const end = plain.indexOf('\n', from)
    const to = end === -1 ? plain.length : end
    yield { line, text: plain.slice(from, to) }
    from = to + 1
  }
}

export type Content = { name: string; params: { key: string; value: string }[]; value: string }

/**
 * One line in the form of version 3.0 and 4.0: bare words become types, quoted-printable and its charset are decoded.
 * `raw`: the text holds bytes. Null: this is no content line.
 */
export function contentOf(text: string, old: boolean, raw: boolean): Content | null {
  const head = /^((?:[^:"]|"[^"]*")*):/.exec(text.slice(0, 2_000))?.[1]
  if (head === undefined) return null
  const [name = '', ...rest] = head.match(/(?:[^;"]|"[^"]*")+/g) ?? []
  const params = rest.map((part) => {
    const at = part.indexOf('=')
    if (at > 0) return { key: part.slice(0, at).trim().toUpperCase(), value: part.slice(at + 1).trim() }
    const word = part.trim()
    return { key: /^(quoted-printable|base64|b|7bit|8bit)$/i.test(word) ? 'ENCODING' : 'TYPE', value: word }
  })
  const find = (key: string) => params.find((param) => param.key === key)?.value ?? null
  const charset = find('CHARSET')?.replaceAll('"', '') ?? null
  let value = text.slice(head.length + 1)
  const quoted = find('ENCODING')?.toLowerCase() === 'quoted-printable'
  if (quoted) value = decodedAs(quotedPrintable(value), charset)
  else if (raw) value = decodedAs(Buffer.from(value, 'latin1'), charset)
  // A line break inside a value is written as \n from version 3.0 on, and a comma there separates values.
  if (old || quoted) value = value.replace(/\r\n?|\n/g, '\\n').replace(/(?<!\\),/g, '\\,')
  const kept = params.filter(({ key, value: word }) => !['CHARSET', 'ENCODING'].includes(key) && word !== '')
  return { name: name.trim(), params: kept, value }
}

function quotedPrintable(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8').toString('latin1')
  return Buffer.from(
    bytes.replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
}
