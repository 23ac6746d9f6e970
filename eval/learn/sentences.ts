// The sentences of the open workspaces, each with its features and the kinds that a careful reader named.
import { LEARNT_KINDS, SCALE, shareOf, type Weights } from '#server/analyst/statements/doubts/classifier.ts'
import { type Around, featuresOf } from '#server/analyst/statements/doubts/features.ts'
import type { Setting } from '#server/analyst/statements/draft.ts'
import { statementsBy } from '#server/analyst/statements/find.ts'
import { source } from '#server/analyst/statements/fixture.ts'
import type { SourceText } from '#server/analyst/statements/form/source.ts'
import type { Unit } from '#server/analyst/statements/form/units.ts'
import { overlapOf, READABLE, textsOf } from '../judge-statements.ts'
import type { Workspace } from '../read.ts'
import { sourceOf } from '../statements-by-rules.ts'
import { type Example, type Fitted, fitSparse } from './fit.ts'

export type Sentence = {
  workspace: string
  key: string
  start: number
  end: number
  unit: Unit
  around: Around
  setting: Setting
  features: string[]
  /** For each kind: whether it is one, and whether that can be said. */
  labels: { right: boolean; use: boolean }[]
}

export function sentencesOf(workspace: Workspace): Sentence[] {
  const read = textsOf(workspace).filter(({ key }) => workspace.expected.read.includes(key))
  const sentences = read.flatMap((text) => studied(workspace.name, text.key, sourceOf(text)))
  label(workspace, sentences)
  return sentences
}

export function studied(workspace: string, key: string, text: SourceText): Sentence[] {
  const sentences: Sentence[] = []
  statementsBy(text, (unit, around, setting) => {
    const features = new Set<string>()
    featuresOf(
      unit,
      around,
      setting,
      () => true,
      (feature) => features.add(feature),
    )
    sentences.push({
      ...{ workspace, key, unit, around, setting },
      ...{ start: unit.at[0] ?? 0, end: (unit.at.at(-1) ?? 0) + 1, features: [...features] },
      labels: LEARNT_KINDS.map(() => ({ right: false, use: true })),
    })
    return null
  })
  return sentences
}

/** Sentences of other trades, from the tests of the rules: each says one thing or nothing. */
export function examplesOf(examples: Record<string, string[]>): Sentence[] {
  return Object.entries(examples).flatMap(([kind, texts]) =>
    texts.flatMap((text) =>
      studied('examples', text, source(text)).map((sentence, _, { length }) => ({
        ...sentence,
        // Of several sentences it is not said which one says it.
        labels: LEARNT_KINDS.map((each) => ({ right: each === kind, use: length === 1 || kind === 'nothing' })),
      })),
    ),
  )
}

/** What a reader named belongs to the sentence that holds most of it; of its neighbours that hold a part nothing is said. */
function label(workspace: Workspace, sentences: readonly Sentence[]) {
  for (const one of workspace.expected.statements) {
    if (!READABLE.has(workspace.texts.get(one.source)?.kind ?? '')) continue
    const at = LEARNT_KINDS.indexOf(one.kind)
    const near = sentences
      .filter(({ key }) => key === one.source)
      .map((sentence) => ({ sentence, overlap: overlapOf(workspace, one, sentence) }))
      .filter(({ overlap }) => overlap > 0)
      .toSorted((a, b) => b.overlap - a.overlap)
    for (const [place, { sentence }] of near.entries()) {
      const mark = sentence.labels[at]
      if (!mark) continue
      if (place === 0) mark.right = true
      else mark.use = false
    }
  }
}

/** A feature counts when it stands in so many workspaces; kept are those that move the most scores the furthest. */
const LEAST_WORKSPACES = 2
const MOST_FEATURES = 6_000

/** A classifier learnt from sentences, each kind against all others: first of all features, then of those alone that tell the most. */
export function learn(sentences: readonly Sentence[]): Pick<Weights, 'bias' | 'features'> {
  const all = vocabulary(sentences)
  const first = fitted(sentences, all)
  const counts = new Map<string, number>()
  for (const { features } of sentences) for (const each of features) counts.set(each, (counts.get(each) ?? 0) + 1)
  const impact = (name: string) =>
    Math.max(...first.map(({ weights }) => Math.abs(weights[all.get(name) ?? 0] ?? 0))) *
    Math.sqrt(counts.get(name) ?? 0)
  const names = [...all.keys()].toSorted((one, two) => impact(two) - impact(one)).slice(0, MOST_FEATURES)
  const kept = new Map(names.toSorted().map((name, at) => [name, at]))
  const last = fitted(sentences, kept)
  const whole = (weight = 0) => Math.round(SCALE * weight)
  return {
    bias: last.map(({ bias }) => whole(bias)),
    features: [...kept].map(([name, at]) => `${last.map(({ weights }) => whole(weights[at])).join(',')} ${name}`),
  }
}

function fitted(sentences: readonly Sentence[], numbers: ReadonlyMap<string, number>): Fitted[] {
  const rows = sentences.map(({ features, around }) => ({
    features: Int32Array.from(features.flatMap((feature) => numbers.get(feature) ?? [])),
    share: shareOf(around.tokens.length),
  }))
  return LEARNT_KINDS.map((_, kind) => {
    const examples = rows.map(
      (row, at): Example => ({ ...row, ...(sentences[at]?.labels[kind] ?? { right: false, use: false }) }),
    )
    return fitSparse(examples, numbers.size)
  })
}

function vocabulary(sentences: readonly Sentence[]): Map<string, number> {
  const found = new Map<string, Set<string>>()
  for (const { features, workspace } of sentences)
    for (const feature of features) found.set(feature, (found.get(feature) ?? new Set()).add(workspace))
  const often = [...found].filter(([, { size }]) => size >= LEAST_WORKSPACES).map(([name]) => name)
  return new Map(often.toSorted().map((name, at) => [name, at]))
}
