// Lines that a note quotes from a mail ("> …"), and who wrote them.
const SIGN_OFF =
  /^(?:(?:best|kind|warm|many thanks and kind|with (?:best|kind)|warmest|friendly)(?: (?:regards|wishes))?|regards|rgds|cheers|sincerely|yours(?: (?:sincerely|faithfully|truly|ever))?|all the best|thanks|many thanks|thank you|(?:mit )?(?:freundlichen|besten|herzlichen|lieben|vielen|schönen|sonnigen) gr[uü](?:ß|ss)(?:en)?|(?:viele|liebe|beste|freundliche|herzliche|schöne) gr[uü](?:ß|ss)e|gr[uü](?:ß|ss)e?|mfg|lg|vg|bg|hochachtungsvoll)(?!\p{L})/iu

/** "Best", "Viele Grüße, Jörg": the words of an end, and at most a name. */
export function isSignOff(line: string): boolean {
  const match = SIGN_OFF.exec(line)
  return match !== null && /^[\s,.!–-]*(?:\p{Lu}[\p{L}.-]*[ .]*){0,3}$/u.test(line.slice(match[0].length))
}

const FROM = /^\*?(?:from|von)\*?:\s*([^<\n]{2,60})/i
const MOST_QUOTED = 10_000

export class Quotes {
  /** Who wrote the quoted line that is read; null outside of quotes, '' where nobody is named. */
  writer: string | null = null
  /** Whether the line that is read is the first ones behind a quote. */
  ended = false
  private readonly text: string
  private named = ''
  private signed = false

  constructor(text: string) {
    this.text = text
  }

  /** A line that is no quote. */
  field(bare: string) {
    this.ended = this.writer !== null
    this.writer = null
    this.signed = false
    const name = FROM.exec(bare)?.[1]?.trim()
    if (name !== undefined) this.named = name
  }

  /** A quoted line whose words begin at `from`. */
  open(from: number) {
    this.writer ??= this.named || this.signerAfter(from)
  }

  /** Whether a quoted line stands behind the letter's end. */
  over(isEnd: boolean): boolean {
    this.signed ||= isEnd
    return this.signed
  }

  /** The name under "Kind regards" of the quote that begins there; '' where none stands. */
  private signerAfter(from: number): string {
    let end = false
    for (const line of this.text.slice(from, from + MOST_QUOTED).split('\n', 200)) {
      const bare = line.replace(/^[ \t>]{1,20}/, '').trim()
      if (end && bare !== '') return bare.length < 60 ? bare : ''
      end ||= bare.length < 60 && isSignOff(bare)
    }
    return ''
  }
}
