// Somebody who has no card, as texts and the cards of others tell of them: who they are first, then what they last did, wrote or said.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { TITLES } from '../../people/names.ts'
import type { Sought } from '../../people/who.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { wordsOf } from '../../text/stems.ts'
import { notFound } from '../gate/plain.ts'
import { type Hit, hitAt, type PassageRead } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { hitsOf, textsNaming } from './naming.ts'

const [MOST, MOST_INTRODUCED, MOST_LINE] = [5, 2, 320]

/** What texts say of somebody by this name; that nothing does where none names them. */
export async function mentioned(
  context: AnalystContext,
  subject: string,
  sought: Extract<Sought, { found: 'none' }>,
): Promise<string> {
  const near = sought.near.map(({ name }) => name)
  const called = wordsOf(subject.trim().replace(TITLES, '').replace(TITLES, ''))
    .filter((word) => word.length > 2 && !SMALL.test(word))
    .join(' ')
  const all = await toldOfName(context, called)
  if (all.length === 0) return notFound(subject, near)
  return page(
    context.german
      ? md`Ich finde keine Karte von ${words(subject)} unter den Kontakten${near.length > 0 ? ` (ähnlich: ${near.join(', ')})` : ''}. In den Aufzeichnungen steht:`
      : md`I find no card of ${words(subject)} among your contacts${near.length > 0 ? ` (near: ${near.join(', ')})` : ''}. The records say:`,
    all,
  )
}

/** Who somebody without a card is, and the newest of what is told of them. */
export async function toldOfName(context: AnalystContext, called: string, most: number = MOST): Promise<Markdown[]> {
  const introduced = await introducing(context, called)
  const told = await hitsOf(context, { contact: null, called }, most)
  return apart([...introduced, ...told.map(fromItsBeginning)])
    .slice(0, most)
    .map((hit) => quoteLine(hit, context))
}
const SMALL = /^(?:the|this|that|woman|man|der|die|das|den|dem|van|von|vom|zur|frau|herrn?)$/iu

/** Whether any text says who they are. */
export const isIntroduced = async (context: AnalystContext, called: string): Promise<boolean> =>
  (await introducing(context, called)).length > 0

/** Sentences that say who somebody is: "Dr. Hale, the notary", "notary Hale", "a Ms Hale, out of …", "From: Hale, Harbour Office". */
async function introducing(context: AnalystContext, called: string): Promise<Hit[]> {
  const parts = wordsOf(called)
  const last = RegExp.escape(parts.at(-1) ?? '')
  if (last === '') return []
  const says = new RegExp(
    `(?<!\\p{L})${last}(?: ?[,–] (?:(?:the|our|my|their|her|his|a|an|der|die|das|unser\\p{L}*|ein\\p{L}*|ihr\\p{L}*|sein\\p{L}*|new|neue\\p{L}?|out of|from|von|vom|aus) |\\p{L}[\\p{L}-]{3,40}(?:[ ,.;)]|$))| \\((?!\\p{L}{1,2}\\))\\p{L}| (?:is|was|works|runs|leads|heads|ist|war|arbeitet|leitet|vom|von der|aus der?) )`,
    'iu',
  )
  const before = new RegExp(
    `(?:(?<!\\p{L})(?:an?|our|the|new|called|named|is|boss|head|neue\\p{L}?|unser\\p{L}*|heißt|namens|ist|d(?:er|ie)|eine?) |: )(?:\\p{L}[\\p{L}-]{3,30} )?(?:(?:Dr|Mr|Ms|Mrs|Prof|Frau|Herrn?)\\.? ){0,2}${last}(?!\\p{L})`,
    'iu',
  )
  const names = new RegExp(`(?<!\\p{L})${last}(?!\\p{L})`, 'iu')
  const found = (await textsNaming(context, called)).flatMap((read) =>
    read.sentences.flatMap(({ text }, at): Hit[] => {
      if (!names.test(text) || (read.kind === 'contact' && names.test(read.label))) return []
      const score = (says.test(text) ? 1 : 0) + (before.test(text) ? 0.6 : 0) + (read.kind === 'contact' ? 0.4 : 0)
      return score < 0.6 ? [] : [hitAt(read, at, { score })]
    }),
  )
  return apart(found.toSorted((a, b) => b.score - a.score || a.read.day.localeCompare(b.read.day)))
    .map(fromItsBeginning)
    .slice(0, MOST_INTRODUCED)
}

/** A short paragraph is told from its first sentence: what it is about stands there. */
function fromItsBeginning(hit: Hit): Hit {
  const { sentences } = hit.read
  const line = sentences[hit.at]?.line
  const first = sentences.findIndex((each) => each.line === line && !each.isHeading)
  const length = sentences.filter((each) => each.line === line).reduce((sum, { text }) => sum + text.length + 1, 0)
  return first >= 0 && first < hit.at && length <= MOST_LINE ? { ...hit, at: first } : hit
}

/** Of one paragraph once. */
const apart = (hits: readonly Hit[]): Hit[] =>
  [
    ...new Map(
      hits.toReversed().map((hit) => [`${keyOf(hit.read)}:${hit.read.sentences[hit.at]?.line}`, hit]),
    ).values(),
  ].toReversed()
const keyOf = ({ kind, id, day }: PassageRead) => `${kind}:${id}:${day}`
