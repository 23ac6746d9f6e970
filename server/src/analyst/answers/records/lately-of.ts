// How things stand with somebody: the newest that texts say of them, what is open between them and the person, and their card.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { nameFits } from '../../people/names.ts'
import { dossierOf, owedWith, taskLine } from '../../people/person.ts'
import { holds, statedIn, statementLine } from '../../people/said.ts'
import { whoIs } from '../../people/who.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import { md, page, words } from '../../text/markdown.ts'
import { shortened } from '../../text/speech.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import type { Gated } from '../gate/gate.ts'
import { type Hit, hitAt, type PassageRead, readFor, readOf } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { MESSAGE } from './messages.ts'
import { whoLine } from './people.ts'

const [MOST_TOLD, MOST_TASKS, MOST_PROMISES] = [3, 6, 4]

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
  const others = (await context.people({ limit: 100 })).items.filter(({ id }) => id !== contact.id)
  // A name that another contact has too names nobody.
  const parts = wordsOf(contact.name).filter((part) => !others.some(({ name }) => wordsOf(name).includes(part)))
  const called = parts.length > 0 ? parts.join(' ') : contact.name
  const told = (await textsOn(context, contact.name, called)).map((hit) => quoteLine(hit, context))
  const dossier = await dossierOf(context, contact)
  const owed = owedWith(dossier, context)
  const tasks = (await context.tasks({ limit: 150 })).items.filter(
    ({ title, description, contact_id }) => contact_id === contact.id || holds(`${title} ${description ?? ''}`, called),
  )
  const first = contact.name.split(' ')[0] ?? contact.name
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
    [whoLine(contact, context)],
  )
}
const MOST_NAMES = 3

/** The newest messages, talks and notes that name somebody, one passage of each. */
async function textsOn(context: AnalystContext, name: string, called: string): Promise<Hit[]> {
  const parts = wordsOf(called).map((word): Term => ({ word: word.toLowerCase(), stem: stemOf(word), isName: true }))
  const messages = (await context.passages('list_messages', { limit: 10, unread: false, from: name })).filter(
    ({ text }) => MESSAGE.test(text),
  )
  const all = [...messages.map(readOf), ...(await readFor(context, parts, { alone: true }))]
  const reads = [...new Map(all.map((read) => [`${read.kind}:${read.id}:${read.day}`, read])).values()]
  return reads
    .filter(({ kind, day }) => TOLD.has(kind) && day !== '' && day <= context.today)
    .flatMap((read) => hitOn(read, name, called) ?? [])
    .toSorted((a, b) => b.read.day.localeCompare(a.read.day))
    .slice(0, MOST_TOLD)
}
const TOLD: ReadonlySet<string> = new Set(['thread', 'interaction', 'note'])

/** The first sentence that names them, or the first of what they wrote or said. */
function hitOn(read: PassageRead, name: string, called: string): Hit | null {
  const isTheirs =
    read.kind === 'interaction'
      ? read.title.some((each) => wordsOf(called).some((part) => stemOf(part.toLowerCase()) === each))
      : MESSAGE.exec(read.text)?.groups?.by === name
  const at = read.sentences.findIndex(({ text, isHeading }, place) =>
    isTheirs
      ? !isHeading && text.length > 8 && (place > 0 || read.kind === 'thread')
      : !isHeading && holds(text, called),
  )
  return at < 0 ? null : hitAt(read, at)
}
