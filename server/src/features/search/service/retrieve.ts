// The records that speak of a question, whichever of its words they use: each word looked up for itself, in its forms, in the parts of a
// compound, in words of the same sense, and nearly right; the rarer a word, the more it tells. Of those that say the most the texts are read:
// what stands together in one passage is nearer than what is strewn over a long record (decision 0125).
import type { SearchKind } from '#contract/search.ts'
import type { Ctx } from '#server/platform/context.ts'
import { nearness, type Sought } from '../rules/nearness.ts'
import type { SpelledTerm } from '../rules/spelled.ts'
import { type Entry, entriesOf, entriesOfEach, READERS, type SearchRow, talksWith, threadsWith } from '../store.ts'

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
/** What a word that is nearly the one asked for counts, what one half of it, and what the order by words alone counts beside what the texts say. */
const NEARLY = 0.5
const HALF = 0.35
const MOST_HALF = 20
const COARSE = 0.5
const LEAST_SLIP = 5

export type Retrieved = { kind: SearchKind; id: string; score: number; at: string | null }

/** The records of these kinds that say any of the words, best first. Rights are those of the index and its readers. */
export async function retrieve(
  ctx: Ctx,
  terms: readonly SpelledTerm[],
  kinds: readonly SearchKind[],
): Promise<Retrieved[]> {
  const tally = new Map<string, Retrieved & { said: number }>()
  const indexed = kinds.filter((kind) => !READERS[kind].find)
  // All spellings of all words by one statement.
  const all = [...new Set(terms.flatMap(({ spellings }) => spellings.map(({ text }) => text)))]
  const entries = Map.groupBy(await entriesOfEach(ctx.db, indexed, all, MOST_HITS), ({ word }) => word)
  const slips = terms
    .filter(({ spellings: [first] }) => first && first.text.length >= LEAST_SLIP && !entries.has(first.text))
    .slice(0, MOST_SLIPS)
  const sought: Sought[] = []
  for (const term of terms) {
    const { spellings, weight, contacts, belonging = [] } = term
    const best = new Map<string, { entry: Entry; score: number }>()
    const take = (entries: readonly Entry[], factor: number) => {
      const rare = 1 / Math.log2(2 + entries.length)
      for (const entry of entries) {
        const score = factor * weight * rare * (entry.score >= 3 ? TITLED : 1)
        const key = `${entry.kind}:${entry.id}`
        if ((best.get(key)?.score ?? 0) < score) best.set(key, { entry, score })
      }
    }
    for (const { text, factor } of spellings) take(entries.get(text) ?? [], factor)
    const [first] = spellings
    if (contacts.length > 0 && contacts.length <= MOST_NAMESAKES && first) {
      if (kinds.includes('interaction')) take(await talksWith(ctx.db, ctx.actor, contacts, MOST_TALKS), TALKED)
      const asked = { q: first.text, limit: MOST_TALKS, alike: false }
      if (kinds.includes('thread')) take((await READERS.thread.find?.(ctx.db, ctx.actor, asked)) ?? [], TALKED)
      const cards = kinds.includes('contact') ? contacts : []
      take(
        cards.map((id): Entry => ({ kind: 'contact', id, score: 3, at: null })),
        1,
      )
    }
    if (belonging.length > 0) {
      const ids = belonging.map(({ id }) => id)
      if (kinds.includes('interaction')) take(await talksWith(ctx.db, ctx.actor, ids, MOST_TALKS), BELONGS)
      const names = belonging.map(({ name }) => name)
      if (kinds.includes('thread')) take(await threadsWith(ctx.db, ctx.actor, names, MOST_TALKS), BELONGS)
    }
    const isSlip = slips.includes(term) || (best.size === 0 && first !== undefined && first.text.length > 3)
    // Nobody wrote it so: it is looked up as misspelt, whatever its parts and the words of its sense find.
    if (isSlip && first) {
      take(await entriesOf(ctx.db, indexed, { q: first.text, limit: MOST_HITS, alike: true }), NEARLY)
      // One wrong letter leaves one half of the word whole.
      if (first.text.length > LEAST_SLIP)
        take(await entriesOfEach(ctx.db, indexed, halvesOf(first.text), MOST_HALF), HALF)
    }
    for (const [key, { entry, score }] of best) {
      const known = tally.get(key) ?? { kind: entry.kind, id: entry.id, at: entry.at, score: 0, said: 0 }
      tally.set(key, { ...known, score: known.score + score, said: known.said + 1 })
    }
    sought.push({ weight: weight / Math.log2(2 + best.size), spellings, nearly: isSlip })
  }
  // Who says more of the words is nearer to the question than who says one of them that is rare.
  const found = [...tally.values()]
    .map(({ said, ...each }) => ({ ...each, score: each.score * Math.sqrt(said) }))
    .toSorted((a, b) => b.score - a.score || (b.at ?? '').localeCompare(a.at ?? ''))
  return byNearness(ctx, found, sought)
}

const halvesOf = (word: string): string[] => [
  word.slice(0, Math.ceil(word.length / 2)),
  word.slice(Math.floor(word.length / 2)),
]

/** The first of them by what their texts say, the rest as they came; of one thread two messages at most. */
async function byNearness(ctx: Ctx, found: readonly Retrieved[], sought: readonly Sought[]): Promise<Retrieved[]> {
  const first = found.slice(0, MOST_READ)
  const rows = new Map<string, SearchRow>()
  for (const [kind, some] of Map.groupBy(first, ({ kind }) => kind))
    for (const row of await READERS[kind].read(
      ctx.db,
      ctx.actor,
      some.map(({ id }) => id),
    ))
      rows.set(`${kind}:${row.id}`, row)
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
