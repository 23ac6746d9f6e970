// Hundreds of patterns are put to each piece, and nearly all of them have words in them that the piece has not. A pattern's own source says which three
// letters must stand in whatever it matches; a piece without them is not tried, and what is never tried is never compiled. It changes no answer.

/** More alternatives cost as much to look for as the pattern itself. */
const MOST = 120
const TRIPLES = 4096
const PAIRS = 1024

/** Of each of these some three letters (or two) stand in what matches; null: nothing can be said. */
type Needed = readonly string[] | null

/** The same pattern, tried only where it can match. For patterns without a place of their own (`g`, `y`). */
export class Sieved extends RegExp {
  private needed: Uint16Array | null | undefined

  override exec(text: string): RegExpExecArray | null {
    if (this.needed === undefined) this.needed = slotsOf(neededBy(this.source))
    return this.needed === null || holdsOne(lettersOf(text), this.needed) ? super.exec(text) : null
  }
}

/** In large or small letters, tried only where it can match. */
export const anyCase = (source: string): RegExp => new Sieved(source, 'iu')
export const sieved = (pattern: RegExp): RegExp => new Sieved(pattern.source, pattern.flags)

/** Words of which one must stand in whatever the pattern matches, in small letters; null where none must. */
export const neededBy = (source: string): Needed => new Reader(source).either()

const lowered = (text: string) => text.toLowerCase().replaceAll('ſ', 's')

/** Reads a pattern's source; what it does not know ends a word, which loses a need and never makes one up. */
class Reader {
  private readonly source: string
  private at = 0

  constructor(source: string) {
    this.source = source
  }

  /** Alternatives up to the end of the group. */
  either(): Needed {
    const all: string[] = []
    let isOpen = false
    for (;;) {
      const one = this.row()
      if (one === null) isOpen = true
      else all.push(...one)
      if (this.source[this.at] !== '|') break
      this.at += 1
    }
    return isOpen || all.length > MOST ? null : all
  }

  /** What stands one behind the other. */
  private row(): Needed {
    let best: Needed = null
    let word = ''
    const offer = (needed: Needed) => {
      if (needed !== null && needed.length > 0 && worth(needed) > worth(best)) best = needed
    }
    const end = () => {
      if (word.length > 1) offer([word])
      word = ''
    }
    while (this.at < this.source.length) {
      const sign = this.source[this.at] ?? ''
      if (sign === '|' || sign === ')') break
      if (sign === '(') {
        end()
        const isWidth = this.opens()
        const inside = this.either()
        this.at += 1
        if (this.leastTimes() > 0 && isWidth) offer(inside)
        continue
      }
      const letter = this.letter(sign)
      const from = this.at
      const times = this.leastTimes()
      if (letter === null || (times === 0 && from !== this.at)) end()
      else if (from === this.at) word += letter
      else {
        word += letter
        end()
      }
    }
    end()
    return best
  }

  /** Goes past "(?:", "(?<name>", "(?!" …; whether what matches inside is part of the match. */
  private opens(): boolean {
    const rest = this.source.slice(this.at)
    const head = /^\((?:\?(?:<?[=!]|:|<[^>]+>|[a-z-]+:))?/.exec(rest)?.[0] ?? '('
    this.at += head.length
    return !/[=!]$/.test(head) && !/^\(\?[a-z-]+:$/.test(head)
  }

  /** The letter that must stand here; null for a class, an anchor or anything else. */
  private letter(sign: string): string | null {
    if (sign === '[') {
      this.at += 1
      while (this.at < this.source.length && this.source[this.at] !== ']')
        this.at += this.source[this.at] === '\\' ? 2 : 1
      this.at += 1
      return null
    }
    if (sign === '\\') {
      const escaped = /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|k<[^>]*>|c.|.)/i.exec(
        this.source.slice(this.at),
      )?.[0]
      this.at += escaped?.length ?? 2
      return escaped !== undefined && escaped.length === 2 && /[^\p{L}\p{N}]/u.test(escaped[1] ?? 'a')
        ? (escaped[1] ?? null)
        : null
    }
    this.at += 1
    return sign === '.' || sign === '^' || sign === '$' ? null : lowered(sign)
  }

  /** Goes past "?", "*", "+", "{2,5}": how often it is there at least. */
  private leastTimes(): number {
    const found = /^(?:[?*+]|\{(\d+)(?:,\d*)?\})\??/.exec(this.source.slice(this.at, this.at + 12))
    if (found === null) return 1
    this.at += found[0].length
    return found[1] === undefined ? (found[0].startsWith('+') ? 1 : 0) : Number(found[1])
  }
}

/** Three letters say more than two, few words more than many. */
function worth(needed: Needed): number {
  if (needed === null) return 0
  const short = Math.min(...needed.map(({ length }) => Math.min(length, 4)))
  return short * 1000 - needed.length * (short < 3 ? 200 : 8)
}

const OFTEN = 'etnairsohdlucmgfbwpkvzyjxq'
const rarity = (letters: string) =>
  [...letters].reduce((sum, letter) => {
    const at = OFTEN.indexOf(letter)
    return sum + (at < 0 ? (/\p{L}/u.test(letter) ? 26 : 2) : at)
  }, 0)

/** Where the rarest three letters of each word are looked up. */
function slotsOf(needed: Needed): Uint16Array | null {
  if (needed === null) return null
  return Uint16Array.from(
    needed.map((word) => {
      if (word.length < 3) return TRIPLES + pairAt(word, 0)
      const places = Array.from({ length: word.length - 2 }, (_, at) => at)
      const best = places.toSorted((a, b) => rarity(word.slice(b, b + 3)) - rarity(word.slice(a, a + 3)))[0] ?? 0
      return tripleAt(word, best)
    }),
  )
}

const tripleAt = (text: string, at: number) =>
  (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & (TRIPLES - 1)
const pairAt = (text: string, at: number) => (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) & (PAIRS - 1)

type Letters = Uint8Array
let last: { text: string; letters: Letters } | null = null
let before: { text: string; letters: Letters } | null = null

/** Which threes and pairs of letters a piece has; of the two last pieces they are known. */
function lettersOf(text: string): Letters {
  if (last?.text === text) return last.letters
  ;[last, before] = [before, last]
  if (last?.text === text) return last.letters
  // The older of the two goes, and its table is used again.
  const letters = last?.letters.fill(0) ?? new Uint8Array(TRIPLES + PAIRS)
  const small = lowered(text)
  for (let at = 0; at + 1 < small.length; at++) {
    letters[TRIPLES + pairAt(small, at)] = 1
    if (at + 2 < small.length) letters[tripleAt(small, at)] = 1
  }
  last = { text, letters }
  return letters
}

function holdsOne(letters: Letters, slots: Uint16Array): boolean {
  for (const slot of slots) if (letters[slot] === 1) return true
  return false
}
