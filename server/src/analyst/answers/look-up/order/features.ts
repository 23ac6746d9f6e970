// What can be said in numbers of a passage beside a question, for the learnt order (decision 0198): how much of the question its words, its
// title and its record say, what kind of value stands in it, of which kind and how old its record is. No word of any question is a feature.
import type { AnswerKind, Term } from '../../../text/asked.ts'
import { ideasOf } from '../../../text/kindred.ts'
import { FITS } from '../fits-kind.ts'
import type { Hit, PassageRead } from '../passages.ts'
import { type Said, saidOf } from '../said.ts'
import { aroundOf, inOneLine } from '../surroundings.ts'

/** `now`: it asks how things stand now. */
export type Asked = {
  terms: readonly Term[]
  kind: AnswerKind
  now: boolean
  today: string
  german: boolean
  zone?: string
}
/** A passage in numbers, by name; what is not there is 0. */
export type Features = ReadonlyMap<string, number>

/** Asks how things stand now: again, still, after all. */
export const NOW_ASKED =
  /(?<!\p{L})(?:now|again|still|yet|current(?:ly)?|latest|newest|today|finally|eventually|in the end|after all|jetzt|wieder|noch|inzwischen|mittlerweile|aktuell\p{L}{0,2}|derzeit|heute|neue(?:[rsn]|ste[rsn]?)?|am ende|letztlich|doch)(?!\p{L})/iu
/** So much of what a question asks is kept apart by the kind of answer it asks for. */
const BY_KIND = ['own', 'around', 'both kindred', 'title', 'age']
/** So many passages of one record are many. */
const MANY_OF_ONE = 10

const QUARTER = 90
const DAY = 86_400_000
const BECAUSE = /(?<!\p{L})(?:because|since|as|so|due|reason|weil|denn|wegen|da|deshalb|grund)(?!\p{L})/iu

/** Of each hit its numbers, in the order of the hits, which is by score. Linear in the length of the texts. */
export function featuresOf(reads: readonly PassageRead[], hits: readonly Hit[], asked: Asked): Features[] {
  const said = saidOf(reads, asked.terms, asked)
  const kin = kindredSaid(reads, asked.terms)
  const places = new Map(reads.map((read, at) => [read, at]))
  const newest = reads.reduce((day, read) => (read.day > day ? read.day : day), '')
  const top = hits[0]?.score || 1
  const records = reads.map((_, which) => said.anywhere[which] ?? [])
  const told = hits.map((hit, rank) => {
    const which = places.get(hit.read) ?? 0
    return new Map([
      ...words(hit, which, { asked, said, kin, record: records[which] ?? [] }),
      ...values(hit, asked),
      ...source(hit, asked, newest),
      ['score', hit.score],
      ['rank', 1 / (1 + rank)],
      ['relative', hit.score / top],
      ['cover', hit.cover],
      ['asked', hit.asked],
      ['named', Number(hit.named)],
      ['person', Number(hit.person)],
      ['telling', Number(hit.telling)],
      ['fits', Number(hit.fits)],
      [`fits ${asked.kind}`, Number(hit.fits)],
      ['read rank', 1 / (1 + which)],
      ['read place', which / reads.length],
    ])
  })
  const best = new Map<PassageRead, { most: number; hits: number }>()
  for (const [at, { read }] of hits.entries()) {
    const { most, hits: before } = best.get(read) ?? { most: 0, hits: 0 }
    best.set(read, { most: Math.max(most, told[at]?.get('both kindred') ?? 0), hits: before + 1 })
  }
  const topMost = Math.max(...[...best.values()].map(({ most }) => most)) || 1
  return told.map((one, at) => {
    const { most = 0, hits: ofOne = 0 } = best.get(hits[at]?.read as PassageRead) ?? {}
    one.set('read best', most / topMost).set('read is best', Number(most === topMost))
    one.set('read hits', Math.min(1, ofOne / MANY_OF_ONE))
    for (const name of BY_KIND) one.set(`${name} ${asked.kind}`, one.get(name) ?? 0)
    return one
  })
}

type Kin = number[][][]
/** How much each sentence says of each word by a word of the same idea: less where a word is of many. */
function kindredSaid(reads: readonly PassageRead[], terms: readonly Term[]): Kin {
  const of = terms.map(({ ideas = [] }) => new Set(ideas))
  return reads.map(({ stems }) =>
    stems.map((held) => {
      const told = new Set(held.flatMap((stem) => ideasOf(stem)))
      return of.map((ideas) =>
        [...ideas].some((idea) => told.has(idea)) ? 1 / Math.sqrt(Math.max(1, ideas.size / 2)) : 0,
      )
    }),
  )
}

type Wording = { asked: Asked; said: Said; kin: Kin; record: readonly number[] }
/** What the sentence, what stands around it, its title and its record say of the words of the question. */
function words(hit: Hit, which: number, { asked: { terms }, said, kin, record }: Wording): [string, number][] {
  const [from, to] = aroundOf(hit)
  const rows = said.found[which] ?? []
  const own = rows[hit.at] ?? []
  const most = (all: readonly (readonly number[])[] | undefined) =>
    terms.map((_, term) => all?.slice(from, to + 1).reduce((top, row) => Math.max(top, row[term] ?? 0), 0) ?? 0)
  const [around, kindred, title] = [most(rows), most(kin[which]), said.titled[which] ?? []]
  const ownKin = kin[which]?.[hit.at] ?? []
  const share = (told: readonly number[], of: (term: number) => boolean = () => true) => {
    let [sum, all] = [0, 0]
    for (const [term, each] of told.entries())
      if (of(term)) {
        sum += (said.weights[term] ?? 0) * each
        all += said.weights[term] ?? 0
      }
    return all === 0 ? 0 : sum / all
  }
  const isName = (term: number) => said.isName[term] === true
  const isBefore = (term: number) => terms[term]?.isBefore === true
  const isWord = (term: number) => !isName(term) && !isBefore(term)
  const both = around.map((each, term) => Math.max(each, (title[term] ?? 0) * 0.9))
  const more = (told: readonly number[], beside: readonly number[]) =>
    told.map((each, term) => ((beside[term] ?? 0) > 0.5 ? 0 : each))
  return [
    ['own', share(own)],
    ['around', share(around)],
    ['title', share(title)],
    ['record', share(record)],
    ['both', share(both)],
    ['own names', share(own, isName)],
    ['names', share(around, isName)],
    ['title names', share(title, isName)],
    ['own words', share(own, isWord)],
    ['words', share(around, isWord)],
    ['record words', share(record, isWord)],
    ['before', share(around, isBefore)],
    ['own kindred', share(ownKin)],
    ['kindred', share(kindred)],
    ['own kindred more', share(more(ownKin, own))],
    ['kindred more', share(more(kindred, around))],
    ['both kindred', share(both.map((each, term) => Math.max(each, (kindred[term] ?? 0) * 0.6)))],
    ['rarest', Math.max(0, ...around.map((each, term) => (isWord(term) ? each * (said.weights[term] ?? 0) : 0))) / 5],
    ['many', around.filter((each) => each > 0.5).length / 4],
  ]
}

/** Which kinds of values stand there, beside the kind of answer that is asked for. */
function values(hit: Hit, { kind, today }: Asked): [string, number][] {
  const [from, to] = aroundOf(hit)
  const text = hit.read.sentences[hit.at]?.text ?? ''
  const around = inOneLine(hit.read, from, to + 1)
  const [fits, fitsAround] = [FITS[kind](text, today), FITS[kind](around, today)].map(Number)
  return [
    ['value', fits ?? 0],
    ['value around', fitsAround ?? 0],
    [`value ${kind}`, fits ?? 0],
    [`value around ${kind}`, fitsAround ?? 0],
    [`digit ${kind}`, Number(/\d/.test(text))],
    [`digit around ${kind}`, Number(/\d/.test(around))],
    [`because ${kind}`, Number(BECAUSE.test(around))],
    ['asks', Number(hit.asks)],
    ['capitals', Number(/^[^a-zäöü]+$/.test(text))],
    ['length', Math.min(2, text.length / 150)],
    ['length around', Math.min(2, around.length / 400)],
  ]
}

/** Where it stands: in which kind of record, how far down, how old. */
function source({ read, at }: Hit, { kind, today, now }: Asked, newest: string): [string, number][] {
  const isNewest = Number(read.day !== '' && read.day === newest)
  const age = read.day === '' ? 0.5 : Math.min(1, (Date.parse(today) - Date.parse(read.day)) / DAY / QUARTER)
  return [
    [read.kind, 1],
    [`${read.kind} ${kind}`, 1],
    ['first', Number(at <= 1)],
    ['last', Number(at >= read.sentences.length - 2)],
    ['age', age],
    ['no day', Number(read.day === '')],
    ['newest', isNewest],
    ['now age', now ? age : 0],
    ['now newest', now ? isNewest : 0],
  ]
}
