// What somebody asked: the questions that the texts say are theirs.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { namedIn } from '../../people/names.ts'
import { holds, statedIn } from '../../people/said.ts'
import { statementLine } from '../../people/said-line.ts'
import { md, page } from '../../text/markdown.ts'
import { refs } from '../../workspace/records.ts'
import type { Gated } from '../gate/gate.ts'

const ASKED_BY =
  /\bwhat (?:did|does|has|have|had)\b.*\b(?:ask(?:ed)?|want(?:ed)? to know|wonder(?:ed)?)\b|(?<!\p{L})was (?:hat|haben|fragt|fragte|wollte|will)(?!\p{L}).*(?<!\p{L})(?:gefragt|wissen|fragte?)(?!\p{L})|^was fragte? /iu
const MOST = 6

/** The questions of the one person that is named; null where another thing is asked, or none is recognised. */
export async function askedByAnswer(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  if (!ASKED_BY.test(text)) return null
  const [person, ...others] = namedIn(text, (await context.people({ limit: 100 })).items)
  if (!person || others.length > 0) return null
  const asked = (await statedIn(context, { kind: ['question'], about: person.name })).filter(
    ({ kind, who }) => kind === 'question' && who !== null && who !== 'me' && holds(who, person.name),
  )
  if (asked.length === 0) return null
  const cite = context.cite(refs.contact(person))
  return page(
    german
      ? md`Was ich als Frage von ${person.name} erkenne: ${cite}`
      : md`What I found that ${person.name} has asked: ${cite}`,
    asked.slice(0, MOST).map((each) => statementLine(each, context, german)),
  )
}
