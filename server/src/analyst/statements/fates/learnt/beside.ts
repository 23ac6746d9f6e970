// A statement beside a sentence of a later text: what tells that it is meant, and how near each is among those that may be.
import type { StatementChange } from '#contract/statements.ts'
import { ideasOf } from '../../../text/kindred.ts'
import { likeness } from '../../../text/stems.ts'
import * as limits from '../change-limits.ts'
import type { Candidate } from '../earlier.ts'
import type { Matter } from '../matter-words.ts'
import { turnOf } from '../turn.ts'

/** A statement beside a sentence: how much of it the sentence says, and what else tells that it is meant. */
export type Beside = {
  candidate: Candidate
  numbers: readonly number[]
  /** Those of the numbers that count differently for each fate. */
  told: {
    words: readonly number[]
    share: number
    days: readonly number[]
    persons: readonly number[]
    past: number
    turn: StatementChange['state'] | null
  }
  rough: number
}
/** A sentence is held against so many statements. */
const MOST_RANKED = 12
export const share = (part: number, whole: number) => Math.min(1, part / Math.max(0.5, whole))
/** How much of each object a sentence says: 1 the word, less a part of a compound or the same in the other language. */
export class Sought {
  private readonly known = new Map<string, number>()
  readonly words: ReadonlySet<string>
  constructor(words: ReadonlySet<string>) {
    this.words = words
  }

  likest(object: string): number {
    if (this.words.has(object)) return 1
    const known = this.known.get(object)
    if (known !== undefined) return known
    let best = 0
    for (const word of this.words) best = Math.max(best, likeness(object, word))
    const found = best >= 0.75 ? best : best >= 0.6 ? best * 0.7 : 0
    this.known.set(object, found)
    return found
  }

  /** How surely a word of it stands for the object, which it does not say: less where the object is of many ideas. */
  kindred(object: string): number {
    this.ideas ??= new Set([...this.words].flatMap((word) => ideasOf(word)))
    const wanted = ideasOf(object)
    const { ideas } = this
    return wanted.some((idea) => ideas.has(idea)) ? 1 / Math.sqrt(Math.max(1, wanted.length / 2)) : 0
  }
  private ideas: Set<number> | null = null
}

export const flag = (is: boolean) => (is ? 1 : 0)
export const KINDS = [...limits.KINDS]

export function ranked(found: Beside[]): Beside[] {
  const best = found.toSorted((a, b) => b.rough - a.rough).slice(0, MOST_RANKED)
  const top = best[0]?.rough ?? 0
  return best.map((each, at) => {
    const lead = at === 0 ? top - (best[1]?.rough ?? 0) : each.rough - top
    const rank = [flag(at === 0), flag(at === 1), flag(at < 4), Math.max(-1, Math.min(1, lead)), flag(lead > 0.3)]
    return { ...each, numbers: [...each.numbers, ...rank] }
  })
}

/** What the best of the statements tells of the sentence, as features of it. */
export function hintsOf(clean: string, beside: readonly Beside[]): string[] {
  const [best] = beside
  if (best === undefined) return []
  const { kind, due } = best.candidate.earlier
  const level = Math.min(8, Math.floor(best.rough * 4))
  const turn = turnOf(clean, new Set(), false, false)?.state
  return [
    `beside ${level}`,
    `beside ${kind}`,
    `beside ${kind} ${level > 3 ? 'near' : 'far'}`,
    `beside ${due === null ? 'no day' : 'day'}`,
    ...(turn === undefined ? [] : [`turn ${turn}`]),
  ]
}

export const isKnown = ({ objects, verbs }: Matter, word: string): boolean => {
  if (objects.has(word) || verbs.has(word)) return true
  for (const object of objects) if (likeness(object, word) >= 0.75) return true
  return false
}
