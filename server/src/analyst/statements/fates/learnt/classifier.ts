// What became of an earlier statement by a sentence of a later text, learnt from texts in which people said what tells a fate and what does
// not (npm run learn:fates): first what the sentence by itself most likely tells, then which of the statements beside it it tells it of.
import type { StatementChange } from '#contract/statements.ts'
import { softmax } from '../../../text/likelihood.ts'
import { shareOf } from '../../doubts/classifier.ts'
import { type Beside, KINDS } from './beside.ts'
import type { FateReader, FateSentence } from './evidence.ts'
import learnt from './weights.json' with { type: 'json' }

export const FATES = [
  'done',
  'moved',
  'cancelled',
  'replaced',
  'delegated',
  'broken',
] as const satisfies readonly StatementChange['state'][]
export type Fate = (typeof FATES)[number]
/** "none" stands first. */
export const MANY = FATES.length + 1
/** The file keeps whole numbers. */
export const SCALE = 10

export type FateWeights = {
  /** What the file was made of, for whoever asks whether it is up to date. */
  made_of: string
  /** For a sentence: one for nothing and for each fate. */
  bias: number[]
  /** "12,0,-3,4,0,1,-2 not before": what a feature adds for each. */
  features: string[]
  /** For a sentence and a statement: what each number of `numbersOf` adds. */
  beside: number[]
}

export class FateClassifier {
  private readonly weights = new Map<string, readonly number[]>()
  private readonly words = new Set<string>()
  private readonly bias: readonly number[]

  constructor({ features, bias }: Pick<FateWeights, 'features' | 'bias'>) {
    this.bias = bias
    for (const line of features) {
      const cut = line.indexOf(' ')
      const name = line.slice(cut + 1)
      this.weights.set(name, line.slice(0, cut).split(',').map(Number))
      for (const word of name.split(' ')) this.words.add(word)
    }
  }

  /** How likely the sentence tells nothing, and each fate; they sum to 1. */
  likely(sentence: FateSentence, reader: FateReader): number[] {
    const features = new Set<string>()
    const take = (feature: string) => features.add(feature)
    reader.featuresOf(sentence, (word) => this.words.has(word), take)
    return this.likelyOf(features, sentence.around.tokens.length)
  }

  likelyOf(features: Iterable<string>, tokens: number): number[] {
    const sums = Array.from({ length: MANY }, () => 0)
    for (const feature of features)
      for (const [at, weight] of this.weights.get(feature)?.entries() ?? []) sums[at] = (sums[at] ?? 0) + weight
    const share = shareOf(tokens)
    return softmax(sums.map((sum, at) => (sum * share + (this.bias[at] ?? 0)) / SCALE))
  }
}

const logit = (likely: number) => Math.log((likely + 1e-3) / (1 - likely + 1e-3))

/** What is weighed for one fate of one statement beside a sentence: `fate` by number in FATES, `likely` of the sentence. */
export function numbersOf({ numbers, candidate, told }: Beside, likely: readonly number[], fate: number): number[] {
  const here = logit(likely[fate + 1] ?? 0)
  const any = logit(1 - (likely[0] ?? 1))
  const ofFate = FATES.flatMap((each, at) =>
    [
      1,
      ...told.days,
      ...told.persons,
      told.share,
      told.past,
      ...KINDS.map((kind) => (candidate.earlier.kind === kind ? 1 : 0)),
      told.turn === each ? 1 : 0,
    ].map((number) => (at === fate ? number : 0)),
  )
  return [
    ...numbers,
    ...told.words.map((number) => number * any),
    ...[here, any, Math.max(0, here), Math.max(0, any), here * told.share],
    ...ofFate,
  ]
}

const weights: FateWeights = learnt
export const CLASSIFIER = new FateClassifier(weights)
export const sumOf = (numbers: readonly number[], by: readonly number[] = weights.beside): number =>
  numbers.reduce((sum, each, at) => sum + each * (by[at] ?? 0), 0)
