// What is looked for to answer a question, and what the records hold of it: its words with whom they may mean, the passages that say them, and
// how much each of their sentences says.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { namedIn } from '../../people/names.ts'
import { type AnswerKind, answerKind, asksInGerman, type Term, termsOf } from '../../text/asked.ts'
import { ideasInPhrases, ideasOf, ideasOfSeparated } from '../../text/kindred.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import { umlautOf } from '../../text/umlauts.ts'
import { withDays } from '../gate/asked-days.ts'
import { DURATION_ASKED } from '../reckoned/durations.ts'
import { CONSEQUENCE_ASKED } from './consequence.ts'
import { CLOCK_ASKED, SUPPOSED } from './fits-kind.ts'
import { withHouses } from './houses.ts'
import { saidOtherwise } from './kindred/said-otherwise.ts'
import { ofHouse } from './of-house.ts'
import { NOW_ASKED } from './order/features.ts'
import { type Hit, type PassageRead, ranked, readFor } from './passages.ts'
import { respelled } from './respelled.ts'

/** Asks for a limit, not for the day of an event. */
const LIMIT_ASKED =
  /\b(?:due|filed|submitted|by (?:when|what)|until when|deadline|latest|how long|(?:dead|void|off the table|no longer valid)(?=[\s?!.]*$)|when (?:must|should|does .* (?:expire|end|run out|lapse)|do (?:i|we) have to))\b|(?<!\p{L})(?:abgabe|einzureichen|einreichung|fällig|bis wann|wie lang(?:e)?|frist|spätestens|wann (?:muss|müssen|endet|läuft|verfällt|erlischt)|hinfällig)(?!\p{L})/iu

/** "Wie viel schreiben sie uns gut?", "wer reist morgen an?": the verb has left its first part at the end. */
const PARTICLE =
  /(?<!\p{L})(?<particle>an|ab|auf|aus|ein|gut|vor|zu|mit|nach|teil|statt|um|weg|zurück|zusammen|fest|frei|durch|bei|los|unter|über)[\s?!.]{0,5}$/iu

/** The terms of a question, and at half the weight those of what was spoken of before. */
export function termsAsked(
  question: string,
  about: string | null,
  isKnownName?: (word: string) => boolean,
  german: boolean = asksInGerman(question),
): Term[] {
  const phrases = ideasInPhrases(question)
  const particle = german ? (PARTICLE.exec(question)?.groups?.particle?.toLowerCase() ?? null) : null
  const separated = ({ stem }: Term) => (particle === null ? [] : ideasOfSeparated(particle, stem))
  const typed = termsOf(question, isKnownName, german)
  const isTaken = typed.some((term) => separated(term).length > 0)
  const own = typed
    .filter(({ word }) => !isTaken || word !== particle)
    .slice(0, 8)
    .map((term): Term => {
      // A German name is typed so in an English question too.
      const umlaut = umlautOf(term.word)
      // A word of an expression, "in charge", means what that does.
      const ideas = term.isName ? [] : (phrases.get(term.stem) ?? [...ideasOf(term.stem), ...separated(term)])
      return { ...term, ...(umlaut === null ? {} : { umlaut }), ...(ideas.length === 0 ? {} : { ideas }) }
    })
  const before = about ? termsOf(about, isKnownName) : []
  const rest = before
    .filter(({ stem }) => !own.some((term) => term.stem === stem))
    .map((term) => ({ ...term, isBefore: true, weight: own.length === 0 || term.isName ? 1 : 0.7 }))
  return [...own, ...rest].slice(0, 12)
}

/** `hits`: all sentences that say something of it, best first. `limit`, `duration`, `consequence`: what of that kind is asked for. */
export type Sought = {
  terms: readonly Term[]
  kind: AnswerKind
  /** It asks how things stand now. */
  now: boolean
  reads: PassageRead[]
  hits: Hit[]
  limit: boolean
  duration: boolean
  consequence: boolean
}

export async function soughtFor(
  context: AnalystContext,
  question: string,
  about: string | null,
  isKnownName?: (word: string) => boolean,
): Promise<Sought> {
  const { german, today, zone } = context
  const kind = answerKind(question)
  const own = (await ofWhomBefore(context, question, about))(termsAsked(question, about, isKnownName, german))
  const dated = withDays(withDays(own, question, context), about ?? '', context, { isBefore: true })
  const terms = await withHouses(context, await respelled(context, dated))
  const limit = kind === 'when' && LIMIT_ASKED.test(question)
  const duration = DURATION_ASKED.test(question)
  const consequence = CONSEQUENCE_ASKED.test(question)
  const near = await ofHouse(context, terms, await readFor(context, terms))
  const reads = [...near, ...(await saidOtherwise(context, terms, near, german))]
  const clock = CLOCK_ASKED.test(question)
  const supposed = SUPPOSED.test(question)
  const hits = ranked(reads, terms, kind, { today, zone, german, limit, consequence, duration, clock, supposed })
  return { terms, kind, now: NOW_ASKED.test(question), reads, hits, limit, duration, consequence }
}

/** "Has he paid?" asks of whoever was named before: what names them counts as much as what is asked. */
async function ofWhomBefore(context: AnalystContext, question: string, about: string | null) {
  const isOfPerson = about !== null && OF_PERSON.test(question)
  const named = isOfPerson ? namedIn(about, (await context.people({ limit: 100 })).items) : []
  const stems = new Set(named.flatMap(({ name }) => wordsOf(name)).map((word) => stemOf(word.toLowerCase())))
  return (terms: readonly Term[]): Term[] =>
    terms.map((term) => (term.isBefore && stems.has(term.stem) ? { ...term, isName: true, weight: 1 } : term))
}
const OF_PERSON = /(?<!\p{L})(?:he|she|him|her|his|er|ihm|ihn|ihr|sie)(?!\p{L})/iu
