// A second reader: a model of its own that is asked, one short question at a time, whether words say something.

import { createTurns } from '../platform/turns.ts'
import type { Models } from './models.ts'
import type { Usage } from './outcome.ts'

export type ReaderOptions = {
  /** Short name for the log, such as 'strategic_flow.check'. */
  task: string
  signal: AbortSignal
  /** `<run>:<step>`; each question adds its number. */
  idempotencyKey: string
  person?: string
  /** How long one question may take; left out: 20 s. */
  eachMs?: number
  /** Told after each answer, for the person's budget. */
  onUsage: (usage: Usage) => void
}

/** So long one question may take, and so many run at once. */
const EACH_MS = 20_000
const AT_ONCE = 4
/** After so many questions without an answer the reader is away, and is not asked again. */
const MISSES = 2
const MOST_OUTPUT_TOKENS = 400

/** The model that is asked: CHECK_MODEL, else the preferred one. Null: there is no model. */
export const readerModel = (models: Models): string | null =>
  models.configured ? (models.checker ?? models.list().find((model) => model.is_default)?.id ?? null) : null

/** The model that reads the claims of replies: CHECK_MODEL, else the preferred one where CHECK_REPLIES lets it. Null: code alone checks them. */
export const replyReader = (models: Models): string | null =>
  models.configured && (models.checker || models.readsReplies) ? readerModel(models) : null

/**
 * Asks in turn, a few at once; the answer is the model's text as it came, null where it is away, late or stopped. Never throws.
 * Both parts go to the provider: `system` never holds text by users.
 */
export function secondReader(
  models: Models,
  { task, signal, idempotencyKey, person, eachMs = EACH_MS, onUsage }: ReaderOptions,
) {
  let count = 0
  let misses = 0
  const turns = createTurns(AT_ONCE)
  return async ({ system, prompt }: { system: string; prompt: string }): Promise<string | null> => {
    const end = await turns.take()
    try {
      if (misses >= MISSES || signal.aborted) return null
      count += 1
      const spoken = await models.talk({
        task,
        system,
        messages: [{ by: 'person', text: prompt }],
        tools: [],
        signal: AbortSignal.any([signal, AbortSignal.timeout(eachMs)]),
        idempotencyKey: `${idempotencyKey}:check-${count}`,
        mostOutputTokens: MOST_OUTPUT_TOKENS,
        ...(person !== undefined && { person }),
        ...(models.checker && { model: models.checker }),
      })
      if (spoken.usage) onUsage(spoken.usage)
      if (spoken.ok) return spoken.text
      misses += 1
      return null
    } catch {
      misses += 1
      return null
    } finally {
      end()
    }
  }
}
