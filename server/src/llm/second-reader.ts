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
  /** How long it may say nothing, at least; left out: a minute. Whoever was slow with one answer gets longer for the next. */
  silentMs?: number
  /** How long it may be waited for in all, over all questions; left out: 270 s. */
  wholeMs?: number
  /** Told after each answer, for the person's budget. */
  onUsage: (usage: Usage) => void
}

const SILENT_MS = 60_000
const MOST_SILENT_MS = 180_000
const WHOLE_MS = 270_000
/** A model on one's own machine answers several questions one after the other. */
const SLOWER = 3
/** So many run at once. */
const AT_ONCE = 4
/** After so many questions in a row without an answer the reader is away, and is not asked again. */
const MISSES = 2
const MOST_OUTPUT_TOKENS = 400

/** How long whoever needed so long for a text may say nothing of one claim. */
export const silenceAfter = (tookMs: number): number => Math.min(MOST_SILENT_MS, Math.max(SILENT_MS, tookMs))

/** The model that is asked: CHECK_MODEL, else the preferred one. Null: there is no model. */
export const readerModel = (models: Models): string | null =>
  models.configured ? (models.checker ?? models.list().find((model) => model.is_default)?.id ?? null) : null

/** The model that reads the claims of replies: CHECK_MODEL, else the preferred one where CHECK_REPLIES lets it. Null: code alone checks them. */
export const replyReader = (models: Models): string | null =>
  models.configured && (models.checker || models.readsReplies) ? readerModel(models) : null

/**
 * Asks in turn, a few at once; the answer is the model's text as it came, null where it is away, late or stopped. Never throws. A slow
 * reader is waited for as long as it answers at all: each answer gives those that wait their time anew, until `wholeMs` is over. One that
 * says nothing ends soon.
 * Both parts go to the provider: `system` never holds text by users.
 */
export function secondReader(
  models: Models,
  { task, signal, idempotencyKey, person, silentMs = SILENT_MS, wholeMs = WHOLE_MS, onUsage }: ReaderOptions,
) {
  let count = 0
  let misses = 0
  let slowest = 0
  /** When it last answered, or was asked after nobody waited. */
  let heard = 0
  const waiting = stopwatch()
  const turns = createTurns(AT_ONCE)

  /** How long it is still waited for. */
  function left(): number {
    const silent = Math.max(silentMs, Math.min(MOST_SILENT_MS, SLOWER * slowest))
    return Math.min(waiting.isRunning() ? heard + silent - Date.now() : silent, wholeMs - waiting.ms())
  }

  /** Aborts once there is nothing more to wait for. */
  function patience() {
    const late = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const look = () => {
      if (left() <= 0) late.abort(new Error('late'))
      else timer = setTimeout(look, left())
    }
    look()
    return { late: late.signal, end: () => clearTimeout(timer) }
  }

  return async ({ system, prompt }: { system: string; prompt: string }): Promise<string | null> => {
    const end = await turns.take()
    if (misses >= MISSES || signal.aborted || left() <= 0) {
      end()
      return null
    }
    count += 1
    const begun = Date.now()
    if (!waiting.isRunning()) heard = begun
    waiting.begin()
    const { late, end: endPatience } = patience()
    try {
      const spoken = await models.talk({
        task,
        system,
        messages: [{ by: 'person', text: prompt }],
        tools: [],
        signal: AbortSignal.any([signal, late]),
        idempotencyKey: `${idempotencyKey}:check-${count}`,
        mostOutputTokens: MOST_OUTPUT_TOKENS,
        ...(person !== undefined && { person }),
        ...(models.checker && { model: models.checker }),
      })
      if (spoken.usage) onUsage(spoken.usage)
      if (spoken.ok) {
        misses = 0
        heard = Date.now()
        slowest = Math.max(slowest, heard - begun)
        return spoken.text
      }
      misses += 1
      return null
    } catch {
      misses += 1
      return null
    } finally {
      endPatience()
      waiting.end()
      end()
    }
  }
}

/** Runs while at least one thing does that began. */
function stopwatch() {
  let running = 0
  let since = 0
  let before = 0
  return {
    begin() {
      if (running++ === 0) since = Date.now()
    },
    end() {
      if (--running === 0) before += Date.now() - since
    },
    isRunning: () => running > 0,
    ms: () => before + (running > 0 ? Date.now() - since : 0),
  }
}
