// What is looked up, by whichever of the readers knows it: they are asked in turn, and the passages come last.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { answerKind } from '../../text/asked.ts'
import { page } from '../../text/markdown.ts'
import { cardAnswer } from '../commands/cards.ts'
import type { Gated } from '../gate/gate.ts'
import { isAsked, kpiLine, kpiMeant, kpisNamed } from '../reckoned/counted.ts'
import { differenceAnswer } from '../reckoned/differences.ts'
import { expressed } from '../reckoned/expressed.ts'
import { comparedAnswer, daysAnswer, shareAnswer } from '../reckoned/reckoned.ts'
import { asksTogether, sumAnswer } from '../reckoned/sums.ts'
import { workedOutAnswer } from '../reckoned/worked-out.ts'
import { lastSaid } from '../records/last-said.ts'
import { lastWritten } from '../records/messages.ts'
import { cardBeside, knownPerson } from '../records/people.ts'
import { askedByAnswer } from './asked-by.ts'
import { changeAnswer, otherwiseAnswer } from './changed.ts'
import { developedAnswer } from './developed.ts'
import { listedAnswer } from './listed.ts'
import { foundNothing, lookUp } from './look-up.ts'
import { SOURCE } from './quotes.ts'
import { rowsAnswer } from './rows.ts'

/** The answer in Markdown with marks; where nothing is found, it says so. */
export async function lookedUp(context: AnalystContext, gated: Gated): Promise<string> {
  const { text, about, german } = gated
  if (gated.flags.has('source')) {
    const quoted = await lookUp(context, text, { about: about ?? null })
    return quoted === null ? foundNothing(text, german) : [page(SOURCE[german ? 'de' : 'en']), quoted.text].join('\n\n')
  }
  const cards = await cardAnswer(context, gated)
  if (cards !== null) return cards
  const asked = await askedByAnswer(context, gated)
  if (asked !== null) return asked
  const told =
    (await developedAnswer(context, gated)) ??
    (await lastSaid(context, gated)) ??
    (await listedAnswer(context, gated)) ??
    (await workedOutAnswer(context, gated)) ??
    (await lastWritten(context, gated)) ??
    (await lastSaid(context, gated)) ??
    (await otherwiseAnswer(context, gated)) ??
    (await changeAnswer(context, gated)) ??
    (await rowsAnswer(context, gated))
  if (told !== null) return told
  const known = gated.learnt === 'person' ? await knownPerson(context, gated) : null
  if (known !== null) return known
  const reckoned =
    (await shareAnswer(context, gated)) ?? (await daysAnswer(context, gated)) ?? (await comparedAnswer(context, gated))
  if (reckoned !== null) return reckoned
  const meant = await kpiMeant(context, text)
  const sum = (meant === null ? await differenceAnswer(context, gated) : null) ?? (await sumAnswer(context, gated))
  if (sum !== null) return sum
  const worked = await expressed(context, gated)
  if (worked?.answer) return worked.answer
  const asks = answerKind(text)
  const kpis = meant
    ? [meant]
    : ['how much', 'what', 'whether'].includes(asks)
      ? (await kpisNamed(context, text)).filter(({ share }) => share >= 0.8).slice(0, 2)
      : []
  // A KPI's value answers what asks for it and nothing else; of another day, or of what it is held against, it only stands beside.
  const [also, beside] = [true, false].map((whole) =>
    kpis.filter((kpi) => whole === isAsked(kpi, text, context)).map((kpi) => kpiLine(kpi, context, german)),
  )
  const look = (rests: string | null) =>
    lookUp(context, text, {
      about: rests,
      replied: gated.ofAnother ? null : (gated.earlier?.replied ?? null),
      also,
      beside,
      kpis: kpis.map(({ kpi }) => kpi.name),
      first: worked?.near ?? [],
      // One of the things that shall be reckoned with is no answer.
      onlyLook:
        (worked !== null && /^(?:times|over|plus)$/.test(worked.op)) ||
        (asksTogether(text) && asks !== 'who' && asks !== 'when'),
    })
  const alone = await look(about ?? null)
  // "And how many copies are there": what answers for certain by itself rests on nothing; else it may go on with what was spoken of.
  const found = alone?.answered || about !== undefined || gated.leans === undefined ? alone : await look(gated.leans)
  if (found) {
    const card =
      found.answered || asks === 'when' || asks === 'how much' ? null : await cardBeside(context, text, found.text)
    return card === null ? found.text : [found.text, page(card)].join('\n\n')
  }
  return foundNothing(text, german)
}
