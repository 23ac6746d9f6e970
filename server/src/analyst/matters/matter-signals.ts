// A matter as sentences: each with the words it rests on, so that it can be advised on, ranked and shown to a model.

import { addDays, daysBetween, weekdayNumber } from '#contract/days.ts'
import { type Bilingual, type Fact, type Signal, signal } from '../signals/signal.ts'
import { figuresIn } from '../text/figures.ts'
import { capital, shortened } from '../text/speech.ts'
import { type RecordRef, refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceTask } from '../workspace/workspace.ts'
import { actionOf, contactOf } from './action.ts'
import type { Doubted } from './answered.ts'
import { isReasonOf } from './bears-on.ts'
import { headingIn } from './heading.ts'
import type { Item } from './items.ts'
import type { Matter } from './matter.ts'
import { proofsOf, sentenceFact, whyOf } from './matter-facts.ts'
import { factInBoth, inBoth } from './matter-words.ts'
import { partiesOf } from './parties/parties.ts'
import { saidOn } from './parties/said-on.ts'
import { inner, quote } from './quoted.ts'
import { thingOf } from './thing.ts'
import { bearingWords } from './words.ts'

const MOST_FACTS = 8
/** What the records say of the matter itself comes before how sure its goal is, but where the goal says that all is well. */
const beforeDoubts = ({ calm }: Matter): number => (calm?.kind === 'goal' ? 1 : 3)

/** What a weight of a matter is as the severity of its signal, and back. */
export const HEAVIEST = 5

/** The signal of a matter, with its sentences, its action and the other side. */
export function matterSignal(matter: Matter, workspace: Workspace, beside: readonly Fact[] = []): Signal {
  const { seed, goal } = matter
  const by = safeDay(matter, workspace.today)
  const own = workspace.tasks.find(({ id }) => id === matter.carrier?.ref.id) ?? null
  const action = actionOf(matter, workspace, own, by)
  const counter = counterOf(matter, workspace)
  const proofs = proofsOf(matter, workspace).toSpliced(beforeDoubts(matter), 0, ...beside)
  const why = whyOf(matter, workspace.today)
  const facts = [sentenceFact(seed, matter), ...(why ? [why] : []), ...proofs].slice(0, MOST_FACTS)
  const title = titleOf(matter, workspace, own)
  const brief = briefOf(matter)
  const made = signal({
    id: matter.id,
    kind: 'matter',
    severity: matter.weight / HEAVIEST,
    title: title.text,
    brief: brief.text,
    german: { title: title.german, brief: brief.german },
    facts,
    goal_id: goal?.ref.id ?? null,
    matter: seed.text,
  })
  // The day until which it is done is reckoned here; it may be spoken on the matter's authority.
  const spoken = [action, ...(counter ? [counter] : [])]
    .flatMap(({ text, german }) => [text, german])
    .flatMap((text) => figuresIn(text).map(({ raw }) => raw))
  const [first] = facts
  const isReason = isReasonOf(matter)
  const near = itemsOf(matter).filter(isReason)
  // A reason is of what the title names: of its own paragraph, or as alike as one thing is.
  const mayStand = (fact: Fact) =>
    fact !== first &&
    fact !== why &&
    !beside.includes(fact) &&
    near.some(({ ref, text }) => fact.cites.some(({ id }) => id === ref.id) && fact.text.includes(quote(text, 130)))
  const untold = title.text.includes('“') ? facts.find(mayStand) : first
  return {
    ...made,
    // What the title quotes already is no reason.
    reason: (why?.dayAlone === false ? why : (untold ?? why)) ?? first,
    figures: [...new Set([...made.figures, ...spoken])],
    action,
    counter,
    task_id: own?.id ?? null,
    ...(isStale(matter, workspace.today) ? { watched: true as const } : {}),
  }
}

/** All that a matter may be told with. */
const itemsOf = ({ items, parts, consequences, overrun, stake, commitment, ...one }: Matter): Item[] =>
  [...items, ...parts, ...consequences, ...overrun, stake, commitment?.rate, one.waiting, one.asked, one.slip].flatMap(
    (item) => item ?? [],
  )

/** Somebody wrote more than a month ago and nothing came of it: no day, no sum, no loss hangs on it, and no task has it. */
function isStale(matter: Matter, today: string): boolean {
  const { seed, undated, waiting, asked, parts, items, stake, commitment, consequences, loss, task, broken } = matter
  if (!undated || (waiting === null && asked === null && !isLetter(seed))) return false
  const newest = [seed, waiting, asked, ...items].reduce((day, item) => {
    const said = item ? saidOn(item) : null
    return said !== null && said > day ? said : day
  }, '')
  if (newest === '') return false
  if (daysBetween(newest, today) <= MONTH) return false
  const isDated = parts.some(({ due }) => due !== null && due >= today)
  return !(isDated || loss || stake || commitment || task || consequences.length > 0 || broken.length > 0)
}
const MONTH = 31
const isLetter = ({ ref, letter, unanswered }: Item): boolean =>
  ref.kind === 'thread' || unanswered === true || letter !== undefined

/** Some room before the day, on a working day; the day itself where none is left. */
function safeDay({ day, left, undated }: Matter, today: string): string {
  if (undated) return workdaysOn(today, FEW_DAYS)
  if (left <= 2) return left < 0 ? nextWorkday(today) : day
  let by = addDays(day, -Math.min(5, Math.floor(left / 3)))
  while ([0, 6].includes(weekdayNumber(by))) by = addDays(by, -1)
  return by <= today ? day : by
}

/** What nobody set a day for is best done within the next days. */
const FEW_DAYS = 2
const workdaysOn = (today: string, many: number): string =>
  Array.from({ length: many }).reduce((day: string) => nextWorkday(day), today)

function nextWorkday(today: string): string {
  let day = addDays(today, 1)
  while ([0, 6].includes(weekdayNumber(day))) day = addDays(day, 1)
  return day
}

/** Its day, and the sentence with it. */
const briefOf = ({ seed, day, undated }: Matter): Bilingual =>
  inBoth((words) => (undated ? shortened(seed.text, 80) : `${words.date(day)}: ${shortened(seed.text, 60)}`))

/** What it is and until when; where that is not what a task of the person's calls it, with the words that say so. */
function titleOf(matter: Matter, workspace: Workspace, own: WorkspaceTask | null): Bilingual {
  const { seed, day, left, undated } = matter
  const label = ownLabel(matter, labelOf(matter, workspace, own), workspace)
  const whom = whomOf(matter, workspace, own)
  const named = (text: string) => (whom === '' || isNamedIn(text, whom) ? '' : ` (${whom})`)
  if (seed.kind === 'task' || seed.kind === 'goal')
    return inBoth((words) => `${shortened(seed.text, 120)}${named(seed.text)}: ${words.due(day, left)}`)
  if (!undated && label !== '' && label === carrierOf(matter)) {
    // One's own task has its own day: the other one stands in the reason.
    const due = own?.due_date ?? null
    const isSooner = due !== null && due >= workspace.today && due < day
    const [until, days] = isSooner ? [due, daysBetween(workspace.today, due)] : [day, left]
    return inBoth((words) => `${label}${named(label)}: ${words.until(until, days)}`)
  }
  // A breath of what was dictated begins with "and": that is no beginning of a line.
  const said = quote(seed.text.replace(GOES_ON, ''), label === '' ? 110 : 90)
  const about =
    label === '' ? (named(said) === '' ? said : `${whom}: ${said}`) : `${label}${named(`${label} ${said}`)}: ${said}`
  const bare = about === said
  if (undated) return inBoth((words) => (bare ? `${words.source(seed)}: ${said}` : about))
  // Of nothing that has a name it is said first what is to be done about it: until when.
  if (bare) return inBoth((words) => `${capital(words.due(day, left))}: ${said}`)
  return inBoth((words) => `${about} (${words.date(day)}, ${words.away(left)})`)
}
/** By any part of the name. */
const isNamedIn = (text: string, name: string): boolean =>
  name.split(' ').some((part) => part.length > 2 && text.includes(part))
const GOES_ON = /^(?:(?:and|so|but|then|um|uh|und|aber|dann|also|äh|ähm)(?:[ ,]+))+(?=\p{L})/u

/** Who has it, where that is somebody else; else with whom it is. */
const whomOf = (matter: Matter, { contacts, user }: Workspace, own: WorkspaceTask | null): string => {
  const owner = own?.assigned_to_name ?? ''
  if (owner !== '' && owner !== user.name) return owner
  if (own !== null) return ''
  const { asked, waiting } = matter
  // Whoever waits in another record waits for this only where it is about them.
  const waits = [asked, waiting].find(
    (item) => item && item.ref.kind === 'thread' && !item.mine && isAbout(matter.seed, item.ref),
  )
  return waits?.ref.label ?? contactOf(matter, own ? [own] : [], contacts)?.name ?? ''
}

const isAbout = ({ ref, meant = [] }: Item, { id, label }: RecordRef): boolean =>
  ref.id === id || (meant.length === 1 && meant[0]?.contact?.name === label)

/** A title that names somebody else than the sentence speaks of is none of it. */
function ownLabel({ seed: { meant = [] }, carrier }: Matter, label: string, { contacts, user }: Workspace): string {
  const named = partiesOf(contacts, user.name).in(label)
  const isOwn =
    named.length === 0 || meant.length === 0 || named.some(({ key }) => meant.some((one) => one.key === key))
  return isOwn || (carrier !== null && label === shortened(inner(carrier.text), 60)) ? label : ''
}

/** What carries it is what the person calls it themselves; '' where the sentence says all of that. */
function carrierOf({ carrier, seed }: Matter): string {
  const title = inner(carrier?.text ?? '')
  const isSaid = [...bearingWords(title)].every((word) => seed.own.has(word))
  return carrier === null || carrier === seed || isSaid ? '' : shortened(title, 60)
}

/** What it is about, where the sentence itself does not say: a thing that its records name, or the title they stand under. */
function labelOf(matter: Matter, workspace: Workspace, task: WorkspaceTask | null): string {
  const { seed, items, parts, goal } = matter
  const told = [...items, ...parts]
  const carrier = carrierOf(matter)
  if (carrier !== '') return carrier
  const thing = thingOf([seed, ...told, ...(goal ? [goal] : [])], workspace)
  // A name that its own record does not use would be somebody else's.
  const record = [seed, ...told].filter(({ ref }) => ref.id === seed.ref.id).map(({ head, text }) => `${head} ${text}`)
  if (thing !== '' && !OF_PAPERS.test(thing) && (seed.kind === 'task' || record.join(' ').includes(thing)))
    return seed.text.includes(thing) ? '' : thing
  const titles = seed.head.split(' · ')
  const title = objectOf((seed.ref.kind === 'note' ? titles.at(-1) : titles[0]) ?? '', seed)
  // A note has no title of its own: its first line may be any sentence.
  const above = seed.ref.kind === 'note' ? headingIn(title) : title
  const isShared = [...bearingWords(above)].some((word) => told.filter(({ own }) => own.has(word)).length > 1)
  const label = seed.ref.kind !== 'note' || isShared ? above : seed.own.size < FEW_WORDS ? (task?.title ?? '') : ''
  const named = [...bearingWords(label)].every((word) => seed.own.has(word)) ? '' : shortened(inner(label), 60)
  if (named !== '') return named
  // Whom it was promised to says more than what was said before it.
  if (seed.kind === 'promise' && workspace.contacts.some(({ id }) => id === seed.to?.resolved)) return ''
  if (seed.by) return seed.by
  const opening = matter.opening ? headingIn(inner(matter.opening.text)) : ''
  if (!isToldBy(opening, seed)) return opening
  return seed.kind === 'task' || isToldBy(above, seed) ? '' : shortened(inner(above), 60)
}
/** It has no word that the sentence does not have itself. */
const isToldBy = (label: string, { own }: Item): boolean => [...bearingWords(label)].every((word) => own.has(word))

/** "TOP 2: Rechnungswesen" is about the accounts; "Verschiedenes", "Pendenzen" and "AOB" are about nothing. */
function objectOf(heading: string, { ref }: Item): string {
  // What is kept of somebody stands under their name and role.
  const words =
    ref.kind === 'contact' || ref.kind === 'interaction'
      ? (heading.split(', ')[0] ?? '')
      : heading.replace(NUMBERED, '')
  const ended = words.replace(/[\s,:;–-]{1,8}$/u, '')
  return OF_MINUTES.test(ended) || OF_MEETINGS.test(ended) || GREETS.test(ended) ? '' : ended
}
const NUMBERED =
  /^(?:top|punkt|ziffer|traktand(?:um|en)|agenda item|item|point|no\.?|nr\.?)\s{0,2}\d{1,2}(?:\.\d{1,2})?\s{0,2}(?:[:.)–-]\s{0,2}|$)|^\d{1,2}(?:\.\d{1,2})?[.)]\s+/iu
const OF_MINUTES =
  /^(?:verschiedenes|sonstiges|varia|allgemeines|diverses|pendenzen|aufgaben|ma(?:ß|ss)nahmen|beschl(?:uss|üsse)|berichte?|umfrage|tagesordnung|traktanden|agenda|aob|a\.o\.b\.|any other business|other(?: business)?|misc(?:ellaneous)?|actions?(?: items)?|next steps|nächste schritte|decisions?|updates?|general|matters arising|todos?|to-?dos?)[:.]?$/iu
/** "Protokoll Leitungsrunde 01.09", "Sitzung": what was sat together for, and not what was spoken of. */
const OF_MEETINGS =
  /^(?:protokoll|niederschrift|diktat|memo|zettel|jour fixe|jf|stand-?up|telefonate|minutes|notes of|(?:\p{L}{0,30})?(?:sitzung|besprechung|runde|meeting))(?!\p{L})/iu
const GREETS =
  /^(?:hallo|hi|liebe[rs]?|ihr lieben|moin|servus|guten (?:morgen|tag|abend)|sehr geehrte[rs]?|dear|hello|good (?:morning|afternoon|evening))(?!\p{L})/iu
/** What papers are called by, whatever they are about. */
const OF_PAPERS =
  /^(?:auszug|extract|excerpt|copy|kopie|entwurf|draft|notes?|notiz|protokoll|minutes|vertrag|agreement|contract)$/i
/** A sentence of so few words hardly says what it is about. */
const FEW_WORDS = 3

/** What says that all is well, or may have settled it; else how old the words are. */
function counterOf({ calm, seed, items, parts }: Matter, workspace: Workspace): Fact | null {
  const { maybe } = seed
  const later = maybe && recordOf(maybe, workspace)
  if (later)
    return factInBoth(
      (words) => words.maySettle(words.source({ ref: later, day: maybe.day }), quote(maybe.quote, 150)),
      [later],
    )
  if (calm && calm !== seed) {
    const said = calm.kind === 'goal' ? null : quote(calm.text, 150)
    return factInBoth((words) => words.saysAllIsWell(words.source(calm), said), [calm.ref])
  }
  const told = [seed, ...items, ...parts.filter(({ kind }) => kind !== 'task')].flatMap((item) => saidOn(item) ?? [])
  const newest = told.toSorted().at(-1)
  const old = newest === undefined ? 0 : daysBetween(newest, workspace.today)
  if (seed.ref.kind === 'file' || seed.kind === 'task' || seed.kind === 'goal' || old < 10) return null
  return factInBoth((words) => words.oldWords(old), [seed.ref])
}

/** The note, talk, file or thread of a text, where it is at hand. */
function recordOf({ id, quote: said }: Doubted, workspace: Workspace): RecordRef | null {
  const { notes, contacts, files = [], threads = [] } = workspace
  const note = notes.find((each) => each.id === id)
  if (note) return refs.note(note)
  const talk = contacts.flatMap(({ interactions }) => interactions).find((each) => each.id === id)
  if (talk) return refs.interaction(talk)
  const file = files.find((each) => each.id === id)
  if (file) return refs.file(file)
  const thread = threads.find(({ messages }) => messages.some(({ text }) => text.includes(said)))
  return thread ? refs.thread(thread) : null
}
