// Reads a markdown note as what was said: one item per bullet or paragraph, each under its topic.
import { withoutHidden } from '../text/hidden.ts'
import { isField, isHandles } from '../text/labels.ts'
import { plainText, shortened } from '../text/speech.ts'
import type { WorkspaceNote } from '../workspace/workspace.ts'

export type Topic = { key: string; title: string; section: string }
export type Item = {
  text: string
  topic: Topic | null
  /** The heading closest above, in lower case. */
  section: string
  checkbox: 'open' | 'done' | null
  /** The line that names its topic, not something said about it. */
  is_title: boolean
  /** "@mel" where a line of her own stands above: what follows is hers. */
  by: string | null
}
export type Minutes = { note: WorkspaceNote; title: string; items: Item[]; attendees: string[] }

const silentSections =
  /^(links?|present|attend(?:ees|ance)|participants|in the room|upcoming meetings?|reminders?|references?|recordings?|table of contents)\b/
const attendeeSections = /^(present|attend(?:ees|ance)|participants|in the room)\b/
/** Headings that only sort; what stands under them is not one matter. */
const containers =
  /^(agenda|minutes|notes?|discussion|summary|action(?: item)?s|next steps?|to ?dos?|follow[- ]?ups?|decisions?|announcements?|updates?|any other business|aob|other|misc\w*|other business|afterwards|afterthoughts?|(?:my )?impressions?|takeaways?|topics?|highlights|risks?|open (?:points|questions|items)|[\w.-]+\/[\w.-]+)$/

const bullet = /^(\s*)(?:[*+-]|\d+[.)])\s+(?:\[([ xX])\]\s+)?(.*)$/
const speakerStart = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?(?: \([^)]*\))?\s?[:,–]\s/u

/** A paragraph this long without a line break is not minutes; what follows is left unread. */
const longestLine = 4000

/** Parses one note. Code blocks, link lists and attendance lists say nothing and give no items. */
export function readMinutes(note: WorkspaceNote): Minutes {
  const reader = new Reader()
  for (const line of withoutHidden(note.content).split(/\r?\n/)) reader.line(line.slice(0, longestLine))
  return { note, title: reader.title, items: reader.finished(), attendees: reader.attendees }
}

class Reader {
  title = ''
  readonly attendees: string[] = []
  private readonly items: (Item & { raw: string })[] = []
  private section = ''
  private headingTopic: Topic | null = null
  private bulletTopic: Topic | null = null
  private fenced = false
  private by: string | null = null
  private open = false

  line(line: string) {
    if (/^\s*(```|~~~)/.test(line)) this.fenced = !this.fenced
    else if (this.fenced) return
    else if (line.trim() === '') this.open = false
    else if (/^#{1,6}\s/.test(line)) this.heading(line)
    else if (bullet.test(line)) this.bullet(line)
    else this.prose(line)
  }

  finished(): Item[] {
    return this.items
      .map(({ raw, ...item }) => ({ ...item, text: plainText(raw) }))
      .filter((item) => item.text !== '' && item.text !== '...')
  }

  private heading(line: string) {
    const level = line.search(/[^#]/)
    const title = plainText(line.slice(level))
    this.section = title.toLowerCase().replace(/[:.]$/, '')
    this.bulletTopic = null
    this.by = null
    this.open = false
    if (level === 1) this.title ||= title
    const sorts = level === 1 || containers.test(this.section) || silentSections.test(this.section)
    this.headingTopic = sorts ? null : this.topicOf(line.slice(level))
  }

  private bullet(line: string) {
    const [, indent = '', box, text = ''] = line.match(bullet) ?? []
    if (this.silent(text)) return
    const top = indent.length < 2
    const raised = top ? this.bulletTitle(text) : null
    if (top) this.bulletTopic = raised
    this.push(text, raised !== null, box === undefined ? null : box === ' ' ? 'open' : 'done')
  }

  private prose(line: string) {
    if (this.silent(line.trim())) return
    if (isHandles(line.trim())) {
      this.by = plainText(line).replace(/:$/, '')
      this.open = false
      return
    }
    const last = this.items.at(-1)
    const indented = /^\s/.test(line)
    if (this.open && last && !speakerStart.test(line.trim()) && (indented || !last.is_title))
      last.raw += ` ${line.trim()}`
    else this.push(line.trim(), false, null)
  }

  private push(raw: string, is_title: boolean, checkbox: Item['checkbox']) {
    this.items.push({
      raw,
      text: '',
      topic: this.bulletTopic ?? this.headingTopic,
      section: this.section,
      checkbox,
      is_title,
      by: this.by,
    })
    this.open = true
  }

  /** Attendance lines are remembered as people; both kinds of boilerplate say nothing. */
  private silent(text: string): boolean {
    if (attendeeSections.test(this.section)) this.attendees.push(...names(text))
    const inline = text.match(/^\**(?:present|attendees|participants|with)\**\s*:\**\s*(.+)$/i)
    if (inline?.[1]) this.attendees.push(...inline[1].split(/,|;| and /).flatMap(names))
    const boilerplate =
      /^\**(recording|minutes( google doc)?|github issue)\**\s*:|^extracted from\b|^\*?extracted from/i
    return silentSections.test(this.section) || inline !== null || boilerplate.test(text)
  }

  /** A bullet on the first level opens a topic when it carries a number to follow it by, or a bold lead. */
  private bulletTitle(text: string): Topic | null {
    if (reference(text) !== null) return this.topicOf(text)
    const lead = text.match(/^\*\*([^*]{4,60})\*\*\s*[:.–-]?/)
    const name = lead?.[1]?.replace(/[:.]$/, '')
    return name && !isField(name) ? this.topicOf(name) : null
  }

  private topicOf(text: string): Topic {
    const number = reference(text)
    const title = shortened(
      plainText(text)
        .replace(/(?<!\s)\s*\\?\[?#\d{2,6}\b\]?.*$/, '')
        .replace(/[:.]$/, ''),
      90,
    )
    const key = number ?? slug(title)
    return { key, title: title.length < 8 && number ? `${title} ${number}`.trim() : title, section: this.section }
  }
}

/** '#1614' or 'OPS-12': what a matter is followed by across notes. */
function reference(text: string): string | null {
  return text.match(/(?:^|[\s([\\])(#\d{2,6}|[A-Z]{2,6}-\d{1,6})\b/)?.[1] ?? null
}

function names(text: string): string[] {
  const name = plainText(text)
    .replace(/@[\w-]+|\([^()]*\)/g, '')
    .replace(/\s[-–].*$/, '')
    .trim()
  return /^\p{Lu}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*){0,3}$/u.test(name) ? [name] : []
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const abbreviations = /\b(?:e\.g|i\.e|etc|vs|Mr|Ms|Mrs|Dr|St|No|approx|incl)\.$/

/** The sentences of one item; a speaker's name stays with the first. */
export function sentences(text: string): string[] {
  const out: string[] = []
  for (const part of text.split(/(?<=[.!?])\s+(?=[\p{Lu}“"])/u)) {
    const last = out.at(-1)
    if (last !== undefined && abbreviations.test(last)) out[out.length - 1] = `${last} ${part}`
    else out.push(part)
  }
  return out.map((part) => part.trim()).filter((part) => part !== '')
}
