// What to ask somebody: what the records leave open between the two.

import type { AnalystContext } from '../context/analyst-context.ts'
import { say } from '../context/say.ts'
import { onDay, spokenDate, spokenGerman } from '../dates/spoken.ts'
import { type Markdown, md, words } from '../text/markdown.ts'
import { capital, shortened } from '../text/speech.ts'
import { refs } from '../workspace/records.ts'
import { firstNameOf } from './names.ts'
import { type Dossier, isThem } from './person.ts'
import { whereSaid } from './points.ts'

/** Questions that the records leave open, each with what it rests on. */
export function questionsFor(dossier: Dossier, context: AnalystContext): Markdown[] {
  const { contact, points } = dossier
  const { today } = context
  const first = firstNameOf(contact.name) || contact.name
  const questions: Markdown[] = []
  let decisions = 0
  for (const point of points.slice(0, 8)) {
    const cite = context.cite(point.ref)
    const noted = capital(whereSaid(point, context))
    if (point.asks_me) {
      // What somebody else asks is no question for this talk.
      if (isThem(point.person, contact))
        questions.push(
          md`${say(context, `Have your answer for ${first} ready`, `Halte deine Antwort für ${first} bereit`)}: ${words(shortened(point.words, 140))} ${cite}`,
        )
      continue
    }
    if (point.kind === 'decision' && point.own && isThem(point.to, contact)) {
      questions.push(
        md`${say(context, `What is your answer, ${first}? You asked`, `Was ist deine Antwort, ${first}? Du hast gefragt`)}: ${words(shortened(point.words, 140))} ${cite}`,
      )
      continue
    }
    // The same question for each of them would be none.
    if (point.kind === 'decision' && decisions++ > 0) continue
    if (point.kind === 'decision')
      questions.push(
        md`${say(context, `What would ${first} need for a decision?`, `Was bräuchte ${first} für eine Entscheidung?`)} ${noted}: ${words(shortened(point.words, 140))} ${cite}`,
      )
    // What is promised for a day still to come is asked for on that day.
    else if (isThem(point.person, contact) && point.due !== null && point.due >= today) continue
    else if (isThem(point.person, contact) && point.due !== null)
      questions.push(
        md`${say(context, `Is it done, ${first}? It was promised for ${spokenDate(point.due)}`, `Ist es erledigt, ${first}? Zugesagt war es bis ${spokenGerman(point.due)}`)}: ${words(shortened(point.words, 140))} ${cite}`,
      )
    else if (isThem(point.person, contact))
      questions.push(
        md`${say(context, 'By when', 'Bis wann')}, ${first}? ${noted}: ${words(shortened(point.words, 140))} ${cite}`,
      )
    else if (point.own)
      questions.push(
        md`${say(context, 'Say where your own word stands before you are asked', 'Sag, wie es um deine eigene Zusage steht, bevor du gefragt wirst')}: ${words(shortened(point.words, 140))} ${cite}`,
      )
  }
  const last = contact.interactions.find((talk) => talk.date <= today)
  if (last?.notes)
    questions.push(
      say(
        context,
        md`What came of the last time (${words(shortened(last.summary, 80))})? Then you noted: ${words(shortened(last.notes, 160))} ${context.cite(refs.interaction(last))}`,
        md`Was wurde aus dem letzten Mal (${words(shortened(last.summary, 80))})? Damals notiert: ${words(shortened(last.notes, 160))} ${context.cite(refs.interaction(last))}`,
      ),
    )
  const before = contact.interactions.filter(
    (talk) => talk.date <= today && talk.id !== last?.id && LEFT_OPEN.test(talk.notes ?? ''),
  )[0]
  if (before?.notes)
    questions.push(
      md`${say(context, `Is this settled? From ${onDay(before.date, today).replace(/^on /, '')}`, `Ist das erledigt? Vom ${spokenGerman(before.date)}`)}: ${words(shortened(before.notes, 140))} ${context.cite(refs.interaction(before))}`,
    )
  return questions.slice(0, 5)
}
const LEFT_OPEN =
  /\b(?:open|still|waits?|wants?|asked|until|needs?)\b|(?<!\p{L})(?:offen|noch|wartet|will|möchte|fragte?|gefragt|bis|braucht)(?!\p{L})/iu
