// A text in its sentences, in English and German: "30. November", "z. B." and "Dr. Hahn" end none.
import { sectionOf } from './labels.ts'
import { wholeLines } from './lines.ts'
import { isPartOfPaper } from './paper-parts.ts'
import { plainText } from './speech.ts'

/** One sentence, and the heading or opening line that it stands under. */
export type Sentence = {
  text: string
  under: string
  line: number
  /** It names what stands below, and says nothing itself. */
  isHeading?: boolean
  /** Of a row of a table: the heads of its columns, as `a · b · c`. */
  heads?: string
}

const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|z\. ?B|d\. ?h|u\. ?a|i\. ?d\. ?R|e\.g|i\.e|etc|vs|Mr|Ms|Mrs|Dr|Prof|St|No|Nr|Hr|Fr|Frl|approx|ca|incl|inkl|excl|exkl|zzgl|bzw|ggf|evtl|usw|vgl|Abs|Art|Mio|Mrd|Tsd|max|min|Std|Min|Tel|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Okt|Oct|Nov|Dez|Dec|\d{1,4})\.$/iu
const MOST_LINE = 4_000
const MOST_SENTENCES = 1_500

/** A line that names what follows: Markdown's heading, a whole line in bold, a numbered point of an agenda, a section of a contract. */
const HEADING = /^#{1,6}\s/
const BOLD = /^\*\*[^*]{2,90}\*\*:?$/
const POINT =
  /^(?:top|item|agenda item|punkt|tagesordnungspunkt|section|article|artikel|§|§ )\s?\d{1,3}(?:\.\d{1,2})*[a-z]?[.:)]?(?:\s[^.!?;]{2,80})?$/iu
/** "Open points:" names the lines up to the next empty one. */
const OPENING = /^[^.!?;|]{3,70}:$/u

/** "Mel Brandt @mel (chair)": somebody who was there. */
const ATTENDEE = /^\p{Lu}[\p{L}.'-]{1,30}(?: \p{L}[\p{L}.'-]{0,30}){0,3},? @[\w.-]{1,40}(?: ?\([^()]{1,40}\))?$/u

/** Who a mail in a note is from; what follows is theirs until the next one. */
const SENDER = /^(?:from|von|absender):\s*(?<name>[^<,(|]{2,80})/iu
const MAIL_HEAD = /^(?:from|to|cc|bcc|sent|date|von|an|gesendet|datum|absender|kopie):\s/iu
/** "**Von:** Petra Dorn", "> From: Ann Lee": the head without its marks. */
const unmarked = (line: string): string =>
  line.replace(/^(?:>\s?){1,4}/, '').replace(/^\*\*([^*:]{2,12}):?\*\*:?\s*/u, '$1: ')
/** "Lone Dahl → GT, Tue 24 Nov 15:21" */
const SENT =
  /^(?:\p{Lu}[\p{L}.'’-]{0,24}(?: \p{Lu}[\p{L}.'’-]{0,24}){0,3}|me|ich) ?(?:→|->|–>) ?[\p{L}][^\d]{1,60}\d[^\p{Ll}]{0,12}\p{L}{0,12}[^\p{Ll}]{0,16}$/u
const SUBJECT = /^(?:subject|re|betreff|aw|wg):\s*(?<about>.{2,120})/iu

/** Lists and tables give one sentence a line; a row of a table stands under its table's heads. At most 1,500; linear in the length of the text. */
export function sentencesIn(text: string): Sentence[] {
  const out: Sentence[] = []
  let [under, part, heads, sender] = ['', '', '', '']
  const lines = wholeLines(text.replaceAll('\r\n', '\n'))
  const small = beginsSmall(text)
  for (const [at, raw] of lines.entries()) {
    if (out.length >= MOST_SENTENCES) break
    const line = oneLine(raw.slice(0, MOST_LINE))
    if (!line.startsWith('|')) heads = ''
    if (line === '') part = ''
    if (line === '' || /^[\s|:=+-]+$/.test(line)) continue
    const field = unmarked(line)
    const from = SENDER.exec(field)?.groups?.name
    const head = from ?? SUBJECT.exec(field)?.groups?.about
    const isSent = SENT.test(field)
    if (isSent || head !== undefined || MAIL_HEAD.test(field)) {
      if (isSent) sender = ''
      if (head !== undefined) sender = from !== undefined ? plainText(head) : `${sender} · ${plainText(head)}`
      out.push({ text: plainText(line), under: '', line: at, isHeading: true })
      continue
    }
    if (HEADING.test(line) || BOLD.test(line) || POINT.test(line)) {
      under = plainText(line.replace(/^#+\s*/, '')).replace(/:$/, '')
      ;[part, sender] = ['', '']
      out.push({ text: under, under: '', line: at, isHeading: true })
      continue
    }
    const isRow = line.startsWith('|')
    const bare = isRow ? cellsOf(line).join(' · ') : line.replace(/^(?:[*+>–•-]|\d{1,2}[.)])\s+(?:\[[ xX]\]\s+)?/, '')
    if (
      isRow &&
      heads === '' &&
      /^[\s|:-]+$/.test((lines[at + 1] ?? '').trim()) &&
      (lines[at + 1] ?? '').includes('-')
    ) {
      heads = bare
      out.push({ text: plainText(bare), under: '', line: at, isHeading: true })
      continue
    }
    const above = [under, sender, part, heads].filter((each) => each !== '').join(' · ')
    if (OPENING.test(bare)) {
      part = plainText(bare).replace(/:$/, '')
      out.push({ text: part, under: above, line: at, isHeading: true })
      continue
    }
    // A short line over a list names it, as one that ends in a colon does.
    if (!isRow && bare === line && isOverList(bare, lines[at - 1], lines[at + 1])) {
      part = plainText(bare)
      out.push({
        text: part,
        under: [under, sender].filter((each) => each !== '').join(' · '),
        line: at,
        isHeading: true,
      })
      continue
    }
    // Who was there, and links: nobody said that.
    const isList = sectionOf(part === '' ? under : part) === 'silent' || ATTENDEE.test(bare)
    for (const each of split(plainText(bare), small))
      out.push({ text: each, under: above, line: at, ...(heads ? { heads } : {}), ...(isList && { isHeading: true }) })
  }
  return out
}

const LISTED = /^\s*(?:[*+>–•-]|\d{1,2}[.)])\s+\S/u
const isOverList = (line: string, before: string | undefined, after: string | undefined): boolean =>
  line.length < 60 &&
  !/[.!?;,:]$|\d{1,2}\.\d{1,2}\./u.test(line) &&
  (before === undefined || before.trim() === '') &&
  after !== undefined &&
  LISTED.test(after)

const oneLine = (raw: string): string =>
  raw
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim()

/** The cells of one row of a Markdown table. */
export const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => plainText(cell))
    .filter((cell) => cell !== '')

/** The end of a sentence, a mark behind it, and what begins the next one. */
const END = /(?<=[.!?]["”“)]?)\s+(?=[\p{L}\p{N}„“"(])/u
const MOST_ENDS = 400

/** Whoever dictates or types on a phone often begins sentences with a small letter: as many of them as with a capital. */
function beginsSmall(text: string): boolean {
  let [small, large] = [0, 0]
  let before = ''
  for (const part of text
    .slice(0, MOST_LINE * 4)
    .split(END)
    .slice(0, MOST_ENDS)) {
    if (before !== '' && !ABBREVIATION.test(before))
      if (/^\p{Ll}/u.test(part)) small += 1
      else if (/^\p{Lu}/u.test(part)) large += 1
    before = part
  }
  return small >= 2 && small >= large
}

/** `small`: a small letter begins a sentence, too. */
function split(line: string, small: boolean): string[] {
  const out: string[] = []
  for (const part of line.split(END)) {
    const last = out.at(-1)
    if (
      last !== undefined &&
      (ABBREVIATION.test(last) || isPartOfPaper(last, part) || (!small && /^\p{Ll}/u.test(part)))
    )
      out[out.length - 1] = `${last} ${part}`
    else out.push(part)
  }
  return out.map((part) => part.trim()).filter((part) => part !== '')
}
