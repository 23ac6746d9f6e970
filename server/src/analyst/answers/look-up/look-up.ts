// Look-ups: the sentence of the records that answers a question, quoted; where none does with certainty, the passages that speak of it, called
// what they are; where none speaks of it, that nothing was found, and what was looked for (decision 0076).
import type { AnalystContext } from '../../context/analyst-context.ts'
import { type AnswerKind, contentOf, type Term, termsOf } from '../../text/asked.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { plainText } from '../../text/speech.ts'
import { likeness } from '../../text/stems.ts'
import { quantitiesOf } from '../reckoned/quantities.ts'
import { newestValue } from './carried/newest-value.ts'
import { goingOn, restedOn } from './carried/rested-on.ts'
import { DIFFERENCE_ASKED, disagreeing, isAnswerTo, isOnlyDifference, saysTotal, withoutOthers } from './certain.ts'
import { saysInOther } from './kindred/kindred-said.ts'
import { movedSince } from './moved-since.ts'
import { inLearntOrder } from './order/order.ts'
import type { Hit } from './passages.ts'
import { putOff } from './put-off.ts'
import { apart, passageLine, quoteLine, unsaid } from './quotes.ts'
import { reasonsFor } from './reasons.ts'
import { replaced } from './replaced.ts'
import { isOnTopic, OF_ONE, SAID_ASKED, stemsFor, talksAbout } from './said-in-talks.ts'
import { goesOnIn } from './same-heading.ts'
import { soughtFor } from './sought.ts'
import { unseen } from './surroundings.ts'
import { valuesBeside } from './values-beside.ts'

/** Below this share of a question's weight a passage does not speak of it at all. */
const SPEAKS = 0.3
/** A passage is shown beside the best where it says this share of what that one says. */
const BESIDE = 0.45
/** Where a passage says so much of a question, only those that speak of the same are shown beside it; else what says this share of it. */
const [SAYS_MOST, SAYS] = [0.7, 0.3]
const MOST = 3
/** Where none of them answers, the one that does may be further down. */
const MOST_LOOKED = 5
/** So many are gathered, of which those are shown that no earlier one shows with what stands around it. */
const MOST_CANDIDATES = 15
const MOST_REASONS = 6
/** A passage speaks of the same thing as a field where it says this share of the question. */
const SAME = 0.6

export type LookedUp = { answered: boolean; text: string }
type LookUpOptions = {
  /** What was spoken of before, where the question rests on it. */
  about?: string | null
  /** What was answered before, where the question rests on it. */
  replied?: string | null
  /** Lines that fields say, to stand first. */
  also?: readonly Markdown[]
  /** Lines that fields say of the same thing, which do not answer: they stand last. */
  beside?: readonly Markdown[]
  isKnownName?: (word: string) => boolean
  /** Passages are shown as such, none of them as the answer: what the question takes for granted is not so. */
  onlyLook?: boolean
  /** Words that are told already: passages that say nothing else are left out. */
  told?: readonly string[]
  /** KPIs whose value is told: the line of their goal that says the same is left out. */
  kpis?: readonly string[]
  /** What is shown first where none of the passages answers. */
  first?: readonly Hit[]
  /** What stands over passages that only speak of it, where other words have said that nothing answers. */
  lead?: Markdown
}

/** What the records say to a question; null where they hold none of its words. */
export async function lookUp(
  context: AnalystContext,
  question: string,
  {
    about = null,
    replied = null,
    also = [],
    beside = [],
    isKnownName,
    onlyLook = false,
    told: said = [],
    kpis = [],
    first = [],
    lead,
  }: LookUpOptions = {},
): Promise<LookedUp | null> {
  const { german } = context
  const sought = await soughtFor(context, question, about, isKnownName)
  const { terms, kind, reads, limit, duration, consequence } = sought
  const content = contentOf(terms)
  const all = sought.hits
    .filter((hit) => !isTold(hit, said, kpis) && saysSome(hit, content, german))
    .map((hit) =>
      isOnlyByHowMuch(hit, kind, question) ? { ...hit, fits: false, score: hit.score * OF_DIFFERENCE } : hit,
    )
    .toSorted((a, b) => b.score - a.score)
  const hits = relevant(all, (about === null ? SPEAKS : SPEAKS / 2) * Math.max(LEAST_HELD, heldShare(all, terms)))
  const told = also.length > 0 ? [] : await talksAbout(context, question, reads)
  if (hits.length === 0 && also.length > 0) return { answered: true, text: page(also, beside) }
  const carried = about === null || also.length > 0 ? [] : goingOn(await restedOn(context, replied), sought, context)
  if (hits.length === 0 && (told.length > 0 || carried.length > 0))
    return lookedAt([...carried, ...told].slice(0, MOST_LOOKED), false)
  const isReasonAsked = kind === 'why' && !onlyLook && !consequence && also.length === 0
  const reasonsAsked = async () => (isReasonAsked ? await reasonsFor(context, question, about) : [])
  if (hits.length === 0) {
    const reasons = await reasonsAsked()
    return reasons.length > 0 ? lookedAt(reasons, false) : null
  }
  // Of how long something was first what says so.
  const order = duration
    ? hits.toSorted((a, b) => Number(b.fits) - Number(a.fits) || b.score - a.score)
    : limit
      ? datedFirst(hits)
      : newestFirst(hits)
  const isTotal = ({ read, at }: Hit) => saysTotal(question, read.sentences[at]?.text ?? '')
  const wide = apart([...order.filter(isTotal), ...order.filter((hit) => !isTotal(hit))], MOST_CANDIDATES)
  const near = wide.slice(0, MOST)
  const [top] = near
  if (!top) return null
  const goesOn = await goesOnIn(context, near.slice(0, 2), terms)
  const isAnswer = !onlyLook && (await isAnswerTo(context, { question, kind, terms, about }, top))
  const against = isAnswer
    ? (disagreeing(top, withoutOthers(all, kind, terms), { kind, question }, context) ??
      movedSince(top, all, terms, kind, context) ??
      (await putOff(context, { kind, terms }, top)))
    : null
  if ((isAnswer && against === null) || also.length > 0) {
    // Where fields answer, what stands beside them must speak of the same thing.
    const rest = near.slice(1).filter((hit) => hit.score > top.score * 0.7 && (isAnswer || hit.cover >= SAME))
    return {
      answered: true,
      text: page(
        also.length > 0 ? also : null,
        isAnswer ? quoteLine(top, context, kind) : null,
        rest.length > 0 ? (german ? md`Dazu steht auch:` : md`The records also say:`) : null,
        rest.map((hit) => quoteLine(hit, context, kind)),
        // Where fields answer, a later word must speak of the same thing to have changed it.
        laterLines(
          [...goesOn, ...(isAnswer ? all : all.filter(({ cover }) => cover >= SAME))],
          [top, ...rest],
          context,
          german,
        ),
        beside,
      ),
    }
  }
  if (against !== null) {
    const both = [top, against, ...near]
      .filter((hit, at, all) => all.findIndex(({ read, at: place }) => read === hit.read && place === hit.at) === at)
      .filter(({ asks }) => !asks)
      .slice(0, MOST)
      .toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)))
    const newest = both.find((hit) => quantitiesOf(hit, kind, context).length > 0)
    // What a later word has replaced is told by its value and its day, not in words that read as if they still held.
    const before = newest ? replaced(newest, both, kind, context) : []
    return lookedAt(
      both.filter((hit) => !before.some((one) => one.hit === hit)),
      true,
      before.map(({ line }) => line),
    )
  }
  const shown = apart(
    [
      ...order.filter(isTotal),
      // The order knows better than the telling words what speaks of the question.
      ...inLearntOrder(reads, saying(hits, all), { ...sought, today: context.today, german, zone: context.zone }),
    ],
    MOST_CANDIDATES,
  )
  const newer = newestValue(shown, order, kind)
  const reasons = await reasonsAsked()
  // What says the most stands between: a reason is known less surely.
  if (reasons.length > 0)
    return lookedAt(
      apart(once([...shown.slice(0, 1), ...goesOn, ...inTurn(shown, reasons), ...reasons, ...shown]), MOST_CANDIDATES),
      false,
      [],
      MOST_REASONS,
    )
  const values = duration
    ? []
    : valuesBeside(order, shown.slice(0, 2), { question, kind, limit, today: context.today, german, reads, terms })
  if (values.length > 0 && first.length === 0)
    return lookedAt(
      unsaid(once([...carried, ...shown.slice(0, 2), ...newer, ...values, ...shown.slice(2)]), MOST_CANDIDATES),
      false,
    )
  // What somebody said stands in the record of the talk, which seldom repeats who it was and what it was about.
  return lookedAt(
    apart(
      SAID_ASKED.test(question) && told.length > 0
        ? [...told.filter((hit) => isOnTopic(hit, content, question)).slice(0, OF_ONE), ...shown, ...told]
        : once([...first, ...carried, ...goesOn, ...shown.slice(0, 1), ...newer, ...shown, ...told]),
      MOST_CANDIDATES,
    ),
    false,
  )

  function lookedAt(
    shown: readonly Hit[],
    differ: boolean,
    before: readonly Markdown[] = [],
    most = MOST_LOOKED,
  ): LookedUp {
    const untold = said.length === 0 ? shown : shown.filter((hit) => !isTold(hit, said, kpis))
    const lines = unseen(untold, most).map((one) => passageLine(one, context, kind))
    if (untold.length < shown.length && lines.length === 0) return { answered: false, text: '' }
    return {
      answered: false,
      text: page(differ ? lookedOnly(true, german) : (lead ?? lookedOnly(false, german)), lines, before, beside),
    }
  }
}

/** The same sentence, read twice, is one. */
const once = (hits: readonly Hit[]): Hit[] =>
  hits.filter(
    ({ read, at }, place) =>
      hits.findIndex((hit) => hit.at === at && hit.read.id === read.id && hit.read.kind === read.kind) === place,
  )

/** One of each in turn, as long as both last. */
const inTurn = <T>(some: readonly T[], others: readonly T[]): T[] =>
  some.slice(0, others.length).flatMap((one, at) => [one, ...others.slice(at, at + 1)])

/** A passage that shares only words of time with the question does not speak of it. */
const saysSome = ({ read, at }: Hit, content: readonly Term[], german: boolean): boolean =>
  content.length === 0 ||
  content.some(
    (term) =>
      stemsFor(term).some((stem) =>
        [...read.stems.flat(), ...read.title].some((each) => likeness(stem, each) >= 0.5),
      ) || saysInOther(read, at, term, german),
  )

/** By how much something differs is not what it is. */
const OF_DIFFERENCE = 0.7
const isOnlyByHowMuch = ({ read, at }: Hit, kind: AnswerKind, question: string): boolean =>
  kind === 'how much' && !DIFFERENCE_ASKED.test(question) && isOnlyDifference(read.sentences[at]?.text ?? '')

/** So much of a sentence is the whole of what it says. */
const MOSTLY = 0.6

/** Whether a hit says what is told already. */
const isTold = ({ read, at }: Hit, told: readonly string[], kpis: readonly string[]): boolean => {
  // A quotation leaves the full stop out.
  const text = plainText(read.sentences[at]?.text ?? '').replace(/[.!?]{1,3}$/u, '')
  if (read.kind === 'goal' && kpis.some((name) => text.startsWith(`${name}: `))) return true
  if (read.kind === 'task') return told.includes(read.label)
  return (
    text !== '' &&
    told.some((quote) => quote.includes(text) || (text.includes(quote) && quote.length > text.length * MOSTLY))
  )
}

/** A paper without a day of its own holds until something says otherwise: it stands first. */
const dayOf = ({ read }: Hit) => (read.kind === 'file' && read.day === '' ? '9999' : read.day)

const lookedOnly = (differ: boolean, german: boolean): Markdown =>
  differ
    ? german
      ? md`Deine Aufzeichnungen sagen dazu nicht dasselbe, und was gilt, weiß ich nicht; das Neueste zuerst:`
      : md`Your records do not agree on this, and I cannot tell which holds; the newest first:`
    : german
      ? md`Dazu finde ich keine klare Antwort. Am nächsten kommt:`
      : md`I find no clear answer to that. This comes closest:`

/** Which share of the question's words any passage says: a word that stands nowhere tells no passage from another. */
function heldShare(hits: readonly Hit[], terms: readonly Term[]): number {
  const held = new Set(hits.flatMap(({ read }) => [...read.stems.flat(), ...read.title]))
  const words = terms.filter(({ day }) => day === undefined)
  const said = words.filter((term) =>
    stemsFor(term).some((stem) => [...held].some((each) => likeness(stem, each) > 0.5)),
  )
  return words.length === 0 ? 1 : said.length / words.length
}
const LEAST_HELD = 0.5

/** Says nearly all that is asked, and has an answer of its kind: whom it is of may stand elsewhere in the text. */
const saysAsked = ({ asked, fits, around = false }: Hit) => (fits || around) && asked >= 0.8

/** Those that speak of the question: of what it names, where anything does, and not far below the best. */
function relevant(hits: readonly Hit[], least: number): Hit[] {
  const ofWhom = hits.some((hit) => hit.person) ? hits.filter((hit) => hit.person || saysAsked(hit)) : hits
  const named = ofWhom.some((hit) => hit.telling) ? ofWhom.filter((hit) => hit.telling) : ofWhom
  const top = Math.max(0, ...named.map(({ cover }) => cover))
  if (Math.max(top, ...named.map(({ says = 0 }) => says)) < least) return []
  return named.filter(({ cover }) => cover >= top * BESIDE)
}

/** Where none of those that speak of the question says most of it, all that say something of it beside the best, in records that name what it names. */
function saying(relevant: readonly Hit[], all: readonly Hit[]): readonly Hit[] {
  if (Math.max(0, ...relevant.map(({ cover }) => cover)) >= SAYS_MOST) return relevant
  const naming = new Set(all.filter(({ named, telling }) => named || telling).map(({ read }) => read))
  const of = naming.size > 0 ? all.filter(({ read }) => naming.has(read)) : all
  const top = Math.max(0, ...of.map(({ cover }) => cover))
  return of.filter(({ cover }) => cover >= top * SAYS)
}

/** What says about as much as the best stands by its day: a later word counts before an earlier one. */
function newestFirst(hits: readonly Hit[], near = NEAR): Hit[] {
  const top = hits[0]?.score ?? 0
  const close = hits.filter(({ score }) => score >= top * near)
  // A paper has no day of its own: where it says the most it holds until something later says otherwise.
  const lasting = ({ read, score }: Hit) =>
    read.day === '' && read.kind !== 'task' && score >= top * 0.95 ? '9999' : read.day
  // Of what is asked for a day, a figure or a reason, first what has one.
  return [
    ...close.toSorted(
      (a, b) => Number(b.fits) - Number(a.fits) || lasting(b).localeCompare(lasting(a)) || b.score - a.score,
    ),
    ...hits.slice(close.length),
  ]
}

/** Of what is asked for a limit, first what names a day or a period, where it says not much less than the best. */
function datedFirst(hits: readonly Hit[]): Hit[] {
  const least = (hits[0]?.score ?? 0) * DATED
  const isDated = (hit: Hit) => hit.fits && !hit.asks && hit.score >= least
  return [...hits.filter(isDated), ...hits.filter((hit) => !isDated(hit))]
}

const [NEAR, DATED] = [0.8, 0.55]

/** Names what the answer names, and not only one common word of it. */
const isOnIt = (hit: Hit, [top]: readonly Hit[]): boolean =>
  top === undefined ||
  (hit.named && hit.asked > 0 && hit.cover >= top.cover * 0.7 && hit.alone >= Math.min(0.5, top.alone * 0.6))

/** What was written after all that is shown, and may have changed it. */
function laterLines(hits: readonly Hit[], shown: readonly Hit[], context: AnalystContext, german: boolean): Markdown[] {
  const newest = shown.reduce((day, { read }) => (read.day > day ? read.day : day), '')
  const best = shown[0]?.score ?? 0
  const later = apart(
    hits.filter((hit) => !shown.includes(hit) && hit.read.day > newest && hit.score > best * 0.4 && isOnIt(hit, shown)),
    2,
  )
  const [first, ...more] = later.map((hit) => quoteLine(hit, context))
  if (!first) return []
  return [
    german ? md`Später, was es geändert haben kann: ${first}` : md`Later, which may have changed it: ${first}`,
    ...more,
  ]
}

/** Nothing speaks of it: what was looked for, and where. */
export function foundNothing(question: string, german: boolean): string {
  const sought = termsOf(question)
    .slice(0, 6)
    .map(({ word }) => word)
    .join(', ')
  if (sought === '')
    return page(german ? md`Das habe ich leider nicht verstanden.` : md`I am not sure what you are asking.`)
  return page(
    german
      ? md`Dazu finde ich nichts in deinen Aufzeichnungen. Gesucht habe ich in Notizen, Aufgaben, Kontakten, Gesprächen, Zielen, Dateien und Nachrichten nach: ${words(sought)}.`
      : md`I find nothing on that in your records. I looked through notes, tasks, contacts, conversations, goals, files and messages for: ${words(sought)}.`,
  )
}
