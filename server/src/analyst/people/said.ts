// What notes and talks state: promises, decisions, open questions, dates and figures, each with its own words.
import { distance } from 'fastest-levenshtein'
import { openStates } from '#contract/promises.ts'
import type { StatementParty, StatementSourceKind } from '#contract/statements.ts'
import type { AnalystContext } from '../context/analyst-context.ts'
import { settledBy } from '../context/settled.ts'
import { OVER, type StatementsAsked, statementsKept, type ToldStatement } from '../context/statements.ts'
import type { SurveyedContact } from '../context/survey.ts'
import { statementsAgain } from '../statements/again.ts'
import { plainText } from '../text/speech.ts'
import { wordsOf } from '../text/stems.ts'
import type { Workspace, WorkspaceInteraction, WorkspaceNote, WorkspaceStatement } from '../workspace/workspace.ts'
import { namedIn } from './names.ts'
import { whoIs } from './who.ts'

export type Text = {
  kind: StatementSourceKind
  id: string
  label: string
  day: string
  text: string
  to: { name: string; id: string } | null
}
export type StatedClaim = {
  text: Text
  kind: string
  quote: string
  /** Nothing but its form speaks for it. */
  perhaps: boolean
  who: string | null
  due: string | null
  to: string | null
  /** Whom the text tells of a talk with; null: with nobody, or with several. */
  with: string | null
  /** Where it is kept: the statement, which way it binds, and what became of it. */
  kept?: Pick<ToldStatement, 'id' | 'direction' | 'state' | 'answered' | 'maybe'>
}

/** So many notes, the newest first, are read for what they state where it is not kept yet. */
export const MOST_NOTES = 40
/** So many kept statements are looked at, what was written last first. */
const MOST_KEPT = 100

/** `about`: a name or words that narrow what is kept in the database, too. */
export type Wanted = Omit<StatementsAsked, 'state' | 'answered'> & {
  about?: string | null
}
export type Stated = {
  items: StatedClaim[]
  /** How many are kept in all, as far as they are counted: '37', '10000+'. */
  total: string
}

/** What is open of what texts of any kind and age state: as it is kept, and of the newest notes and talks that were not read yet as rules read them. */
export async function statedIn(context: AnalystContext, wanted: Wanted): Promise<StatedClaim[]> {
  return (await stated(context, wanted)).items
}

/** The same, and how many there are. */
export async function stated(context: AnalystContext, wanted: Wanted, of?: SurveyedContact): Promise<Stated> {
  const { about = null, ...filters } = wanted
  const kept = await statementsKept(context, { limit: MOST_KEPT, ...filters })
  const named = about === null ? [] : await keptOf(context, about, filters)
  if (of) named.push(...(await statementsKept(context, { limit: MOST_KEPT, ...filters, contact_id: of.id })).items)
  const { people: met, notes, texts } = await textsFor(context)
  const people = of && !met.some(({ id }) => id === of.id) ? [...met, of] : met
  const ids = new Set(kept.unread.map(({ id }) => id))
  // What was read meanwhile is kept by now.
  const known = new Set([...kept.items, ...named].map(({ source }) => source.id))
  const fresh = texts.filter(({ id }) => ids.has(id) && !known.has(id))
  const isSettled = fresh.length === 0 ? () => false : await settledBy(context)
  const anew = statementsOf(context, fresh, people).filter(
    (each) => isAsked(each, filters) && !isSettled(each.text, each.quote),
  )
  const all = [...new Map([...kept.items, ...named].map((each) => [each.id, each])).values()]
  const items = [...all.map((each) => claimOf(each, { context, people, notes })), ...anew]
  const order =
    filters.sort_by === 'due' || filters.due_from || filters.due_before
      ? (a: StatedClaim, b: StatedClaim) => (a.due ?? '9').localeCompare(b.due ?? '9')
      : (a: StatedClaim, b: StatedClaim) => b.text.day.localeCompare(a.text.day)
  // What is perhaps settled comes last.
  const doubt = ({ kept }: StatedClaim) => Number(kept?.maybe !== undefined)
  return {
    items: items.toSorted((a, b) => doubt(a) - doubt(b) || order(a, b)),
    total: withMore(kept.total, anew.length),
  }
}

/** What is over of it: by the person's word, or by a later text. */
export async function overIn(context: AnalystContext, { about = null, ...filters }: Wanted): Promise<StatedClaim[]> {
  const items: ToldStatement[] = []
  for (const over of OVER) {
    const asked = { ...filters, ...over, limit: MOST_KEPT }
    items.push(...(about === null ? (await statementsKept(context, asked)).items : await keptOf(context, about, asked)))
  }
  const { people, notes } = await textsFor(context)
  return [...new Map(items.map((each) => [each.id, each])).values()].map((each) =>
    claimOf(each, { context, people, notes }),
  )
}

/** `perhapsOver`: a later text perhaps tells that it is over. */
type OpenStatement = WorkspaceStatement & { perhapsOver: boolean }
/**
 * What is open, as a workspace holds it, with what was found in the newest texts that were not read yet; none where nobody may look.
 * `of`: all that concerns this contact is among it.
 */
export async function openStatements(context: AnalystContext, of?: SurveyedContact): Promise<OpenStatement[]> {
  const claims = await stated(context, { kind: ['promise', 'question'] }, of).catch(() => ({ items: [] }))
  return claims.items.map((claim, at) => ({
    ...asKept(claim, at, context.me.name),
    perhapsOver: claim.kept?.maybe !== undefined && !(openStates as readonly string[]).includes(claim.kept.maybe.state),
  }))
}

/** As a workspace holds it. */
const asKept = (
  { kept, kind, quote, perhaps, who, to, due, text }: StatedClaim,
  at: number,
  me: string,
): WorkspaceStatement => ({
  id: kept?.id ?? `${text.id}:${at}`,
  is: kind as WorkspaceStatement['is'],
  state: kept?.state ?? 'found',
  answered: kept?.answered ?? false,
  own: kept ? kept.direction === 'i_owe' : who === 'me' || who === null,
  who: who === 'me' ? me : who,
  to: to === 'me' ? null : to,
  asks_me: kind === 'question' && to === 'me' && who !== 'me',
  ...{ due, quote, perhaps, day: text.day },
  source: { kind: text.kind, id: text.id, label: text.label },
})

/** What this note or talk of a workspace states, as rules read it now. */
export function statementsIn({ user, notes, contacts }: Workspace, of: string): WorkspaceStatement[] {
  const texts = [
    ...notes.map(noteText),
    ...contacts.flatMap((contact) => contact.interactions.map((talk) => talkText(talk, contact))),
  ].filter(({ id }) => id === of)
  return statementsOf({ me: user, zone: user.time_zone ?? 'UTC' }, texts, contacts).map((claim, at) =>
    asKept(claim, at, user.name),
  )
}

const noteText = ({ id, entry_date, content }: WorkspaceNote): Text => ({
  kind: 'note',
  id,
  label: '',
  day: entry_date,
  text: content,
  to: null,
})
const talkText = (
  { id, date, summary, notes }: WorkspaceInteraction,
  { name, id: contact_id }: { name: string; id: string },
): Text => ({
  kind: 'interaction',
  id,
  label: summary,
  day: date,
  text: `${summary}\n${notes ?? ''}`,
  to: { name, id: contact_id },
})

/** What concerns somebody of this name, and what says it in its words. */
async function keptOf(context: AnalystContext, about: string, filters: StatementsAsked): Promise<ToldStatement[]> {
  const sought = await whoIs(context, about)
  const contact = sought.found === 'one' ? sought.contact : null
  const found = contact
    ? (await statementsKept(context, { limit: MOST_KEPT, ...filters, contact_id: contact.id })).items
    : []
  const named = wordsOf(contact?.name ?? about).filter((word) => word.length > 1)
  for (const search of new Set([named[0], named.at(-1)]))
    if (search) found.push(...(await statementsKept(context, { limit: MOST_KEPT, ...filters, search })).items)
  return found
}

/** The newest notes and talks, as they were written. */
async function textsFor(context: AnalystContext) {
  const { items: notes } = await context.notes({ limit: MOST_NOTES })
  const people = (await context.people({ limit: 40 })).items
  const texts: Text[] = [
    ...notes.map(noteText),
    ...people.flatMap((contact) => contact.interactions.slice(0, 6).map((talk) => talkText(talk, contact))),
  ]
  return {
    people,
    notes: new Map(texts.flatMap((text) => (text.kind === 'note' ? [[text.id, text] as const] : []))),
    texts,
  }
}

/** Whether what was found anew is of what the database was asked for. */
function isAsked({ kind, who, to, due, text: { day } }: StatedClaim, asked: StatementsAsked): boolean {
  const direction =
    kind !== 'promise'
      ? null
      : who === 'me' || who === null
        ? 'i_owe'
        : to === null || to === 'me'
          ? 'owed_to_me'
          : 'between_others'
  return (
    (asked.kind === undefined || (asked.kind as string[]).includes(kind)) &&
    (asked.direction === undefined || direction === null || asked.direction.includes(direction)) &&
    (asked.written_from === undefined || day >= asked.written_from) &&
    (asked.written_to === undefined || day <= asked.written_to) &&
    (asked.due_from === undefined || (due !== null && due >= asked.due_from)) &&
    (asked.due_before === undefined || (due !== null && due <= asked.due_before))
  )
}

const withMore = (total: string, more: number) =>
  more === 0 ? total : total.endsWith('+') ? total : String(Number(total) + more)

/** What a party is called: 'me' is the person themself. */
function nameOf(party: StatementParty | null, people: readonly { id: string; name: string }[]): string | null {
  if (party === null || party.resolved === 'me') return party && 'me'
  return people.find(({ id }) => id === party.resolved)?.name ?? party.words
}

/** A kept statement as rules tell it. Who a note tells of a talk with stands in its opening. */
function claimOf(
  { id, is, quote, start, perhaps, who, to_whom, due, direction, state, answered, maybe, source }: ToldStatement,
  {
    context,
    people,
    notes,
  }: { context: AnalystContext; people: readonly SurveyedContact[]; notes: ReadonlyMap<string, Text> },
): StatedClaim {
  const note = notes.get(source.id)
  const talk =
    source.kind === 'note'
      ? note
        ? talkedWith(note.text, people)
        : null
      : source.kind === 'interaction'
        ? (people.find((contact) => contact.id === source.contact_id) ?? null)
        : null
  const whole = note?.text.startsWith(quote.slice(0, 40), start) ? wordStart(note.text, start) : start
  const text: Text = {
    ...{ kind: source.kind, id: source.id, label: source.label, day: source.written_on ?? context.today },
    ...{ text: note?.text ?? quote, to: talk && { name: talk.name, id: talk.id } },
  }
  return {
    ...{ text, kind: is, perhaps, due },
    quote: plainText(`${note?.text.slice(whole, start) ?? ''}${quote}`),
    who: who !== null && isTalk(who.words) ? authorOf(quote) : nameOf(who, people),
    to: nameOf(to_whom, people),
    with: talk?.name ?? null,
    kept: { id, direction, state, answered, maybe },
  }
}

/** What texts state, those of the newest first. `people`: whom their names may mean. */
export function statementsOf(
  context: { me: { name: string }; zone: AnalystContext['zone'] },
  texts: readonly Text[],
  people: readonly { id: string; name: string }[],
): StatedClaim[] {
  const known = people.map(({ id, name }) => ({ contact_id: id, name }))
  return texts
    .map((text) => ({ ...text, with: text.to ?? talkedWith(text.text, people) }))
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .flatMap((text) =>
      statementsAgain({
        kind: text.kind,
        title: text.label,
        text: text.text.slice(0, 20_000),
        written_on: text.day,
        zone: context.zone,
        author: { words: 'I', resolved: 'me' },
        to: text.to ? { words: text.to.name, resolved: text.to.id } : null,
        me: [context.me.name],
        people: known,
      }).map((each): StatedClaim => {
        return {
          text,
          with: text.with?.name ?? null,
          kind: each.kind,
          quote: plainText(text.text.slice(wordStart(text.text, each.start), each.end)),
          perhaps: each.perhaps,
          who:
            each.who !== null && isTalk(each.who.words)
              ? authorOf(text.text.slice(each.start, each.end))
              : nameOf(each.who, people),
          due: each.due?.date ?? null,
          to: nameOf(each.to_whom, people),
        }
      }),
    )
}

/** A name of two parts is quoted whole: "Wei-Lin" is nobody called Lin. */
function wordStart(text: string, from: number): number {
  let at = from
  while (at > 0 && /[\p{L}\p{N}'’-]/u.test(text[at - 1] ?? '')) at -= 1
  return /^[\p{L}\p{N}]/u.test(text.slice(at)) ? at : from
}

/** "Telefonat mit Jens: …" heads what was said there; it is nobody who says it. */
const isTalk = (who: string) => TALK.test(who) && /\s/.test(who)
const authorOf = (quote: string) => (/(?<!\p{L})(?:I|we|ich|wir|me|my|mir|mich)(?!\p{L})/iu.test(quote) ? 'me' : null)

/** Opens the minutes of a talk. */
const TALK =
  /^(?:(?:quick|short|long|good|kurzes?|langes?|gutes?) )?(?:1:1|1-1|one[- ]on[- ]one|tel\.?|tel|phone(?: ?call)?|call(?:ed)?|lunch|dinner|breakfast|coffee|drinks?|walk|met|meet(?:ing)?|saw|spoke|talk(?:ed)?|visit(?:ed)?|catch[- ]?up|chat|conversation|telefonat|anruf|gespräch|besprechung|treffen|termin|besuch|mittagessen|abendessen|essen|frühstück|kaffee|jour fixe|with|mit)(?!\p{L})/iu
const OPENING = 90

/** The one person whom a note tells of a talk with, by its opening: "Lunch Anna Kerr.", "Telefonat mit Jens", "Barclays, Mr Whitcombe." */
function talkedWith<T extends { name: string }>(text: string, people: readonly T[]): T | null {
  const [line = ''] = text.replace(/^[\s#>*_-]+/, '').split('\n')
  // A dot ends the opening but behind an abbreviation or an initial.
  const [opening = ''] = line.slice(0, OPENING).split(/(?<=\p{L}{3,}|\d)(?<!(?<!\p{L})(?:tel|mtg))[.!?:;](?= |$)|\)/iu)
  const named = namedIn(opening, people)
  const [one] = named
  if (!one || named.length > 1) return null
  return TALK.test(opening) || namedIn(wordsOf(opening)[0] ?? '', [one]).length > 0 ? one : null
}

/** The same name, in the genitive, or with a slip of the pen where it is long; a name inside another is another name. */
export const isNamed = (name: string, word: string): boolean =>
  name === word ||
  `${name}s` === word ||
  name === word.replace(/['’]s?$/, '') ||
  (name.length > 5 && distance(name, word) === 1)

/** Whether a text names somebody, by one of their names. */
export const holds = (text: string, name: string) => {
  const held = wordsOf(text).map((word) => word.toLowerCase())
  return wordsOf(name)
    .filter((word) => word.length > 2)
    .some((word) => held.some((each) => isNamed(word.toLowerCase(), each)))
}
