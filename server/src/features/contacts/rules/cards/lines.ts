// A card as the lines that it is written in: what is not changed stays byte by byte. ical.js reads each line and folds what is written
// (decisions 0018, 0146).
import ICAL from 'ical.js'
import { oneLine } from '../import/imported.ts'
import { type Property, readLine, wayLabel, wayText } from '../import/vcard.ts'

/** `raw`: with its line end, as it came. `head`: its name and parameters, `value`: what follows the colon, both unfolded. */
export type Line = { raw: string; head: string; value: string; property: Property | null }
export type Document = { lines: Line[]; end: string; version: '3.0' | '4.0' }

const MOST_LINES = 2_000

/** `old_card`: of version 2.1, which writes values in its own ways. */
export function documentOf(text: string): Document | 'old_card' | 'unreadable' {
  const pieces = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const folded: string[] = []
  for (const piece of pieces) {
    if (/^[ \t]/.test(piece) && folded.length > 0) folded[folded.length - 1] += piece
    else folded.push(piece)
  }
  if (folded.length > MOST_LINES) return 'unreadable'
  const lines = folded.map(lineOf)
  const count = (words: RegExp) => lines.filter(({ head, value }) => words.test(`${head}:${value.trim()}`)).length
  if (count(/^BEGIN:VCARD$/i) !== 1 || count(/^END:VCARD$/i) !== 1) return 'unreadable'
  const version = lines.find(({ head }) => /^VERSION$/i.test(head))?.value.trim()
  if (version !== '3.0' && version !== '4.0') return version === '2.1' ? 'old_card' : 'unreadable'
  return { lines, end: text.includes('\r\n') ? '\r\n' : '\n', version }
}

export const textOfDocument = ({ lines }: Document) => lines.map(({ raw }) => raw).join('')

function lineOf(raw: string): Line {
  // A line of a picture is long; nothing is looked for in it.
  const text = raw.replace(/\r?\n[ \t]/g, '').replace(/\r?\n$/, '')
  const head = /^((?:[^:"]|"[^"]*")*):/.exec(text.slice(0, 2_000))?.[1]
  if (head === undefined) return { raw, head: '', value: '', property: null }
  const value = text.slice(head.length + 1)
  return { raw, head, value, property: /^(?:[\w-]+\.)?PHOTO\b/i.test(head) ? null : readLine(text, false, false) }
}

/** A line that is written anew, folded. */
export function written({ end }: Pick<Document, 'end'>, head: string, value: string): Line {
  const text = `${head}:${value}`
  const folded = ICAL.helpers.foldline(text).replace(/\r\n(?=[ \t])/g, `${end}`)
  return { raw: `${folded}${end}`, head, value, property: readLine(text, false, false) }
}

export const escaped = (text: string) =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/([,;])/g, '\\$1')

export const named = ({ lines }: Document, name: string) => lines.filter(({ property }) => property?.name === name)

/** An address or number as contacts have it. */
export const wayOf = (line: Line) => (line.property ? oneLine(wayText(line.property)) : '')
export const labelOf = (line: Line, { lines }: Document) =>
  line.property
    ? oneLine(
        wayLabel(
          line.property,
          lines.flatMap(({ property }) => property ?? []),
        ),
      )
    : ''

export function replace(document: Document, line: Line, by: Line): Line {
  const at = document.lines.indexOf(line)
  if (at >= 0) document.lines[at] = by
  return by
}

/** A property, and the label of its group where nothing else is in that. */
export function remove(document: Document, line: Line): void {
  const group = line.property?.group ?? null
  document.lines = document.lines.filter((each) => each !== line)
  if (group === null) return
  const rest = document.lines.filter(({ property }) => property?.group === group)
  if (rest.every(({ property }) => property?.name === 'x-ablabel'))
    document.lines = document.lines.filter((each) => !rest.includes(each))
}

export function add(document: Document, ...lines: Line[]): void {
  const at = document.lines.findLastIndex(({ head, value }) => /^END$/i.test(head) && /^VCARD\s*$/i.test(value))
  document.lines.splice(at, 0, ...lines)
}

/** Parameters of a head as they are written; without the name. */
export const paramsOf = (head: string): string[] => (head.match(/(?:[^;"]|"[^"]*")+/g) ?? []).slice(1)
export const headOf = (head: string, params: readonly string[]): string =>
  [head.match(/(?:[^;"]|"[^"]*")+/)?.[0] ?? head, ...params].join(';')
export const isParam = (param: string, name: string) => param.split('=')[0]?.trim().toUpperCase() === name

/** A group that no line has. */
export function freeGroup({ lines }: Document): string {
  const taken = new Set(lines.map(({ property }) => property?.group))
  for (let n = 1; ; n += 1) if (!taken.has(`item${n}`)) return `item${n}`
}
