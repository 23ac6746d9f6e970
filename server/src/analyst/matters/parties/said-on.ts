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
  /(?<!\p{L})(?:until|till|by|before|from|since|after|expir\p{L}+|valid|due|bis|ab|vor|seit|nach|gültig|fällig|frist|deadline|paid|received|signed|bezahlt|erhalten|unterschrieben|rechnung|invoice|letter of|brief vom|schreiben vom)(?!\p{L})/iu

/** Walks through a text with its reader. */
export class Stamps {
  readonly #text: Text
  readonly #base: DateBase
  readonly #written: string | null
  #line = -1
  #lines = 0
  day: string | null = null

  constructor(text: Text, base: DateBase, written: string | null) {
    this.#text = text
    this.#base = base
    this.#written = written
  }

  hear(words: string, { line, heading }: Place): void {
    if (line === this.#line) return
    this.#line = line
    this.#lines += 1
    if (this.#text.kind === 'message' || this.#text.kind === 'interaction') return
    const isHead = heading || (this.#lines === 1 && words.length <= MOST_LINE)
    const [first, ...more] = datesIn(words.slice(0, MOST_LINE), this.#base)
    const isNamed = first && more.length === 0 && first.precision === 'day' && /\d/.test(first.words)
    if (!isNamed || first.other !== null || first.day > this.#text.day || first.day > this.#base.today) return
    if (OF_OTHER.test(words.slice(0, first.from + 1)) || (isHead && OF_OTHER.test(words))) return
    if (isHead || (first.from <= 2 && first.to <= BEGINS)) this.day = first.day
  }

  /** What is known of it for an item, nothing where its record's day holds. */
  get since(): { since?: string | null } {
    if (this.day !== null) return this.day === this.#text.day ? {} : { since: this.day }
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
