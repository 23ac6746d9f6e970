// Which of two it is: the sentence of the records that decides it, quoted; where both stand, both; where neither does, that it is so.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { dateBase } from '../../dates/written.ts'
import { asksInGerman, termsOf } from '../../text/asked.ts'
import { md, page, words } from '../../text/markdown.ts'
import { type Alternatives, alternativesIn } from '../gate/alternatives.ts'
import type { Gated } from '../gate/gate.ts'
import { lookUp } from './look-up.ts'
import { type Hit, ranked, readFor } from './passages.ts'
import { apart, quoteLine } from './quotes.ts'
import { termsAsked } from './sought.ts'

/** So much of what is asked beside the two a sentence must say with what it stands under, and alone. */
const [COVER, ALONE] = [0.72, 0.4]
/** The same of a choice, with one of the two. */
const CHOICE = 0.55
const _MOST = 3

/** Nothing is decided by it yet, or it is only meant. */
const OPEN =
  /(?<!\p{L})(?:whether|undecided|unclear|open|tbd|tbc|maybe|perhaps|might|could|would|if|either|or|pending|offered|proposed?|suggests?|suggested|asked|ob|offen|unklar|vielleicht|könnten?|würden?|wäre|falls|wenn|entweder|oder|noch nicht|not yet|angeboten|schlägt|vorgeschlagen|gefragt)(?!\p{L})/iu
/** Sets one against the other. */
const AGAINST =
  /(?<!\p{L})(?:not|no longer|instead of|rather than|moved|changed|postponed|brought forward|over|statt|anstatt|anstelle|nicht|sondern|verschoben|verlegt|vorgezogen|gegen)(?!\p{L})|→|->/iu
/** A choice that was made. */
const CHOSEN =
  /(?<!\p{L})(?:decided|decision|chose|chosen|choose|go(?:ing)? with|went with|picked?|pick|take|taking|took|award(?:ed)?|order(?:ed)?|signed|agreed|accept(?:ed)?|entschieden|entscheidung|beschlossen|nehmen|genommen|beauftrag\p{L}*|vergeben|zuschlag|auftrag|bestellt|unterschrieben|vereinbart|angenommen)(?!\p{L})/iu

/** Asks with whom or where something is, and what says so. */
const HAS_ASKED =
  /^(?:(?:and|und|so) )?(?:who|wer|which of them) (?:has|have|had|hat|haben|hatte) (?!\p{L}+ (?:to|zu) )/iu
const HAS =
  /(?<!\p{L})(?:has|have|had|holds?|held|keeps?|kept|got|gets?|with|by|received?|takes?|took|owns?|hat|haben|hatte|hält|behält|bei|beim|bekommt|bekam|bekommen|erhalten|erhält|nimmt|verwahrt|an)(?!\p{L})/iu

type Decides = { hit: Hit; which: 0 | 1 | 'both' }

/** What the records say to a question between two; null where it asks for none. */
export async function eitherAnswer(
  context: AnalystContext,
  { about, german }: Gated,
  text: string,
): Promise<string | null> {
  const base = dateBase(text, context.today, context.zone, german)
  const asked = alternativesIn(text, base)
  if (!asked) return null
  const all = termsAsked(asked.rest, about ?? null, undefined, german)
  if (all.length === 0) return null
  // "Do we take", "haben wir uns entschieden": what was chosen is told by any word of choosing.
  const matter = all.filter(({ word }) => !CHOSEN.test(word))
  const isChoice = !asked.byDay && CHOSEN.test(asked.rest)
  const rest = isChoice && matter.length > 0 ? matter : all
  const own = asked.both.flatMap(({ words: said, stems }) =>
    termsOf(said, undefined, german).filter(({ stem }) => stems.includes(stem)),
  )
  const reads = await readFor(context, [...rest, ...own])
  const kind = asked.byDay ? 'when' : 'what'
  const hits = ranked(reads, isChoice ? [...rest, ...own] : rest, kind, { today: context.today, german })
  const found = hits.flatMap((hit): Decides[] => {
    const sentence = hit.read.sentences[hit.at]?.text ?? ''
    if (isChoice && !CHOSEN.test(sentence)) return []
    if (HAS_ASKED.test(text) && hit.read.kind !== 'task' && !HAS.test(sentence)) return []
    const which = decides(hit, asked, { context, isChoice })
    return which === null ? [] : [{ hit, which }]
  })
  const newest = found.toSorted((a, b) => dayOf(b.hit).localeCompare(dayOf(a.hit)) || b.hit.score - a.hit.score)
  const [top] = newest
  if (!top) return undecided(context, text, { asked, about: about ?? null, german })
  const other = newest.find(({ which }) => which !== top.which)
  if (top.which === 'both' || !other) {
    const best = top.which === 'both' ? top.hit : (found[0]?.hit ?? top.hit)
    return page(quoteLine(best, context, top.which === 'both' ? 'what' : kind))
  }
  const shown = apart([top.hit, other.hit], 2)
  return page(
    german
      ? md`Die Aufzeichnungen sagen dazu beides, das Neueste zuerst:`
      : md`The records say both, the newest first:`,
    shown.map((hit) => quoteLine(hit, context, kind)),
  )
}

const dayOf = ({ read }: Hit): string => read.day

/** Which of the two a sentence says it is; 'both' where it sets one against the other; null where it decides nothing. */
function decides(
  hit: Hit,
  { both }: Alternatives,
  { context, isChoice }: { context: AnalystContext; isChoice: boolean },
): Decides['which'] | null {
  const sentence = hit.read.sentences[hit.at]?.text ?? ''
  if (hit.asks || OPEN.test(sentence)) return null
  const base = dateBase(sentence, hit.read.day || context.today, context.zone, asksInGerman(sentence))
  const [first, second] = both.map((each) => each.says(sentence, base))
  if (!first && !second) return null
  // What was chosen stands under its matter, and seldom repeats it.
  if (isChoice ? hit.cover < CHOICE : !hit.named || hit.cover < COVER || hit.alone < ALONE) return null
  if (first && second) return AGAINST.test(sentence) ? 'both' : null
  return first ? 0 : 1
}

/** None of them is said to be it: so it is told, with what speaks of it. */
async function undecided(
  context: AnalystContext,
  question: string,
  { asked, about, german }: { asked: Alternatives; about: string | null; german: boolean },
): Promise<string | null> {
  const [one, other] = asked.both.map((each) => each.words)
  const lead = german
    ? md`Ob ${words(one ?? '')} oder ${words(other ?? '')}, kann ich nicht sagen. Am nächsten kommt:`
    : md`Whether it is ${words(one ?? '')} or ${words(other ?? '')}, I cannot tell. This comes closest:`
  const found = await lookUp(context, question, { about, onlyLook: true, lead })
  return found?.text ?? null
}
