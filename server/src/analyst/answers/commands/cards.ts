// What the cards of contacts say: who has a post or belongs to a house, and what somebody's post, house or number is. Notes seldom say it.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { SurveyedContact } from '../../context/survey.ts'
import { namedIn } from '../../people/names.ts'
import { type AnswerKind, answerKind, termsOf } from '../../text/asked.ts'
import { type Markdown, md, page } from '../../text/markdown.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import type { Gated } from '../gate/gate.ts'
import { whoLine } from '../records/people.ts'

const MOST = 8
/** So well each word of the question must stand on the card. */
const SAYS = 0.6

const CARD: ReadonlySet<AnswerKind> = new Set(['who', 'what', 'where', 'whether'])

/** Asks for somebody. */
const ASKS_WHO =
  /^(?:(?:and|so|und|also),? )?(?:who|whom|who['’]s|wer|wen|wem|with whom|to whom|mit wem|an wen|bei wem)(?!\p{L})|\b(?:contacts?|contact person|somebody|anyone|someone|people)\b.* (?:at|from|with)\b|(?<!\p{L})(?:ansprechpartner(?:in)?|kontakt(?:person)?|jemanden?|leute)(?!\p{L}).*(?<!\p{L})(?:bei|von|beim)(?!\p{L})/iu
/** Words that only ask for somebody, and stand on no card. */
const ONLY_ASK =
  /(?<!\p{L})(?:who['’]s|contacts?|persons?|people|somebody|someone|anyone|colleagues?|names?|works?|working|employed|belongs?|know|talk|speak|call|called|current(?:ly)?|ansprechpartner(?:in)?|kontakt(?:e|person)?|jemanden?|leute|arbeite[nt]?|gehört|kenne[n]?|kennt|heißt|sprechen|anrufen|derzeit|aktuelle?[rns]?|unsere?[rmns]?|eure?[rmns]?)(?!\p{L})/giu
/** Asks what somebody is, or where they belong. */
const ASKS_POST =
  /\b(?:roles?|titles?|jobs?|positions?|functions?|profession|company|companies|firm|employer|organi[sz]ation|works?|working|do for a living)\b|\bwhat (?:does|do|did) .{1,60} do\b|(?<!\p{L})(?:rolle|funktion|position|beruf(?:lich)?|firma|unternehmen|arbeitgeber|arbeite[nt]?|macht|tut|titel)(?!\p{L})/iu
const POST_WORDS =
  /(?<!\p{L})(?:roles?|titles?|jobs?|positions?|functions?|profession|company|companies|firm|employer|organi[sz]ation|works?|working|do(?:es)?|living|rolle|funktion|position|beruf(?:lich)?|firma|unternehmen|arbeitgeber|arbeite[nt]?|macht|tut|titel|frau|herrn?|mr|ms|mrs|dr)(?!\p{L})/giu

/** What cards say to a question for somebody, or for somebody's post; null where that is not asked, or no card says all of it. */
export async function cardAnswer(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  // When, why or how much is on no card.
  if (!CARD.has(answerKind(text))) return null
  const isWho = ASKS_WHO.test(text)
  if (!isWho && !ASKS_POST.test(text)) return null
  const { items } = await context.people({ limit: 100 })
  const named = namedIn(text, items)
  if (named.length > 0 && ASKS_POST.test(text)) {
    const own = new Set(named.flatMap(({ name }) => wordsOf(name).map(stemOf)))
    const rest = termsOf(text.replace(POST_WORDS, ' ')).filter(
      ({ stem }) => ![...own].some((part) => likeness(stem, part) === 1 || stem === `${part}s`),
    )
    if (rest.length === 0) return lines(context, named, german)
  }
  if (!isWho) return null
  const terms = termsOf(text.replace(ONLY_ASK, ' '))
  if (terms.length === 0) return null
  const [telling] = terms.toSorted((a, b) => b.word.length - a.word.length)
  const more = telling ? (await context.people({ words: telling.word, limit: 20 })).items : []
  const all = [...new Map([...items, ...more].map((each) => [each.id, each])).values()]
  const fitting = all.filter(({ role }) => {
    const held = [...new Set(wordsOf(role).map(stemOf))]
    return terms.every(({ stem }) => held.some((each) => likeness(stem, each) >= SAYS))
  })
  return fitting.length === 0 ? null : lines(context, fitting, german)
}

function lines(context: AnalystContext, people: readonly SurveyedContact[], german: boolean): string {
  const left = people.length - MOST
  return page(
    german ? md`Nach den Karten deiner Kontakte:` : md`By the cards of your contacts:`,
    people.slice(0, MOST).map((contact): Markdown => whoLine(contact, context)),
    left > 0 ? (german ? md`Und ${left} weitere.` : md`And ${left} more.`) : null,
  )
}
