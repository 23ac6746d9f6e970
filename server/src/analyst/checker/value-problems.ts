// Whether figures and days mean in the record what the claim makes of them.

import type { Clause } from './claim.ts'
import { type Carried, carries, meets } from './match.ts'
import { type Check, germanOf, type Problem, segmentAt } from './pivot.ts'
import type { Sentence } from './sentences.ts'
import { BOUNDS, DAY_RELATIONS } from './small-words.ts'
import { isVerb } from './verbs.ts'
import { same, type Token } from './words.ts'

const boundOf = (text: string) => BOUNDS.find(([pattern]) => pattern.test(text.slice(-40)))?.[1] ?? null

const relationOf = (text: string) => DAY_RELATIONS.find(([pattern]) => pattern.test(text.slice(-30)))?.[1] ?? null

/** "420 T€ unter Plan": on which side of something a value lies; null: it is said of none. */
const sideOf = (after: string): 'above' | 'below' | null => {
  const word = /^\s+(?:(?:points?|Prozentpunkte?n?|turns?)\s+)?(above|over|über|below|under|unter)(?!\p{L})/iu.exec(
    after,
  )?.[1]
  return !word ? null : /^(?:above|over|über)$/i.test(word) ? 'above' : 'below'
}

const isLate = ({ low }: Token): boolean => /^(?:overdue|überfällig)$/.test(low)
/** "Days overdue: 150" says it; nought and an empty cell do not. */
const isLateByHead = ({ row, segments, tokens }: Sentence): boolean =>
  row === true &&
  segments.some(
    ({ from, to, needs }) =>
      needs?.some(isLate) === true && tokens.slice(from, to).some(({ raw }) => /[1-9]/.test(raw)),
  )

export const valuesHold: Check = (clause, sentence, carried) => {
  if (
    clause.tokens.some((token) => /^(?:overdue|überfällig)$/.test(token.low)) &&
    !carried.some(({ how }) => how === 'computed') &&
    !sentence.tokens.some(isLate) &&
    !isLateByHead(sentence)
  )
    return { kind: 'value', why: 'The record does not say that it is overdue.', against: false }
  for (const { token, at, how } of carried) {
    const known = sentence.tokens[at]
    if (how !== 'here' || token.kind !== 'value' || !known?.value) continue
    const claimed = clause.source.slice(0, token.start)
    const there = sentence.text.slice(0, known.start)
    if (token.value?.kind === 'day') {
      const [said, is] = [relationOf(claimed), relationOf(there)]
      const strict = /^(?:before|after|since)$/
      if (
        said !== is &&
        (strict.test(said ?? '') ||
          strict.test(is ?? '') ||
          (said === 'from' && is === 'by') ||
          (said === 'by' && is === 'from'))
      )
        return {
          kind: 'value',
          why: `The record says “${there.trim().split(/\s+/).at(-1) ?? ''} ${known.raw}”.`,
          against: true,
        }
      continue
    }
    const sides = [sideOf(clause.source.slice(token.end)), sideOf(sentence.text.slice(known.end))]
    if (sides[0] && sides[1] && sides[0] !== sides[1])
      return { kind: 'value', why: `There it is ${sides[1]}, not ${sides[0]}.`, against: true }
    const [said, is] = [boundOf(claimed), boundOf(there)]
    if (said !== is && said !== 'about')
      return {
        kind: 'value',
        why: is
          ? `The record says “${there.trim().split(/\s+/).slice(-2).join(' ')} ${known.raw}”.`
          : `The record says ${known.raw} itself.`,
        against: false,
      }
    if (token.value?.kind === 'amount' && token.value.unit === null && known.value.kind === 'amount') {
      const mine = clause.tokens[clause.tokens.indexOf(token) + 1]
      const theirs = sentence.tokens[at + 1]
      if (
        mine?.content &&
        theirs?.content &&
        mine.kind === 'word' &&
        theirs.kind === 'word' &&
        !same(mine, theirs) &&
        !isVerb(sentence.tokens, at + 1, germanOf(sentence)) &&
        !isVerb(clause.tokens, clause.tokens.indexOf(mine), clause.german)
      )
        return { kind: 'value', why: `${known.raw} counts ${theirs.raw} there, not ${mine.raw}.`, against: false }
    }
  }
  return competing(clause, sentence, carried)
}

/** A value belongs to what stands in its own part of the sentence. */
function competing(clause: Clause, sentence: Sentence, carried: readonly Carried[]): Problem | null {
  const matched = new Set(
    carried.filter(({ how }) => how === 'here' || how === 'denied' || how === 'other').map(({ at }) => at),
  )
  const values = carried.filter(({ how, token }) => how === 'here' && token.kind === 'value')
  const wrong = (raw: string): Problem => ({
    kind: 'value',
    why: `${raw} belongs to something else there.`,
    against: false,
  })
  for (const { at, token } of values) {
    const segment = segmentAt(sentence, at)
    if (!segment) continue
    const units = sentence.tokens
      .slice(segment.from, segment.to)
      .flatMap((each, place) => (each.kind === 'word' && each.content ? [place + segment.from] : []))
    const own = (place: number) =>
      clause.units.some((unit) => carries(clause.tokens[unit] as Token, sentence.tokens[place] as Token))
    if (
      units.length > 0 &&
      !units.some((place) => matched.has(place) || own(place)) &&
      carried.some((each) => each.how === 'here' && each.token.kind === 'word')
    )
      return wrong(token.raw)
    // A verb of the claim that has another value of the same kind in its part.
    const verb = carried.find((each) => each.how === 'here' && isVerb(clause.tokens, each.unit, clause.german))
    const part = verb ? segmentAt(sentence, verb.at) : undefined
    if (
      verb &&
      part &&
      part !== segment &&
      sentence.tokens
        .slice(part.from, part.to)
        .some((each, place) => each.value?.kind === token.value?.kind && !matched.has(place + part.from))
    )
      return wrong(token.raw)
  }
  // Pairs of a figure and a day, in the order of the sentence.
  const figures = sentence.tokens.flatMap((token, at) => (token.value && token.value.kind !== 'day' ? [at] : []))
  const days = sentence.tokens.flatMap((token, at) => (token.value?.kind === 'day' ? [at] : []))
  if (figures.length < 2 || days.length < 2)
    return figures.length >= 2 && days.length === 1 ? single(clause, sentence, values, figures, days[0] ?? -1) : null
  const said = values.filter(({ token }) => token.value?.kind !== 'day')
  for (const figure of said) {
    const day = nearestDay(clause, figure, values)
    if (!day) continue
    if (
      figures.length === days.length
        ? figures.indexOf(figure.at) !== days.indexOf(day.at)
        : Math.abs(figure.at - day.at) > Math.min(...days.map((each) => Math.abs(each - figure.at))) + 2
    )
      return wrong(figure.token.raw)
  }
  return null
}

function nearestDay(clause: Clause, figure: Carried, values: readonly Carried[]): Carried | undefined {
  const days = values.filter(({ token }) => token.value?.kind === 'day')
  const own = clause.tokens.filter((token) => token.value && token.value.kind !== 'day')
  if (days.length >= 2 && own.length === days.length) return days[own.indexOf(figure.token)]
  return days.toSorted((a, b) => Math.abs(a.unit - figure.unit) - Math.abs(b.unit - figure.unit))[0]
}

/** One day and several figures: the day goes with those of its own part. */
function single(
  _clause: Clause,
  sentence: Sentence,
  values: readonly Carried[],
  figures: readonly number[],
  day: number,
): Problem | null {
  if (!values.some(({ at }) => at === day)) return null
  const own = segmentAt(sentence, day)
  const inPart = figures.filter((at) => segmentAt(sentence, at) === own)
  const said = values.filter(({ token }) => token.value?.kind !== 'day')
  const off = said.find(({ at }) => segmentAt(sentence, at) !== own)
  return inPart.length > 0 && off && said.length === 1
    ? { kind: 'value', why: `${off.token.raw} belongs to something else there.`, against: false }
    : null
}

const FIELD_WORDS: Record<string, RegExp> = {
  due_date: /^(?:due|deadline|fällig|frist)$/,
  assigned_to_name: /^(?:assigned|assignee|zuständig|zugewiesen)$/,
  target_value: /^(?:target|ziel|zielwert)$/,
  start_value: /^(?:start|startwert|started|began)$/,
}

const FIELD_NAMES: Record<string, string> = { assigned_to_name: 'assignee' }

/** A cell or a field means what its head or name says. */
export const needsHold: Check = (clause, sentence, carried) => {
  for (const field of sentence.siblings.length > 0 ? [sentence, ...sentence.siblings] : []) {
    const named = clause.tokens.some((token) => FIELD_WORDS[field.field ?? '']?.test(token.low))
    const valued = field.tokens.some((token) => token.kind === 'value')
    const used = clause.units.some((unit) =>
      field.tokens.some((token) => (token.kind === 'value' || !valued) && carries(clause.tokens[unit] as Token, token)),
    )
    if (named && !used && !carried.some(({ how }) => how === 'computed'))
      return {
        kind: 'value',
        why: `Its ${FIELD_NAMES[field.field ?? ''] ?? (field.field ?? '').replaceAll('_', ' ')} is “${field.text}”.`,
        against: true,
      }
  }
  for (const { at, how, token } of carried) {
    if (how !== 'here' && how !== 'denied') continue
    const needs = segmentAt(sentence, at)?.needs
    if (!needs || meets(clause, token, needs, sentence.field)) continue
    return {
      kind: 'role',
      why: `“${token.raw}” is its ${needs
        .slice(0, 2)
        .map((need) => need.raw)
        .join(' ')}.`,
      against: false,
    }
  }
  return null
}
