// Markdown that the built-in analyst writes: its own words as they stand, a record's words without any power, marks behind claims.
import { sentence } from '#contract/hidden-signs.ts'

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

/** Someone's words in quotation marks; the cells of a table's row with a dot between them. */
export const words = (text: string): string => `“${withoutStop(quotable(text))}”`

/** The same where one part of them is set off from what stands before and after it. */
export function wordsSetOff(before: string, text: string, after: string): Markdown {
  const end = after === '' ? withoutStop(quotable(text)) : quotable(text)
  const parts = [quotable(before), md`**${end}**`, withoutStop(quotable(after))].filter((part) => part !== '')
  return md`“${joined(parts.map((part) => md`${part}`))}”`
}

const quotable = (text: string): string => {
  const line = text.includes('|')
    ? text
        .split('|')
        .map((cell) => cell.trim())
        .filter((cell) => cell !== '')
        .join(' · ')
    : text
  return line.replace(/[“”"„]/g, "'")
}

/** The dot that belongs to a day ("30.11.", "am 4.") or an abbreviation ("ca.", "z. B."), and ends no sentence. */
const OWN_DOT =
  /(?:(?<![\d.])\d{1,2}\. ?\d{1,2}\.|(?<!\p{L})(?:am|bis|vom|zum|den|dem|der|ab|seit) \d{1,2}\.|(?<!\p{L})\p{L}\. ?\p{L}\.|(?<!\p{L})(?:bzw|ca|ggf|evtl|usw|etc|inkl|incl|zzgl|exkl|mind|tsd|mio|mrd|std|approx|inc|ltd)\.)$/iu
const withoutStop = (line: string) => (OWN_DOT.test(line) ? line : line.replace(/(?<!\s)\s*[.;,:]$/, ''))
