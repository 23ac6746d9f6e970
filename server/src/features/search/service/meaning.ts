// A question as a vector, and the records that mean something like it.
import { type DayBudget, dayUsedUp } from '#server/engine/agent/budget.ts'
import type { ToolOutcome } from '#server/engine/tool.ts'
import type { Models, Usage } from '#server/llm/models.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db.ts'
import type { Log } from '#server/platform/log.ts'
import { close, type SimilarHit } from '../rules/fuse.ts'
import { MEANING_KINDS, type MeaningKind, nearest } from '../store/meaning.ts'

export type MeaningDeps = {
  models: Pick<Models, 'embed' | 'embedder'>
  database: Database
  log: Log
  /** Tokens of one person in a day. */
  dayBudget: DayBudget
}
export type MeaningResult = { near: SimilarHit<MeaningKind>[]; sent?: ToolOutcome['sent'] }

/** Whoever waits for an answer has the words' hits meanwhile. */
const LONGEST_WAIT_MS = 3_000
/** Records looked at before those that are too far away are left out. */
const NEAREST = 20

/** Under which name vectors are kept: those of another model cannot be compared. Null: no model is configured. */
export function modelNameOf({ embedder }: Pick<Models, 'embedder'>): string | null {
  return embedder && `${embedder.provider}/${embedder.model}`
}

/**
 * The records of these kinds that are about the question, closest first, among those that the actor may find; they are still
 * to be read with the actor's rights. Asks the provider once. Where that fails, takes too long, or the actor's day is used up,
 * there are none: never an error.
 */
export async function searchByMeaning(
  { models, database, log, dayBudget }: MeaningDeps,
  actor: Actor,
  { query, kinds }: { query: string; kinds: readonly string[] },
  signal: AbortSignal,
): Promise<MeaningResult> {
  const model = modelNameOf(models)
  const wanted = kinds.filter((kind) => (MEANING_KINDS as readonly string[]).includes(kind))
  if (model === null || !models.embedder || wanted.length === 0) return { near: [] }
  try {
    if (await dayUsedUp(database, actor.user_id, dayBudget)) return { near: [] }
    const usage: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0 }
    const vectors = await models.embed([query], {
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]),
      person: actor.user_id,
      onUsage: (used) => Object.assign(usage, used),
    })
    // Told also where no answer came: it may have gone out.
    const sent = { ...models.embedder, sent_chars: query.length, usage }
    const [vector] = Array.isArray(vectors) ? vectors : []
    if (!vector) return { near: [], sent }
    const near = await database
      .as(actor.user_id, (db) => nearest(db, { vector, model, kinds: wanted, most: NEAREST }))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a search by meaning failed; the words are searched alone')
        return []
      })
    return { near: close(near), sent }
  } catch (error) {
    log.warn({ err: error }, 'a search by meaning failed; the words are searched alone')
    return { near: [] }
  }
}
