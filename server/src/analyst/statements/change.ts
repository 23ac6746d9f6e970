// What became of a promise: a later text that moves, cancels, reports, hands on or replaces it.
import type { FoundStatement, StatementChange, StatementParty } from '#contract/statements.ts'
import { dateBase, datesIn } from '../dates/written.ts'
import { readBlocks } from './blocks.ts'
import { findStatements } from './find.ts'
import { chooseDue } from './finish.ts'
import { isGerman } from './language.ts'
import { alike, type Matter, matterOf, wordsIn } from './matter-words.ts'
import { NAME, People } from './people.ts'
import type { SourceText } from './source.ts'
import { mayTurn, turnOf } from './turn.ts'
import { isWriting, type Unit, unitsOf } from './units.ts'

/** A statement that is kept; of `state` only what is still open is looked for. */
export type EarlierStatement = FoundStatement & { id: string; written_on: string }

const OPEN = new Set(['found', 'confirmed', 'moved', 'delegated'])
const KINDS = new Set(['promise', 'decision', 'deadline'])
/** Less than this is no match; what is close to the best one makes it doubtful. */
const LEAST = 0.5
const MOST_EARLIER = 2_000
const MOST_UNITS = 5_000
const MOST_NEAR = 500

type Candidate = { earlier: EarlierStatement; matter: Matter }

/**
 * What `later` says of statements that were found before, at most one change a statement; `earlier` without what was found in `later` itself.
 * Silent where two earlier ones fit alike.
 */
export function linkStatements(earlier: readonly EarlierStatement[], later: SourceText): StatementChange[] {
  const candidates = earlier
    .filter(({ state, kind, written_on }) => OPEN.has(state) && KINDS.has(kind) && written_on <= later.written_on)
    .slice(-MOST_EARLIER)
    .map((each) => ({ earlier: each, matter: matterOf(each) }))
    .filter(({ matter }) => matter.objects.size > 0)
  if (candidates.length === 0 || later.text.length > 1_000_000 || !isWriting(later.text)) return []
  const best = new Map<string, StatementChange>()
  const keep = (change: StatementChange | null) => {
    if (change !== null && change.confidence > (best.get(change.statement_id)?.confidence ?? 0))
      best.set(change.statement_id, change)
  }
  const reader = new Reader(later, candidates)
  for (const change of reader.sentences()) keep(change)
  for (const change of reader.ticked()) keep(change)
  return [...best.values()].toSorted((a, b) => a.start - b.start)
}

class Reader {
  private readonly later: SourceText
  private readonly candidates: readonly Candidate[]
  private readonly people: People
  private readonly units: Unit[]
  /** Candidates by the beginnings of their words, so that a sentence meets only those it may speak of. */
  private readonly byWord = new Map<string, Candidate[]>()

  constructor(later: SourceText, candidates: readonly Candidate[]) {
    this.later = later
    this.candidates = candidates
    const blocks = readBlocks(later.text, later.kind === 'message')
    this.people = new People(later, blocks.attendees)
    this.units = blocks.parts.flatMap((part) => ('head' in part ? [] : unitsOf(later.text, part))).slice(0, MOST_UNITS)
    for (const candidate of candidates)
      for (const word of candidate.matter.objects) {
        const key = word.slice(0, 4)
        this.byWord.set(key, [...(this.byWord.get(key) ?? []), candidate])
      }
  }

  *sentences(): Generator<StatementChange> {
    for (const [at, unit] of this.units.entries()) {
      const next = this.units[at + 1]
      // "… the deed. It will be a week late."
      const follows = next?.block === unit.block && /^(?:it|this|that|they|das|dies|es|er|sie)\b/i.test(next.clean)
      const change =
        this.inSentence(unit.clean, unit.at) ??
        (follows ? this.inSentence(`${unit.clean} ${next.clean}`, [...unit.at, unit.at.at(-1) ?? 0, ...next.at]) : null)
      if (change !== null) yield change
    }
  }

  /** Boxes and rows of the later text that are ticked. */
  *ticked(): Generator<StatementChange> {
    for (const each of findStatements(this.later)) {
      if (each.state !== 'done' && each.state !== 'cancelled') continue
      const found = this.match(each.quote)
      if (found) yield changeOf(found.candidate, each.state, each, Math.min(0.9, found.score))
    }
  }

  private inSentence(clean: string, at: readonly number[]): StatementChange | null {
    if (!mayTurn(clean)) return null
    const found = this.match(clean)
    const [start, last] = [at[0], at.at(-1)]
    if (found === null || start === undefined || last === undefined) return null
    const { earlier, matter } = found.candidate
    const base = dateBase(clean, this.later.written_on, this.later.zone, isGerman(this.later.text))
    const due = chooseDue(datesIn(clean, base), 'promise', base)
    const turn = turnOf(clean, matter.verbs, due !== null)
    if (turn === null) return null
    const span = { start, end: last + 1, quote: this.later.text.slice(start, last + 1) }
    const confidence = Math.round(turn.confidence * (0.7 + 0.3 * Math.min(1, found.score)) * 100) / 100
    const dueNow =
      turn.state === 'moved' && due
        ? { date: due.day, other_date: due.other, words: due.words, precision: due.precision }
        : null
    const who = turn.state === 'delegated' ? this.other(clean, earlier.who) : null
    return { ...changeOf(found.candidate, turn.state, span, confidence), due: dueNow, who }
  }

  /** The one earlier statement that a sentence speaks of; null where none or several may be meant. */
  private match(sentence: string): { candidate: Candidate; score: number } | null {
    const words = wordsIn(sentence)
    const near = new Set([...words].flatMap((word) => this.byWord.get(word.slice(0, 4)) ?? []))
    // A compound holds the word at its end: "AVV-Entwurf" of "Entwurf".
    if (near.size === 0 && this.candidates.length <= 50) for (const candidate of this.candidates) near.add(candidate)
    const said = this.speakerOf(sentence)
    const scored = [...near]
      .slice(-MOST_NEAR)
      .map((candidate) => ({ candidate, score: alike(candidate.matter, words, named(said, candidate.earlier.who)) }))
      .filter(({ score }) => score >= LEAST)
      .toSorted((a, b) => b.score - a.score)
    const [first, second] = scored
    if (first === undefined) return null
    return second !== undefined &&
      first.score - second.score < 0.15 &&
      second.candidate.earlier.what !== first.candidate.earlier.what
      ? null
      : first
  }

  /** Whom a sentence names, and the author where it says "I". */
  private speakerOf(sentence: string): StatementParty[] {
    const persons = this.persons(sentence)
    const { author } = this.people
    const isOwn =
      /(?:^|[^\p{L}])(?:I|I'm|I'll|me|my|we|ich|mir|mich|mein|wir|uns)(?:[^\p{L}]|$)/u.test(sentence) && author !== null
    return isOwn ? [...persons, author] : persons
  }

  private persons(sentence: string): StatementParty[] {
    return [...sentence.matchAll(new RegExp(`(?<![\\p{L}@])${NAME}`, 'gu'))]
      .flatMap(([name]) => (name.split(' ').length > 1 && !this.people.isPerson(name) ? name.split(' ') : [name]))
      .map((name) => this.people.party(name))
  }

  /** Who has it now. */
  private other(sentence: string, before: StatementParty | null): StatementParty | null {
    const persons = this.persons(sentence).filter(
      (party) => this.people.isParty(party.words) && (before === null || !same(party, before)),
    )
    return persons[0] ?? null
  }
}

function changeOf(
  { earlier }: Candidate,
  state: StatementChange['state'],
  span: Pick<FoundStatement, 'start' | 'end' | 'quote'>,
  confidence: number,
): StatementChange {
  return {
    statement_id: earlier.id,
    state,
    due: null,
    who: null,
    start: span.start,
    end: span.end,
    quote: span.quote,
    confidence,
    perhaps: confidence < 0.6,
  }
}

const named = (persons: readonly StatementParty[], who: StatementParty | null): boolean =>
  who !== null && persons.some((party) => same(party, who))

const last = (words: string) => words.toLowerCase().replace(/[.@]/g, ' ').trim().split(/\s+/).at(-1) ?? ''

/** Whether two names mean the same: by their records, or by a name they share. */
function same(one: StatementParty, other: StatementParty): boolean {
  if (one.resolved !== null && other.resolved !== null) return one.resolved === other.resolved
  const [first, second] = [one.words.toLowerCase(), other.words.toLowerCase()]
  return (
    first === second ||
    (last(first).length > 1 &&
      (second.split(/[\s.]+/).includes(last(first)) || first.split(/[\s.]+/).includes(last(second))))
  )
}
