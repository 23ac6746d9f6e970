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
/** "On Tue, Nov 24, 2026 at 5:10 PM Ana Wirth wrote:", "Am 24.11.2026 um 17:10 schrieb Ana Wirth <ana@x.example>:" */
export const WROTE = /^(?:on|am) .{5,200}\b(?:wrote|schrieb)\b.{0,120}:\s*$/i
const WRITER =
  /\bschrieb (?<de>[^<:(]{2,60}?)\s*(?:[<(]|:\s*$)|(?<en>\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,3})\s*(?:<[^<>]{1,80}>\s*)?,?\s+wrote\b/u

export class Quotes {
  /** Who wrote the quoted line that is read; null outside of quotes, '' where nobody is named. */
  writer: string | null = null
  /** The line that says when it was written; null where none does. */
  written: string | null = null
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
    this.writer = this.written = null
    this.signed = false
    const name = FROM.exec(bare)?.[1]?.trim()
    if (name !== undefined) this.named = name
    else if (WROTE.test(bare)) this.wrote(bare)
    else if (bare !== '') this.announced = null
  }

  /** A line that says who wrote what follows, within a quote or above it; false where it says no such thing. */
  attributed(bare: string): boolean {
    if (!WROTE.test(bare)) return false
    this.wrote(bare)
    this.begin()
    return true
  }
  private announced: { name: string; line: string } | null = null
  private wrote(bare: string) {
    const { de, en } = WRITER.exec(bare)?.groups ?? {}
    this.announced = { name: (de ?? en ?? '').replace(/^(?:AM|PM|Uhr),? /, '').trim(), line: bare }
  }
  private begin() {
    if (this.announced === null) return
    this.writer = this.announced.name
    this.written = this.announced.line
    this.announced = null
    this.signed = false
  }

  /** A quoted line whose words begin at `from`. */
  open(from: number) {
    this.begin()
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
