// Which one record a wish names: by its title, who wrote it, its kind ("the page", "der Bericht"), its day, or as the last of a row of them.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { namedIn, TITLES } from '../../people/names.ts'
import { contentOf, type Term, termsOf } from '../../text/asked.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { pastDays } from '../gate/meant.ts'
import { type PassageRead, readFor } from '../look-up/passages.ts'
import { noteRead } from './naming.ts'

const MOST_NOTES = 60
/** What a text begins with says who wrote it, and of what. */
const HEAD = 320

/** Kinds of records, each class by the words that name it; German compounds end with them. */
const KINDS: readonly RegExp[] = [
  /^(?:visits?|trips?|tours?|outings?|excursions?|travels?|besuche?s?|ausflugs?|ausflüge|reisen?|fahrt|dienstreise|rundgangs?|besichtigung|begehung|walk)$/iu,
  /^(?:calls?|phone|telephone|telefonats?|anrufe?s?|tel|telefon)$/iu,
  /^(?:lunch|dinner|breakfast|supper|meal|mittagessen|abendessen|essen|frühstück)$/iu,
  /^(?:\p{L}*(?:meetings?|sitzung|besprechung|runde|konferenz|treffens?|termins?|versammlung|gesprächs?)|huddles?|sessions?|councils?|committees?|boards?|workshops?|reviews?|assembl(?:y|ies)|retro|standups?|jour|fixe|jf|minutes|\p{L}*protokolls?|\p{L}*(?:rat|beirat|ausschuss|vorstand))$/iu,
  /^(?:\p{L}*(?:berichts?|report)|reports?|papers?|pages?|memos?|memorandum|briefings?|views?|overview|notes?|\p{L}*(?:notiz|vermerks?|papiers?|vorlage|aufstellung|übersicht|seite|blatt)|dictations?|\p{L}*diktats?|lists?|\p{L}*liste|sheet|plan)$/iu,
  /^(?:letters?|mails?|e-?mails?|messages?|briefs?|\p{L}*schreibens?|nachricht|post|thread)$/iu,
  /^(?:contracts?|leases?|agreements?|offers?|quotes?|heads|terms?|sheet|\p{L}*(?:vertrags?|angebots?|offerte|urkunde|bescheids?|gutachtens?))$/iu,
]
const kindsOf = (word: string): number[] => KINDS.flatMap((pattern, at) => (pattern.test(word) ? [at] : []))
/** Words of asking that are in no title. */
const ASKED =
  /(?<!\p{L})(?:summari[sz]e|sum up|recap|give|tell|me|us|mir|uns|sentences?|lines?|fass\p{L}*|zusammen\p{L}*|kurz|please|bitte|the|last|latest|most recent|previous|letzte[nrms]?|jüngste[nrms]?|vorige[nrms]?|alles|everything|all|max(?:imum|imal)?|tops|at most|höchstens|short|mal|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|mon(?:day)?|tues(?:day)?|wednes(?:day)?|thurs(?:day)?|fri(?:day)?|satur(?:day)?|sun(?:day)?)(?!\p{L})/giu
const LAST = /(?<!\p{L})(?:last|latest|most recent|newest|letzte[nrms]?|jüngste[nrms]?|neueste[nrms]?)(?!\p{L})/iu

export type Meant = {
  read: PassageRead
  /** The record is asked for as one: by its kind or its day. */
  asOne: boolean
}

/** The record; null where none is named, or several are alike. */
export async function recordMeant(context: AnalystContext, text: string): Promise<Meant | null> {
  const days = pastDays(text, context)
  const terms = contentOf(termsOf(text.replace(ASKED, ' '))).filter(({ word }) => !/^\d/.test(word))
  if (terms.length === 0 || terms.length > MOST_TERMS) return null
  const isLast = LAST.test(text)
  const found = await candidates(context, terms)
  const writers = writersNamed(terms, (await context.people({ limit: 100 })).items)
  const rated = found
    .map((read) => rate(read, terms, days, writers))
    .filter(({ onDay, head, all, byKind, own }) => {
      if (days.length > 0 && !isLast) return onDay && (head > 0 || all >= 1)
      if (own === 0) return isLast && byKind
      return head >= ENOUGH || (byKind && head > 0 && all >= 1)
    })
    .toSorted((a, b) => b.score - a.score || b.read.day.localeCompare(a.read.day))
  const [best] = rated
  if (!best) return null
  const alike = rated.filter(({ score }) => score > best.score - NEAR)
  if (alike.length > 1 && !isLast && days.length === 0 && !best.byKind) return null
  // Of several of a row the last is meant.
  const [newest = best] = alike.toSorted((a, b) => b.read.day.localeCompare(a.read.day))
  return { read: newest.read, asOne: newest.byKind || days.length > 0 || isLast }
}
const [MOST_TERMS, ENOUGH, NEAR] = [7, 0.75, 0.05]

type Rated = {
  read: PassageRead
  onDay: boolean
  /** Which share of the words its head says; all that it says anywhere. */
  head: number
  all: number
  own: number
  byKind: boolean
  score: number
}
function rate(
  read: PassageRead,
  terms: readonly Term[],
  days: readonly string[],
  writers: ReadonlyMap<string, string>,
): Rated {
  const begin = `${read.label} ${read.text.slice(0, HEAD)}`
  const first = [...new Set(wordsOf(begin).map(stemOf))]
  const titled = wordsOf(read.label).map(stemOf)
  const kinds = new Set(wordsOf(begin).flatMap(kindsOf))
  const words = new Set(read.stems.flat())
  const says = (stem: string, held: Iterable<string>) => [...held].some((each) => likeness(stem, each) >= SAID)
  let [byKind, own, inHead, inAll, inTitle] = [false, 0, 0, 0, 0]
  for (const { stem, word } of terms) {
    const named = says(stem, first) || isInitials(word, begin) || isSignedBy(writers.get(word), read)
    const ofKind = kindsOf(word)
    if (ofKind.length > 0) {
      byKind ||= ofKind.some((each) => kinds.has(each)) || named || isTalk(read, ofKind)
      if (!named) continue
    }
    own += 1
    if (named) inHead += 1
    if (says(stem, titled)) inTitle += 1
    if (named || says(stem, words) || says(stem, read.title)) inAll += 1
  }
  const share = (many: number) => (own === 0 ? 0 : many / own)
  const onDay = days.includes(read.day)
  return {
    ...{ read, onDay, byKind, own },
    ...{ head: share(inHead), all: share(inAll) },
    score:
      share(inHead) +
      share(inTitle) * 0.3 +
      share(inAll) * 0.2 +
      Number(byKind) * 0.4 +
      Number(onDay) * 0.5 +
      (read.kind === 'note' || read.kind === 'file' ? 0.1 : 0),
  }
}
const SAID = 0.75
/** "GL" stands in the head as it is. */
const isInitials = (word: string, head: string) =>
  word.length <= 3 &&
  new RegExp(`(?<!\\p{L})${word.replace(/[^\p{L}\p{N}]/gu, '')}(?!\\p{L})`, 'u').test(head.toLowerCase())
/** The initials of those whom words name, by the word: "Piotr's", "anjalis". */
function writersNamed(terms: readonly Term[], people: readonly { name: string }[]): Map<string, string> {
  return new Map(
    terms.flatMap(({ word }) => {
      const named = [word, word.replace(/['’]?s$/u, '')].flatMap((each) => namedIn(each, people))
      const [person, ...others] = [...new Set(named)]
      const initials = (person?.name.replace(TITLES, '').match(/(?<!\p{L})\p{Lu}/gu) ?? []).join('')
      return person && others.length === 0 && initials.length > 1 ? [[word, initials] as const] : []
    }),
  )
}
/** Initials in the first line or behind the last word. */
function isSignedBy(initials: string | undefined, { text, label }: PassageRead): boolean {
  if (initials === undefined) return false
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^(?:Date|Entry date): /.test(line))
  const signed = new RegExp(`(?<!\\p{L})${initials}(?!\\p{L})`, 'u')
  return (
    signed.test(label) || signed.test((lines[0] ?? '').slice(0, 160)) || signed.test((lines.at(-1) ?? '').slice(-12))
  )
}
const isTalk = ({ kind }: PassageRead, kinds: readonly number[]) =>
  (kind === 'interaction' && kinds.some((each) => each <= 3)) ||
  (kind === 'thread' && kinds.includes(5)) ||
  (kind === 'note' && kinds.includes(4)) ||
  (kind === 'file' && kinds.some((each) => each >= 4))

/** All notes, and what else holds the words. */
async function candidates(context: AnalystContext, terms: readonly Term[]): Promise<PassageRead[]> {
  const notes = (await context.notes({ limit: MOST_NOTES })).items.map(noteRead)
  const others = (await readFor(context, terms)).filter(({ kind }) => KINDS_READ.has(kind))
  return [...notes, ...others.filter(({ id }) => !notes.some((note) => note.id === id))].filter(
    ({ day }) => day === '' || day <= context.today,
  )
}
const KINDS_READ: ReadonlySet<string> = new Set(['file', 'interaction', 'note', 'thread'])
