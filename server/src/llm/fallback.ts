// Several models for one question: where the first one's provider is away, the next one answers.
import type { Models } from './models.ts'
import type { Failure } from './outcome.ts'

/** Whether the provider is away, and not merely unwilling: it may answer the same question later, or another provider may now. */
export const isOutage = ({ code, retryable }: Failure): boolean =>
  retryable && (code === 'provider_down' || code === 'timeout' || code === 'rate_limited')

/** One model to ask. `circuitKey`: what fails and comes back together. */
export type Candidate = { id: string; label: string; provider: string; circuitKey: string }

/**
 * Who is asked, in order: the chosen model, and who may stand in for it. `named`: whom the crew lets stand in; null: it does not
 * say. What the operator has set stands in only for the model that this installation prefers: whoever has chosen another one
 * may have done so because of where it runs, and a question must not go elsewhere behind their back (decision 0045).
 */
export function fallbackOrder(
  models: Pick<Models, 'list' | 'fallbacks'>,
  chosen: string | null,
  named: readonly string[] | null,
): Candidate[] {
  const entries = models.list()
  const preferred = entries.find((one) => one.is_default)
  const fallback = preferred?.available ? preferred : entries.find((one) => one.available)
  const first = chosen === null ? fallback : entries.find((one) => one.id === chosen)
  const others = named ?? (chosen === null || chosen === preferred?.id ? models.fallbacks : [])
  const found = others.flatMap((id) => entries.filter((one) => one.id === id && one.available && one.id !== first?.id))
  const unknown = { id: '', label: 'The model', provider: '' }
  return [first ?? unknown, ...new Set(found)].map(({ id, label, provider }) => ({
    id,
    label,
    provider,
    circuitKey: provider === 'openai-compatible' ? id : provider,
  }))
}

export type FallbackResult<R> = {
  reply: R
  /** Who was asked last. */
  by: Candidate
  /** Who was asked before in vain, with what came of it. */
  before: { by: Candidate; failure: R & Failure }[]
}

/**
 * Asks one after the other, where the first one's provider is away, until one answers. `first`: nobody was asked before. Where
 * nobody answers, what is wrong is what was wrong with the first one (`troubleOf`).
 */
export async function askWithFallback<R extends { ok: true } | Failure>(
  candidates: readonly Candidate[],
  ask: (by: Candidate, first: boolean) => Promise<R>,
): Promise<FallbackResult<R>> {
  const before: FallbackResult<R>['before'] = []
  for (const [at, by] of candidates.entries()) {
    const reply = await ask(by, at === 0)
    const failure = reply.ok ? null : (reply as Failure)
    const over = !failure || failure.code === 'stopped' || (at === 0 && !isOutage(failure))
    if (over || at === candidates.length - 1) return { reply, by, before }
    before.push({ by, failure: reply as R & Failure })
  }
  throw new Error('There is no model to ask.')
}

/** Of an asking that came to nothing: the failure to tell, and whose it is. */
export function failureBefore<R>(
  { by, before }: FallbackResult<R>,
  failure: R & Failure,
): FallbackResult<R>['before'][number] {
  return failure.code === 'stopped' ? { by, failure } : (before[0] ?? { by, failure })
}

/** 'GPT-5 did not answer; Gemini 2.5 Pro wrote this step.' Null: the first one did. */
export function standInNote({ by, before }: Pick<FallbackResult<unknown>, 'by' | 'before'>): string | null {
  if (before.length === 0) return null
  const labels = before.map(({ by: { label } }) => label)
  const all = labels.length > 1 ? `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}` : labels[0]
  return `${all} did not answer; ${by.label} wrote this step.`
}
