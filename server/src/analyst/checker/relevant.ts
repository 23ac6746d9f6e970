// Of long records only the stretches that share most with the claims are read closely; the others are only looked over.
import { CLASS_LINES } from './lexicon.ts'
import type { CheckedRecord } from './shapes.ts'
import { fold, tokensOf } from './words.ts'

/** Characters `from` to `to` (end not counted) of a text. */
export type Stretch = { from: number; to: number }
/** What is read of a record's long texts, by the name of the field (null: its text). A text that is not named is read whole. */
export type Stretches = ReadonlyMap<string | null, readonly Stretch[]>

/**
 * Characters that are read closely, of one record and of all of a text's records together: some 2 microseconds and 200 bytes each.
 * Looked over: the others; a fiftieth of that.
 */
export const READ = { each: 24_000, inAll: 160_000, lookedOver: 4_000_000, lookedOverEach: 100_000 } as const
/** Of each long text its beginning is read: who was there, who is meant by a first name. */
const HEAD = 1_000
const MOST_PIECE = 400
const MOST_OF_A_CLAIM = 40
/** Characters that are looked over before others have their turn. */
const BREATH = 120_000

type Piece = Stretch & { before: Stretch[]; after: Stretch | null; text: Long; hits: ReadonlySet<string> }
type Long = { record: number; field: string | null; text: string; most: number }

/**
 * Which stretches of each record are read; null: all of it. Of every claim the pieces that share most with it come first, rare words
 * before common ones, so that each has its share. `pause` is awaited now and then.
 */
export async function stretchesFor(
  records: readonly CheckedRecord[],
  claims: readonly string[],
  pause: () => Promise<void>,
): Promise<(Stretches | null)[]> {
  const texts = records.flatMap((record, at) => longTexts(record).map((long) => ({ ...long, record: at })))
  const size = texts.reduce((sum, { text }) => sum + text.length, 0)
  const each = Math.max(READ.each, Math.floor(READ.inAll / Math.max(1, records.length)))
  if (size <= READ.inAll && texts.every(({ text }) => text.length <= each)) return records.map(() => null)
  const most = Math.max(READ.lookedOverEach, Math.floor(READ.lookedOver / Math.max(1, texts.length)))
  const wanted = wantedOf(claims)
  const pieces: Piece[] = []
  const seen = new Map<string, number>()
  for (const text of texts) {
    let looked = 0
    for (const piece of piecesOf({ ...text, most })) {
      looked += piece.to - piece.from
      if (looked > BREATH) {
        looked = 0
        await pause()
      }
      piece.hits = roughKeys(text.text.slice(piece.from, piece.to), wanted)
      if (piece.hits.size === 0) continue
      for (const key of piece.hits) seen.set(key, (seen.get(key) ?? 0) + 1)
      pieces.push(piece)
    }
    await pause()
  }
  const best = claims.map((): { piece: Piece; score: number }[] => [])
  for (const [at, piece] of pieces.entries()) {
    if (at % 500 === 499) await pause()
    const scores = new Map<number, number>()
    for (const key of piece.hits)
      for (const claim of wanted.get(key) ?? [])
        scores.set(claim, (scores.get(claim) ?? 0) + 1 / Math.log2(2 + (seen.get(key) ?? 1)))
    for (const [claim, score] of scores) {
      const list = best[claim] as { piece: Piece; score: number }[]
      list.push({ piece, score })
      if (list.length > MOST_OF_A_CLAIM * 8) best[claim] = bestOf(list)
    }
  }
  return taken(records, texts, best.map(bestOf), each)
}

const bestOf = (list: { piece: Piece; score: number }[]) =>
  list.toSorted((a, b) => b.score - a.score).slice(0, MOST_OF_A_CLAIM)

/** The best piece of each claim with what stands around it, then the second of each, and so on while there is room. */
function taken(
  records: readonly CheckedRecord[],
  texts: readonly Long[],
  best: readonly (readonly { piece: Piece }[])[],
  each: number,
): Stretches[] {
  const made = records.map(() => new Map<string | null, Stretch[]>())
  const sizes = records.map(() => 0)
  let inAll = 0
  const known = new Set<string>()
  const take = ({ record, field }: Long, stretch: Stretch) => {
    const name = `${record} ${field} ${stretch.from}`
    const length = stretch.to - stretch.from
    if (known.has(name) || (sizes[record] ?? 0) + length > each || inAll + length > READ.inAll) return
    known.add(name)
    sizes[record] = (sizes[record] ?? 0) + length
    inAll += length
    made[record]?.set(field, [...(made[record]?.get(field) ?? []), stretch])
  }
  const head = Math.min(HEAD, Math.floor(READ.inAll / 4 / Math.max(1, texts.length)))
  for (const text of texts) {
    made[text.record]?.set(text.field, [])
    take(text, { from: 0, to: Math.min(head, text.text.length) })
  }
  for (let rank = 0; rank < MOST_OF_A_CLAIM; rank += 1)
    for (const list of best) {
      const piece = list[rank]?.piece
      if (!piece) continue
      take(piece.text, piece)
      for (const beside of [...piece.before, ...(piece.after ? [piece.after] : [])]) take(piece.text, beside)
    }
  for (const fields of made) for (const list of fields.values()) list.sort((a, b) => a.from - b.from)
  return made
}

/** Texts of a record that may be long; its short fields are read whole. */
const longTexts = (record: CheckedRecord): Omit<Long, 'record'>[] =>
  record.text !== undefined
    ? [{ field: null, text: record.text, most: 0 }]
    : (record.fields ?? [])
        .filter(({ text }) => text.length > HEAD)
        .map(({ name, text }) => ({ field: name, text, most: 0 }))

/** The lines of a text, long ones cut at the ends of sentences, each with the three before it and the one after. */
function* piecesOf(text: Long): Generator<Piece> {
  let before: Stretch[] = []
  let last: Piece | null = null
  for (const stretch of cuts(text)) {
    const piece: Piece = { ...stretch, before, after: null, text, hits: NONE }
    if (last) last.after = stretch
    last = piece
    before = [...before.slice(-2), stretch]
    yield piece
  }
}

function* cuts({ text, most }: Long): Generator<Stretch> {
  const end = Math.min(text.length, most)
  let from = 0
  while (from < end) {
    const line = text.indexOf('\n', from)
    const stop = line < 0 ? end : Math.min(line, end)
    while (stop - from > MOST_PIECE) {
      const cut = /[.!?;]\s/g
      cut.lastIndex = from + MOST_PIECE / 2
      const match = cut.exec(text)
      const to = match && match.index + 1 <= Math.min(stop, from + MOST_PIECE * 3) ? match.index + 1 : from + MOST_PIECE
      yield { from, to: Math.min(to, stop) }
      from = Math.min(to, stop)
    }
    if (text.slice(from, stop).trim() !== '') yield { from, to: stop }
    from = stop + 1
  }
}

const NONE: ReadonlySet<string> = new Set()
const WORD = /\p{L}+|\p{N}[\p{N}.,’']*/gu
const rough = (word: string): string => {
  if (/\p{N}/u.test(word)) {
    // 1,250,000 and 1.25 million, 4.5. and 04/05: their first digits.
    const digits = word.replace(/[^\p{N}]/gu, '').replace(/^0+|0+$/g, '')
    return digits === '' ? '' : `#${digits}`
  }
  return fold(word.slice(0, 6).toLowerCase()).slice(0, 4)
}
const roughs = new Map<string, string>()
/** The same, remembered: a text says few words often. */
function roughOf(word: string): string {
  let key = roughs.get(word)
  if (key === undefined) {
    if (roughs.size > 20_000) roughs.clear()
    key = rough(word)
    roughs.set(word, key)
  }
  return key
}

/** The rough keys of claims, each with the numbers of the claims that have it: their words, words of the same meaning, their digits. */
function wantedOf(claims: readonly string[]): Map<string, number[]> {
  const wanted = new Map<string, number[]>()
  for (const [at, claim] of claims.entries()) {
    const keys = new Set<string>()
    for (const token of tokensOf(claim, null)) {
      if (token.kind === 'value') for (const [part] of token.raw.matchAll(WORD)) addTo(keys, part)
      if (token.kind !== 'word' || !token.content) continue
      keys.add(rough(token.raw))
      for (const name of token.classes) for (const key of classKeys().get(name) ?? []) keys.add(key)
    }
    keys.delete('')
    for (const key of keys) wanted.set(key, [...(wanted.get(key) ?? []), at])
  }
  return wanted
}

/** A date's parts stand apart in one spelling and together in another. */
function addTo(keys: Set<string>, word: string): void {
  keys.add(rough(word))
  if (/\p{N}/u.test(word)) for (const part of word.split(/[.,’']/)) keys.add(rough(part))
}

function roughKeys(text: string, wanted: ReadonlyMap<string, unknown>): Set<string> {
  const found = new Set<string>()
  const look = (key: string) => {
    if (wanted.has(key)) found.add(key)
  }
  for (const [word] of text.matchAll(WORD)) {
    look(roughOf(word))
    if (/^\d+[.,’']\d/.test(word)) for (const part of word.split(/[.,’']/)) look(roughOf(part))
  }
  return found
}

let byClass: Map<string, string[]> | null = null
function classKeys(): Map<string, string[]> {
  byClass ??= new Map(
    CLASS_LINES.map(({ name, words }) => [name, [...new Set(words.map((word) => rough(word.split('-')[0] ?? '')))]]),
  )
  return byClass
}
