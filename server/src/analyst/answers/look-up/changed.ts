// What has changed about a matter, and what happens otherwise: told in the words of the records, which say it or do not.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import type { Gated } from '../gate/gate.ts'
import { telling } from '../records/standing.ts'
import { BOTH_DAYS } from './both-days.ts'
import { MOVE_ASKED, movedDays, tellsBoth } from './moved-days.ts'
import { type Hit, type PassageRead, ranked, readFor } from './passages.ts'
import { apart, quoteLine, quoteOf } from './quotes.ts'
import { termsAsked } from './sought.ts'

export const CHANGE_ASKED =
  /\bwhat(?:['’]s| has| have| did| was| is| were)?\b.*\b(?:chang(?:ed?|ing)|different|new)\b.*\b(?:about|with|to|in|on|at|for|of)\b|\bwhat (?:happened|became|has happened|has become)\b.*\b(?:to|with|of)\b|\bwhat\b.*\bchanged\b|^(?:and |so )?(?:has|have|did) (?:anything|something|much|things?)(?: else)? (?:chang|mov|happen|shift)\p{L}* (?:about|with|to|in|on|at|for) \p{L}|(?<!\p{L})ha(?:t|ben) sich (?=.{3,80}(?<!\p{L})(?:etwas|was|irgendwas|nichts)(?!\p{L})).{0,80}(?<!\p{L})(?:geändert|verändert|getan|bewegt)(?!\p{L})|(?<!\p{L})was hat sich(?!\p{L}).*(?<!\p{L})(?:geändert|verändert|getan)(?!\p{L})|(?<!\p{L})was (?:ist|gibt es|wurde|ist denn)(?!\p{L}).*(?<!\p{L})(?:anders|neu(?:es)?|geworden|aus de[rmn]|passiert|geändert)(?!\p{L})/iu
export const CHANGE_WORDS =
  /\b(?:what|when|meant|supposed|planned|originally|before|earlier|at first|chang(?:ed?|es|ing)|different|new|happened|became|become|about|with|recently|lately|now|plans?|moved?|postponed|pushed|shifted|slipped|rescheduled|delayed)\b|(?<!\p{L})(?:was|hat|sich|geändert|verändert|änderung(?:en)?|getan|anders|neu(?:es)?|geworden|passiert|zuletzt|inzwischen|jetzt|eigentlich|denn|verschoben|verschiebt|verlegt|vorgezogen|vertagt|wann|ursprünglich|zuerst|vorher|geplant|gedacht|davor)(?!\p{L})/giu
/** Words of something that is no longer as it was. */
const CHANGED =
  /\b(?:no longer|not|instead|rather than|now|moved?|changed?|postponed|pushed|brought forward|cancell?ed|dropped|slips?|slipped|withdrawn|new|after all|revised|reopened|delayed|earlier|later)\b|n['’]t\b|→|->|(?<!\p{L})(?:nicht mehr|statt|anstatt|sondern|verschoben|verlegt|vorgezogen|doch|nun|jetzt|geändert|abgesagt|gestrichen|erst|neue[rnms]?|zurückgezogen|verzögert|früher|später|ausgesetzt|vertagt)(?!\p{L})/iu
const [MOST, SHARE, LEAST] = [5, 0.6, 0.4]

/** What the records say of a matter that is asked for its changes, the newest first; null where nothing speaks of it. */
export async function changeAnswer(
  context: AnalystContext,
  { text, about, german, learnt }: Gated,
): Promise<string | null> {
  const isOfDays = BOTH_DAYS.test(text)
  if (!isOfDays && !CHANGE_ASKED.test(text) && learnt !== 'change') return null
  const terms = termsAsked(text.replace(CHANGE_WORDS, ' '), about ?? null)
  if (terms.length === 0) return null
  const hits = (await speaking(context, terms, german, isOfDays ? 'when' : 'what')).filter(
    ({ fits }) => fits || !isOfDays,
  )
  const told = hits
    .map((hit) => ({ hit, weight: hit.score + (CHANGED.test(textOf(hit)) ? 0.35 : 0) - (hit.asks ? 0.2 : 0) }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ hit }) => hit)
  // One passage says what is, not what has become of it.
  const later = BETWEEN.test(text) ? await underOtherName(context, terms, told) : []
  const moved = MOVE_ASKED.test(text) ? movedDays(hits, terms).slice(0, MOST_OWN) : []
  const all = apart([...moved, ...told.slice(0, MOST_OWN), ...later, ...told.slice(MOST_OWN)], MOST).toSorted(
    (a, b) => Number(moved.includes(b)) - Number(moved.includes(a)) || b.read.day.localeCompare(a.read.day),
  )
  // Where the one that speaks of it most tells what was and what is, what is older and changes nothing is no part of it.
  const most = Math.max(0, ...all.map(({ cover }) => cover))
  const whole = isOfDays
    ? undefined
    : all.find((hit) => (moved.includes(hit) || (hit === told[0] && hit.cover >= most)) && tellsBoth(quoteOf(hit)))
  const lines = all.filter((hit) => !whole || hit === whole || hit.read.day > whole.read.day || changes(hit))
  if (lines.length === 0 || !lines.some((hit) => CHANGED.test(textOf(hit)))) return null
  return page(
    german
      ? md`Was sich geändert hat, lese ich nur an den Worten ab; das sagen die Aufzeichnungen dazu, das Neueste zuerst:`
      : md`What changed I only tell by the words; this is what the records say of it, the newest first:`,
    lines.map((hit) => quoteLine(hit, context, 'when')),
  )
}

const changes = (hit: Hit) => hit.read.kind === 'task' || CHANGED.test(quoteOf(hit).replace(ARROW, ' '))
const MOST_OWN = 2
/** May as well say whose something is. */
const ARROW = /→|->/gu
/** Two states of a thing are held against each other. */
const BETWEEN = /(?<!\p{L})(?:between|zwischen|against|gegenüber|compared)(?!\p{L})/iu

/** The matter goes on under what the passages are called by that speak of it: an offer "from Lyon" in a note titled by the house. */
async function underOtherName(context: AnalystContext, terms: readonly Term[], hits: readonly Hit[]): Promise<Hit[]> {
  const known = new Set(terms.map(({ stem }) => stem))
  // A talk is called by its kind, which names nothing.
  const titles = [
    ...new Set(
      hits.slice(0, MOST).flatMap(({ read: { kind, label } }) => (/^(?:note|file)$/.test(kind) ? [label] : [])),
    ),
  ]
  const names = termsOf(titles.join('. ')).filter(
    ({ stem, word }) => word.length >= LEAST_NAME && !/\d/.test(word) && !known.has(stem),
  )
  const found: Hit[] = []
  for (const name of names.slice(0, MOST)) {
    const reads = (await readFor(context, [name], { alone: true })).filter(
      ({ title, kind, day }) => title.includes(name.stem) && day !== '' && kind !== 'task',
    )
    if (reads.length < 2 || reads.length > MOST_TITLED) continue
    found.push(
      ...reads.flatMap((read) =>
        telling(read, 3)
          .filter(({ at }) => !isTitle(read, at))
          .slice(0, 2),
      ),
    )
  }
  return found.toSorted((a, b) => b.read.day.localeCompare(a.read.day))
}
const [LEAST_NAME, MOST_TITLED] = [5, 6]
/** The first line of a text that goes on in others. */
const isTitle = ({ sentences }: PassageRead, at: number) =>
  sentences[at]?.line === sentences[0]?.line && sentences.at(-1)?.line !== sentences[0]?.line

async function speaking(
  context: AnalystContext,
  terms: readonly Term[],
  german: boolean,
  kind: 'what' | 'when' = 'what',
): Promise<Hit[]> {
  const hits = ranked(await readFor(context, terms), terms, kind, { today: context.today, german })
  const whole = Math.max(0, ...hits.map(({ cover }) => cover))
  return whole < LEAST ? [] : hits.filter(({ cover }) => cover >= whole * SHARE)
}

const OTHERWISE_ASKED =
  /\b(?:what|and) (?:happens |if |then )?(?:otherwise|if (?:we|i|they|he|she|it|not)\b.*\b(?:not|(?:do|does|did|is|are|ca|wo)n['’]?t|miss(?:es)?|late|fails?)|if not|else)\b|\bwhat (?:if|happens if|happens when)\b.*\b(?:not|(?:do|does|did|is|are|ca|wo)n['’]?t|miss(?:es|ed)?|late|fails?|nothing)\b|n['’]t\b.*\bwhat happens\b|(?<!\p{L})was (?:passiert|geschieht|droht|ist)(?: \p{L}+)? (?:sonst|andernfalls|wenn (?:nicht|.*(?:nicht|verpass\p{L}*|versäum\p{L}*|zu spät)))|(?<!\p{L})(?:und|was) (?:sonst|wenn nicht)(?!\p{L})/iu
/** A sentence that says what follows where something is not done. */
const OTHERWISE =
  /\b(?:otherwise|or else|failing (?:which|that)|unless|if not|penalt(?:y|ies)|forfeits?|lapses?|void|in default|after that it)\b|(?<!\p{L})(?:sonst|andernfalls|ansonsten|widrigenfalls|es sei denn|vertragsstrafe|verfällt|verfallen|drohen|droht|erlischt|bußgeld|strafe)(?!\p{L})|(?<!\p{L})(?:if|wenn|falls)(?!\p{L}).*(?:(?<!\p{L})(?:not|nicht|kein\p{L}*)(?!\p{L})|n['’]t\b)/iu

/** What follows where something is not done, from the passages that speak of it; null where none says it. */
export async function otherwiseAnswer(context: AnalystContext, { text, about, german }: Gated): Promise<string | null> {
  if (!OTHERWISE_ASKED.test(text)) return null
  const own = termsOf(text.replace(OTHERWISE_WORDS, ' '))
  const terms = own.length > 0 && !about ? own : termsAsked(text.replace(OTHERWISE_WORDS, ' '), about ?? null)
  if (terms.length === 0) return null
  const reads = await readFor(context, terms)
  const hits = ranked(reads, terms, 'what', { today: context.today, german })
  const best = new Map(hits.toReversed().map((hit) => [hit.read, hit]))
  const whole = Math.max(0, ...hits.map(({ cover }) => cover))
  if (whole < LEAST) return null
  // Of the records that speak of it, the sentence need not: "Otherwise …" rests on the one before.
  const lines = reads.flatMap((read) => {
    const near = best.get(read)
    if (!near || near.cover < whole * SHARE) return []
    return read.sentences.flatMap((sentence, at): Hit[] =>
      !sentence.isHeading && OTHERWISE.test(sentence.text) && !/\?\s*$/.test(sentence.text) ? [{ ...near, at }] : [],
    )
  })
  if (lines.length === 0) return null
  const told = apart(
    lines.toSorted((a, b) => b.score - a.score),
    3,
  )
  return page(
    german
      ? md`Was sonst geschieht, dazu finde ich keine klare Antwort; am nächsten kommt:`
      : md`I find no clear answer to what happens otherwise; this comes closest:`,
    told.map((hit) => quoteLine(hit, context)),
  )
}
const OTHERWISE_WORDS =
  /\b(?:what|happens?|otherwise|if|not|else|then|miss(?:es|ed)?|we|i|they|do|does|did|don['’]?t|doesn['’]?t|fails?|late)\b|(?<!\p{L})(?:was|passiert|geschieht|droht|sonst|andernfalls|wenn|nicht|verpass\p{L}*|versäum\p{L}*|zu spät|uns|ihm|ihr)(?!\p{L})/giu
const textOf = ({ read, at }: Hit) => read.sentences[at]?.text ?? ''
