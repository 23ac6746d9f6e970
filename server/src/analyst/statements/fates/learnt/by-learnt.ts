// What is learnt beside what the rules say (decision 0194): where both say the same it is surer; where the rules are silent it is said where it
// is likely and nothing in the sentence speaks against it.
import type { StatementChange } from '#contract/statements.ts'
import { logistic } from '../../../text/likelihood.ts'
import { changeOf, isSaidAgain, isSameMatter } from '../earlier.ts'
import type { Beside } from './beside.ts'
import { CLASSIFIER, FATES, numbersOf, sumOf } from './classifier.ts'
import type { FateReader, FateSentence } from './evidence.ts'

/** A sentence that tells a fate less likely than this is not held against statements; against so many others. */
export const LEAST_LIKELY = 0.04
export const MOST_BESIDE = 6
/** So likely it is said; less than this is not looked at; and what is likelier than this goes before what a rule says. */
const TOLD = 0.38
const LEAST = 0.05
const SURER = 0.9
/** Of two so alike, none is said. */
const ALIKE = 0.85
/** What the rules would not take for the same thing must be so likely. */
const DOUBTFUL = 0.9

type Told = { change: StatementChange; likely: number }

/** `rules`: what the rules read in sentences, one change a statement. */
export function withLearnt(rules: readonly StatementChange[], reader: FateReader): StatementChange[] {
  const told = Map.groupBy(
    [...reader.sentences()].flatMap((sentence) => toldIn(sentence, reader)),
    ({ change }) => change.statement_id,
  )
  const said = new Set(rules.map(({ statement_id }) => statement_id))
  const learnt = [...told].flatMap(([id, all]) => {
    const best = likeliest(all)
    return best !== null && best.likely >= TOLD && !said.has(id) ? [best.change] : []
  })
  return [...rules.map((rule) => weighed(rule, told.get(rule.statement_id) ?? [])), ...learnt]
}

function weighed(rule: StatementChange, told: readonly Told[]): StatementChange {
  const same = likeliest(told.filter(({ change }) => change.state === rule.state && isWithin(change, rule)))
  const best = likeliest(told)
  if (best !== null && best.likely >= SURER && best.likely > (same?.likely ?? 0)) return best.change
  if (same !== null) return { ...rule, confidence: Math.max(rule.confidence, same.change.confidence) }
  return rule
}

const isWithin = (one: StatementChange, other: StatementChange) => one.start < other.end && one.end > other.start

const likeliest = (told: readonly Told[]): Told | null =>
  told.reduce<Told | null>((best, each) => (best === null || each.likely > best.likely ? each : best), null)

function toldIn(sentence: FateSentence, reader: FateReader): Told[] {
  const likely = CLASSIFIER.likely(sentence, reader)
  return FATES.flatMap((state, fate) => {
    if ((likely[fate + 1] ?? 0) < LEAST_LIKELY) return []
    const held = sentence.beside
      .slice(0, MOST_BESIDE)
      .map((beside) => ({ beside, sure: logistic(sumOf(numbersOf(beside, likely, fate))) }))
      .filter(
        ({ beside, sure }) =>
          mayBeTold(beside) && sure >= LEAST && !reader.isContrary(sentence.unit, beside.candidate, state),
      )
      .toSorted((a, b) => b.sure - a.sure)
    return meant(held)
      .filter(({ beside, sure }) => sure >= DOUBTFUL || reader.isOfIt(sentence, beside, state))
      .map(({ beside, sure }): Told => ({ change: changed(beside, state, sentence, sure, reader), likely: sure }))
  })
}

/** What stands in the text itself is told by the rules; "does that suit you?" asks of nothing that another text could name. */
const mayBeTold = ({ candidate: { earlier, matter } }: Beside): boolean =>
  earlier.isHere !== true && (earlier.kind !== 'question' || matter.objects.size > 1)

/** Where two of different matters are told alike, neither is. */
function meant<T extends { beside: Beside; sure: number }>(held: readonly T[]): readonly T[] {
  const [first, second] = held
  if (first === undefined || second === undefined || second.sure < ALIKE * first.sure) return held
  const [one, other] = [first.beside.candidate, second.beside.candidate]
  return isSameMatter(one, other) || isSaidAgain(one, other) ? held : []
}

function changed(
  { candidate }: Beside,
  state: StatementChange['state'],
  { unit }: FateSentence,
  sure: number,
  reader: FateReader,
): StatementChange {
  const confidence = Math.round((0.55 + 0.35 * sure) * 100) / 100
  const change = changeOf(candidate, state, reader.spanOf(unit), confidence)
  if (sure < TOLD || state === 'done') return change
  if (state === 'moved') return { ...change, due: reader.newDayOf(unit, candidate) }
  return state === 'delegated' ? { ...change, who: reader.otherOf(unit, candidate) } : change
}
