// Markdown that the built-in analyst writes: its own words as they stand, a record's words without any power, marks behind claims.
import { sentence } from '#contract/hidden-signs.ts'
import { inDays } from '#server/features/advice/rules/speech.ts'

/** A piece of finished Markdown; inside `md` it stays as it is, where a plain text is made harmless. */
export class Markdown {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Joins Markdown: the template's own signs count, what is filled in is only words. */
export function md(parts: TemplateStringsArray, ...filled: (string | number | Markdown)[]): Markdown {
  const written = filled.map((each) => (each instanceof Markdown ? each.text : harmless(sentence(String(each)))))
  const text = parts.map((part, at) => part + (written[at] ?? '')).join('')
  return new Markdown(text.replace(/[ \t]+/g, ' ').replace(/ ([.,;:])(?=\s|$)/g, '$1'))
}

export const joined = (pieces: readonly Markdown[], between = ' '): Markdown =>
  new Markdown(
    pieces
      .map((piece) => piece.text)
      .filter((text) => text !== '')
      .join(between),
  )

export const nothing = new Markdown('')

/** A page out of its parts; a list is given line by line, an empty part leaves nothing behind. */
export function page(...parts: (Markdown | readonly Markdown[] | null)[]): string {
  return parts
    .map((part) => (part === null ? '' : part instanceof Markdown ? part.text : bullets(part)).trim())
    .filter((text) => text !== '')
    .join('\n\n')
}

const bullets = (lines: readonly Markdown[]) =>
  lines
    .map((line) => line.text.trim())
    .filter((line) => line !== '')
    // A line that begins with a number is no numbered list.
    .map((line) => `- ${line.replace(/^(\d+)([.)])/, '$1\\$2').replace(/^([-+])(?=\s)/, '\\$1')}`)
    .join('\n')

/** A heading with what stands under it; nothing where nothing does. */
export function section(title: string, ...parts: (Markdown | readonly Markdown[] | null)[]): Markdown {
  const body = page(...parts)
  return body === '' ? nothing : new Markdown(`## ${title}\n\n${body}`)
}

/** One line of a record's words in which nothing can act: no link, image, HTML, code, mark or heading. */
export function harmless(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/!?\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '$1')
    .replace(/\b(?:https?|ftp|javascript|data|mailto):\S+/gi, '')
    .replace(/\bwww\.\S+/gi, '')
    .replace(/\*\*|__/g, '')
    .replace(/[\\`*_[\]<>|~#]/g, '\\$&')
    .replace(/&(?=[#\w])/g, '&amp;')
    .replace(/!(?=\\\[)/g, '\\!')
    .replace(/@(?=[\w-]+\.\w)/g, '\\@')
}

/** Someone's words in quotation marks. */
export const words = (text: string): string => `“${text.replace(/[“”"„]/g, "'").replace(/(?<!\s)\s*[.;,:]$/, '')}”`

const long = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const full = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)

/** Whole days from one day to another; negative when `to` is earlier. */
export const between = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayMs)
export const plusDays = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10)

/** The day as people say it: 'today', 'tomorrow', 'Friday 27 November', and with its year where that is not this one or far. */
export function dayIn(day: string, today: string): string {
  const days = between(today, day)
  const near = ['yesterday', 'today', 'tomorrow'][days + 1]
  if (near !== undefined) return near
  return (Math.abs(days) > 180 && day.slice(0, 4) !== today.slice(0, 4) ? full : long).format(at(day)).replace(',', '')
}

/** 'on Friday 27 November', 'yesterday': the day inside a sentence. */
export const onDay = (day: string, today: string): string =>
  Math.abs(between(today, day)) <= 1 ? dayIn(day, today) : `on ${dayIn(day, today)}`

/** 'today', 'yesterday', '9 days ago', 'in 4 days'. */
export function distance(day: string, today: string): string {
  const days = between(today, day)
  if (Math.abs(days) <= 1) return dayIn(day, today)
  return days < 0 ? `${inDays(-days)} ago` : `in ${inDays(days)}`
}

/** '9 days overdue', 'due today', 'due Friday 27 November'; 'no date' where there is none. */
export function due(day: string | null, today: string): string {
  if (day === null) return 'no date'
  const days = between(today, day)
  return days < 0 ? `${inDays(-days)} overdue` : `due ${dayIn(day, today)}`
}

/** 1 -> 'One task', 3 -> 'Three tasks', 14 -> '14 tasks'; for the opening of a sentence. */
export function many(count: number, one: string, several = `${one}s`): string {
  const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
  return `${small[count] ?? count.toLocaleString('en')} ${count === 1 ? one : several}`
}
