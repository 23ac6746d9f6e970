// Whether what a claim has in quotation marks stands so in a record.

import { type Clause, clauseFrom } from './claim.ts'
import type { Problem } from './pivot.ts'
import type { Material, Sentence } from './sentences.ts'
import type { CheckedRecord } from './shapes.ts'

export type Finding = { problems: Problem[]; sentences: Sentence[]; share: number }

/** Letters and figures alone: signs, line breaks and emphasis are not what was said. Markdown writes "&" as an entity. */
const flat = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&(?:amp|lt|gt|quot|#39);/g, ' ')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

/** Every quotation stands word for word in a record (`said`: where); what is left of the claim is judged by the sentences around it. */
export function quotesHold(
  clause: Clause,
  material: Material,
): { rest: Clause; within: Sentence[]; said: Sentence[] } | Finding {
  if (clause.quotes.length === 0) return { rest: clause, within: [], said: [] }
  let within = material.sentences
  const said: Sentence[] = []
  for (const quote of clause.quotes) {
    const words = ` ${flat(quote)} `
    const label = within.filter(({ record }) => ` ${flat(record.label)} `.includes(words))
    const saying = within.filter((sentence) => ` ${flat(sentence.text)} `.includes(words))
    const long = saying.length > 0 || label.length > 0 ? [] : stretchesOf(words, within)
    const spread = saying.length > 0 ? saying : long.flatMap(({ sentences }) => sentences)
    const cut =
      spread.length > 0 &&
      (saying.length > 0 ? saying.every((each) => goesOn(each, words)) : long.every(({ turned }) => turned))
    if (cut && label.length === 0)
      return {
        problems: [{ kind: 'mood', why: `The record goes on behind “${quote}”, and that turns it.`, against: false }],
        sentences: spread.slice(0, 1),
        share: 0.9,
      }
    const found = label.length > 0 && !(label.length < saying.length) ? label : spread
    if (found.length === 0)
      return {
        problems: [{ kind: 'source', why: `“${quote}” stands in no record that it cites.`, against: false }],
        sentences: [],
        share: 0,
      }
    within = found
    if (found === spread) said.push(...found)
  }
  const inside = clause.quotes.map(
    (quote) => [clause.source.indexOf(quote), clause.source.indexOf(quote) + quote.length] as const,
  )
  const rest = clauseFrom(
    clause.source,
    clause.tokens.filter((token) => !inside.some(([from, to]) => token.start >= from - 1 && token.end <= to + 1)),
  )
  return { rest: { ...rest, quotes: [] }, within, said }
}

/** The words that are quoted prove it, all of them, and not merely a line of the record that is named. */
export function proofOf(named: Sentence, said: readonly Sentence[]): Sentence[] {
  const own = said.filter(({ record }) => record === named.record)
  return own.length > 0 ? own.slice(0, MOST_SHOWN) : [named]
}
const MOST_SHOWN = 8

const CONDITION =
  /^(?:before|unless|until|if|provided|except|only if|bevor|wenn|falls|sofern|solange|außer|es sei denn|ehe)(?!\p{L})/u

/** Cut off before its condition, a quotation says more than was said. */
const goesOn = (sentence: Sentence, words: string): boolean => {
  const text = ` ${flat(sentence.text)} `
  const at = text.indexOf(words)
  return at >= 0 && CONDITION.test(text.slice(at + words.length))
}

/** Where a quotation of several sentences or lines stands in a text; `turned`: its sentence goes on with a condition. */
type Stretch = { sentences: Sentence[]; turned: boolean }

/** A quotation over several sentences or lines in a row, whatever signs stand between them. */
function stretchesOf(words: string, within: readonly Sentence[]): Stretch[] {
  const texts = Map.groupBy(within, ({ record, field }) => textOf(record, field))
  return [...texts].flatMap(([text, sentences]) => {
    // Where each word stands is looked up only in the text that has them all.
    if (text === null || !` ${flat(text)} `.includes(words)) return []
    const { joined, places } = wordsOf(text)
    const at = joined.indexOf(words)
    if (at < 0) return []
    const first = places[joined.slice(0, at).split(' ').length - 1]
    const last = places[joined.slice(0, at + words.length - 1).split(' ').length - 2]
    if (first === undefined || last === undefined) return []
    const said = sentences.filter(({ start, end }) => start < last.end && end > first.start)
    const rest = text.slice(last.end, last.end + 80)
    // Lines that were merely broken go on in a small letter.
    const turned = /^[^\p{L}.!?]{0,4}\p{Ll}/u.test(rest) && CONDITION.test(flat(rest))
    return said.length > 0 ? [{ sentences: said, turned }] : []
  })
}

const textOf = ({ text, fields }: CheckedRecord, field: string | null): string | null =>
  (field === null ? text : fields?.find(({ name }) => name === field)?.text) ?? null

/** The words of a text between blanks, and where each stands. */
function wordsOf(text: string): { joined: string; places: readonly { start: number; end: number }[] } {
  // "½" is written as more than one word.
  const places = [...text.matchAll(/[\p{L}\p{N}%]+/gu)].flatMap(({ index, 0: word }) =>
    flat(word)
      .split(' ')
      .map((part) => ({ part, start: index, end: index + word.length })),
  )
  return { joined: ` ${places.map(({ part }) => part).join(' ')} `, places }
}
