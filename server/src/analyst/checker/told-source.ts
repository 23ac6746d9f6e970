// What a sentence says beside its quotation: only where it stands, or what a calendar knows.

import { addDays, daysBetween } from '#contract/days.ts'
import { monthsOn } from '../dates/calendar.ts'
import type { Clause } from './claim.ts'
import { carries } from './match.ts'
import { readTokens } from './read-tokens.ts'
import type { Material, Sentence } from './sentences.ts'
import type { CheckedRecord } from './shapes.ts'
import type { Token } from './words.ts'

/** What records are called, whatever stands in them. */
const SOURCES =
  /^(?:notes?|noted|files?|documents?|messages?|mails?|emails?|entry|entries|records?|recorded|talks?|tasks?|goals?|description|terms?|minutes|notiz(?:en)?|notiert|datei(?:en)?|dokumente?|nachricht(?:en)?|einträge?|eintrag|protokolle?|gespräche?|aufgaben?|ziele?|beschreibung)$/
/** Words that only one kind of record is called by. */
const KINDS: readonly (readonly [words: RegExp, kind: string])[] = [
  [/^(?:tasks?|aufgaben?)$/, 'task'],
  [/^(?:goals?|ziele?s?)$/, 'goal'],
  [/^(?:notes?|notiz(?:en)?)$/, 'note'],
  [/^(?:files?|datei(?:en)?)$/, 'file'],
]
/** "The task “…” does it" says something of what was told before, which its own words do not hold. */
const DOES_IT =
  /(?<!\p{L})(?:does|did|do|covers?|settles?|erledigt|macht|deckt|tut) (?:it|this|that|das|dies|es)(?!\p{L})/iu
const SAYS = /^(?:says?|said|reads?|asks?|states?|notes|writes?|sagt|steht|schreibt|fragt|lautet)$/
const BY_SOMEBODY = /^(?:according|per|by|laut|zufolge|gemäß|durch|von)$/
/** Called by a person's name: what stands in them, the person need not have said. */
const OF_A_PERSON: ReadonlySet<string | undefined> = new Set(['contact', 'thread'])

/**
 * The sentence that a quotation is of, where all that is said besides is which record says it: by its name, its day and its kind.
 * `rest`: the claim without its quotations, which stand in each of `within`. Undefined: it says more, or names another record.
 */
export function quotedSource(rest: Clause, within: readonly Sentence[], { day }: Material): Sentence | undefined {
  if (rest.negations > 0 || rest.tokens.some(({ low }) => BY_SOMEBODY.test(low))) return undefined
  const units = rest.units.map((unit) => rest.tokens[unit] as Token)
  const named = rest.tokens.some(({ low }) => SOURCES.test(low))
  // "Ruth says: “…”" tells who said it; "the file says" does not.
  const others = units.filter(({ low }) => !SOURCES.test(low) && !(named && SAYS.test(low)))
  return within.find(({ record }) => {
    // A title alone may be the name of somebody who is said to have said it: its day, or brackets, say that it is a record.
    const isRecord =
      isBehind(rest) || (!OF_A_PERSON.has(record.kind) && units.some(({ value }) => value?.kind === 'day'))
    if ((!named && !isRecord) || !isOfKind(record, rest)) return false
    const known = wordsOf(record, day)
    return others.every((token) => known.some((each) => carries(token, each)))
  })
}

/** "The task “…”" is no note in which these words stand. */
const isOfKind = (record: CheckedRecord, { tokens }: Clause): boolean =>
  KINDS.every(([called, kind]) => kind === record.kind || !tokens.some(({ low }) => called.test(low)))

/** The sentences that prove a claim which says nothing beside its quotation: of the kind of record that it names. */
export const quotationAlone = (rest: Clause, within: readonly Sentence[]): readonly Sentence[] =>
  DOES_IT.test(rest.source) ? [] : within.filter(({ record }) => isOfKind(record, rest))

/** "“…” (Ruth Adler)": in brackets, behind the words. */
const isBehind = ({ source, tokens }: Clause): boolean =>
  /[”“"»]\s?\([^()]*\)\W*$/u.test(source) &&
  tokens.filter(({ content }) => content).every(({ start }) => start > source.lastIndexOf('('))

const wordsOf = ({ label, day: own }: CheckedRecord, day: string | null): Token[] =>
  readTokens(`${label}. ${own ?? ''}`, day)

const BACK = /^\d{0,3} ?\p{L}* ?(?:days?|weeks?|months?|tage?|wochen?|monate?) (?:before|vor) /iu
const THAT = /^(?:that|this|das) (?:is|ist) /i

/** "30 days before 7 Jan 2027 is 8 Dec 2026, in 15 days", "That is 29 Nov 2026": by the calendar, from a day that a record names. */
export function reckonedDay({ text, tokens, units }: Clause, material: Material): Sentence | undefined {
  const back = BACK.test(text)
  if (!back && !THAT.test(text)) return undefined
  const values = units.map((unit) => (tokens[unit] as Token).value)
  if (values.some((value) => value === undefined)) return undefined
  const days = units.flatMap((unit) => {
    const token = tokens[unit] as Token
    return token.value?.kind === 'day' && token.value.days.length === 1
      ? [{ token, day: token.value.days[0]?.from }]
      : []
  })
  const [first, second] = days
  if (!first?.day) return undefined
  const saying = material.sentences.find((sentence) => sentence.tokens.some((each) => carries(first.token, each)))
  if (!back) return days.length === units.length && days.every(({ day }) => day === first.day) ? saying : undefined
  const span = values[0]
  if (span?.kind !== 'span' || !second?.day || units.length !== days.length + 1) return undefined
  const { count, unit } = span
  const reckoned =
    unit === 'month' ? monthsOn(first.day, -count) : addDays(first.day, -count * (unit === 'week' ? 7 : 1))
  const holds = (unit === 'day' || unit === 'week' || unit === 'month') && reckoned === second.day
  // "in 15 days" is the same day, told from the reader's own.
  return holds && days.slice(2).every(({ day }) => day !== undefined && daysBetween(day, second.day as string) === 0)
    ? saying
    : undefined
}

const ASSIGNED =
  /^(?:assigned|unassigned|assignee|owner|owns|responsible|zuständig|zugewiesen|verantwortlich|anybody|anyone|somebody|task|aufgabe)$/

/** "Nobody is assigned to it", "die Aufgabe ist niemandem zugewiesen": the task whose assignee is nobody. */
export function assignedToNobody({ tokens, units, negations }: Clause, material: Material): Sentence | undefined {
  if (
    !tokens.some(({ low }) => ASSIGNED.test(low)) ||
    (negations !== 1 && !tokens.some(({ low }) => low === 'unassigned'))
  )
    return undefined
  const tasks = material.sentences.filter(({ field }) => field === 'assigned_to_name')
  const rest = units.map((unit) => tokens[unit] as Token).filter(({ low }) => !ASSIGNED.test(low))
  if (rest.length === 0 && tasks.length > 1) return undefined
  return tasks.find(
    ({ text, context, siblings }) =>
      /^(?:nobody|niemand)$/i.test(text.trim()) &&
      rest.every((token) =>
        [context, ...siblings.map((each) => each.tokens)].flat().some((each) => carries(token, each)),
      ),
  )
}
