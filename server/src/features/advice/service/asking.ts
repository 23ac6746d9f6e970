// Puts a question of the flow to a model, or to who stands in for it.
import { ProviderAway, RunFailure, type StepHandle } from '#server/engine/engine.ts'
import { askWithFallback, failureBefore, fallbackOrder, isOutage, standInNote } from '#server/llm/fallback.ts'
import { ANALYST, type Models, type StructuredRequest } from '#server/llm/models.ts'
import { pauseLine, pauseOf, untilOf } from '#server/llm/outcome.ts'

/** `sent`: what went to which model, for the receipt; nothing where the analyst answered. */
export type FlowSnapshot = { sent?: { provider: string; model: string; sent_chars: number } }
export type ModelOutput<T> = FlowSnapshot & { author: string; value: T }
type Question<T> = Pick<StructuredRequest<T>, 'task' | 'system' | 'prompt' | 'schema' | 'analyst' | 'person'>

/** The built-in analyst can answer: the run does not sleep for long. */
const WAITS_MS = 60_000

/**
 * Asks the model, and who may stand in for it. The run sleeps through a short outage; when nobody can answer then, the built-in
 * analyst does, and the timeline says so. Errors: RunFailure when stopped.
 */
export async function answer<T>(models: Models, step: StepHandle, question: Question<T>): Promise<ModelOutput<T>> {
  let pauses = 0
  const onRetry = (why: string, waitMs: number) => {
    pauses += 1
    step.event(`pause-${pauses}`, 'agent_thought', pauseLine(why, waitMs), { until: untilOf(waitMs) }).catch(() => {})
  }
  const { signal, idempotencyKey } = step
  const asked = await askWithFallback(fallbackOrder(models, null, null), (by, first) =>
    models.ask({
      ...question,
      signal,
      onRetry,
      ...(first ? { idempotencyKey } : { idempotencyKey: `${idempotencyKey}:${by.id}`, model: by.id }),
    }),
  )
  const { reply, by } = asked
  for (const { failure } of asked.before) if (failure.usage) step.usage(failure.usage)
  if (reply.ok) {
    step.usage(reply.usage)
    const { author, value, model } = reply
    if (model === null) return { author, value }
    await step.answered(by.circuitKey)
    const note = standInNote(asked)
    if (note) await step.event('stand-in', 'agent_thought', note, { stands_in: true, model })
    const provider = models.list().find(({ id }) => id === model)?.provider ?? author
    return { author, value, sent: { provider, model, sent_chars: question.system.length + question.prompt.length } }
  }
  if (reply.usage) step.usage(reply.usage)
  const trouble = failureBefore(asked, reply)
  const { code, message } = trouble.failure
  if (code === 'stopped') throw new RunFailure('Stopped.')
  if (isOutage(trouble.failure) && step.awayMs < WAITS_MS)
    throw new ProviderAway(message, trouble.by.circuitKey, pauseOf(trouble.failure))
  await step.event('fallback', 'agent_thought', `${message} The built-in analyst takes over.`, { code })
  return { author: ANALYST, value: question.analyst() }
}

/** Asks the writer once more; null where it does not answer: the first drafts stand as they were checked. */
export async function rewritten<T>(models: Models, step: StepHandle, question: Question<T>): Promise<T | null> {
  const { signal, idempotencyKey } = step
  const reply = await models.ask({ ...question, signal, idempotencyKey: `${idempotencyKey}:repair` })
  if (reply.usage) step.usage(reply.usage)
  return reply.ok ? reply.value : null
}
