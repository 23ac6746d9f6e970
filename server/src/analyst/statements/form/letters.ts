// Mails that were pasted into a note with their head: whose words they are, until they end.
import { isSignOff } from './quotes.ts'

/** Fields of a mail's head, at the beginning of their line. */
export const MAIL_FIELD = /^\*?(?:from|von)\*?:\s.{2,}/i
export const MAIL_NEXT = /^\*?(?:sent|date|to|gesendet|datum|an|subject|betreff|cc)\*?:\s/i
const FROM = /^\*{0,2}(?:from|von)\*{0,2}:\*{0,2}\s+(.{2,120})/i
const NEXT = /^\*{0,2}(?:sent|date|to|gesendet|datum|an|subject|betreff|cc)\*{0,2}:/i

const SENT = /^\*{0,2}(?:sent|date|gesendet|datum)\*{0,2}:\*{0,2}\s.{4,60}$/i

/** A letter's first line: "Hi Ravi,", "Sehr geehrte Frau Hollmann," */
export const GREETING =
  /^(?:hi|hello|hey|dear|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|moin|servus|grüezi|good (?:morning|afternoon|evening))(?: [\p{L}.&'-]{1,30}){1,5}[,!]?$/iu
/** As much of a letter is looked through for its end. */
export const MOST_LETTER = 4_000

export class Letter {
  /** Who wrote the line that is read; null where no letter is open. */
  writer: string | null = null
  /** The line of its head that says when it was sent; null where none does. */
  written: string | null = null
  private ending = false
  private named = false

  /** A line of the note, before it is read; `following`: what stands behind it. */
  line(bare: string, following: string) {
    const from = FROM.exec(bare)?.[1]
    if (from !== undefined && NEXT.test(following)) {
      this.writer = nameOf(from)
      this.written = null
      this.ending = this.named = false
    } else if (this.writer !== null) {
      if (SENT.test(bare)) this.written ??= bare
      if (/^(?:[-=_*]\s?){3,}$|^#{1,6}\s/.test(bare)) this.writer = null
      else if (this.ending) this.named = true
      else if (isSigned(bare, this.writer)) this.ending = this.named = true
      else this.ending = bare.length < 60 && isSignOff(bare)
    } else if (bare.length < 60 && GREETING.test(bare)) {
      this.writer = signerOf(following)
      this.written = null
      this.ending = this.named = false
    }
  }

  /** What stands behind a signature and an empty line is the owner's again. */
  blank() {
    if (this.named) this.writer = null
  }
}

/** "Ferrante, Chiara <c@x.example>", "Sunita Rao, Yorkshire Bank", "Georg Müller (Milchwerke)": the name alone. */
function nameOf(words: string): string {
  const plain = words
    .replace(/[<([].*$/, '')
    .replace(/["*]/g, '')
    .trim()
  const [first = '', second = ''] = plain.split(/,\s*/)
  return (first.includes(' ') || second === '' || second.includes(' ') ? first : `${second} ${first}`)
    .slice(0, 60)
    .trim()
}

/** Who signs a letter that has no head: the name under "Kind regards"; null where none does before the next one begins. */
function signerOf(text: string): string | null {
  let isEnd = false
  for (const line of text.split('\n', 80)) {
    const bare = line.trim()
    if (bare === '') continue
    if (/^#{1,6}\s/.test(bare) || GREETING.test(bare)) return null
    if (isEnd) return SIGNED.test(bare) ? (/^[^,(|]{2,40}/.exec(bare)?.[0].trim() ?? null) : null
    if (bare.length < 60 && isSignOff(bare)) {
      const name = /[,!.–-]\s*((?:\p{Lu}[\p{L}.'-]*\s?){1,3})$/u.exec(bare)?.[1]
      if (name !== undefined) return name.trim()
      isEnd = true
    }
  }
  return null
}
const SIGNED =
  /^(?:(?:dr|prof)\.? )*\p{Lu}[\p{L}'-]*\.?(?: (?:\p{Lu}[\p{L}'-]*\.?|von|van|de|der)){0,3}(?: ?[,(|].{0,40})?$/iu

/** The name alone on its line. */
function isSigned(bare: string, writer: string): boolean {
  const names = writer.split(' ')
  return bare.length < 60 && bare.split(/[\s,]+/).every((word) => names.includes(word))
}
