// Mails that were pasted into a note with their head: whose words they are, until they end.
import { isSignOff } from './quotes.ts'

const FROM = /^\*{0,2}(?:from|von)\*{0,2}:\*{0,2}\s+(.{2,120})/i
const NEXT = /^\*{0,2}(?:sent|date|to|gesendet|datum|an|subject|betreff|cc)\*{0,2}:/i

export class Letter {
  /** Who wrote the line that is read; null where no letter is open. */
  writer: string | null = null
  private ending = false
  private named = false

  /** A line of the note, before it is read; `following`: what stands behind it. */
  line(bare: string, following: string) {
    const from = FROM.exec(bare)?.[1]
    if (from !== undefined && NEXT.test(following)) {
      this.writer = nameOf(from)
      this.ending = this.named = false
    } else if (this.writer !== null) {
      if (/^(?:[-=_*]\s?){3,}$|^#{1,6}\s/.test(bare)) this.writer = null
      else if (this.ending) this.named = true
      else if (isSigned(bare, this.writer)) this.ending = this.named = true
      else this.ending = bare.length < 60 && isSignOff(bare)
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

/** The name alone on its line. */
function isSigned(bare: string, writer: string): boolean {
  const names = writer.split(' ')
  return bare.length < 60 && bare.split(/[\s,]+/).every((word) => names.includes(word))
}
