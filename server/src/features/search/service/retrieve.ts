// The records that speak of a question, whichever of its words they use: each word looked up for itself, in its forms, in the parts of a
// compound, in words of the same sense, and nearly right; the rarer a word, the more it tells. Of those that say the most the texts are read:
// what stands together in one passage is nearer than what is strewn over a long record (decision 0125).
import type { SearchKind } from '#contract/search.ts'
import type { Ctx } from '#server/platform/context.ts'
import { nearness, type Sought } from '../rules/nearness.ts'
import type { SpelledTerm } from '../rules/spelled.ts'
import { type Entry, READERS, type SearchRow, talksWith, threadsWith } from '../store.ts'
import { type LookUp, lookUpFor } from './looked-up.ts'

/** So many records are looked at for each spelling: a word that more of them say tells little. */
const MOST_HITS = 60
/** The newest talks and the threads with somebody who is named, and what each counts against a text that says the name. */
const MOST_TALKS = 3
const TALKED = 0.7
/** What a talk with those counts on whose cards the word stands. */
const BELONGS = 0.5
const MOST_NAMESAKES = 3
/** What stands in the title is what the record is about. */
const TITLED = 1.25
/** So many records are read to put them in order, so many of one thread are shown, and so many words looked up as misspelt. */
const MOST_READ = 48
const MOST_OF_THREAD = 2
const MOST_SLIPS = 3
/** A word that fewer records say is looked for by its kindred too; so many of each are looked at, and what they count. */
const HARDLY = 3
const MOST_KINDRED_HITS = 20
const KINDRED = 0.4
/** What a word that is nearly the one asked for counts, what one half of it, and what the order by words alone counts beside what the texts say. */
const NEARLY = 0.5
const HALF = 0.35
const MOST_HALF = 20
/** Of so many words that very many records say those are looked for that say two of them, or all. */
const MOST_TOGETHER = 4
const COARSE = 0.5
const LEAST_SLIP = 5

export type Retrieved = { kind: SearchKind; id: string; score: number; at: string | null }

/**
 * The records of these kinds that say any of the words, best first. Rights are those of the index and its readers. `lookUp`: what the same
 * answer has looked up before is not looked up again.
 */
export async function retrieve(
  ctx: Ctx,
  terms: readonly SpelledTerm[],
  kinds: readonly SearchKind[],
  lookUp: LookUp = lookUpFor(ctx),
): Promise<Retrieved[]> {
  const tally = new Map<string, Retrieved & { said: number }>()
  const indexed = kinds.filter((kind) => !READERS[kind].find)
  const exactly = { kinds: indexed, alike: false }
  // All spellings of all words by one statement.
  const all = terms.flatMap(({ spellings }) => spellings.map(({ text }) => text))
  const entries = await lookUp.entries(all, { ...exactly, limit: MOST_HITS })
  const slips = terms
    .filter(({ spellings: [first] }) => first && first.text.length >= LEAST_SLIP && !entries.get(first.text)?.length)
    .slice(0, MOST_SLIPS)
  const rare = terms.filter(
    ({ spellings, kindred = [] }) =>
      kindred.length > 0 && new Set(spellings.flatMap(({ text }) => entries.get(text) ?? []).map(keyOf)).size < HARDLY,
  )
  const related = await lookUp.entries(
    rare.flatMap(({ kindred = [] }) => kindred),
    { ...exactly, limit: MOST_KINDRED_HITS },
  )
  const common = commonOf(terms, entries)
  const together = await lookUp.entries(togetherOf(common), { ...exactly, limit: MOST_HITS })
  const found: Gathered[] = []
  for (const term of terms) {
    const { spellings, contacts, belonging = [] } = term
    const gathered = gather(term)
    for (const { text, factor } of spellings) gathered.take(entries.get(text) ?? [], factor)
    for (const { text } of common.filter((each) => each.term === term))
      for (const [words, some] of together)
        if (words.split(BESIDE).includes(text)) gathered.take(some, 1, entries.get(text)?.length)
    const said = rare.includes(term) ? (term.kindred ?? []).filter((word) => related.get(word)?.length) : []
    for (const word of said) gathered.take(related.get(word) ?? [], KINDRED)
    const [first] = spellings
    if (contacts.length > 0 && contacts.length <= MOST_NAMESAKES && first) {
      if (kinds.includes('interaction')) gathered.take(await talksWith(ctx.db, ctx.actor, contacts, MOST_TALKS), TALKED)
      const asked = { q: first.text, limit: MOST_TALKS, alike: false }
      if (kinds.includes('thread')) gathered.take((await READERS.thread.find?.(ctx.db, ctx.actor, asked)) ?? [], TALKED)
      const cards = kinds.includes('contact') ? contacts : []
      gathered.take(
        cards.map((id): Entry => ({ kind: 'contact', id, score: 3, at: null })),
        1,
      )
    }
    if (belonging.length > 0) {
      const ids = belonging.map(({ id }) => id)
      if (kinds.includes('interaction')) gathered.take(await talksWith(ctx.db, ctx.actor, ids, MOST_TALKS), BELONGS)
      const names = belonging.map(({ name }) => name)
      if (kinds.includes('thread')) gathered.take(await threadsWith(ctx.db, ctx.actor, names, MOST_TALKS), BELONGS)
    }
    const isSlip = slips.includes(term) || (gathered.best.size === 0 && first !== undefined && first.text.length > 3)
    found.push({
      ...gathered,
      related: said.map((text) => ({ text, factor: KINDRED })),
      misspelt: isSlip && first ? first.text : null,
    })
  }
  // Nobody wrote these so: they are looked up as misspelt, whatever their parts and the words of their sense find. One wrong letter leaves
  // one half of a word whole.
  const misspelt = found.flatMap(({ misspelt }) => misspelt ?? [])
  const broken = misspelt.filter((word) => word.length > LEAST_SLIP)
  const [nearly, halves] = await Promise.all([
    lookUp.entries(misspelt, { kinds: indexed, alike: true, limit: MOST_HITS }),
    lookUp.entries(broken.flatMap(halvesOf), { ...exactly, limit: MOST_HALF }),
  ])
  const sought: Sought[] = []
  for (const { term, best, take, related: more, misspelt: word } of found) {
    if (word !== null) take(nearly.get(word) ?? [], NEARLY)
    if (word !== null && word.length > LEAST_SLIP)
      take(
        halvesOf(word).flatMap((half) => halves.get(half) ?? []),
        HALF,
      )
    for (const [key, { entry, score }] of best) {
      const known = tally.get(key) ?? { kind: entry.kind, id: entry.id, at: entry.at, score: 0, said: 0 }
      tally.set(key, { ...known, score: known.score + score, said: known.said + 1 })
    }
    const { weight, spellings } = term
    sought.push({
      weight: weight / Math.log2(2 + best.size),
      spellings: [...spellings, ...more],
      nearly: word !== null,
    })
  }
  // Who says more of the words is nearer to the question than who says one of them that is rare.
  const ranked = [...tally.values()]
    .map(({ said, ...each }) => ({ ...each, score: each.score * Math.sqrt(said) }))
    .toSorted((a, b) => b.score - a.score || (b.at ?? '').localeCompare(a.at ?? ''))
  return byNearness(ctx, ranked, sought)
}

/** What says one word, each record as well as it does; `misspelt`: the word where nobody wrote it so. */
type Gathered = ReturnType<typeof gather> & { misspelt: string | null; related: SpelledTerm['spellings'] }

const keyOf = ({ kind, id }: Entry) => `${kind}:${id}`

function gather(term: SpelledTerm) {
  const best = new Map<string, { entry: Entry; score: number }>()
  const take = (entries: readonly Entry[], factor: number, among = entries.length) => {
    const rare = 1 / Math.log2(2 + among)
    for (const entry of entries) {
      const score = factor * term.weight * rare * (entry.score >= 3 ? TITLED : 1)
      const key = keyOf(entry)
      if ((best.get(key)?.score ?? 0) < score) best.set(key, { entry, score })
    }
  }
  return { term, best, take }
}

/** The words of which more records of a kind say each than are looked at: what says several of them may not be among those. */
function commonOf(terms: readonly SpelledTerm[], entries: ReadonlyMap<string, readonly Entry[]>) {
  const many = (word: string) => {
    const kinds = Map.groupBy(entries.get(word) ?? [], ({ kind }) => kind)
    return [...kinds.values()].some(({ length }) => length >= MOST_HITS)
  }
  return terms
    .flatMap((term) => {
      const text = term.spellings.find((each) => many(each.text))?.text
      return text === undefined || text.includes(BESIDE) ? [] : [{ term, text }]
    })
    .toSorted((a, b) => b.term.weight - a.term.weight)
    .slice(0, MOST_TOGETHER)
}

const BESIDE = ' '

/** Each two of them, and all. */
function togetherOf(words: readonly { text: string }[]): string[] {
  const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other) => [one.text, other.text].join(BESIDE)))
  return words.length > 2 ? [...pairs, words.map(({ text }) => text).join(BESIDE)] : pairs
}

const halvesOf = (word: string): string[] => [
  word.slice(0, Math.ceil(word.length / 2)),
  word.slice(Math.floor(word.length / 2)),
]

/** The first of them by what their texts say, the rest as they came; of one thread two messages at most. */
async function byNearness(ctx: Ctx, found: readonly Retrieved[], sought: readonly Sought[]): Promise<Retrieved[]> {
  const first = found.slice(0, MOST_READ)
  const rows = new Map<string, SearchRow>()
  // One behind the other on their connection, without waiting for each.
  await Promise.all(
    [...Map.groupBy(first, ({ kind }) => kind)].map(async ([kind, some]) => {
      const ids = some.map(({ id }) => id)
      for (const row of await READERS[kind].read(ctx.db, ctx.actor, ids)) rows.set(`${kind}:${row.id}`, row)
    }),
  )
  const read = first.flatMap((each) => {
    const row = rows.get(`${each.kind}:${each.id}`)
    return row ? [{ ...each, row }] : []
  })
  const near = nearness(
    sought,
    read.map(({ row }) => row),
  )
  const [mostNear, mostCoarse] = [Math.max(...near, 1e-9), Math.max(...read.map(({ score }) => score), 1e-9)]
  const said = new Map<string, number>()
  const ordered = read
    .map(({ row, ...each }, at) => ({
      ...each,
      row,
      score: (near[at] ?? 0) / mostNear + (each.score / mostCoarse) * COARSE,
    }))
    .toSorted((a, b) => b.score - a.score || (b.at ?? '').localeCompare(a.at ?? ''))
    .filter(({ kind, row }) => {
      if (kind !== 'thread_message' || row.parent_id === null) return true
      const count = (said.get(row.parent_id) ?? 0) + 1
      said.set(row.parent_id, count)
      return count <= MOST_OF_THREAD
    })
    .map(({ row: _, ...each }) => each)
  return [...ordered, ...found.slice(MOST_READ)]
}
