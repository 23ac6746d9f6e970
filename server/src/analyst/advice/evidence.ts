// What may be said on the authority of which records.

import type { Fact, Signal } from '../signals/signal.ts'
import { asksInGerman } from '../text/asked.ts'
import { type Figure, figuresIn, isProven } from '../text/figures.ts'
import { plainText, shortened } from '../text/speech.ts'
import type { RecordEntry, RecordIndex } from '../workspace/records.ts'

type Proof = { figures: Figure[]; words: string }
export type Evidence = {
  /** By record key: the record itself and every fact that cites it; undefined for a key that is none. */
  proofOf: (key: string) => Proof | undefined
  /** By signal id: the signal's own figures and words. */
  subjects: ReadonlyMap<string, Proof>
  /** Every word of every record and signal, for names that stand without quotation marks. */
  vocabulary: ReadonlySet<string>
}

const bothOf = ({ text, german }: Fact): string[] => [text, german]

/** Prepares the proofs once for all drafts. A figure of a signal counts only beside a record that its fact cites. */
export function evidenceOf(index: RecordIndex, signals: readonly Signal[]): Evidence {
  const vocabulary = new Set<string>()
  const subjects = new Map<string, Proof>()
  for (const each of signals) {
    const { title, brief, german, facts: said } = each
    const told = [title, brief, german.title, german.brief, ...said.flatMap(bothOf)].join('\n')
    subjects.set(each.id, { figures: each.figures.flatMap(figuresIn), words: normal(told) })
    for (const word of wordsOf(told)) vocabulary.add(word)
  }
  for (const entry of index.values()) for (const word of wordsOf(`${entry.label}\n${entry.text}`)) vocabulary.add(word)

  const facts = signals.flatMap((each) => each.facts)
  const proofs = new Map<string, Proof>()
  const proofOf = (key: string) => {
    const entry = index.get(key)
    if (entry && !proofs.has(key)) proofs.set(key, proofFor(entry, facts))
    return proofs.get(key)
  }
  return { proofOf, subjects, vocabulary }
}

function proofFor(entry: RecordEntry, facts: readonly Fact[]): Proof {
  const telling = facts.filter((fact) => fact.cites.some((ref) => ref.kind === entry.kind && ref.id === entry.id))
  const texts = [`${entry.label}\n${entry.text}`, ...telling.flatMap(bothOf)]
  return { figures: texts.flatMap(figuresIn), words: texts.map(normal).join('\n') }
}

/** Why a text is not covered by the records that it cites (and its subject's signal); null when it is. `days`: what else may name its days; `reckoned`: its figures. */
export function ungrounded(
  text: string,
  cites: readonly string[],
  subject: Signal | null,
  evidence: Evidence,
  { figures: withFigures = true, quotes: withQuotes = true, days = '', reckoned = '' } = {},
): string | null {
  const proofs = [
    ...cites.map((key) => evidence.proofOf(key)),
    subject ? evidence.subjects.get(subject.id) : undefined,
  ].filter((proof) => proof !== undefined)
  const quotes = quotationsIn(text)
  const words = proofs.map((proof) => proof.words).join('\n')
  const strange = (withQuotes ? quotes : []).find((quote) => !isSaid(quote, words))
  if (strange !== undefined) return `${shortened(strange, 60)} stands in no record that it cites.`

  const figures = [
    ...proofs.flatMap((proof) => proof.figures),
    ...figuresIn(plainText(days)).filter(({ kind }) => kind === 'date'),
    ...figuresIn(plainText(reckoned)),
  ]
  const invented = (withFigures ? figuresIn(plainText(text)) : []).find((figure) => !isProven(figure, figures))
  if (invented) return `The figure ${invented.raw.trim()} stands in no record that it cites.`

  const name = unknownName(text, evidence.vocabulary)
  return name ? `${name} stands in no record.` : null
}

const quotation =
  /“([^“”]{1,600})”|„([^„“”]{1,600})[“”]|«([^«»]{1,600})»|"([^"]{1,600})"|(?<![\p{L}\p{N}])['‘]([^'’‘]{3,300}?)['’](?![\p{L}\p{N}])|\*\*([^*]{1,300})\*\*|__([^_]{1,300})__|`([^`]{1,300})`/gu

/** Everything in quotation marks, bold or code: it names something, and must exist. */
function quotationsIn(text: string): string[] {
  return [...text.matchAll(quotation)].map((match) => match.slice(1).find((group) => group !== undefined) ?? '')
}

/** An ellipsis stands for what was left out; each part must be there. Punctuation and case do not count. */
function isSaid(quote: string, words: string): boolean {
  const parts = quote.split(/…|\.{3}|\[…\]/).map(normal)
  return parts.every(
    (part) =>
      part === '' || ` ${words} `.includes(` ${part} `) || ` ${words.replaceAll('\n', ' ')} `.includes(` ${part} `),
  )
}

const normal = (text: string) =>
  plainText(text.normalize('NFKC').replace(/^[^\S\n]*(?:[*+-]|\d+[.)])\s+/gm, ' '))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const ordinary = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october ' +
    'november december kpi kpis i ceo cfo cto coo ok q1 q2 q3 q4'
  ).split(' '),
)

/** The quotations of a text that stand in none of the records that it cites. */
export function strangeQuotes(text: string, cites: readonly string[], evidence: Evidence): string[] {
  const words = cites.map((key) => evidence.proofOf(key)?.words ?? '').join('\n')
  return quotationsIn(text).filter((quote) => !isSaid(quote, words))
}

/**
 * A name of two or more capitalised words, one of which stands in no record at all ("the Mars Colony programme"). A single
 * capitalised word is left alone: some languages write every noun so. In German two may stand side by side ("per Bote Herrn Enderle"):
 * there it is a name where no record has any of them.
 */
function unknownName(text: string, vocabulary: ReadonlySet<string>): string | null {
  const german = asksInGerman(text)
  for (const [name] of plainText(text).matchAll(
    /(?<=[\p{L}\p{N},;:)’'“"]\s)\p{Lu}[\p{L}\p{N}’'-]*(?:\s+\p{Lu}[\p{L}\p{N}’'-]*)+/gu,
  )) {
    const parts = wordsOf(name.replace(/[’']s\b/g, '')).filter((word) => !ordinary.has(word))
    // "Thieles Kanzlei": German sets no apostrophe. Of a short word too little is left: "Mars" is no "Mar".
    const isThere = (word: string) =>
      vocabulary.has(word) || (german && word.length > 5 && vocabulary.has(word.replace(/s$/, '')))
    const strange = parts.filter((word) => !isThere(word))
    if (german ? strange.length > 1 && strange.length === parts.length : strange.length > 0) return name
  }
  return null
}
