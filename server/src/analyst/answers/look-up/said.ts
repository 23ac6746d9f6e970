// How much each sentence, title and record that was read says of each word of a question, and what the words weigh.
import type { Term } from '../../text/asked.ts'
import { stemOf } from '../../text/stems.ts'
import { figureOf, SHORT_FIGURE, saysDay, saysFigure, saysThousands } from '../gate/asked-days.ts'
import { tellingOf } from '../gate/telling.ts'
import { alike, saidIn } from './alike.ts'
import { withKindred } from './kindred/kindred-said.ts'
import type { PassageRead, RankOptions } from './passages.ts'

/** What stands for a name says this much of it. */
const OF_HOUSE = 0.7

/** How well any of these words stands for one. */
export const best = (stem: string, held: readonly string[]): number =>
  held.reduce((top, each) => (top === 1 ? 1 : Math.max(top, alike(stem, each))), 0)

/** How much each sentence, each title and each record says of each word of a question, and what the words weigh. */
export type Said = {
  known: ReturnType<typeof tellingOf>
  /** By record, sentence and word. */
  found: number[][][]
  /** By record, sentence and word: what the heading says by a word of the other language. */
  heads: number[][][]
  /** By record and word. */
  anywhere: number[][]
  titled: number[][]
  weights: number[]
  isName: boolean[]
}

/** Reckoned once for the same words. */
export function saidOf(
  reads: readonly PassageRead[],
  terms: readonly Term[],
  { today, german = false, zone = 'UTC' }: Pick<RankOptions, 'today' | 'german' | 'zone'>,
): Said {
  const before = SAID.get(terms)
  if (before?.reads === reads) return before.said
  const all = reads.reduce((sum, { sentences }) => sum + sentences.length, 0)
  const known = tellingOf(reads, terms, german)
  const figures = terms.map(({ word }) => figureOf(word))
  const typedWords = terms.map(({ word }) => word)
  const found = reads.map((read) =>
    read.stems.map((held, at) =>
      terms.map(({ stem: typed, day, same = [], umlaut, initials }, term) => {
        const text = read.sentences[at]?.text ?? ''
        if (day !== undefined) return saysDay(text, day, read.day, { today, zone })
        if (SHORT_FIGURE.test(typedWords[term] ?? '') && saysThousands(text, typedWords[term] ?? '')) return 1
        const figure = figures[term] ?? null
        if (figure !== null) return Number(saysFigure(text, figure))
        const beside = [...(read.stems[at - 1] ?? []), ...held, ...(read.stems[at + 1] ?? []), ...read.title]
        const found = Math.max(
          saidIn(typed, held, beside),
          umlaut === undefined ? 0 : saidIn(stemOf(umlaut), held, beside),
        )
        const isCalled =
          same.some((each) => held.includes(each)) || (initials !== undefined && isInitialed(text, initials))
        return found < OF_HOUSE && isCalled ? OF_HOUSE : found
      }),
    ),
  )
  const { heads, titles } = withKindred(reads, terms, found, german)
  const anywhere = found.map((rows) =>
    terms.map((_, term) => rows.reduce((top, row) => Math.max(top, row[term] ?? 0), 0)),
  )
  const titled = reads.map((read, which) =>
    terms.map(({ stem, same = [], umlaut }, term) =>
      Math.max(
        best(stem, read.title),
        umlaut === undefined ? 0 : best(stemOf(umlaut), read.title),
        same.some((each) => read.title.includes(each)) ? OF_HOUSE : 0,
        titles[which]?.[term] ?? 0,
      ),
    ),
  )
  const isName = terms.map((term) => term.isName || known.names.has(term.stem))
  const weights = terms.map(({ weight = 1 }, term) => {
    const holding = found.flat().filter((row) => (row[term] ?? 0) > 0.5).length
    return Math.log(2 + all / (1 + holding)) * (isName[term] ? 1.3 : 1) * weight
  })
  const said = { known, found, heads, anywhere, titled, weights, isName }
  SAID.set(terms, { reads, said })
  return said
}
const SAID = new WeakMap<readonly Term[], { reads: readonly PassageRead[]; said: Said }>()

/** Who was there says of nobody anything. */
const OF_MANY = /(?:\p{Lu}{2}(?: \([^)]{1,30}\))?[,;/] ?){2}\p{Lu}{2}/u
/** "PL hands over": somebody by their initials. */
const isInitialed = (text: string, initials: string): boolean =>
  !OF_MANY.test(text) &&
  text.includes(initials) &&
  new RegExp(`(?<![\\p{L}\\d])${initials}(?![\\p{L}\\d])`, 'u').test(text)
