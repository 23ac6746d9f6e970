// What a sentence most likely says, learnt from sentences that people labelled (npm run learn): a linear classifier for each kind, and how
// much it counts beside what the rules say (decision 0138). Features that occur in one workspace alone are not in the file.
import type { StatementKind } from '#contract/statements.ts'
import type { Setting } from '../draft.ts'
import type { Unit } from '../form/units.ts'
import learnt from '../weights.json' with { type: 'json' }
import { type Around, featuresOf } from './features.ts'

export const LEARNT_KINDS = [
  'promise',
  'decision',
  'question',
  'deadline',
  'figure',
] as const satisfies readonly StatementKind[]
/** The file keeps whole numbers. */
export const SCALE = 10

export type Weights = {
  /** What the file was made of, for whoever asks whether it is up to date. */
  made_of: string
  /** One for each kind. */
  bias: number[]
  /** "12,0,-3,4,0 we will": what a feature adds for each kind. */
  features: string[]
  /** How a kind's score and the rules' word are summed (`evidenceOf`). */
  combined: number[]
}

export class Classifier {
  private readonly weights = new Map<string, readonly number[]>()
  private readonly words = new Set<string>()
  private readonly bias: readonly number[]

  constructor({ features, bias }: Pick<Weights, 'features' | 'bias'>) {
    this.bias = bias
    for (const line of features) {
      const cut = line.indexOf(' ')
      const name = line.slice(cut + 1)
      this.weights.set(name, line.slice(0, cut).split(',').map(Number))
      for (const word of name.split(' ')) this.words.add(word)
    }
  }

  /** The score of each kind, as a logit; 0 is as likely as not. */
  scores(unit: Unit, around: Around, setting: Setting): number[] {
    const seen = new Set<readonly number[]>()
    featuresOf(
      unit,
      around,
      setting,
      (word) => this.words.has(word),
      (feature) => {
        const found = this.weights.get(feature)
        if (found !== undefined) seen.add(found)
      },
    )
    const sums = LEARNT_KINDS.map(() => 0)
    for (const each of seen) for (const [at, weight] of each.entries()) sums[at] = (sums[at] ?? 0) + weight
    const share = shareOf(around.tokens.length)
    return sums.map((sum, at) => (sum * share + (this.bias[at] ?? 0)) / SCALE)
  }
}

/** Long sentences have more features: each of theirs counts for less. */
export const shareOf = (tokens: number): number => 1 / Math.sqrt(15 + 5 * tokens)

/** What the rules say of a kind in a sentence; null: nothing. */
export type Word = { sure: boolean; confidence: number }

/** What speaks for a kind, as numbers that are weighed: its score, the next best kind's, what rules say of this kind and of others. */
export function evidenceOf(scores: readonly number[], at: number, word: Word | null, others: boolean): number[] {
  const score = scores[at] ?? 0
  const rival = Math.max(...scores.filter((_, other) => other !== at))
  const sure = word?.sure ? 1 : 0
  const guessed = word !== null && !word.sure ? 1 : 0
  const kind = LEARNT_KINDS.map((_, each) => (each === at ? 1 : 0))
  return [
    1,
    score,
    Math.max(0, score),
    rival,
    Math.max(0, rival),
    sure,
    guessed,
    sure * ((word?.confidence ?? 0) - 0.7),
    sure * score,
    sure * rival,
    sure * Math.max(0, rival),
    others ? 1 : 0,
    // Kinds differ in how well they are learnt, and in how well rules tell them.
    ...kind,
    ...kind.map((one) => one * sure),
    ...kind.map((one) => one * guessed),
    ...kind.map((one) => one * score),
  ]
}

export const weighed = (evidence: readonly number[], combined: readonly number[]): number =>
  evidence.reduce((sum, each, at) => sum + each * (combined[at] ?? 0), 0)

const weights: Weights = learnt
export const CLASSIFIER = new Classifier(weights)
export const likelihood = (scores: readonly number[], at: number, word: Word | null, others: boolean): number =>
  weighed(evidenceOf(scores, at, word, others), weights.combined)
