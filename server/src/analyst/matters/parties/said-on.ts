// The day on which words were said, where the text bears one itself: "3 March 2026, call with …" above them, "12.03. Telefonat" before them.
// A note that is written up later and a file that was loaded today are no younger for it.
import { daysBetween } from '#contract/days.ts'
import { datesIn } from '../../dates/written.ts'
import type { DateBase } from '../../dates/written-rules.ts'
import type { Item } from '../items.ts'
import type { Place, Text } from '../texts.ts'

/** So long is a line that is headed by its day, and so far into it the day stands. */
const [MOST_LINE, BEGINS] = [90, 24]
/** Of another day than that on which it was said. */
const OF_OTHER =
  /(?<!\p{L})(?:until|till|by|before|from|since|after|expir\p{L}+|valid|due|bis|ab|vor|seit|nach|gültig|fällig|frist|deadline|paid|received|signed|bezahlt|erhalten|unterschrieben|rechnung|invoice|letter of|brief vom|schreiben vom|offer|quote|quotation|contract|order|reminder|angebot|auftrag|bestellung|vertrag|mahnung|lieferschein|(?:delivery|credit) note)(?!\p{L})/iu
/** A line that is the head of a talk begins so; "Offer of 12 January", "Trade fair, 12 January" have days of their own. */
const OF_TALK =
  /^(?:(?:\p{L}+[- ]){0,3}?(?:(?:phone)?calls?(?! (?:for|to|off|out))|meetings?(?! rooms?)|minutes|notes?(?! payable)|sync|chat|conversation|talk|visit|review|stand-?up|retro|workshop|catch-?up|interview|debrief|log|1:1|jour fixe)|(?:\p{L}+ ){0,2}?\p{L}{0,20}(?:telefonat|telefongespräch|anruf|gespräch|gesprächsnotiz|besprechung|sitzung|protokoll|notiz(?:en)?|treffen|runde|besuch|begehung|konferenz)|(?:\p{L}+ ){0,2}?(?:orts|besprechungs|gesprächs)?termin)(?![\p{L}])/iu
/** Behind a day that stands above what follows: nothing, or what it was. */
const TITLED = /^\s*(?:$|[–—:|,-]\s?[^.!?]{0,60}$)/u
const TODAY =
  /(?<!\p{L})(?:today|now|this (?:morning|afternoon)|heute|jetzt|inzwischen|mittlerweile|meanwhile)(?!\p{L})/iu

/** Walks through a text with its reader. */
export class Stamps {
  readonly #text: Text
  readonly #base: DateBase
  readonly #written: string | null
  #line = -1
  #lines = 0
  /** Of what stands above; of a line that begins with its day, with how deep that stands. */
  #head: string | null = null
  #own: { day: string; depth: number } | null = null

  constructor(text: Text, base: DateBase, written: string | null) {
    this.#text = text
    this.#base = base
    this.#written = written
  }

  get day(): string | null {
    return this.#own?.day ?? this.#head
  }

  hear(words: string, { line, heading, depth }: Place): void {
    const isNew = line !== this.#line
    // What is said of a line's own day ends with it, or with its points.
    if (isNew && this.#own !== null && depth <= this.#own.depth) this.#own = null
    const isSecond = !isNew || this.#lines > 0
    if (isSecond && TODAY.test(words)) this.#ends()
    if (!isNew) return
    this.#line = line
    this.#lines += 1
    if (this.#text.kind === 'message' || this.#text.kind === 'interaction') return
    const isHead = heading || (this.#lines === 1 && words.length <= MOST_LINE)
    const [first, ...more] = datesIn(words.slice(0, MOST_LINE), this.#base)
    const isNamed = first && more.length === 0 && first.precision === 'day' && /\d/.test(first.words)
    if (!isNamed || first.other !== null || first.day > this.#text.day || first.day > this.#base.today) return
    if (OF_OTHER.test(words.slice(0, first.from + 1)) || (isHead && OF_OTHER.test(words))) return
    const behind = words.slice(first.to)
    const begins = first.from <= 2 && first.to <= BEGINS
    const isTalk = isHead && OF_TALK.test(begins ? behind.replace(/^[\s–—:|,-]+/u, '') : words)
    if (isTalk || (begins && TITLED.test(behind))) this.#head = first.day
    else if (begins) this.#own = { day: first.day, depth }
  }

  #ends(): void {
    this.#own = null
    this.#head = null
  }

  /** What is known of it for an item, nothing where its record's day holds. */
  get since(): { since?: string | null } {
    const { day } = this
    if (day !== null) return day === this.#text.day ? {} : { since: day }
    if (this.#text.undated || (this.#text.kind === 'file' && this.#written === null)) return { since: null }
    return {}
  }
}

/** The day of its words; null: nobody knows. */
export const saidOn = ({ since, day }: Pick<Item, 'since' | 'day'>): string | null =>
  since === undefined ? day : since

/** For how many days; null: nobody knows. */
export function daysSince(item: Pick<Item, 'since' | 'day'>, today: string): number | null {
  const day = saidOn(item)
  return day === null ? null : daysBetween(day, today)
}
