// Whether what a claim has in quotation marks stands so in a record.

import { type Clause, clauseFrom } from './claim.ts'
import type { Problem } from './pivot.ts'
import type { Material, Sentence } from './sentences.ts'

export type Finding = { problems: Problem[]; sentences: Sentence[]; share: number }

const flat = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

/** Every quotation stands word for word in a record; what is left of the claim is judged by the sentences around it. */
export function quotesHold(clause: Clause, material: Material): { rest: Clause; within: Sentence[] } | Finding {
  if (clause.quotes.length === 0) return { rest: clause, within: [] }
  let within = material.sentences
  for (const quote of clause.quotes) {
    const words = ` ${flat(quote)} `
    const label = within.filter(({ record }) => ` ${flat(record.label)} `.includes(words))
    const saying = within.filter((sentence) => ` ${flat(sentence.text)} `.includes(words))
    const spread = saying.length > 0 ? saying : within.filter((sentence) => spans(sentence, words, material))
    const cut = spread.length > 0 && spread.every((sentence) => goesOn(sentence, words))
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
  }
  const inside = clause.quotes.map(
    (quote) => [clause.source.indexOf(quote), clause.source.indexOf(quote) + quote.length] as const,
  )
  const rest = clauseFrom(
    clause.source,
    clause.tokens.filter((token) => !inside.some(([from, to]) => token.start >= from - 1 && token.end <= to + 1)),
  )
  return { rest: { ...rest, quotes: [] }, within }
}
/** Cut off before its condition, a quotation says more than was said. */
const goesOn = (sentence: Sentence, words: string): boolean => {
  const text = ` ${flat(sentence.text)} `
  const at = text.indexOf(words)
  return (
    at >= 0 &&
    /^(?:before|unless|until|if|provided|except|only if|bevor|wenn|falls|sofern|solange|außer|es sei denn|ehe)(?!\p{L})/u.test(
      text.slice(at + words.length),
    )
  )
}

/** A quotation over two or three sentences in a row. */
function spans(sentence: Sentence, words: string, material: Material): boolean {
  const at = material.sentences.indexOf(sentence)
  const next = material.sentences
    .slice(at, at + 3)
    .filter((each) => each.record === sentence.record && each.field === sentence.field)
  return ` ${flat(next.map((each) => each.text).join(' '))} `.includes(words) && next.length > 1
}
