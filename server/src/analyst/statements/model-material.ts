// What a model's answer about a text is held against: where its quotes stand, who is named there, from which day its dates count.
import type { StatementDue, StatementParty } from '#contract/statements.ts'
import { dateBase, datesIn } from '../dates/written.ts'
import type { DateBase, WrittenDate } from '../dates/written-rules.ts'
import { shortened } from '../text/speech.ts'
import type { ModelPart } from './ask-model.ts'
import { type Range, readBlocks } from './form/blocks.ts'
import { isGerman } from './form/language.ts'
import type { SourceText } from './form/source.ts'
import { wordsOf } from './form/units.ts'
import { People } from './who/people.ts'

export function materialOf(source: SourceText, part: ModelPart) {
  const blocks = readBlocks(source.text, source.kind === 'message')
  const fresh: Range[] = blocks.parts.flatMap((each) =>
    'head' in each
      ? [each.head, ...each.rows].map(({ cells }) => ({ from: cells[0]?.from ?? 0, to: cells.at(-1)?.to ?? 0 }))
      : each.lines,
  )
  return {
    places: new Places(source.text, part),
    people: new People(source, blocks.attendees),
    base: dateBase(source.text, source.written_on, source.zone, isGerman(source.text)),
    /** Older mails, signatures and fields of a head are not new. */
    isFresh: (span: Range): boolean => fresh.some(({ from, to }) => from < span.to && span.from < to),
  }
}

/** What a model is told of quotes that stand nowhere, when it is asked once more; null: there are none. */
export const problemOf = (missing: readonly string[]): string | null =>
  missing.length === 0
    ? null
    : `these quotes do not stand in the text: ${missing
        .slice(0, 5)
        .map((quote) => JSON.stringify(shortened(quote, 80)))
        .join(', ')}. Copy each quote exactly from the text, or leave it out.`

/** The day by code: in the words that the model named, where they stand in the quote, else the one of the quote that is chosen. */
export function dayNamed(
  quote: string,
  words: string | null,
  base: DateBase,
  otherwise: (dates: readonly WrittenDate[]) => WrittenDate | null | undefined,
): StatementDue | null {
  const dates = datesIn(quote, base)
  const named = words === null ? [] : dates.filter((date) => words.toLowerCase().includes(date.words.toLowerCase()))
  const chosen = named.at(-1) ?? otherwise(dates)
  return chosen
    ? { date: chosen.day, other_date: chosen.other, words: chosen.words, precision: chosen.precision }
    : null
}

/** A name that stands in the text, or somebody whom the text means without naming them. */
export function partyOf(words: string | null, source: SourceText, people: People): StatementParty | null {
  if (words === null || words.trim() === '') return null
  const party = people.party(words.trim())
  if (party.resolved !== null) return party
  const bare = party.words.toLowerCase()
  return source.text.toLowerCase().includes(bare) ? party : null
}

/** Where quotes stand in the part that the model read; each place is given once. */
class Places {
  private readonly text: string
  private readonly part: ModelPart
  private readonly plain: { clean: string; at: number[] }
  private readonly taken = new Set<number>()

  constructor(text: string, part: ModelPart) {
    this.text = text
    this.part = part
    this.plain = wordsOf(text, [{ from: part.offset, to: part.offset + part.text.length }])
  }

  of(quote: string): Range | null {
    const trimmed = quote.trim()
    if (trimmed.length < 4) return null
    const end = this.part.offset + this.part.text.length
    for (
      let at = this.text.indexOf(trimmed, this.part.offset);
      at >= 0 && at + trimmed.length <= end;
      at = this.text.indexOf(trimmed, at + 1)
    )
      if (!this.taken.has(at)) {
        this.taken.add(at)
        return { from: at, to: at + trimmed.length }
      }
    // The same words with other blanks, quotation marks or marks of Markdown.
    const same = wordsOf(trimmed, [{ from: 0, to: trimmed.length }]).clean
    const at = same.length < 4 ? -1 : this.plain.clean.indexOf(same)
    const [from, last] = [this.plain.at[at], this.plain.at[at + same.length - 1]]
    if (at < 0 || from === undefined || last === undefined || this.taken.has(from)) return null
    this.taken.add(from)
    return { from, to: last + 1 }
  }
}
