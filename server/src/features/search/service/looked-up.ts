// What is looked up for one answer: each word once, however many questions it is asked in. Only ids, places and the heads of cards are kept,
// as the person saw them; the records themselves are read anew each time, with their rights.
import type { SearchKind } from '#contract/search.ts'
import { remembered } from '#server/engine/tool.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Known } from '../rules/spelled.ts'
import { type Entry, entriesOfEach, peopleOf } from '../store.ts'

export type LookUp = {
  /** Whom a question may mean. */
  people(): Promise<readonly Known[]>
  /** The best entries of each word; `alike`: of what is nearly the word. */
  entries(words: readonly string[], how: Looking): Promise<ReadonlyMap<string, readonly Entry[]>>
}
type Looking = { kinds: readonly SearchKind[]; limit: number; alike: boolean }

/** `memory`: of this answer, for this person alone; left out, nothing is remembered. */
export function lookUpFor({ db, actor }: Ctx, memory: Map<string, unknown> = new Map()): LookUp {
  return {
    people() {
      return remembered<readonly Known[]>(memory, `people of ${actor.user_id}`, () => peopleOf(db, actor))
    },

    async entries(words, { kinds, limit, alike }) {
      const keyOf = (word: string) => JSON.stringify([actor.user_id, kinds, limit, alike, word])
      const asked = [...new Set(words)]
      const unknown = asked.filter((word) => !memory.has(keyOf(word)))
      if (unknown.length > 0) {
        const found = Map.groupBy(await entriesOfEach(db, kinds, unknown, { limit, alike }), ({ word }) => word)
        for (const word of unknown) memory.set(keyOf(word), found.get(word) ?? [])
      }
      return new Map(asked.map((word) => [word, memory.get(keyOf(word)) as readonly Entry[]]))
    },
  }
}
