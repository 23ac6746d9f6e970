// What speaks for a sentence of a later text telling what became of an earlier statement, as features and numbers that a classifier weighs
// (classifier.ts): the sentence by itself, and beside each statement that it may speak of.
import type { FoundStatement, StatementChange, StatementParty } from '#contract/statements.ts'
import { dateBase, datesIn } from '../../../dates/written.ts'
import type { DateBase } from '../../../dates/written-rules.ts'
import { ideasOf, wordsOfIdeas } from '../../../text/kindred.ts'
import { akin } from '../../../text/stems.ts'
import { type Around, featuresOf, type Known, type Take, type Token, tokensOf } from '../../doubts/features.ts'
import { chooseDue } from '../../finish.ts'
import { isGerman } from '../../form/language.ts'
import type { SourceText } from '../../form/source.ts'
import type { Unit } from '../../form/units.ts'
import type { People } from '../../who/people.ts'
import * as limits from '../change-limits.ts'
import { speakerOf, topicOf, wordsAround } from '../change-text.ts'
import { isVerbAmong } from '../change-turn.ts'
import { keysOf, otherIn, PRONOUN, personsIn } from '../change-words.ts'
import type { Candidate } from '../earlier.ts'
import { idsIn, isOfVerb, isOtherOne, type Matter, type Weights, wordsIn } from '../matter-words.ts'
import { isOfIt } from '../of-it.ts'
import { named, same } from '../same-person.ts'
import { isAnswer, turnOf } from '../turn.ts'
import { type Beside, flag, hintsOf, isKnown, KINDS, ranked, Sought, share } from './beside.ts'
import { FATES } from './classifier.ts'
import { speaksAgainst } from './contrary.ts'

export type FateSentence = {
  nth: number
  unit: Unit
  around: Around
  beside: readonly Beside[]
  hints: readonly string[]
}

export type Later = {
  later: SourceText
  people: People
  units: readonly Unit[]
  candidates: readonly Candidate[]
  weights: Weights
  names: ReadonlySet<string>
  /** The candidates by the beginnings and ends of their words, and by their days. */
  byWord: ReadonlyMap<string, readonly Candidate[]>
  byDay: ReadonlyMap<string | null, readonly Candidate[]>
}

/** What a sentence says, taken apart once for all statements beside it. */
type Heard = {
  unit: Unit
  words: Sought
  places: readonly Sought[]
  topic: Sought
  content: readonly string[]
  spoken: readonly string[]
  persons: readonly StatementParty[]
  days: readonly string[]
  ids: ReadonlyMap<string, string>
  isOwn: boolean
}

const OWN = /(?:^|[^\p{L}])(?:I|I'm|I'll|I've|me|my|we|ich|mir|mich|mein|wir|uns)(?:[^\p{L}]|$)/u
const STARTS =
  /^(?:(?:and|und|but|aber|so|also|then|dann|now|nun) )?(?:it|this|that|these|they|he|she|both|das|es|dies\p{L}*|er|sie|beide\p{L}*)(?!\p{L})/iu

const NO_WORDS: ReadonlySet<string> = new Set()

/** Sentences that may tell something, each with the statements that it may speak of, best first. Bounded by the text: 12 statements a sentence. */
export class FateReader {
  private readonly at: Later
  private readonly base: DateBase
  private readonly german: boolean
  private readonly title: Sought
  private readonly tokens: readonly (readonly Token[])[]

  constructor(at: Later) {
    this.at = at
    this.german = isGerman(at.later.text)
    this.base = dateBase(at.later.text, at.later.written_on, at.later.zone, this.german)
    this.title = new Sought(wordsIn(at.later.title))
    this.tokens = at.units.map(({ clean }) => tokensOf(clean, at.people, this.german))
  }

  *sentences(): Generator<FateSentence> {
    for (const [nth, unit] of this.at.units.entries()) {
      const beside = this.beside(unit, nth)
      if (beside.length > 0) yield { nth, unit, around: this.around(nth), beside, hints: hintsOf(unit.clean, beside) }
    }
  }

  /** All features of the sentence itself. */
  featuresOf({ unit, around, hints }: FateSentence, known: Known, take: Take) {
    const setting = { people: this.at.people, base: this.base, german: this.german }
    featuresOf(unit, around, setting, known, take)
    for (const hint of hints) take(hint)
  }

  spanOf({ at }: Unit): Pick<FoundStatement, 'start' | 'end' | 'quote'> {
    const [start, end] = [at[0] ?? 0, (at.at(-1) ?? 0) + 1]
    return { start, end, quote: this.at.later.text.slice(start, end) }
  }

  /** The day to which something is put off, where the sentence names one. */
  newDayOf({ clean }: Unit, { earlier }: Candidate): FoundStatement['due'] {
    const old = earlier.due?.date ?? null
    const today = this.at.later.written_on
    const ahead = datesIn(clean, this.base).filter(({ day }) => day >= today && (old === null || day > old))
    const due = chooseDue(ahead, 'promise', this.base)
    return due && { date: due.day, other_date: due.other, words: due.words, precision: due.precision }
  }

  /** Whether its own words speak against it. */
  isContrary({ clean }: Unit, candidate: Candidate, state: StatementChange['state']): boolean {
    const dates = datesIn(clean, this.base)
    return speaksAgainst(clean, candidate, state, dates, this.at)
  }

  /** Whether it speaks of that very thing, as the rules understand it. */
  isOfIt({ nth, unit }: FateSentence, beside: Beside, state: StatementChange['state']): boolean {
    const { units, people, names, weights } = this.at
    const dates = datesIn(unit.clean, this.base)
    const old = beside.candidate.earlier.due?.date ?? null
    const day = dates.map((each) => each.day).find((each) => old !== null && each > old) ?? null
    return isOfIt(
      unit.clean,
      { candidate: beside.candidate, score: beside.rough },
      { turn: { state, confidence: 0.7 }, before: '', day, dates },
      {
        people,
        names,
        weights,
        around: wordsAround(units.slice(Math.max(0, nth - 2), nth), unit),
        speaker: speakerOf(unit, people),
      },
    )
  }

  otherOf({ clean }: Unit, { earlier }: Candidate): StatementParty | null {
    return otherIn(clean, earlier.who, this.at.people)
  }

  private around(nth: number): Around {
    const near = (at: number) => {
      const unit = this.at.units[at]
      return unit === undefined ? null : { unit, tokens: this.tokens[at] ?? [] }
    }
    return { source: this.at.later.kind, tokens: this.tokens[nth] ?? [], before: near(nth - 1), next: near(nth + 1) }
  }

  private beside(unit: Unit, nth: number): Beside[] {
    const heard = this.heard(unit, nth)
    const found = this.nearTo(heard)
      .filter(({ earlier }) => earlier.isHere !== true || earlier.end <= (unit.at[0] ?? 0))
      .map((candidate) => this.held(candidate, heard))
    return ranked(found)
  }

  private heard(unit: Unit, nth: number): Heard {
    const { people, names, units } = this.at
    const near = (at: number) => {
      const other = units[at]
      return new Sought(other !== undefined && other.block === unit.block ? wordsIn(other.clean) : NO_WORDS)
    }
    const words = new Sought(wordsIn(unit.clean))
    return {
      unit,
      words,
      places: [
        near(nth - 1),
        new Sought(wordsIn(unit.block.above ?? '')),
        this.title,
        new Sought(nth === 0 ? NO_WORDS : wordsIn(units[0]?.clean.slice(0, 120) ?? '')),
        near(nth + 1),
      ],
      topic: new Sought(wordsIn(topicOf(unit.clean))),
      content: [...words.words].filter((word) => !names.has(word)),
      spoken: (unit.clean.toLowerCase().match(/\p{L}{3,}/gu) ?? []).slice(0, 80),
      persons: personsIn(unit.clean, people),
      days: datesIn(unit.clean, this.base).map(({ day }) => day),
      ids: idsIn(unit.clean),
      isOwn: OWN.test(unit.clean),
    }
  }

  /** The numbers of one statement beside a sentence; all but the first few are 0 or 1. */
  private held(candidate: Candidate, heard: Heard): Beside {
    const { unit, words, content, persons, days } = heard
    const { people, later } = this.at
    const { earlier, matter } = candidate
    const { sum, all, count, most, kindred } = this.shared(matter, words)
    const [before = 0, above = 0, title = 0, first = 0, next = 0] = heard.places.map(
      (place) => this.shared(matter, place).sum,
    )
    const aside = share(before + above, all)
    const { who, kind } = earlier
    const due = earlier.due?.date ?? null
    const isWho = who !== null && persons.some((party) => same(party, who))
    const isWriter = who !== null && people.author !== null && same(people.author, who)
    const isOther = who !== null && !isWho && otherIn(unit.clean, who, people) !== null
    const isPerson = [...matter.persons].some((name) => words.words.has(name))
    const isDay = due !== null && days.includes(due)
    const isOfIt = isOfVerb(matter.stems, words.words)
    const past = flag(isVerbAmong(heard.spoken, matter.verbs))
    const isLater = due !== null && days.some((day) => day > due && day >= later.written_on)
    const isAhead = days.some((day) => day > later.written_on)
    const known = content.filter((word) => isKnown(matter, word)).length
    const foreign = content.length === 0 ? 0 : 1 - known / content.length
    const gap = (Date.parse(later.written_on) - Date.parse(earlier.written_on)) / 86_400_000
    const turn = turnOf(unit.clean, matter.verbs, isLater, days.length > 0)?.state ?? null
    const own = [share(sum, all), Math.min(2, sum) / 2, Math.min(1, sum), most]
    const dayNumbers = [isLater, isAhead, due !== null && due < later.written_on, due === null].map(flag)
    return {
      candidate,
      told: {
        words: own,
        share: share(sum, all),
        days: dayNumbers,
        persons: [flag(isOther), flag(isWho)],
        past,
        turn,
      },
      rough:
        (sum + 0.5 * kindred) / Math.max(1, Math.min(3, all)) +
        0.5 * Math.min(1.5, sum) +
        (0.3 * (before + above) + 0.1 * (title + first)) / Math.max(1, all) +
        0.3 * flag(isWho) +
        0.4 * flag(isDay) +
        0.2 * flag(isPerson) +
        0.15 * flag(isOfIt),
      numbers: [
        ...[1, ...own, flag(count > 0), flag(count > 1), flag(count > 2)],
        ...[before, above, title, first, next].map((each) => share(each, all)),
        ...[share(this.shared(matter, heard.topic).sum, all), flag(isOfIt), past],
        ...[isWho, heard.isOwn && isWriter, isWriter, who === null, isOther, isPerson, isDay].map(flag),
        ...dayNumbers,
        ...[Math.min(1, gap / 30), flag(gap === 0), flag(earlier.isHere === true)],
        ...[flag(isOtherOne(matter.ids, heard.ids)), foreign, foreign * Math.min(1, sum), flag(earlier.perhaps)],
        ...KINDS.map((each) => flag(each === kind)),
        ...[matter.objects.size > 6, matter.objects.size < 3, isWho && count > 0].map(flag),
        STARTS.test(unit.clean) ? aside : 0,
        flag(content.length < 3),
        content.length < 3 ? aside : 0,
        flag(PRONOUN.test(unit.clean) && who !== null),
        ...FATES.map((each) => flag(turn === each)),
        flag(kind === 'question' && isAnswer(unit.clean)),
        ...[share(kindred, all), share(sum + kindred, all), flag(kindred > 0 && sum === 0)],
      ],
    }
  }

  private shared({ objects }: Matter, sought: Sought) {
    let [sum, all, count, most, kindred] = [0, 0, 0, 0, 0]
    for (const object of objects) {
      const weight = this.at.weights(object)
      all += weight
      const here = sought.words.size === 0 ? 0 : sought.likest(object) * weight
      if (here === 0) {
        if (sought.words.size > 0) kindred += sought.kindred(object) * weight
        continue
      }
      sum += here
      count += 1
      most = Math.max(most, here)
    }
    return { sum, all, count, most, kindred }
  }

  /** Those that share the beginning of a word with the sentence, the one before it or what stands above; a person, a day. */
  private nearTo({ words, places, persons, days }: Heard): Candidate[] {
    const hits = new Map<Candidate, number>()
    const hit = (candidate: Candidate) => hits.set(candidate, (hits.get(candidate) ?? 0) + 1)
    const [before, above] = places
    const said = new Set([...words.words, ...(before?.words ?? []), ...(above?.words ?? [])])
    const keys = [...said]
      .slice(0, limits.MOST_WORDS)
      .flatMap((word) => [
        ...keysOf(word),
        ...[...akin(word), ...wordsOfIdeas(ideasOf(word), limits.MOST_KINDRED)].map((other) => other.slice(0, 4)),
      ])
    for (const key of new Set(keys))
      for (const each of this.at.byWord.get(key)?.slice(-limits.MOST_OF_WORD) ?? []) hit(each)
    for (const day of days) for (const each of this.at.byDay.get(day)?.slice(-limits.MOST_OF_WORD) ?? []) hit(each)
    if (persons.length > 0)
      for (const each of this.at.candidates.slice(-limits.MOST_OF_WORD)) if (named(persons, each.earlier.who)) hit(each)
    return [...hits]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, limits.MOST_NEAR)
      .map(([candidate]) => candidate)
  }
}
