// Decides on a claim: proven by exact words, contradicted by them, or not proven, with the reason.

import { bareOf, type Clause, causeOf, clauseFrom, clauseOf, cutsIn } from './claim.ts'
import { foundationOf } from './founded.ts'
import { overtaken } from './later.ts'
import type { PlacedValue } from './made-of.ts'
import { carries, carry, shareOf } from './match.ts'
import { deniesElsewhere } from './mood-problems.ts'
import { ratedFor, withSiblings } from './passages.ts'
import type { Problem } from './pivot.ts'
import { problemsOf } from './problems.ts'
import { type Finding, proofOf, quotesHold } from './quoted.ts'
import { reckoned } from './reckoned.ts'
import { stretchesFor } from './relevant.ts'
import { type Material, type Sentence, segmentsOf, sentencesOf } from './sentences.ts'
import type { CheckedRecord, CheckOptions, Span, Verdict } from './shapes.ts'
import { firstNamesOf, shortened, shortFormsOf } from './short-forms.ts'
import { assignedToNobody, quotationAlone, quotedSource, reckonedDay } from './told-source.ts'
import type { Token } from './words.ts'

/** The most sentences that are looked at closely for one clause. */
const CLOSE = 12
const MOST_CLAIM = 1_000

/** All of these records, at once: for short ones. */
export const materialOf = (records: readonly CheckedRecord[], options: CheckOptions = {}): Material =>
  materialWith(
    records,
    records.flatMap((record) => sentencesOf(record)),
    options,
  )

/**
 * The same for records of any length: of long ones what shares most with the claims is read (`READ`). Other work has its turn
 * between the records. Use it for all claims of a text, and for both who check.
 */
export async function materialFor(
  records: readonly CheckedRecord[],
  claims: readonly string[],
  options: CheckOptions = {},
): Promise<Material> {
  const only = await stretchesFor(records, claims, otherWork)
  const sentences: Sentence[] = []
  for (const [at, record] of records.entries()) {
    for (const sentence of sentencesOf(record, only[at])) sentences.push(sentence)
    await otherWork()
  }
  return materialWith(records, sentences, options)
}

/** Lets other work of this process have its turn. */
export const otherWork = (): Promise<void> => new Promise((go) => setImmediate(go))

function materialWith(
  records: readonly CheckedRecord[],
  sentences: Sentence[],
  { today, people = [] }: CheckOptions,
): Material {
  const pairs = new Set<string>()
  for (const { tokens, context } of sentences)
    for (const list of [tokens, context])
      for (const [at, token] of list.entries()) {
        const next = list[at + 1]
        if (token.capital && next?.capital) pairs.add(`${token.low} ${next.low}`)
      }
  const days = records
    .map((record) => record.day)
    .filter((day) => day !== null)
    .toSorted()
  return {
    sentences,
    world: { pairs, today: today ?? null },
    records,
    day: today ?? days.at(-1) ?? null,
    shortForms: shortFormsOf(sentences),
    firstNames: firstNamesOf([...people, ...records.flatMap(({ kind, label }) => (kind === 'contact' ? [label] : []))]),
  }
}

/** What the records say of a claim of one sentence. Without a model: only what these words prove is proven. A string is the reader's day. */
export function checkClaim(
  claim: string,
  records: readonly CheckedRecord[],
  options: CheckOptions | string = {},
): Verdict {
  return checkAgainst(claim, materialOf(records, typeof options === 'string' ? { today: options } : options))
}

/** Of these code is sure enough to say that the record says otherwise; of roles and order it only knows that they are not proven. */
const SURE: ReadonlySet<Problem['kind']> = new Set(['value', 'negation', 'opposite', 'quantity'])

export function checkAgainst(claim: string, material: Material): Verdict {
  const text = bareOf(claim).slice(0, MOST_CLAIM)
  const written = clauseOf(text, material.day)
  const short = inShort(written, material)
  const inFull = short === written ? null : provenAs(written, material, 0)
  const clause = inFull?.problems.length === 0 ? written : short
  const finding = clause === written && inFull ? inFull : provenAs(clause, material, 0)
  if (finding.problems.length === 0) {
    const later = overtaken(clause, finding.sentences, material)
    const spans = [...finding.sentences, ...(later ? [later] : [])].map(spanOf)
    if (!later) return { verdict: 'proven', spans, reason: null, open: false, doubt: null }
    const why = `A later record says of it: “${later.text.trim().slice(0, 160)}”.`
    return { verdict: 'not_proven', spans, reason: why, open: true, doubt: why }
  }
  const hard = finding.problems.filter(({ kind }) => kind !== 'words')
  const reason = finding.problems.map(({ why }) => why).join(' ')
  const near = foundations(clause, material)
  const against =
    hard.length === 1 &&
    // A figure that follows from others there is none that they contradict.
    (near === null || hard[0]?.missing === undefined) &&
    hard[0]?.against === true &&
    SURE.has(hard[0].kind) &&
    // "It was due on the 18th and nobody has it": what a part of a sentence denies, the words of another do not gainsay.
    !(hard[0].kind === 'negation' && deniesElsewhere(clause, finding.sentences)) &&
    hard.length === finding.problems.length &&
    finding.share >= 0.5
  // What this sentence does not say may stand in others, and its figures may follow from theirs: then a second reader sees them.
  const objection = hard.find(({ unsaid, missing }) => !unsaid && missing === undefined)
  const open =
    !against &&
    near !== null &&
    !hard.some(({ kind }) => kind === 'source' && finding.sentences.length === 0) &&
    !isCertain(finding)
  const spans = [...new Set([...finding.sentences, ...(open ? (near ?? []) : [])])].map(spanOf)
  return { verdict: against ? 'contradicted' : 'not_proven', spans, reason, open, doubt: objection?.why ?? null }
}

/**
 * Where one sentence carries every word of a claim and yet says otherwise, that is no matter of reading. Where words are missing, code
 * may have looked at the wrong sentence: what it holds against the claim is a doubt, for the reader to look at.
 */
const isCertain = ({ problems, share }: Finding): boolean =>
  share > 0.999 &&
  problems.every(({ kind, unsaid, missing }) => kind !== 'words' && !unsaid && missing === undefined) &&
  problems.some(({ kind, against, soft }) => against || (kind === 'mood' && !soft) || kind === 'source')

/** What the figures and days of a claim rest on; null: one of them rests on nothing. */
function foundations(clause: Clause, material: Material): Sentence[] | null {
  const values = clause.units.map((unit) => clause.tokens[unit] as Token).filter(({ value }) => value !== undefined)
  const rated = ratedFor(clause, material)
  const likely = rated.filter(({ carried }) => carried.size > 0).map(({ sentence }) => sentence)
  if (rated.length === 0) return null
  if (values.length === 0) return likely.slice(0, 2)
  const known = withSiblings(rated.map(({ sentence }) => sentence))
  const made: Sentence[] = []
  // "6%, that is £5,052 on £84,200, so £89,252": what follows from figures of the claim that have a foundation has one.
  const founded: PlacedValue[] = []
  for (let left = values; left.length > 0; ) {
    const still: Token[] = []
    for (const token of left) {
      const found = foundationOf(token, clause, known, founded)
      if (found === null) still.push(token)
      else {
        made.push(...found)
        if (token.value && found[0]) founded.push({ value: token.value, sentence: found[0] })
      }
    }
    if (still.length === left.length) return null
    left = still
  }
  return [...new Set(made.length > 0 ? made : likely.slice(0, 2))].slice(0, 6)
}

/** The claim with the short forms of its records; as it stands where they have none for it. */
function inShort(clause: Clause, { shortForms, firstNames, sentences }: Material): Clause {
  if (shortForms.size === 0) return clause
  // Who is among the records by their whole name may be written by their initials in the others.
  const known = (token: Token) =>
    sentences.some(
      (sentence) =>
        sentence.record.kind !== 'contact' &&
        [...sentence.tokens, ...sentence.context, ...sentence.speaker].some((other) => carries(token, other)),
    )
  const { tokens, any } = shortened(clause.tokens, shortForms, firstNames, known)
  return any ? clauseFrom(clause.source, tokens) : clause
}

export const spanOf = (sentence: Sentence): Span => ({
  record: sentence.record.id,
  field: sentence.field,
  start: sentence.start,
  end: sentence.end,
  words: sentence.text,
})

/** The sentences that spans were taken from. */
export const nearestTo = (spans: readonly Span[], { sentences }: Material): Sentence[] =>
  spans.flatMap((span) =>
    sentences
      .filter(
        (each) =>
          each.record.id === span.record &&
          each.field === span.field &&
          each.start === span.start &&
          each.text === span.words,
      )
      .slice(0, 1),
  )

const nothing = (why: string): Finding => ({
  problems: [{ kind: 'words', why, against: false }],
  sentences: [],
  share: 0,
})

function provenAs(clause: Clause, material: Material, depth: number): Finding {
  const quoted = quotesHold(clause, material)
  if ('problems' in quoted) return quoted
  const { rest, within, said } = quoted
  if (rest.units.length === 0) {
    const alone = clause.quotes.length > 0 ? quotationAlone(rest, within) : []
    return alone.length > 0
      ? { problems: [], sentences: alone.slice(0, 2), share: 1 }
      : nothing('It says nothing that a record could prove.')
  }
  const told =
    clause.quotes.length > 0
      ? quotedSource(rest, within, material)
      : (reckonedDay(rest, material) ?? assignedToNobody(rest, material))
  if (told) return { problems: [], sentences: proofOf(told, said), share: 1 }
  const sentences = clause.quotes.length > 0 ? within : material.sentences
  const because = causeOf(rest.tokens)
  if (because) return causeHolds(rest, because, sentences, material, depth)
  const best = bestOf(rest, sentences, material)
  if (best.problems.length === 0 || depth > 3) return best
  for (const [left, right] of cutsIn(rest)) {
    const first = provenAs(left, { ...material, sentences }, depth + 1)
    if (first.problems.length > 0) continue
    const second = provenAs(withSubject(left, right), { ...material, sentences }, depth + 1)
    if (second.problems.length === 0)
      return { problems: [], sentences: [...new Set([...first.sentences, ...second.sentences])], share: 1 }
  }
  return best
}

/** The second half of a sentence speaks of the subject of the first where it names none. */
function withSubject(left: Clause, right: Clause): Clause {
  const verb = left.tokens.findIndex(
    (token) =>
      token.kind === 'word' &&
      !token.content &&
      /^(?:is|are|was|were|has|have|had|will|ist|sind|war|hat|haben|wird|werden)$/.test(token.low),
  )
  const first = right.tokens[0]
  const bare = first && !first.capital && (!first.content || !/^(?:the|a|an|der|die|das|ein|eine)$/.test(first.low))
  const named = right.tokens
    .slice(0, 3)
    .some((token) => token.capital || /^(?:the|der|die|das|a|an|ein|eine)$/.test(token.low))
  if (!bare || named || verb <= 0) return right
  return clauseFrom(right.source, [...left.tokens.slice(0, verb), ...right.tokens])
}

/** So many sentences are matched word by word; of more, those that share most with the claim. */
const LIKELY = 30
const keysOf = new WeakMap<Sentence, ReadonlySet<string>>()
function likely(clause: Clause, sentences: readonly Sentence[]): readonly Sentence[] {
  if (sentences.length <= LIKELY) return sentences
  const wanted = clause.units.map((unit) => clause.tokens[unit] as Token)
  const rated = sentences.map((sentence) => {
    let keys = keysOf.get(sentence)
    if (!keys) {
      keys = new Set(
        [...sentence.tokens, ...sentence.context].flatMap((token) =>
          token.value ? [`v:${token.value.kind}`] : [...token.keys, ...token.classes],
        ),
      )
      keysOf.set(sentence, keys)
    }
    const known = keys
    const hits = wanted.filter((token) =>
      token.value
        ? known.has(`v:${token.value.kind}`)
        : [...token.keys, ...token.classes].some((key) => known.has(key)),
    ).length
    return { sentence, hits }
  })
  return rated
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, LIKELY)
    .map(({ sentence }) => sentence)
}

function bestOf(clause: Clause, sentences: readonly Sentence[], material: Material): Finding {
  const rated = likely(clause, sentences)
    .map((sentence) => ({ sentence, carried: carry(clause, sentence, material.world) }))
    .map((each) => ({
      ...each,
      share: shareOf(each.carried),
      here: each.carried.filter(({ how }) => how === 'here').length,
    }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share + b.here / 100 - (a.share + a.here / 100))
    .slice(0, CLOSE)
  if (rated.length === 0) return nothing('Nothing of it stands in the records that it cites.')
  const close = rated.filter(({ share }) => share >= 0.3).map(({ sentence }) => sentence)
  let best: Finding | null = null
  for (const { sentence, carried } of rated) {
    const { all, proof } = reckoned(clause, sentence, carried, close, material.world)
    const problems = problemsOf(clause, sentence, all)
    const finding = { problems, sentences: proof, share: shareOf(all) }
    if (problems.length === 0) return finding
    if (!best || weight(finding) < weight(best)) best = finding
  }
  return best ?? nothing('Nothing of it stands in the records that it cites.')
}
const weight = ({ problems, share }: Finding) => problems.length - share * 4

function causeHolds(
  clause: Clause,
  split: { effect: Token[]; cause: Token[] },
  sentences: readonly Sentence[],
  material: Material,
  depth: number,
): Finding {
  const effect = clauseFrom(clause.source, split.effect)
  const cause = clauseFrom(clause.source, split.cause)
  let best = nothing('No record names that cause.')
  for (const sentence of likely(clause, sentences)) {
    const known = causeOf(sentence.tokens)
    if (!known) continue
    const part = (tokens: Token[]): Sentence => ({ ...sentence, tokens, segments: segmentsOf(tokens) })
    const earlier = sentence.before[0]
    const first = provenAs(effect, { ...material, sentences: [part(known.effect)] }, depth + 1)
    const origin = known.cause.some((token) => token.content) ? part(known.cause) : earlier
    if (!origin) continue
    const second = provenAs(cause, { ...material, sentences: [origin] }, depth + 1)
    const problems = [...first.problems, ...second.problems]
    if (problems.length === 0)
      return { problems, sentences: origin === earlier ? [earlier, sentence] : [sentence], share: 1 }
    if (problems.length < best.problems.length + 1 && best.sentences.length === 0)
      best = {
        problems: [{ kind: 'mood', why: 'The record gives another cause, or none.', against: false }, ...problems],
        sentences: [sentence],
        share: 0.5,
      }
  }
  // It may be said in other words: what comes nearest to the effect is what a reader looks at.
  return best.sentences.length > 0 ? best : { ...best, sentences: bestOf(effect, sentences, material).sentences }
}
