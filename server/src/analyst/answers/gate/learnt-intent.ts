// What a message most likely wants, learnt from messages that people labelled (npm run learn:intents): asked where no form that the gate
// knows fits (decision 0192). Linear: the sum of what each of its features says for each intent.

import { softmax } from '../../text/likelihood.ts'
import { INTENTS, intentFeatures, type LearntIntent } from './intent-features.ts'
import learnt from './intent-weights.json' with { type: 'json' }

/** The file keeps whole numbers. */
export const SCALE = 10

export type IntentWeights = {
  /** A hash of the messages that it was made of. */
  made_of: string
  /** One for each intent. */
  bias: number[]
  /** "12,0,-3,4,0,0,0,0,0,0,0 fill me": what a feature adds for each intent. */
  features: string[]
  /** Words that several of the messages have, in lower case, by blanks: what a message is about seldom is one. */
  ordinary: string
}

export class IntentClassifier {
  private readonly weights: ReadonlyMap<string, readonly number[]>
  private readonly bias: readonly number[]

  constructor({ features, bias }: Pick<IntentWeights, 'features' | 'bias'>) {
    this.bias = bias
    this.weights = new Map(
      features.map((line) => {
        const cut = line.indexOf(' ')
        return [line.slice(cut + 1), line.slice(0, cut).split(',').map(Number)]
      }),
    )
  }

  /** How likely each intent is; together 1. */
  likely(message: string, follows: boolean): number[] {
    const features = intentFeatures(message, follows)
    const share = 1 / Math.sqrt(features.size)
    const sums = INTENTS.map((_, at) => this.bias[at] ?? 0)
    for (const feature of features)
      for (const [at, weight] of (this.weights.get(feature) ?? []).entries())
        sums[at] = (sums[at] ?? 0) + weight * share
    return softmax(sums.map((sum) => sum / SCALE))
  }
}

const CLASSIFIER = new IntentClassifier(learnt)

/** `likely`: from 0 to 1. */
export type Likeliest = { intent: LearntIntent; likely: number }

/** The likeliest intent of a message; `follows`: something was said before it. */
export function likeliestIntent(message: string, follows: boolean): Likeliest {
  const all = CLASSIFIER.likely(message, follows)
  const likely = Math.max(...all)
  return { intent: INTENTS[all.indexOf(likely)] ?? 'look-up', likely }
}

const ORDINARY = new Set(learnt.ordinary.split(' '))
/** Whether a word (in lower case) is one that people of any trade write when they ask. */
export const isOrdinary = (word: string): boolean => ORDINARY.has(word)
