// An answer to an invitation, put into the event as it lies in a calendar (RFC 6638, 3.2.2): one's own PARTSTAT is written anew, and every
// other line stays byte by byte. Runs in the thread that reads calendars.
import type { ReadMeeting } from './calendar.ts'
import { linesOf } from './entries.ts'
import { NoCalendar, readCalendar } from './read-calendar.ts'
import { lineOf } from './times.ts'

export type CalendarAnswer = {
  uid: string
  /** Which time of a series; '': all there is. */
  occurrence: string
  /** The version that was answered, and a time of it (ISO). */
  sequence: number
  starts_at: string
  /** Of times that name none. */
  zone: string
  asked: string
  status: 'accepted' | 'tentative' | 'declined'
}
/** `same`: it says so already. `moved`: it is another version than the one that was answered. `by_client`: no server sends this answer. */
export type AnswerRefusal = 'gone' | 'moved' | 'cancelled' | 'not_asked' | 'by_client' | 'unreadable'
export type Answered = { text: string } | { same: true } | { refused: AnswerRefusal }

const PARTSTAT = { accepted: 'ACCEPTED', tentative: 'TENTATIVE', declined: 'DECLINED' } as const
const DAY_MS = 86_400_000
/** Of those that may be the time that is meant; more are not looked through. */
const MOST_CANDIDATES = 20

export function answeredIn(bytes: Uint8Array, answer: CalendarAnswer, now: number): Answered {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return answered(text, answer, now)
  } catch (error) {
    if (error instanceof NoCalendar || error instanceof TypeError) return { refused: 'unreadable' }
    throw error
  }
}

function answered(text: string, answer: CalendarAnswer, now: number): Answered {
  const there = meant(text, answer, now)
  if (there === null) return { refused: 'gone' }
  const [first] = there
  if (!first || first.sequence !== answer.sequence) return { refused: 'moved' }
  if (first.cancelled) return { refused: 'cancelled' }
  if (first.by_client) return { refused: 'by_client' }
  const status = statusOf(first, answer)
  if (status === undefined) return { refused: 'not_asked' }
  if (status === answer.status) return { same: true }
  const patched = patch(text, answer, now)
  // What cannot be read again as it was meant is not sent.
  const again = patched === null ? null : meant(patched, answer, now)
  if (patched === null || !again?.[0] || statusOf(again[0], answer) !== answer.status) return { refused: 'unreadable' }
  return { text: patched }
}

const statusOf = ({ guests }: ReadMeeting, { asked }: CalendarAnswer) =>
  guests.find(({ address }) => address === asked)?.status

/** The meeting that is meant, at the time that was answered. Null: nothing of it is there; empty: not at that time. */
function meant(text: string, { uid, occurrence, starts_at, zone }: CalendarAnswer, now: number): ReadMeeting[] | null {
  const start = Date.parse(starts_at)
  const at = (ms: number) => new Date(start + ms).toISOString()
  const { meetings } = readCalendar(text, { from: at(-DAY_MS), to: at(DAY_MS), zone }, now)
  const about = (each: ReadMeeting) =>
    each.uid === uid && (occurrence === '' ? !each.exception : each.exception && each.occurrence === occurrence)
  const here = meetings.filter(about)
  if (here.length === 0 && !text.includes('VEVENT')) return null
  return here.filter((each) => Date.parse(each.starts_at) === start)
}

type Block = { from: number; to: number; lines: Line[] }
/** One line as it is written, folded, with its end. `depth`: inside of how many entries of the event. */
type Line = { raw: string; text: string; depth: number }

/** Null: the event or one's own line in it is not found. */
function patch(text: string, answer: CalendarAnswer, now: number): string | null {
  const lines = writtenLines(text)
  const blocks = blocksOf(lines)
  const wanted = new Set(blocks.filter((block) => isMeant(block, answer, { lines, blocks, now })))
  let changed = 0
  const out = [...lines]
  for (const { from, to } of wanted)
    for (let at = from; at < to; at++) {
      const line = lines[at]
      if (line?.depth !== 1 || !isOwn(line.text, answer.asked)) continue
      out[at] = { ...line, raw: folded(withStatus(line.text, PARTSTAT[answer.status]), endOf(line.raw)) }
      changed += 1
    }
  return changed === 0 ? null : out.map(({ raw }) => raw).join('')
}

function isMeant(
  { lines: own }: Block,
  { uid, occurrence, starts_at, zone }: CalendarAnswer,
  all: { lines: readonly Line[]; blocks: readonly Block[]; now: number },
): boolean {
  const named = (name: string) => own.find(({ text, depth }) => depth === 1 && nameOf(text) === name)?.text
  if ((lineOf(named('UID') ?? '')?.value.trim() ?? '') !== uid) return false
  const which = named('RECURRENCE-ID')
  if (occurrence === '') return which === undefined
  if (which === undefined || near(which, occurrence) === false) return false
  // Read by itself, beside the series alone: zones are told by the calendar around it.
  const others = new Set(
    all.blocks.filter(({ lines }) => lines !== own && lines.some(isException)).flatMap(({ lines }) => lines),
  )
  if (
    all.blocks.filter(({ lines }) => lines.some((line) => isException(line) && near(line.text, occurrence))).length >
    MOST_CANDIDATES
  )
    return false
  const alone = all.lines.filter((line) => !others.has(line)).map(({ raw }) => raw)
  const start = Date.parse(starts_at)
  const at = (ms: number) => new Date(start + ms).toISOString()
  const { meetings } = readCalendar(alone.join(''), { from: at(-DAY_MS), to: at(DAY_MS), zone }, all.now)
  return meetings.some((each) => each.uid === uid && each.exception && each.occurrence === occurrence)
}
const isException = ({ text, depth }: Line) => depth === 1 && nameOf(text) === 'RECURRENCE-ID'

/** By their days, which clocks of the world move by one at most. */
function near(line: string, occurrence: string): boolean {
  const [, y, m, d] = /^\s*(\d{4})(\d\d)(\d\d)/.exec(lineOf(line)?.value ?? '') ?? []
  const day = Date.UTC(Number(y), Number(m) - 1, Number(d))
  return Math.abs(day - Date.parse(occurrence.slice(0, 10))) <= DAY_MS
}

const nameOf = (text: string) => /^[A-Za-z0-9-]{1,60}/.exec(text)?.[0].toUpperCase() ?? ''

/** Lines with those that go on from them. */
function writtenLines(text: string): Line[] {
  const found: { raw: string }[] = []
  for (const piece of text.split(/(?<=\n)/)) {
    const last = found.at(-1)
    if (last && /^[ \t]/.test(piece)) last.raw += piece
    else found.push({ raw: piece })
  }
  let depth = 0
  let inside = false
  return found.map(({ raw }) => {
    const [unfolded = ''] = linesOf(raw)
    const name = nameOf(unfolded)
    const isEvent = /^(?:BEGIN|END):VEVENT\s*$/i.test(unfolded)
    if (name === 'BEGIN' && (inside || isEvent)) {
      inside = true
      depth += 1
    }
    const line = { raw, text: unfolded, depth }
    if (name === 'END' && inside) {
      depth -= 1
      inside = depth > 0
    }
    return line
  })
}

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  let from: number | null = null
  for (const [at, { depth }] of lines.entries()) {
    const next = lines[at + 1]
    if (depth > 0 && from === null) from = at
    if (from !== null && (!next || next.depth === 0 || (/^BEGIN:VEVENT\s*$/i.test(next.text) && next.depth === 1))) {
      blocks.push({ from, to: at + 1, lines: lines.slice(from, at + 1) })
      from = null
    }
  }
  return blocks
}

function isOwn(text: string, asked: string): boolean {
  if (nameOf(text) !== 'ATTENDEE') return false
  const line = lineOf(text)
  const address = line && (line.params.get('EMAIL') ?? line.value.replace(/^\s*mailto:/i, ''))
  return address?.trim().toLowerCase() === asked
}

const PARAM = /;([A-Za-z0-9-]{1,60})=(?:"[^"]{0,1000}"|[^";:,]{0,1000})(?:,(?:"[^"]{0,1000}"|[^";:,]{0,1000})){0,50}/y
/** Nobody is asked any more: RSVP goes. */
function withStatus(text: string, status: string): string {
  const name = /^[A-Za-z0-9-]{1,60}/.exec(text)?.[0] ?? ''
  let at = name.length
  let kept = ''
  while (text[at] === ';') {
    PARAM.lastIndex = at
    const found = PARAM.exec(text)
    if (!found) break
    if (!['PARTSTAT', 'RSVP'].includes((found[1] ?? '').toUpperCase())) kept += found[0]
    at += found[0].length
  }
  return `${name};PARTSTAT=${status}${kept}${text.slice(at)}`
}

const endOf = (raw: string) => (raw.endsWith('\r\n') ? '\r\n' : raw.endsWith('\n') ? '\n' : '')
const LONGEST = 75
/** In lines of 75 bytes, as they go over the wire. */
function folded(text: string, end: string): string {
  let out = ''
  let bytes = 0
  for (const sign of text) {
    const more = Buffer.byteLength(sign)
    if (bytes + more > LONGEST) {
      out += `${end || '\r\n'} `
      bytes = 1
    }
    out += sign
    bytes += more
  }
  return out + end
}
