// What stands against a claim in the sentence that carries its words.
import { type Clause, isConditional, quantifiersOf } from './claim.ts'
import { BOUNDS, DAY_RELATIONS, NEGATIONS, RESTRICTING, THAN } from './small-words.ts'
import { type Carried, carries, meets } from './match.ts'
import { isParticiple, isVerb, moodAt } from './roles.ts'
import { roleProblem } from './role-problems.ts'
import type { Segment, Sentence } from './sentences.ts'
import { isAbout, same, type Token } from './words.ts'

export type ProblemKind = 'words' | 'value' | 'negation' | 'mood' | 'role' | 'quantity' | 'order' | 'opposite' | 'source'
/** `against`: the record says otherwise, where all else fits. */
export type Problem = { kind: ProblemKind; why: string; against: boolean }

const list = (tokens: readonly Token[]) => tokens.map((token) => `“${token.raw}”`).join(', ')
export const segmentAt = (sentence: { segments: readonly Segment[] }, at: number): Segment | undefined =>
  sentence.segments.find((segment) => at >= segment.from && at < segment.to)

/** Everything that keeps a sentence from proving a clause; empty where it proves it. */
export function problemsOf(given: Clause, sentence: Sentence, carried: readonly Carried[]): Problem[] {
  const clause = given.undecided ? { ...given, german: germanOf(sentence) } : given
  const found: Problem[] = []
  const missing = carried.filter(({ how }) => how === 'none')
  const values = missing.filter(({ token }) => token.kind === 'value')
  const words = missing.filter(({ token }) => token.kind === 'word')
  if (words.length > 0)
    found.push({ kind: 'words', why: `${list(words.map(({ token }) => token))} is not said there.`, against: false })
  if (values.length > 0) {
    const kinds = new Set(values.map(({ token }) => token.value?.kind))
    const other = sentence.tokens.filter((token) => token.value && kinds.has(token.value.kind))
    found.push({
      kind: 'value',
      why: `${list(values.map(({ token }) => token))} does not stand there${other.length > 0 ? `; it says ${list(other)}` : ''}.`,
      against: other.length > 0,
    })
  }
  const turned = carried.filter(({ how }) => how === 'turned')
  for (const { token, at } of turned) found.push({ kind: 'opposite', why: `It says “${sentence.tokens[at]?.raw ?? ''}”, not “${token.raw}”.`, against: true })
  if (!carried.some(({ how }) => how === 'here' || how === 'computed' || how === 'other' || how === 'denied'))
    found.push({ kind: 'words', why: 'None of it is said there.', against: false })

  if (sentence.mood === 'order') found.push({ kind: 'source', why: 'The passage gives orders to a reader; it reports nothing.', against: false })
  const pivot = pivotOf(clause, sentence, carried)
  const checks = [predicate, slots, negation, mood, conditions, about, quantity, order, valuesHold, needsHold]
  for (const check of checks) {
    const problem = check(clause, sentence, carried, pivot)
    if (problem) found.push(problem)
  }
  const role = roleProblem(clause, sentence, carried, pivot)
  if (role) found.push({ kind: 'role', why: role, against: true })
  return found
}

export type Pivot = { unit: number; at: number; verb: boolean } | null
/** The word on which the clause turns, and its place in the sentence: its verb, else its last word that is said there. */
export function pivotOf(clause: Clause, sentence: Sentence, carried: readonly Carried[]): Pivot {
  const said = carried.filter(({ at }) => at >= 0)
  const verbs = said.filter(({ unit }) => isVerb(clause.tokens, unit, clause.german))
  const verb = verbs[0]
  if (verb) return { unit: verb.unit, at: verb.at, verb: true }
  const last = said.at(-1)
  return last ? { unit: last.unit, at: last.at, verb: isVerb(sentence.tokens, last.at, germanOf(sentence)) } : null
}
const germanCache = new WeakMap<readonly Token[], boolean>()
export function germanOf(sentence: Sentence): boolean {
  const before = germanCache.get(sentence.tokens)
  if (before !== undefined) return before
  const all = [...sentence.tokens, ...sentence.before.flatMap((each) => each.tokens)]
  const german = all.filter((token) => GERMAN_WORDS.has(token.low)).length
  const english = all.filter((token) => ENGLISH_WORDS.has(token.low)).length
  const made = german === english ? /[äöüß]/i.test(sentence.text) : german > english
  germanCache.set(sentence.tokens, made)
  return made
}
import { ENGLISH as ENGLISH_WORDS, GERMAN as GERMAN_WORDS } from './small-words.ts'

type Check = (clause: Clause, sentence: Sentence, carried: readonly Carried[], pivot: Pivot) => Problem | null

/** What the record's part of the sentence says happens must be what the claim says happens. */
const predicate: Check = (clause, sentence, carried, pivot) => {
  if (!pivot || sentence.siblings.length > 0) return null
  const segment = segmentAt(sentence, pivot.at)
  if (!segment || segment.needs) return null
  const matched = new Set(carried.map(({ at }) => at))
  const german = germanOf(sentence)
  const verbs = sentence.tokens.flatMap((token, at) =>
    at >= segment.from && at < segment.to && isVerb(sentence.tokens, at, german) && !token.classes.includes('cost') && !token.classes.includes('say') ? [at] : [],
  )
  const own = (at: number) => clause.tokens.some((token) => token.content && same(token, sentence.tokens[at] as Token))
  if (verbs.length === 0 || verbs.some((at) => matched.has(at) || own(at))) return null
  // "rose to 46,500": it was 46,500.
  const moved = verbs.every((at) => sentence.tokens[at]?.classes.some((name) => name === 'rise' || name === 'fall'))
  if (moved && !isVerb(clause.tokens, pivot.unit, clause.german) && carried.some(({ token, at }) => token.kind === 'value' && /^(?:to|auf)$/.test(sentence.tokens[at - 1]?.low ?? ''))) return null
  return { kind: 'words', why: `The record says “${verbs.map((at) => sentence.tokens[at]?.raw).join(' ')}” of it.`, against: false }
}

/** "the landlord's papers" are not "the customs papers" because the heading speaks of the landlord. */
const slots: Check = (clause, sentence, carried) => {
  const matched = new Set(carried.map(({ at }) => at))
  for (const { unit, token, how } of carried) {
    if ((how !== 'context' && how !== 'before') || token.kind !== 'word') continue
    for (const step of [1, -1]) {
      const neighbour = carried.find((each) => each.unit === unit + step && each.how === 'here' && each.token.kind === 'word')
      const other = neighbour ? sentence.tokens[neighbour.at - step] : undefined
      if (neighbour && other?.kind === 'word' && other.content && !matched.has(neighbour.at - step) && !(token.capital && neighbour.token.capital))
        return { kind: 'words', why: `The record says “${other.raw}”, not “${token.raw}”.`, against: false }
    }
  }
  return null
}

const denials = (tokens: readonly Token[], from: number, to: number) => tokens.slice(from, to).filter((token) => NEGATIONS.has(token.low)).length

const negation: Check = (clause, sentence, carried, pivot) => {
  if (!pivot) return null
  const own = segmentAt(clause, pivot.unit) ?? { from: 0, to: clause.tokens.length }
  const there = segmentAt(sentence, pivot.at) ?? { from: 0, to: sentence.tokens.length }
  const flips = carried.filter(({ how }) => how === 'denied').length
  const said = (denials(clause.tokens, own.from, own.to) + flips) % 2
  let known = denials(sentence.tokens, there.from, there.to) % 2
  // "weder A noch B", "without": a denial in another used part counts where the claim has one as well.
  if (said !== known && clause.negations % 2 === said) {
    const used = new Set(carried.filter(({ at }) => at >= 0).map(({ at }) => segmentAt(sentence, at)))
    const all = [...used].reduce((sum, segment) => sum + (segment ? denials(sentence.tokens, segment.from, segment.to) : 0), 0) % 2
    if (said === 1 && all === 1) known = 1
  }
  if (said === known && clause.negations > 0) {
    const parts = new Set(carried.filter(({ at }) => at >= 0).map(({ at }) => segmentAt(sentence, at)))
    const all = [...parts].reduce((sum, segment) => sum + (segment ? denials(sentence.tokens, segment.from, segment.to) : 0), 0)
    if (all + flips === 0) return { kind: 'negation', why: 'The record does not deny it.', against: true }
  }
  if (said === known) return null
  return { kind: 'negation', why: known === 1 ? 'The record denies it.' : 'The record does not deny it.', against: true }
}

const mood: Check = (clause, sentence, _carried, pivot) => {
  if (!pivot) return null
  const german = germanOf(sentence)
  const said = moodAt(clause.tokens, segmentAt(clause, pivot.unit) ?? { from: 0, to: clause.tokens.length }, pivot.unit, clause.german)
  const segment = segmentAt(sentence, pivot.at) ?? { from: 0, to: sentence.tokens.length }
  const known = moodAt(sentence.tokens, segment, pivot.at, german)
  const problem = (why: string): Problem => ({ kind: 'mood', why, against: false })
  const asked = /\b(?:open|offen|unclear|unklar|question|frage|asks?|fragt|clarify|klären|whether|ob)\b/i.test(clause.source) || clause.source.trim().endsWith('?')
  if (sentence.mood === 'question' && !asked) return problem('The record only asks it.')
  const hedged = known.hedge
  if (hedged && !said.hedge) return problem(`The record only says so with a reserve (${hedged === 'maybe' ? 'perhaps' : hedged}).`)
  if (said.hedge && !hedged && said.hedge !== 'seem' && !(said.hedge === 'maybe' && said.able && known.able)) return problem('The record says it without that reserve.')
  const fact = said.aspect === 'done' || (said.aspect === 'present' && !said.ought && !said.wish)
  const open = known.aspect === 'plan' || known.aspect === 'todo' || sentence.mood === 'todo'
  if (known.ought && !said.ought && !(said.aspect === 'plan' || said.aspect === 'todo')) return problem('The record says that it should be, not that it is.')
  if (said.ought && !known.ought && !open) return problem('The record does not say that it has to be.')
  if (known.wish && !said.wish) return problem('The record says that it is wanted, not that it is.')
  if (said.wish && !known.wish && !sentence.tokens.some((token) => token.classes.includes('want') || token.classes.includes('ask'))) return problem('The record does not say that it is wanted.')
  if (said.aspect === 'done' && pivot.verb) {
    if (open || sentence.mood === 'todo') return problem('The record plans it; it does not say that it is done.')
    if (known.aspect === 'present' && isVerb(sentence.tokens, pivot.at, german) && sentence.mood !== 'done' && !stateOf(clause)) return problem('The record does not say that it is done already.')
  }
  if (fact && open && !plansItself(clause)) return problem('The record plans it; it does not say that it is so.')
  if (said.aspect === 'plan' && known.aspect === 'done' && !said.ought && !/\b(?:to|zu)\b/.test(clause.source)) return problem('The record says that it happened, not that it will.')
  return null
}
/** "is confirmed", "is due": a state, which the present says as well. */
const stateOf = (clause: Clause) => clause.tokens.some((token) => /^(?:is|are|ist|sind)$/.test(token.low))
const plansItself = (clause: Clause) => clause.tokens.some((token) => token.classes.includes('plan') || /^(?:pending|open|offen|geplant|planned|outstanding|noch|still)$/.test(token.low))

const conditions: Check = (clause, sentence) => {
  const there = isConditional(sentence.tokens)
  if (there && !isConditional(clause.tokens)) return { kind: 'mood', why: 'The record says so only under a condition.', against: false }
  if (!there && isConditional(clause.tokens)) return { kind: 'mood', why: 'The record names no such condition.', against: false }
  return null
}

/** Words that only speak of what follows ("offered to", "thinks that") must be in the claim as well. */
const about: Check = (clause, sentence, carried, pivot) => {
  if (!pivot) return null
  const matched = new Set(carried.map(({ at }) => at))
  const german = germanOf(sentence)
  const segment = segmentAt(sentence, pivot.at)
  for (const [at, token] of sentence.tokens.entries()) {
    if (!isAbout(token) || matched.has(at) || !isVerb(sentence.tokens, at, german)) continue
    if (clause.tokens.some((each) => same(each, token))) continue
    const own = segmentAt(sentence, at)
    const stop = sentence.tokens[(segment?.from ?? 0) - 1]
    const adjoins = own !== undefined && segment !== undefined && own.to >= segment.from - 2 && at < pivot.at
    const leads = /^(?:that|dass|ob|whether)$/.test(stop?.low ?? '') || (stop?.raw === ',' && at === (own?.to ?? 0) - 1 && !(german && isParticiple(token))) || (stop?.raw === ':' && at < pivot.at)
    const governs = own === segment || (adjoins && leads)
    if (governs && at !== pivot.at) return { kind: 'mood', why: `The record only says that it was so “${token.raw}”.`, against: false }
  }
  return null
}

const quantity: Check = (clause, sentence, carried) => {
  const said = quantifiersOf(clause.tokens)
  const used = new Set(carried.filter(({ at }) => at >= 0).map(({ at }) => segmentAt(sentence, at)))
  const known = quantifiersOf([...used].flatMap((segment) => (segment ? sentence.tokens.slice(segment.from, segment.to) : [])))
  for (const each of said) if (!known.has(each) && each !== 'only' && !(each === 'both')) return { kind: 'quantity', why: `The record does not say “${each}”.`, against: known.size > 0 }
  for (const each of known) if (!said.has(each) && RESTRICTING.has(each)) return { kind: 'quantity', why: `The record says it of ${each} alone.`, against: false }
  return null
}

/** What stands behind "than", "instead of", "before" in the claim stands behind it in the record. */
const order: Check = (clause, sentence, carried) => {
  const claimed = clause.tokens.findIndex((token) => THAN.has(token.low))
  const known = sentence.tokens.findIndex((token) => THAN.has(token.low))
  const wrong: Problem = { kind: 'order', why: 'The record compares them the other way round.', against: true }
  if (claimed >= 0 && known >= 0) {
    const misplaced = carried.some(({ unit, at, how }) => how === 'here' && unit > claimed !== at > known && unit > claimed && segmentAt(clause, unit) === segmentAt(clause, claimed))
    const crossed = carried.some(({ unit, at, how, token }) => how === 'here' && unit < claimed && at > known && token.kind === 'word' && segmentAt(sentence, at) === segmentAt(sentence, known) && !laterTwin(sentence, at, known))
    if (misplaced || crossed) return wrong
  }
  for (const pattern of [/^(?:before|vor|bevor)$/, /^(?:after|nach|nachdem)$/]) {
    const own = clause.tokens.findIndex((token, at) => pattern.test(token.low) && clause.tokens[at + 1]?.kind !== 'value')
    if (own < 0) continue
    const there = sentence.tokens.findIndex((token) => pattern.test(token.low))
    if (there < 0) return { kind: 'order', why: `The record does not say “${clause.tokens[own]?.raw ?? ''}”.`, against: true }
    const next = carried.find(({ unit }) => unit > own)
    if (next && next.how === 'here' && next.at < there) return wrong
  }
  return null
}
/** A verb at the end of a German sentence stands behind everything. */
const laterTwin = (sentence: Sentence, at: number, known: number) => germanOf(sentence) && at > known + 1 && isVerb(sentence.tokens, at, true)

const boundOf = (text: string) => BOUNDS.find(([pattern]) => pattern.test(text.slice(-40)))?.[1] ?? null
const relationOf = (text: string) => DAY_RELATIONS.find(([pattern]) => pattern.test(text.slice(-30)))?.[1] ?? null

const valuesHold: Check = (clause, sentence, carried) => {
  if (clause.tokens.some((token) => /^(?:overdue|überfällig)$/.test(token.low)) && !carried.some(({ how }) => how === 'computed') && !sentence.tokens.some((token) => token.low === 'overdue' || token.low === 'überfällig'))
    return { kind: 'value', why: 'The record does not say that it is overdue.', against: false }
  for (const { token, at, how } of carried) {
    const known = sentence.tokens[at]
    if (how !== 'here' || token.kind !== 'value' || !known?.value) continue
    const claimed = clause.source.slice(0, token.start)
    const there = sentence.text.slice(0, known.start)
    if (token.value?.kind === 'day') {
      const [said, is] = [relationOf(claimed), relationOf(there)]
      const strict = /^(?:before|after|since)$/
      if (said !== is && (strict.test(said ?? '') || strict.test(is ?? '') || (said === 'from' && is === 'by') || (said === 'by' && is === 'from')))
        return { kind: 'value', why: `The record says “${there.trim().split(/\s+/).at(-1) ?? ''} ${known.raw}”.`, against: true }
      continue
    }
    const [said, is] = [boundOf(claimed), boundOf(there)]
    if (said !== is && said !== 'about') return { kind: 'value', why: is ? `The record says “${there.trim().split(/\s+/).slice(-2).join(' ')} ${known.raw}”.` : `The record says ${known.raw} itself.`, against: false }
    if (token.value?.kind === 'amount' && token.value.unit === null && known.value.kind === 'amount') {
      const mine = clause.tokens[clause.tokens.indexOf(token) + 1]
      const theirs = sentence.tokens[at + 1]
      if (mine?.content && theirs?.content && mine.kind === 'word' && theirs.kind === 'word' && !same(mine, theirs) && !isVerb(sentence.tokens, at + 1, germanOf(sentence)) && !isVerb(clause.tokens, clause.tokens.indexOf(mine), clause.german))
        return { kind: 'value', why: `${known.raw} counts ${theirs.raw} there, not ${mine.raw}.`, against: false }
    }
  }
  return competing(clause, sentence, carried)
}

/** A value belongs to what stands in its own part of the sentence. */
function competing(clause: Clause, sentence: Sentence, carried: readonly Carried[]): Problem | null {
  const matched = new Set(carried.filter(({ how }) => how === 'here' || how === 'denied' || how === 'other').map(({ at }) => at))
  const values = carried.filter(({ how, token }) => how === 'here' && token.kind === 'value')
  const wrong = (raw: string): Problem => ({ kind: 'value', why: `${raw} belongs to something else there.`, against: false })
  for (const { at, token } of values) {
    const segment = segmentAt(sentence, at)
    if (!segment) continue
    const units = sentence.tokens.slice(segment.from, segment.to).flatMap((each, place) => (each.kind === 'word' && each.content ? [place + segment.from] : []))
    const own = (place: number) => clause.units.some((unit) => carries(clause.tokens[unit] as Token, sentence.tokens[place] as Token))
    if (units.length > 0 && !units.some((place) => matched.has(place) || own(place)) && carried.some((each) => each.how === 'here' && each.token.kind === 'word')) return wrong(token.raw)
    // A verb of the claim that has another value of the same kind in its part.
    const verb = carried.find((each) => each.how === 'here' && isVerb(clause.tokens, each.unit, clause.german))
    const part = verb ? segmentAt(sentence, verb.at) : undefined
    if (verb && part && part !== segment && sentence.tokens.slice(part.from, part.to).some((each, place) => each.value?.kind === token.value?.kind && !matched.has(place + part.from))) return wrong(token.raw)
  }
  // Pairs of a figure and a day, in the order of the sentence.
  const figures = sentence.tokens.flatMap((token, at) => (token.value && token.value.kind !== 'day' ? [at] : []))
  const days = sentence.tokens.flatMap((token, at) => (token.value?.kind === 'day' ? [at] : []))
  if (figures.length < 2 || days.length < 2) return figures.length >= 2 && days.length === 1 ? single(clause, sentence, values, figures, days[0] ?? -1) : null
  const said = values.filter(({ token }) => token.value?.kind !== 'day')
  for (const figure of said) {
    const day = nearestDay(clause, figure, values)
    if (!day) continue
    if (figures.length === days.length ? figures.indexOf(figure.at) !== days.indexOf(day.at) : Math.abs(figure.at - day.at) > Math.min(...days.map((each) => Math.abs(each - figure.at))) + 2) return wrong(figure.token.raw)
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
function single(_clause: Clause, sentence: Sentence, values: readonly Carried[], figures: readonly number[], day: number): Problem | null {
  if (!values.some(({ at }) => at === day)) return null
  const own = segmentAt(sentence, day)
  const inPart = figures.filter((at) => segmentAt(sentence, at) === own)
  const said = values.filter(({ token }) => token.value?.kind !== 'day')
  const off = said.find(({ at }) => segmentAt(sentence, at) !== own)
  return inPart.length > 0 && off && said.length === 1 ? { kind: 'value', why: `${off.token.raw} belongs to something else there.`, against: false } : null
}

const FIELD_WORDS: Record<string, RegExp> = {
  due_date: /^(?:due|deadline|fällig|frist)$/,
  assigned_to_name: /^(?:assigned|assignee|zuständig|zugewiesen)$/,
  target_value: /^(?:target|ziel|zielwert)$/,
  start_value: /^(?:start|startwert|started|began)$/,
}

/** A cell or a field means what its head or name says. */
const needsHold: Check = (clause, sentence, carried) => {
  for (const field of sentence.siblings.length > 0 ? [sentence, ...sentence.siblings] : []) {
    const named = clause.tokens.some((token) => FIELD_WORDS[field.field ?? '']?.test(token.low))
    const valued = field.tokens.some((token) => token.kind === 'value')
    const used = clause.units.some((unit) => field.tokens.some((token) => (token.kind === 'value' || !valued) && carries(clause.tokens[unit] as Token, token)))
    if (named && !used) return { kind: 'value', why: `Its ${(field.field ?? '').replaceAll('_', ' ')} is “${field.text}”.`, against: true }
  }
  for (const { at, how, token } of carried) {
    if (how !== 'here' && how !== 'denied') continue
    const needs = segmentAt(sentence, at)?.needs
    if (!needs || meets(clause, token, needs, sentence.field)) continue
    return { kind: 'role', why: `“${token.raw}” is its ${needs.slice(0, 2).map((need) => need.raw).join(' ')}.`, against: false }
  }
  return null
}
