// What became of a promise: a later text that moves, cancels, reports, hands on or replaces it.
import type { StatementChange, StatementParty } from '#contract/statements.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import type { WrittenDate } from '../../dates/written-rules.ts'
import { akin } from '../../text/stems.ts'
import { findStatements } from '../find.ts'
import { chooseDue } from '../finish.ts'
import { readBlocks } from '../form/blocks.ts'
import { isGerman } from '../form/language.ts'
import type { SourceText } from '../form/source.ts'
import { isWriting, type Unit, unitsOf } from '../form/units.ts'
import { People } from '../who/people.ts'
import * as limits from './change-limits.ts'
import { type ChangedThing, changedThing, unlessOwner } from './change-object.ts'
import {
  EXPLICIT,
  isOfBefore,
  namedBefore,
  namesOf,
  piecesOf,
  rowsOf,
  speakerOf,
  topicOf,
  untilTold,
  wordsAround,
} from './change-text.ts'
import { decidesIn, NO_VERBS, turnFor } from './change-turn.ts'
import {
  clauseAt,
  DATED,
  FOLLOWS,
  GONE,
  isBareDate,
  isBareDay,
  isOverIn,
  keysOf,
  NEW_DAY,
  otherIn,
  PRONOUN,
  speakersOf,
  tellsPast,
} from './change-words.ts'
import { type Candidate, changeOf, type EarlierStatement, type Match } from './earlier.ts'
import { replacedFigures } from './figure-change.ts'
import { withLearnt } from './learnt/by-learnt.ts'
import { FateReader } from './learnt/evidence.ts'
import { alike, idsIn, matterOf, type Weights, weightsOf, wordsIn } from './matter-words.ts'
import { meantOf } from './nearest.ts'
import { isOfIt } from './of-it.ts'
import { saysHappened, saysOutright } from './outcomes.ts'
import { mayTellPlainly } from './plainly.ts'
import { named } from './same-person.ts'
import { dayAfterNow, mayTurn, turnOf } from './turn.ts'

/** Changes of this confidence (0 to 1) and more are right often enough to hold by themselves: nine of ten from 0.85 on, half below 0.75 (decision 0199). */
export const SURE_OF_FATE = 0.75

/**
 * What `later` says of statements that were found before, at most one change a statement; what was found in `later` itself is marked `isHere`.
 * Silent where two earlier ones fit alike. The work is bounded by the text: a sentence is held against 100 statements at most.
 * `learnt`: false leaves out what is learnt from texts, so that it can be judged beside the rules.
 */
export function linkStatements(
  earlier: readonly EarlierStatement[],
  later: SourceText,
  { learnt = true }: { learnt?: boolean } = {},
): StatementChange[] {
  const reader = readerOf(earlier, later)
  const figures = earlier.filter(({ state, kind }) => limits.OPEN.has(state) && kind === 'figure')
  if (reader === null) return []
  const best = new Map<string, StatementChange>()
  const keep = (change: StatementChange | null) => {
    if (change !== null && change.confidence > (best.get(change.statement_id)?.confidence ?? 0))
      best.set(change.statement_id, change)
  }
  for (const change of reader.sentences()) keep(change)
  if (learnt) {
    const told = withLearnt([...best.values()], reader.evidence())
    best.clear()
    for (const change of told) keep(change)
  }
  for (const change of reader.ticked()) keep(change)
  for (const change of replacedFigures(figures, reader.units, later)) keep(change)
  return [...best.values()].toSorted((a, b) => a.start - b.start)
}

function readerOf(earlier: readonly EarlierStatement[], later: SourceText): Reader | null {
  if (later.text.length > 1_000_000 || !isWriting(later.text)) return null
  const names = namesOf(later, earlier)
  const open = earlier.filter(({ state, written_on }) => limits.OPEN.has(state) && written_on <= later.written_on)
  const candidates = open
    .filter(({ kind }) => limits.KINDS.has(kind))
    .toSorted((a, b) => a.written_on.localeCompare(b.written_on))
    .slice(-limits.MOST_EARLIER)
    .map((each) => ({ earlier: each, matter: matterOf(each, names) }))
    .filter(({ matter }) => matter.objects.size > 0)
  return candidates.length === 0 && open.every(({ kind }) => kind !== 'figure')
    ? null
    : new Reader(later, candidates, names)
}

/** The sentences of a later text beside the statements that they may speak of: npm run learn:fates studies them. */
export const evidenceOf = (earlier: readonly EarlierStatement[], later: SourceText): FateReader | null =>
  readerOf(earlier, later)?.evidence() ?? null

class Reader {
  readonly later: SourceText
  readonly candidates: readonly Candidate[]
  readonly people: People
  readonly decides: (sentence: string) => boolean
  readonly units: readonly Unit[]
  /** Candidates by the beginnings of their words, so that a sentence meets only those it may speak of. */
  readonly byWord = new Map<string, Candidate[]>()
  readonly byDay: ReadonlyMap<string | null, Candidate[]>
  readonly weights: Weights
  readonly names: ReadonlySet<string>
  private readonly isGerman: boolean
  /** An answer needs no word of change. */
  private readonly hasQuestions: boolean
  /** The words near the sentence that is read, and who says it. */
  around: ReadonlySet<string> = new Set()
  speaker: StatementParty | null = null
  private from = 0

  constructor(later: SourceText, candidates: readonly Candidate[], names: ReadonlySet<string>) {
    this.later = later
    this.candidates = candidates
    this.decides = decidesIn(later)
    this.names = names
    // What the text itself says makes no word of an earlier one less rare.
    this.weights = weightsOf(candidates.flatMap(({ earlier, matter }) => (earlier.isHere ? [] : [matter])))
    this.byDay = Map.groupBy(candidates, ({ earlier }) => earlier.due?.date ?? null)
    this.isGerman = isGerman(later.text)
    this.hasQuestions = candidates.some(({ earlier }) => earlier.kind === 'question')
    const blocks = readBlocks(later.text, later.kind === 'message')
    this.people = new People(later, blocks.attendees)
    this.units = blocks.parts
      .flatMap((each) => ('head' in each ? rowsOf(later.text, each) : unitsOf(later.text, each)))
      .slice(0, limits.MOST_UNITS)
    for (const candidate of candidates)
      for (const key of new Set([...candidate.matter.objects].flatMap(keysOf))) {
        const held = this.byWord.get(key)
        if (held === undefined) this.byWord.set(key, [candidate])
        else held.push(candidate)
      }
  }

  evidence(): FateReader {
    return new FateReader(this)
  }

  *sentences(): Generator<StatementChange> {
    for (const [at, unit] of this.units.entries()) {
      const next = this.units[at + 1]
      this.around = wordsAround(this.units.slice(Math.max(0, at - 2), at), unit)
      this.from = unit.block.lines[0]?.from ?? 0
      this.speaker = speakerOf(unit, this.people) ?? namedBefore(unit, this.units[at - 1], this.people)
      // "… the deed. It will be a week late."
      const isNear = next?.block === unit.block
      const follows = isNear && (FOLLOWS.test(next.clean) || isBareDate(next.clean))
      const own = this.inPieces(unit)
      const alone = own.length > 0 ? own : this.ofWhatStandsBefore(unit, at)
      const both =
        follows &&
        alone.every(
          ({ state, due }) =>
            ((state === 'moved' || state === 'broken') && due === null) ||
            (state === 'cancelled' && NEW_DAY.test(next.clean)),
        )
          ? this.inSentence(`${unit.clean} ${next.clean}`, [...unit.at, unit.at.at(-1) ?? 0, ...next.at])
          : []
      yield* both.some(({ due }) => due !== null) || alone.length === 0 ? both : alone
    }
  }

  /** Boxes and rows of the later text that are ticked. */
  *ticked(): Generator<StatementChange> {
    for (const each of findStatements(this.later)) {
      if (each.state !== 'done' && each.state !== 'cancelled') continue
      this.around = new Set()
      for (const found of this.match(each.quote, [], { from: each.start, isExplicit: true, changed: null }))
        yield changeOf(found.candidate, each.state, each, Math.min(0.9, found.score))
    }
  }

  /** "A is done; B has moved": each piece by itself, then the whole. */
  private inPieces(unit: Unit): StatementChange[] {
    const around = this.around
    for (const piece of piecesOf(unit)) {
      this.around = new Set([...around, ...wordsIn(unit.clean)])
      const changes = this.inSentence(piece.clean, piece.at)
      this.around = around
      if (changes.length === 0) continue
      // "Not ready; she now says the 4th": the new day stands in another piece.
      const whole = changes.every(({ state, due }) => state === 'broken' || (state === 'moved' && due === null))
        ? this.inSentence(unit.clean, unit.at)
        : []
      return whole.some(({ due }) => due !== null) ? whole : changes
    }
    return this.inSentence(unit.clean, unit.at)
  }

  /** "She now promises it for the 25th": what changed is told by the sentences before it, or by what stands above. */
  private ofWhatStandsBefore(unit: Unit, at: number): StatementChange[] {
    if (!isOfBefore(unit.clean, this.names)) return []
    const before: string[] = []
    for (const near of [this.units[at - 1], this.units[at - 2]]) {
      if (near?.block !== unit.block) break
      before.push(near.clean)
    }
    if (unit.block.above !== null && before.length < 2) before.push(unit.block.above)
    const [opening] = this.units
    if (opening !== undefined && opening !== unit && at < 12 && PRONOUN.test(unit.clean)) before.push(opening.clean)
    for (const sentence of before.slice(0, 4)) {
      const changes = this.inSentence(unit.clean, unit.at, `${sentence} `)
      if (changes.length > 0) return changes
    }
    return []
  }

  /** `before`: what tells the matter, where the sentence itself does not. */
  private inSentence(clean: string, at: readonly number[], before = ''): StatementChange[] {
    const base = dateBase(clean, this.later.written_on, this.later.zone, this.isGerman)
    const dates = DATED.test(clean)
      ? datesIn(clean, base).filter(
          ({ from, words }) =>
            !GONE.test(clean.slice(Math.max(0, from - 24), from)) &&
            !(isBareDay(words) && tellsPast(clauseAt(clean, from))),
        )
      : []
    if (
      dates.length === 0 &&
      !this.hasQuestions &&
      !mayTurn(clean) &&
      !saysOutright(clean) &&
      !saysHappened(clean) &&
      !mayTellPlainly(clean)
    )
      return []
    const [start, last] = [at[0], at.at(-1)]
    if (start === undefined || last === undefined) return []
    const span = { start, end: last + 1, quote: this.later.text.slice(start, last + 1) }
    const newDay = dayAfterNow(clean, dates, this.later.written_on)
    const said = turnOf(clean, NO_VERBS, newDay)
    const isExplicit = (said !== null && EXPLICIT.has(said.state)) || saysOutright(clean)
    // "Promised by the 6th, and half of it is done. He now says the 27th": of the same passage only what stands before the sentence.
    const from = newDay && said?.state === 'moved' ? Math.max(this.from, start) : this.from
    if (before !== '' && !isExplicit) return []
    const told = { from, isExplicit, changed: changedThing(clean) }
    return this.match(`${before}${clean}`, dates, told).flatMap((found) => {
      const { earlier } = found.candidate
      const old = earlier.due?.date ?? null
      const due = chooseDue(
        dates.filter(({ day }) => old === null || day > old),
        'promise',
        base,
      )
      const other = otherIn(clean, earlier.who, this.people)
      // A day that is over tells when something happened, not until when it is put off.
      const day = due && due.day >= this.later.written_on ? due.day : null
      const turn = turnFor(clean, found, { day, newDay, other, dates }, this)
      if (turn === null || (turn.state !== 'delegated' && !isOfIt(clean, found, { turn, before, day, dates }, this)))
        return []
      const sure = (before === '' ? 0.7 : 0.6) + 0.3 * Math.min(1, found.score)
      const confidence = Math.round(turn.confidence * sure * 100) / 100
      const dueNow =
        turn.state === 'moved' && due && day !== null
          ? { date: due.day, other_date: due.other, words: due.words, precision: due.precision }
          : null
      const who = turn.state === 'delegated' ? other : null
      return [{ ...changeOf(found.candidate, turn.state, span, confidence), due: dueNow, who }]
    })
  }

  /**
   * The earlier statements that a sentence speaks of, best first: one, or several of the same matter; none where different matters may be
   * meant. `dates`: those that it names; `from`: where its passage begins; `isExplicit`: by its own words it says that something changed; `changed`: what.
   */
  private match(
    sentence: string,
    dates: readonly WrittenDate[],
    { from, isExplicit, changed }: { from: number; isExplicit: boolean; changed: ChangedThing | null },
  ): Match[] {
    const days = dates.map(({ day }) => day)
    // What stands behind the change tells why, not what: "the package slips to Monday, waiting on the inventory".
    const head = isExplicit ? untilTold(sentence) : sentence
    const all = wordsIn(head)
    const around = head === sentence ? this.around : new Set([...this.around, ...wordsIn(sentence)])
    const [words, persons] = [new Set<string>(), new Set<string>()]
    for (const word of all) {
      if (this.names.has(word)) persons.add(word)
      if (!this.names.has(word) || this.byWord.has(word.slice(0, 4))) words.add(word)
    }
    // "Slipped to 11/20": what it speaks of stands before it.
    const isElliptic = ![...words].some((word) => keysOf(word).some((key) => this.byWord.has(key)))
    // Those that share the beginnings of most words; the newest of them first.
    const hits = new Map<Candidate, number>()
    const hit = (candidate: Candidate) => {
      if (!candidate.earlier.isHere || (isExplicit && candidate.earlier.end <= from && this.later.kind !== 'file'))
        hits.set(candidate, (hits.get(candidate) ?? 0) + 1)
    }
    const keys = [...new Set([...words, ...around])].slice(0, limits.MOST_WORDS).flatMap((word) => [
      ...keysOf(word),
      // The same in the other language: "permit" for "Genehmigung".
      ...akin(word).flatMap((other) => [other.slice(0, 4)]),
    ])
    for (const key of new Set(keys))
      for (const candidate of this.byWord.get(key)?.slice(-limits.MOST_OF_WORD) ?? []) hit(candidate)
    for (const day of days)
      for (const candidate of this.byDay.get(day)?.slice(-limits.MOST_OF_WORD) ?? []) hit(candidate)
    const near = [...hits].reverse().toSorted(([, a], [, b]) => b - a)
    const said = speakersOf(sentence, this.people, this.speaker)
    const topic = new Set([...wordsIn(topicOf(sentence))].filter((word) => !this.names.has(word)))
    const opening = wordsIn(sentence.slice(0, 200).split(/[,;(]| [–-] /u)[0] ?? '')
    const spoken = { words, persons, around, isExplicit, isElliptic, topic, ids: idsIn(sentence), opening }
    const scored = near
      .slice(0, limits.MOST_NEAR)
      .map(([candidate]) => {
        const { who, due } = candidate.earlier
        const old = due?.date ?? null
        const isNamedDay = old !== null && days.includes(old)
        const isSameDay = isNamedDay && days.some((day) => day > old)
        const isDayOver = isNamedDay && dates.some((date) => date.day === old && isOverIn(sentence, date, isSameDay))
        const speech = {
          ...spoken,
          isNamed: named(said.named, who),
          isOwn: named(said.own, who),
          isSameDay,
          isNamedDay,
          isDayOver,
          changed: unlessOwner(changed, who),
          mayBeBare: candidate.earlier.kind !== 'decision',
        }
        return { candidate, score: alike(candidate.matter, speech, this.weights) }
      })
      .filter(({ score }) => score >= limits.LEAST)
      .toSorted(
        (a, b) => b.score - a.score || b.candidate.earlier.written_on.localeCompare(a.candidate.earlier.written_on),
      )
    return meantOf(scored, words, this.weights)
  }
}
