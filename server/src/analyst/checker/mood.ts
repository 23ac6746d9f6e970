// The mood of a word: done, is, planned, to be done; with which reserve.

import { STRONG_PAST_DE } from './lexicon.ts'
import { ABILITY, ARTICLES, BE, FUTURE, HAVE, HEDGES, OUGHT, PREPOSITIONS, WISHES } from './small-words.ts'
import { isHelper, isParticiple, isPast } from './verbs.ts'
import type { Token } from './words.ts'

export type Aspect = 'done' | 'present' | 'plan' | 'todo' | 'noun'

export type MoodOf = { aspect: Aspect; ought: boolean; wish: boolean; hedge: string | null; able: boolean }

/** The mood in which a word of a sentence stands. */
export function moodAt(
  tokens: readonly Token[],
  segment: { from: number; to: number },
  at: number,
  german: boolean,
): MoodOf {
  const words = tokens.slice(segment.from, segment.to).filter((token) => token.kind === 'word')
  const hedge =
    words
      .map((token) => (german && token.low === 'fast' ? undefined : HEDGES.get(token.low)))
      .find((each) => each !== undefined) ?? null
  const lows = words.map((token) => token.low)
  const has = (set: ReadonlySet<string>) => lows.some((low) => set.has(low))
  const german_ = german
  const ought = has(OUGHT) || /\b(?:has|have) to\b/.test(lows.join(' '))
  const wish = german_
    ? lows.some((low) => WISHES.has(low) && low !== 'want')
    : lows.some((low) => /^(?:wants?|wanted|wish|wishes)$/.test(low))
  const able = lows.some((low) => /^(?:can|cannot|kann|können|könnte)$/.test(low))
  return { aspect: aspectAt(tokens, segment, at, german_, lows), ought, wish, hedge, able }
}

function aspectAt(
  tokens: readonly Token[],
  segment: { from: number; to: number },
  at: number,
  german: boolean,
  lows: string[],
): Aspect {
  const token = tokens[at]
  if (!token) return 'present'
  if (token.low === 'raus') return 'done'
  const before = tokens.slice(segment.from, at).map((each) => each.low)
  const near = before.slice(-4)
  if (german) {
    const become = lows.some((low) => /^(?:wird|werden|werde)$/.test(low))
    const had = lows.some((low) => HAVE.has(low) || BE.has(low) || /^(?:wurde|wurden|worden)$/.test(low))
    if (lows.some((low) => /^(?:wurde|wurden|worden)$/.test(low))) return 'done'
    if (token.capital && at > segment.from) return 'noun'
    if (
      lows.some((low) => HAVE.has(low)) &&
      /(?:t|en)$/.test(token.low) &&
      at === lastWord(tokens, segment) &&
      !lows.includes('zu')
    )
      return 'done'
    // "Entschieden: wir bleiben."
    if (isParticiple(token) && tokens[at + 1]?.raw === ':') return 'done'
    if (isParticiple(token)) {
      if (had) return 'done'
      if (become) return 'present'
      return /en$/.test(token.low) && !/^(?:\p{L}{0,8})ge/u.test(token.low) && !lows.some((low) => HAVE.has(low))
        ? 'todo'
        : 'done'
    }
    if (become && /en$/.test(token.low)) return 'plan'
    if (/^(?:möcht|könnt|müsst|dürft|würd|hätt)e/.test(token.low)) return 'present'
    if (
      STRONG_PAST_DE.has(token.low) ||
      [...STRONG_PAST_DE].some(
        (form) => form.length > 3 && token.low.endsWith(form) && token.low.length <= form.length + 5,
      ) ||
      /(?:te|ten)$/.test(token.low)
    )
      return 'done'
    if (/zu/.test(near.join(' ')) || /^\p{L}+zu\p{L}+en$/u.test(token.low)) return 'plan'
    if (/en$/.test(token.low) && at === lastWord(tokens, segment) && finiteBefore(tokens, segment, at) < 0)
      return 'todo'
    return token.capital ? 'noun' : 'present'
  }
  const future = near.some((low) => FUTURE.has(low) || OUGHT.has(low) || ABILITY.has(low))
  if (future && !near.some((low) => HAVE.has(low))) return 'plan'
  if (near.includes('to') && !isPast(token)) return 'plan'
  if (near.includes('be') && near.includes('to')) return 'plan'
  if (isPast(token)) return lows.includes('to') && lows.includes('be') ? 'plan' : 'done'
  if (/ing$/.test(token.low)) return 'present'
  if (near.some((low) => /^(?:did|didn)$/.test(low))) return 'done'
  if (near.some((low) => HAVE.has(low)) && isPast(token)) return 'done'
  const first = tokens.slice(segment.from, at).every((each) => each.kind === 'mark')
  if (first && !/s$/.test(token.low)) return 'todo'
  if (/s$/.test(token.low) || near.some((low) => /^(?:we|i|they|you|do|does)$/.test(low))) return 'present'
  return before.some((low) => ARTICLES.has(low)) || PREPOSITIONS.has(before.at(-1) ?? '') ? 'noun' : 'present'
}

function lastWord(tokens: readonly Token[], segment: { from: number; to: number }) {
  for (let at = segment.to - 1; at >= segment.from; at -= 1) if (tokens[at]?.kind === 'word') return at
  return -1
}

function finiteBefore(tokens: readonly Token[], segment: { from: number; to: number }, at: number) {
  for (let place = segment.from; place < at; place += 1) {
    const token = tokens[place]
    if (token && isHelper(token)) return place
  }
  return -1
}
