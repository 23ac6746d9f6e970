// A text as blocks: items, paragraphs, rows of tables. What was quoted from older mails, signatures, code and fields of a head is left out.
import { isField, isHandles, namesPeople, type Section, sectionOf } from '../../text/labels.ts'
import { type Lines, linesOf } from '../../text/lines.ts'
import { Letter, MAIL_FIELD, MAIL_NEXT, MOST_LETTER } from './letters.ts'
import { isSignOff, Quotes, WROTE } from './quotes.ts'
import { turnHead } from './turns.ts'

export type Range = { from: number; to: number }
export type Block = {
  /** Pieces of the source, one a line; the words between are only line ends. */
  lines: Range[]
  kind: 'prose' | 'bullet'
  section: Section
  box: 'open' | 'done' | null
  /** The name of the bullet or heading above that says whose these are, perhaps: "Dana:" over a list. */
  above: string | null
  /** How many items it stands below: 0 at the top of its list. */
  depth: number
  /** Blocks of one number stand together without an empty line between. */
  group: number
  /** Who wrote what is quoted or pasted into a note; '' where that is not said. Null: its owner wrote it. */
  writer: string | null
  /** The line of a mail's head that says when that was; null: on the day of the text, or nobody says. */
  written: string | null
  /** Of a table's cell: whose row it is, '' for nobody's. */
  owner?: string
}
export type Row = { cells: Range[] }
export type Table = { head: Row; rows: Row[]; section: Section }
export type Blocks = { parts: (Block | Table)[]; attendees: string[] }

const BULLET = /^([ \t]*)(?:[-*+•‣◦▪–]|\d{1,3}[.)]|\(?[a-zA-Z]\))[ \t]+/
const BOX = /^[ \t]*(?:(?:[-*+•]|\d{1,3}[.)])[ \t]+)?(?:\[([ xX✓]?)\]|([☐☑☒✅✔⬜]))[ \t]*(?:[-–][ \t]+)?/
const LABEL = /^([^:\n|]{1,40}):(?:\s|$)/
const HISTORY =
  /^(?:-{2,} ?(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|urspr\. nachricht)|_{10,}$|begin forwarded message|anfang der weitergeleiteten)/i
const longest = 20_000

export function readBlocks(text: string, isMail: boolean): Blocks {
  const reader = new Reader(text, isMail)
  let from = 0
  while (from < text.length && reader.parts.length < longest && !reader.over) {
    let to = text.indexOf('\n', from)
    if (to < 0) to = text.length
    const end = text[to - 1] === '\r' ? to - 1 : to
    reader.line({ from, to: Math.max(from, end) }, to + 1)
    from = to + 1
  }
  reader.close()
  return { parts: reader.parts, attendees: reader.attendees }
}

class Reader {
  readonly parts: (Block | Table)[] = []
  readonly attendees: string[] = []
  over = false
  private readonly text: string
  private readonly isMail: boolean
  private readonly lines: Lines
  private section: Section = null
  /** Set by a label alone ("Next steps:"), which an empty line and prose end. */
  private passing = false
  private readonly indents: number[] = []
  /** Whether something stands under that label already. */
  private listed = false
  private above: { name: string; indent: number } | null = null
  private group = 0
  private fenced = false
  private signed = false
  private pasted = false
  private readonly quotes: Quotes
  private readonly letter = new Letter()
  private open: Block | null = null
  private table: Row[] = []
  private separator: '|' | '\t' | null = null

  constructor(text: string, isMail: boolean) {
    this.text = text
    this.isMail = isMail
    this.lines = linesOf(text)
    this.quotes = new Quotes(text)
  }

  line(range: Range, next: number) {
    // A field or a row is told by its beginning.
    const line = this.text.slice(range.from, Math.min(range.to, range.from + 2000))
    const bare = line.trim()
    if (/^(?:```|~~~)/.test(bare)) {
      this.fenced = !this.fenced
      this.close()
      return
    }
    if (this.fenced) return
    if (bare === '') return this.blank()
    if (!bare.startsWith('>')) this.quotes.field(bare)
    if (this.isHistory(bare, next)) {
      this.close()
      // Whatever follows in a mail is older; in a note it is what was pasted, until the next heading.
      if (this.isMail) this.over = true
      else if (!MAIL_FIELD.test(bare)) this.pasted = true
      if (this.isMail || this.pasted) return
    }
    if (!this.isMail && !bare.startsWith('>'))
      this.letter.line(bare, this.text.slice(next, next + MOST_LETTER).trimStart())
    if (bare.startsWith('>')) return this.isMail ? this.close() : this.quoted(range, line)
    // What was pasted and quoted ends with its quote, what was pasted only at the next heading.
    if (this.pasted && (/^#{1,6}\s/.test(bare) || (this.quotes.ended && !MAIL_FIELD.test(bare)))) this.pasted = false
    if (this.pasted) return
    if (this.quotes.ended) this.open = this.letter.writer = null
    if (/^(?:--|__)\s*$/.test(line) && this.parts.length > 0 && this.isMail) this.signed = true
    if (this.isMail && this.parts.length > 0 && bare.length < 60 && isSignOff(bare)) {
      this.signed = true
      this.close()
      return
    }
    if (this.signed && !/^p\.? ?s\b/i.test(bare)) return
    this.signed = false
    if (this.row(range, line)) return
    this.endTable()
    if (/^#{1,6}\s/.test(bare)) return this.heading(bare.replace(/^#+\s+/, ''))
    if (/^(?:[-=_*]\s?){3,}$/.test(bare)) return this.close()
    this.words(range, line)
  }

  /** A note quotes what somebody wrote to its owner: their words bind them. */
  private quoted(range: Range, line: string) {
    const from = range.from + (/^[ \t]*(?:>[ \t]?)+/.exec(line)?.[0].length ?? 0)
    const rest = this.text.slice(from, Math.min(range.to, from + 2000)).trim()
    const isHead = this.quotes.attributed(rest)
    if (!isHead) this.quotes.open(from)
    if (isHead || rest === '' || this.quotes.over(rest.length < 60 && isSignOff(rest))) {
      this.open = null
      return
    }
    this.words({ from, to: range.to }, this.text.slice(from, Math.min(range.to, from + 2000)))
  }

  private blank() {
    this.letter.blank()
    this.endTable()
    this.open = null
    this.group += 1
    if (this.above && this.above.indent >= 0) this.above = null
  }

  private isHistory(bare: string, next: number): boolean {
    if (this.parts.length === 0 && this.open === null) return false
    if (HISTORY.test(bare) || WROTE.test(bare)) return true
    if (!MAIL_FIELD.test(bare)) return false
    return MAIL_NEXT.test(this.text.slice(next, next + 200).trimStart())
  }

  private heading(title: string) {
    this.close()
    this.group += 1
    this.section = sectionOf(title)
    this.passing = false
    this.indents.length = 0
    this.above = this.section === null ? { name: title.replace(/:$/, ''), indent: -1 } : null
  }

  private words(range: Range, line: string) {
    const box = BOX.exec(line)
    const bullet = box ?? BULLET.exec(line)
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0
    const from = range.from + (bullet?.[0].length ?? indent)
    const rest = this.text.slice(from, Math.min(range.to, from + 400)).trimEnd()
    const label = LABEL.exec(rest.replace(/^\*\*([^*]+?):?\*\*:?/, '$1:'))?.[1]?.trim()
    if (label !== undefined && box === null && this.label(label, rest, indent)) return
    if (box === null && isHandles(rest)) return this.handles(rest, bullet === null ? -1 : indent)
    if (bullet === null && this.isHeading(rest)) return
    if (bullet === null && this.passing && this.open === null && this.listed) {
      this.section = null
      this.passing = false
    }
    if (this.section === 'silent') {
      this.attendees.push(...namesIn(rest))
      return
    }
    if (this.above && this.above.indent >= indent) this.above = null
    if (bullet === null && this.continues(line, rest)) {
      this.open?.lines.push({ from, to: range.to })
      return
    }
    this.push({ from, to: range.to }, bullet !== null, boxOf(box), bullet === null ? 0 : this.depthOf(indent))
  }

  /** "@mel" alone on a line: what follows is hers, until the next heading or the next of them. */
  private handles(line: string, indent: number) {
    this.close()
    this.group += 1
    this.above = { name: line.replace(/[*_]/g, '').replace(/:$/, '').trimEnd(), indent }
    if (indent < 0 && this.section !== 'silent') this.section = null
    if (this.section === 'silent') this.attendees.push(...namesIn(line))
  }

  /** "Decisions" alone on its line, without a colon or a sign of Markdown. */
  private isHeading(line: string): boolean {
    // A line that is bold as a whole is a heading, whatever it is called.
    const bold = /^(\*\*|__)([^*_.!?;]{2,60})\1$/.exec(line)?.[2]
    if (bold !== undefined) {
      this.heading(bold)
      return true
    }
    const section = line.length < 40 && /\p{L}$/u.test(line) && /^[\p{Lu}\d]/u.test(line) ? sectionOf(line) : null
    if (section === null || (this.open !== null && this.open.kind === 'prose')) return false
    this.close()
    this.section = section
    this.passing = true
    this.listed = false
    return true
  }

  private push(line: Range, isBullet: boolean, box: Block['box'], depth: number) {
    const kind = isBullet ? 'bullet' : 'prose'
    this.open = {
      lines: [line],
      kind,
      section: this.section,
      box,
      above: this.above?.name ?? null,
      depth,
      group: this.group,
      writer: this.quotes.writer ?? this.letter.writer,
      written: this.quotes.writer === null ? this.letter.written : this.quotes.written,
    }
    this.parts.push(this.open)
    this.listed = true
  }

  private depthOf(indent: number): number {
    while ((this.indents.at(-1) ?? -1) > indent) this.indents.pop()
    if ((this.indents.at(-1) ?? -1) < indent) this.indents.push(indent)
    return this.indents.length - 1
  }

  /** What a label says instead of its line; false where the line itself is to be read. */
  private label(label: string, rest: string, indent: number): boolean {
    const value = rest
      .slice(rest.indexOf(':') + 1)
      .replace(/^\*\*/, '')
      .trim()
    const section = sectionOf(label)
    if (value === '' && section !== null) {
      this.close()
      this.section = section
      this.passing = true
      this.listed = false
      return true
    }
    if (value === '' && /^\p{Lu}/u.test(label.replace(/^[*@]+/, ''))) {
      this.close()
      // "Blocked:" below "@mel" is hers as well.
      if (this.above?.name.startsWith('@') && !/^[*_]*@/.test(label)) {
        this.section = null
        return true
      }
      this.above = { name: label.replace(/[*@]/g, ''), indent }
      return true
    }
    if (section !== 'silent' && (section !== null || !isField(label.replace(/[*_]/g, '')))) return false
    // "Notes: Dana will send it" says something; a field names.
    if (/^(?:notes|stand|status|agenda|topic|thema)$/i.test(label) && value.split(' ').length > 6) return false
    if (namesPeople(label)) this.attendees.push(...value.split(/[,;/]| and | und /).flatMap(namesIn))
    this.open = null
    return true
  }

  /** A line that was broken only because its editor is narrow. */
  private continues(line: string, rest: string): boolean {
    const last = this.open?.lines.at(-1)
    if (!this.open || !last || this.open.group !== this.group) return false
    const before = this.text.slice(Math.max(last.from, last.to - 200), last.to).trimEnd()
    if (LABEL.test(rest) && /^\p{Lu}/u.test(rest)) return false
    if (turnHead(rest.slice(0, 120))?.timed || /^(?:->|=>|→|@|TODO|AI\b)/.test(rest)) return false
    if (this.open.kind === 'bullet') return /^\s{2,}/.test(line) && !/[.!?]$/.test(before)
    const { width, small } = this.lines
    // As far as its editor went: the next word had no room.
    const room = (width ?? 0) - before.length - (/^\S+/.exec(rest)?.[0].length ?? 0)
    if (/^\p{Ll}/u.test(rest))
      return !small && !/[.!?:]$/.test(before) && (width === null ? isFull(before, rest) : room <= width / 4)
    if (width === null || /[.!?:;]$/.test(before) || LABEL.test(rest)) return false
    return room <= 0
  }

  private row(range: Range, line: string): boolean {
    const separator =
      /\|.*\|/.test(line) || (this.separator === '|' && line.includes('|')) ? '|' : /\S\t+\S/.test(line) ? '\t' : null
    if (separator === null || (this.separator !== null && separator !== this.separator)) return false
    if (separator === '|' && /^[\s|:+-]+$/.test(line)) return true
    this.open = null
    this.separator = separator
    this.table.push({ cells: cellsOf(this.text, range, separator) })
    return true
  }

  private endTable() {
    const [head, ...rows] = this.table
    if (head && rows.length > 0) this.parts.push({ head, rows, section: this.section })
    else if (head) for (const cell of head.cells) this.push(cell, false, null, 0)
    this.table = []
    this.separator = null
    if (head) this.open = null
  }

  close() {
    this.endTable()
    this.open = null
  }
}

/** As long as lines are that editors break, where too few lines stand there to tell. */
const isFull = (before: string, rest: string): boolean =>
  before.length >= 60 && before.length <= 82 && before.length + (/^\S+/.exec(rest)?.[0].length ?? 0) >= 74

function cellsOf(text: string, { from, to }: Range, separator: string): Range[] {
  const cells: Range[] = []
  let start = from
  for (let at = from; at <= Math.min(to, from + 5000); at++) {
    if (at < to && text[at] !== separator) continue
    cells.push(trimmed(text, start, at))
    start = at + 1
  }
  const edge = separator === '|'
  if (edge && cells[0] && cells[0].from === cells[0].to) cells.shift()
  const last = cells.at(-1)
  if (edge && last && last.from === last.to && text.slice(from, to).trimEnd().endsWith('|')) cells.pop()
  return cells
}

function trimmed(text: string, from: number, to: number): Range {
  while (from < to && /\s/.test(text[from] ?? '')) from += 1
  while (to > from && /\s/.test(text[to - 1] ?? '')) to -= 1
  return { from, to }
}

function boxOf(box: RegExpExecArray | null): Block['box'] {
  if (box === null) return null
  return /[xX✓☑☒✅✔]/.test(`${box[1] ?? ''}${box[2] ?? ''}`) ? 'done' : 'open'
}

/** "Tom B. (by phone)" -> "Tom B." */
function namesIn(text: string): string[] {
  const name = text
    .replace(/\([^()]*\)|@[\w-]+|\*+|\.$/g, '')
    .replace(/\s[-–].*$/, '')
    .trim()
  return name.length <= 60 && /^\p{Lu}/u.test(name) && name.split(/\s+/).length <= 4 ? [name] : []
}
