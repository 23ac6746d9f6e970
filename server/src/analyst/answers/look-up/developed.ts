// How something came from what it was to what it is: "how has the rent they ask moved", "from what to what", "what did they want at first and
// what now". The passages that name a value of it, the oldest first; which of them counts, whoever asks can see.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { daysAsked } from '../../fields/days.ts'
import { termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import type { Gated } from '../gate/gate.ts'
import { BOTH_DAYS } from './both-days.ts'
import { inLearntOrder } from './order/order.ts'
import type { Hit } from './passages.ts'
import { apart, passageLine } from './quotes.ts'
import { soughtFor } from './sought.ts'
import { lengthAt, unseen } from './surroundings.ts'

const FIRST = String.raw`at first|to begin with|initially|originally|(?:in|at) the beginning|at the (?:start|outset)|zuerst|zunächst|anfangs|am anfang|ursprünglich|zu beginn`
const NOW = String.raw`now|today|currently|by now|in the end|at last|finally|these days|jetzt|nun|heute|inzwischen|mittlerweile|aktuell|zuletzt|am ende|schließlich`
/** What was and what is, held together by a word or a comma: "was muss ich heute zuerst tun" asks of one thing to do. */
const THEN = String.raw`.{0,60}?(?:[,;?]|(?<!\p{L})(?:and|but|vs\.?|versus|against|compared|und|aber|gegenüber)(?!\p{L})).{0,60}?`
/** One question, though it asks twice: what was, and what is. */
export const FIRST_AND_NOW = new RegExp(
  String.raw`(?<!\p{L})(?:${FIRST})(?!\p{L})${THEN}(?<!\p{L})(?:${NOW})(?!\p{L})|(?<!\p{L})(?:${NOW})(?!\p{L})${THEN}(?<!\p{L})(?:${FIRST})(?!\p{L})`,
  'iu',
)
const MOVED = String.raw`(?:develop(?:ed)?|changed?|moved?|evolved?|shift(?:ed)?|slip(?:ped)?|rise|rose|risen|fall|fell|fallen|grow|grew|grown|shr[aiu]nk(?:en)?)`
const FROM_TO = String.raw`from (?:what|which|how (?:much|many|high)) to (?:what|which|how (?:much|many|high))|von (?:was|wie ?viele?|welche[rnm]?) auf (?:was|wie ?viele?|welche[rnm]?)`
const DEVELOPED_ASKED = new RegExp(
  String.raw`(?<!\p{L})(?:${FROM_TO})(?!\p{L})|(?<!\p{L})how (?:has|have|had|did)(?!\p{L}).{2,80}(?<!\p{L})${MOVED}(?!\p{L})|(?<!\p{L})wie (?:sich|ha(?:t|ben|tte) (?:\p{L}+ )?sich)(?!\p{L})(?=.{2,100}(?<!\p{L})(?:entwickelt|verändert|geändert|verschoben|bewegt)(?!\p{L}))`,
  'iu',
)
/** Words of the course that is asked for, which name no matter. */
const COURSE_WORDS = new RegExp(
  String.raw`(?<!\p{L})(?:${FIRST}|${NOW}|${FROM_TO}|${MOVED}|how|has|have|had|did|over|since|from|to|on|the (?:last|past)|wie|sich|hat|haben|hatte|entwickelt|verändert|geändert|verschoben|bewegt|seit|über)(?!\p{L})`,
  'giu',
)
const OF_DAYS =
  /(?<!\p{L})(?:date|day|when|deadline|launch|start|opening|closing|delivery|schedule|termin\p{L}*|datum|tag|wann|frist\p{L}*|start\p{L}*|beginn|eröffnung|lieferung|liefertermin)(?!\p{L})/iu
/** So many are looked at, so many are shown, what one says of the question against the best, and at least. */
const [LOOKED_AT, MOST, SHARE, LEAST] = [14, 5, 0.45, 0.4]

/** The values that something had, each in the passage that names it; null where the question asks for none, or fewer than two records do. */
export async function developedAnswer(context: AnalystContext, { text, about, german }: Gated): Promise<string | null> {
  if (BOTH_DAYS.test(text) || (!FIRST_AND_NOW.test(text) && !DEVELOPED_ASKED.test(text))) return null
  // Since when is shown by the days of the passages.
  const { rest } = daysAsked(text, { today: context.today, zone: context.zone, german }, 'back') ?? { rest: text }
  const matter = rest.replace(COURSE_WORDS, ' ').replace(/\s+/g, ' ').trim()
  if (termsOf(matter).length === 0) return null
  const sought = await soughtFor(context, matter, about ?? null)
  const most = Math.max(0, ...sought.hits.map(({ cover }) => cover))
  const near = sought.hits.filter(
    ({ cover, asks, read }) => cover >= Math.max(LEAST, most * SHARE) && !asks && read.kind !== 'task',
  )
  const asked = { ...sought, today: context.today, german, zone: context.zone }
  const ordered = inLearntOrder(sought.reads, near, asked).slice(0, LOOKED_AT)
  const valued = apart(
    ordered.filter((hit) => namesValue(hit, OF_DAYS.test(text), context)),
    LOOKED_AT,
  )
  const shown = unseen(valued, MOST, () => lengthAt(PLACE))
  if (new Set(shown.map(({ hit }) => hit.read.id)).size < 2) return null
  return page(
    german
      ? md`Ich finde keinen Satz, der es im Ganzen sagt; diese Stellen nennen Werte dazu, das Älteste zuerst:`
      : md`I do not find one sentence that says it all; these passages name values of it, the oldest first:`,
    shown
      .toSorted((a, b) => a.hit.read.day.localeCompare(b.hit.read.day))
      .map((one) => passageLine(one, context, 'what')),
  )
}
/** Each with as much around it as what is shown further down. */
const PLACE = 2

/** A day where days are asked for, else a figure that is no day. */
function namesValue({ read, at }: Hit, ofDays: boolean, { today, zone, german }: AnalystContext): boolean {
  const text = read.sentences[at]?.text ?? ''
  const days = datesIn(text, dateBase(text, read.day || today, zone, german))
  if (ofDays) return days.length > 0
  return /\d/.test(days.reduce((rest, { words }) => rest.replace(words, ' '), text))
}
