// What a question asks for by what records are, as it was read once (rules/reading.ts), and by its other words: several bounded sources, put in
// one order. Each source is one statement, under the rights of its list and of row-level security.
import type { SearchKind } from '#contract/search.ts'
import { PRONOUN } from '#server/analyst/answers/gate/rests-on.ts'
import { saysAll } from '#server/analyst/fields/fits.ts'
import { contentOf, type Term, termsOf } from '#server/analyst/text/asked.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { inOneOrder } from '../rules/fuse.ts'
import type { Reading } from '../rules/reading.ts'
import { type Known, type SpelledTerm, spelledTerms } from '../rules/spelled.ts'
import { type Named, type Source, tasksAsked, textsWithStatements } from '../store/asked-for.ts'
import { lastSaidWith } from '../store/related.ts'
import { daysOf, unanswered, writtenThen } from '../store/written.ts'
import { READERS } from '../store.ts'
import { retrieve } from './retrieve.ts'

/** Of each sort: where nothing else narrows them, and where words do. */
const MOST = 12
const MOST_NARROWED = 60
/** What a list counts that is asked for alone, those of one that say what narrows it, and the others of it. */
const [LISTED, NARROWED, UNSURE] = [2, 1, 1]
/** A time in which more than this share of what speaks of it was written narrows hardly anything. */
const [WIDE, HARDLY] = [0.4, 0.3]
/** Of the records that speak of it, so many are near enough to narrow a list, or to be put in the order of their days. */
const MOST_TOLD = 24
const ENOUGH = 10
/** The first places differ more than between orders by words. */
const NEXT = 12

/** `then`: of a time, whatever it speaks of; `spoken`: only as far as they speak of what is asked. */
type List = { hits: Source[]; only?: 'then' | 'spoken' | undefined }
type How = {
  people: readonly Known[]
  /** The days that the question names, and all its words. */
  days: readonly SpelledTerm[]
  terms: readonly SpelledTerm[]
  kinds: readonly SearchKind[]
  near: readonly Source[]
}

const keyOf = ({ kind, id }: Source) => `${kind}/${id}`

/** The records that a question asks for, best first; null: it asks for nothing by what records are. */
export async function askedRecords(ctx: Ctx, reading: Reading, how: How): Promise<Source[] | null> {
  const { tasks, statements, written, whole, rest } = reading
  if (!tasks && !statements && !written && !whole && !reading.unanswered && !reading.cards) return null
  const { people, days, terms, kinds, near } = how
  const told = spelledTerms(rest, people)
  const own = namedIn(spelledTerms(reading.named, people))
  const named = own.length > 0 || !PRONOUN.test(reading.named) ? own : namedIn(spelledTerms(reading.before, people))
  const names = new Set(named.flatMap(({ words }) => words))
  const topic = contentOf(termsOf(rest, (word) => names.has(word))).filter(({ word }) => !names.has(word))
  const isBare = topic.length === 0
  const said = told.length > 0 ? await retrieve(ctx, isBare ? told : [...days, ...told], kinds) : []
  const lists = await listsOf(ctx, reading, { named, people, kinds, most: isBare ? MOST : MOST_NARROWED })
  // Of a matter as a whole, what names those who belong to it counts as well.
  const theirs = (whole || written) && !isBare ? await ofThoseWho(ctx, said, { people, topic, kinds }) : []
  const weighed = lists.flatMap((list) =>
    isBare && list.only !== 'spoken' ? [{ hits: list.hits, weight: LISTED }] : narrowed(list, [said, theirs]),
  )
  if (whole && said.length > 0) {
    weighed.push({ hits: await newestFirst(ctx, said.slice(0, MOST_TOLD)), weight: 1 })
    if (theirs.length > 0)
      weighed.push({ hits: (await newestFirst(ctx, theirs.slice(0, MOST))).slice(0, MOST_THEIRS), weight: BELONGS })
  }
  if (weighed.length === 0) return null
  const found = inOneOrder<Source>([...weighed, { hits: said }, { hits: near }], NEXT)
  if (found.length >= ENOUGH) return found
  const known = new Set(found.map(keyOf))
  return [...found, ...(await retrieve(ctx, terms, kinds)).filter((hit) => !known.has(keyOf(hit)))]
}

/** What names the people on whose cards the matter stands: a few, or it is everybody's. */
async function ofThoseWho(
  ctx: Ctx,
  said: readonly Source[],
  { people, topic, kinds }: { people: readonly Known[]; topic: readonly Term[]; kinds: readonly SearchKind[] },
): Promise<Source[]> {
  const cards = said.slice(0, MOST_TOLD).flatMap(({ kind, id }) => (kind === 'contact' ? [id] : []))
  const rows = cards.length > 0 ? await READERS.contact.read(ctx.db, ctx.actor, cards) : []
  const onCard = topic.map(({ word }) => word).join(' ')
  const belonging = rows.filter(
    ({ title, detail, body }) => !saysAll(onCard, title) && saysAll(onCard, `${title} ${detail ?? ''} ${body ?? ''}`),
  )
  if (belonging.length === 0 || belonging.length > MOST_BELONGING) return []
  const terms = belonging.flatMap(({ title }) => spelledTerms(namesOf(title).at(-1) ?? title, people))
  return terms.length > 0 ? retrieve(ctx, terms, kinds) : []
}
const MOST_BELONGING = 3
const [BELONGS, MOST_THEIRS] = [1.6, 4]
const namesOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}'’-]{3,}/gu) ?? []

/** Those of a list that speak of what is asked, as near as they do. What was only written then is not meant without that. */
function narrowed(
  { hits, only }: List,
  told: readonly (readonly Source[])[],
): { hits: readonly Source[]; weight: number }[] {
  const listed = new Set(hits.map(({ kind, id }) => `${kind}/${id}`))
  const [both = [], theirs = []] = told.map((some) =>
    some.slice(0, MOST_TOLD).filter(({ kind, id }) => listed.has(`${kind}/${id}`)),
  )
  const all = {
    hits: hits.slice(0, MOST),
    weight: only === 'spoken' || (only === 'then' && both.length > 0) ? 0 : UNSURE,
  }
  // Where most of what speaks of it was written then, the time tells little of which is meant.
  const isWide = only === 'then' && both.length > Math.min(MOST_TOLD, told[0]?.length ?? 0) * WIDE
  return [
    ...(all.weight > 0 ? [all] : []),
    { hits: both, weight: isWide ? HARDLY : NARROWED },
    { hits: theirs, weight: BELONGS },
  ]
}

/** The lists of what records are, each best first. */
async function listsOf(
  ctx: Ctx,
  { tasks, statements, written, ...reading }: Reading,
  { named, people, kinds, most }: Pick<How, 'people' | 'kinds'> & { named: readonly Named[]; most: number },
): Promise<List[]> {
  const { db, actor } = ctx
  const today = todayOf({ actor, now: ctx.now })
  const lists: List[] = []
  const take = (hits: Source[], only?: List['only']) =>
    lists.push({ hits: hits.filter(({ kind }) => kinds.includes(kind)), only })
  // What somebody owes is a task of theirs, too.
  const owed = statements?.kinds.includes('promise') && named.length > 0
  const mine = statements?.direction === 'i_owe'
  // What oneself has promised and not done is also what is overdue; of somebody, the own tasks that speak of them.
  const own = { state: named.length > 0 ? 'open' : 'overdue', due: null, whose: 'mine' } as const
  const wanted = tasks ?? (mine ? own : owed ? ({ state: 'open', due: null, whose: null } as const) : null)
  if (wanted && kinds.includes('task'))
    take(
      await tasksAsked(db, actor, wanted, { named: mine ? [] : named, today, most }),
      mine && named.length > 0 ? 'spoken' : undefined,
    )
  if (statements) take(await textsWithStatements(db, actor, statements, { named, most }))
  if (reading.unanswered) take(await unanswered(db, actor, most))
  if (reading.cards) {
    const ids = named.flatMap(({ contacts }) => contacts.slice(0, MOST_NAMESAKES))
    take(ids.map((id) => ({ kind: 'contact' as const, id })))
    // A letter goes on with what was last said.
    take(await lastSaidWith(ctx, people.filter(({ id }) => ids.includes(id)).slice(0, MOST_NAMESAKES)))
  }
  const days = written && (written.event === undefined ? written : await daysSince(ctx, written.event, today))
  if (days)
    for (const hits of await writtenThen(db, actor, kinds, { ...days, zone: actor.time_zone ?? 'UTC', most }))
      take(hits, 'then')
  return lists.filter(({ hits }) => hits.length > 0)
}

/** From the day on which last happened what the words say: the newest note or talk whose head says them. */
async function daysSince(ctx: Ctx, event: string, today: string): Promise<{ from: string; to: string } | null> {
  const words = contentOf(termsOf(event)).map(({ word }) => word)
  const spelled = spelledTerms(words.join(' '))
  if (spelled.length === 0) return null
  const hits = (await retrieve(ctx, spelled, ['note', 'interaction'])).slice(0, MOST_TOLD)
  const days = await daysOf(ctx.db, hits)
  const heads = new Map<string, string>()
  for (const kind of ['note', 'interaction'] as const) {
    const ids = hits.flatMap((hit) => (hit.kind === kind ? [hit.id] : []))
    for (const { id, title, body } of await READERS[kind].read(ctx.db, ctx.actor, ids))
      heads.set(`${kind}/${id}`, `${title} ${(body ?? '').slice(0, HEAD)}`)
  }
  const least = Math.ceil(words.length * SAID)
  const [last] = hits
    .map(({ kind, id }) => `${kind}/${id}`)
    .filter((key) => words.filter((word) => saysAll(word, heads.get(key) ?? '')).length >= least)
    .flatMap((key) => days.get(key) ?? [])
    .filter((day) => day <= today)
    .toSorted((a, b) => b.localeCompare(a))
  return last === undefined ? null : { from: last, to: today }
}
/** The head of a note, in characters, and how many of the words it says. */
const HEAD = 120
const SAID = 0.5
const MOST_NAMESAKES = 3

/** The newest first; those without a day keep their places. */
async function newestFirst({ db }: Ctx, hits: readonly Source[]): Promise<Source[]> {
  const days = await daysOf(db, hits)
  const day = ({ kind, id }: Source) => days.get(`${kind}/${id}`)
  const dated = hits.filter((hit) => day(hit) !== undefined)
  const ordered = dated.toSorted((a, b) => (day(b) ?? '').localeCompare(day(a) ?? ''))
  return hits.map((hit) => (day(hit) === undefined ? hit : (ordered.shift() ?? hit)))
}

/** Who is named: words that mean the same card are one name. */
export function namedIn(terms: readonly SpelledTerm[]): Named[] {
  const named: { contacts: string[]; words: string[] }[] = []
  for (const { contacts: called, spellings, belonging = [] } of terms) {
    // One person alone stands for a firm or a nickname.
    const [one] = called.length === 0 && belonging.length === 1 ? belonging : []
    const contacts = one ? [one.id] : called
    if (contacts.length === 0) continue
    const word = one?.name.toLowerCase() ?? spellings[0]?.text ?? ''
    const same = named.find((one) => one.contacts.some((id) => contacts.includes(id)))
    if (same) {
      same.contacts = same.contacts.filter((id) => contacts.includes(id))
      same.words.push(word)
    } else named.push({ contacts, words: [word] })
  }
  return named
}
