// How things stand with somebody: the newest that texts say of them, what is open between them and the person, and their card.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { SurveyedContact } from '../../context/survey.ts'
import { firstNameOf, nameFits } from '../../people/names.ts'
import { owedWith } from '../../people/owed.ts'
import { dossierOf, taskLine } from '../../people/person.ts'
import { holds, statedIn } from '../../people/said.ts'
import { statementLine } from '../../people/said-line.ts'
import { whoIs } from '../../people/who.ts'
import { termsOf } from '../../text/asked.ts'
import { md, page, words } from '../../text/markdown.ts'
import { shortened } from '../../text/speech.ts'
import type { Gated } from '../gate/gate.ts'
import { namedAs, toldOf } from './naming.ts'
import { whoLine } from './people.ts'

const [MOST_TOLD, MOST_TASKS, MOST_PROMISES] = [5, 6, 4]

/** Asks how things stand with the one whose name follows. */
const ASKS =
  /^(?:(?:and|so|ok|hey|und|also|na)[, ]+)*(?:what(?:['’]?s| is| has)?(?: been)? (?:happening|going on|up|new|the (?:latest|news|state of play|story|situation)|the status)(?: now)? (?:with|on|about|from|of)|(?:any|the)(?: latest)? (?:news|updates?) (?:on|of|about|from)|how (?:do|are) (?:things|we) (?:stand|doing|going|looking)?(?: now)? ?with|where (?:do|are) we (?:stand )?with|wie steht(?:['’]?s| es)(?: denn| eigentlich| gerade)? (?:mit|um|bei)|wie sieht(?:['’]?s| es)(?: denn| gerade)? (?:mit|bei)|was ist(?: denn| eigentlich| jetzt| gerade| nun)* (?:los )?mit|was (?:läuft|gibt(?:['’]?s| es) neues)(?: denn| gerade)? (?:mit|bei|von|zu)|gibt es (?:et)?was neues (?:von|zu|bei))\s+(?<who>.{2,60}?)(?: (?:now|these days|at the moment|right now|jetzt|gerade|aktuell|aus|eigentlich|so))*[\s?!.]*$/iu

/** What there is of somebody now; null where another thing is asked, or nobody alone has the name. */
export async function latelyOf(
  context: AnalystContext,
  { text, german }: Pick<Gated, 'text' | 'german'>,
): Promise<string | null> {
  const who = ASKS.exec(text)?.groups?.who
  // More than a name asks for a matter.
  if (who === undefined || termsOf(who, undefined, german).length > MOST_NAMES) return null
  const sought = await whoIs(context, who)
  if (sought.found !== 'one') return null
  const { contact } = sought
  if (nameFits(who, contact.name) === 0) return null
  return latelyWith(context, contact, { german, most: MOST_TOLD, as: who })
}

/** The same of a contact who is known. `most`: how many passages. `as`: what the question calls them. */
export async function latelyWith(
  context: AnalystContext,
  contact: SurveyedContact,
  { german, most, isShort = false, as = '' }: { german: boolean; most: number; isShort?: boolean; as?: string },
): Promise<string | null> {
  const named = await namedAs(context, { contact, name: contact.name })
  // What they are called by, "Ella", is what texts call them too.
  const called = `${named.called} ${as}`.trim()
  const told = await toldOf(context, { ...named, called }, most)
  const card = [whoLine(contact, context)]
  if (isShort && told.length > 0) return page(card, told)
  const dossier = await dossierOf(context, contact)
  const owed = owedWith(dossier, context)
  const tasks = (await context.tasks({ limit: 150 })).items.filter(
    ({ title, description, contact_id }) => contact_id === contact.id || holds(`${title} ${description ?? ''}`, called),
  )
  const first = firstNameOf(contact.name)
  const known = told.map(({ text: each }) => each).join('\n')
  const promises = (await statedIn(context, { kind: ['promise'], about: contact.name }))
    .filter(({ who: by, to, with: other }) => [by, to, other].includes(contact.name))
    .filter(({ quote }) => !known.includes(shortened(quote, 60).replace(/(?<![…\s.])[…\s.]+$/, '')))
    .map((each) => statementLine(each, context, german))
  const open = [
    ...tasks.slice(0, MOST_TASKS).map((task) => taskLine(task, context)),
    ...promises.slice(0, MOST_PROMISES),
    ...owed.undecided.slice(0, 2).map((line) => md`${german ? 'Offen' : 'Undecided'}: ${line}`),
  ]
  if (told.length + open.length === 0) return null
  return page(
    told.length > 0
      ? german
        ? md`Das Neueste, was von ${words(first)} spricht:`
        : md`The newest that speaks of ${words(first)}:`
      : null,
    told,
    open.length > 0 ? (german ? md`**Offen**` : md`**Open**`) : null,
    open,
    card,
  )
}
const MOST_NAMES = 3
