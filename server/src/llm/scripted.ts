// Models that answer by a script, for tests: no network, no waiting, every fault at will.
import { readAnswer } from './answer.ts'
import type { Ask, Models } from './models.ts'
import type { Answer, Failure } from './outcome.ts'

const FAULT = Symbol('fault')
type ScriptedFault = { [FAULT]: Failure | 'hang' }

/** A value is the answer; a function makes it from the question; a fault makes the question fail. */
export type Turn = unknown | ((ask: Ask<unknown>) => unknown) | ScriptedFault

/** A turn that fails with this code. `provider_down`, `rate_limited` and `timeout` may be tried again unless said otherwise. */
export function fault(
  code: Failure['code'],
  message = `Scripted: ${code}.`,
  retryable = ['provider_down', 'rate_limited', 'timeout'].includes(code),
): ScriptedFault {
  return { [FAULT]: { ok: false, code, message, retryable } }
}

/** A turn that never answers: it ends when the question is stopped. */
export const hang: ScriptedFault = { [FAULT]: 'hang' }

export type ScriptedModels = Models & {
  /** Every question that was asked, in order. */
  asked: Ask<unknown>[]
}

const LABEL = 'Scripted model'
const STOPPED: Failure = { ok: false, code: 'stopped', message: 'Stopped.', retryable: false }

/**
 * Answers the first question with the first turn and so on; or, where `turns` is an object, by the question's task
 * ('strategic_flow.assess'), each task with its own list. A value that does not fit the question's schema becomes
 * `bad_answer`, as with a real model. A question without a turn left fails and cannot be tried again.
 */
export function scriptedModels(turns: readonly Turn[] | Readonly<Record<string, readonly Turn[]>>): ScriptedModels {
  const asked: Ask<unknown>[] = []
  const taken = new Map<string, number>()

  function next(task: string): Turn {
    const list = Array.isArray(turns) ? turns : (turns as Record<string, readonly Turn[]>)[task]
    const lane = Array.isArray(turns) ? '' : task
    const at = taken.get(lane) ?? 0
    taken.set(lane, at + 1)
    return list && at < list.length ? list[at] : fault('bad_request', `The script has no turn left for ${task}.`)
  }

  async function ask<T>(ask: Ask<T>): Promise<Answer<T>> {
    asked.push(ask as Ask<unknown>)
    if (ask.signal.aborted) return STOPPED
    const turn = next(ask.task)
    const made = typeof turn === 'function' ? await (turn as (ask: Ask<T>) => unknown)(ask) : turn
    if (isFault(made)) return made[FAULT] === 'hang' ? await stopOf(ask.signal) : made[FAULT]
    const text = JSON.stringify(made) ?? ''
    const read = readAnswer(text, ask.schema)
    if (!read.ok)
      return {
        ok: false,
        code: 'bad_answer',
        message: `${LABEL} gave no usable answer: ${read.problem}`,
        retryable: true,
      }
    const usage = {
      input_tokens: Math.ceil(ask.prompt.length / 4),
      output_tokens: Math.ceil(text.length / 4),
      cost_usd: 0,
    }
    return { ok: true, value: read.value, author: LABEL, model: ask.model ?? 'scripted', usage }
  }

  return {
    asked,
    ask,
    configured: true,
    list: () => [{ id: 'scripted', label: LABEL, provider: 'scripted', is_default: true, available: true }],
  }
}

function isFault(made: unknown): made is ScriptedFault {
  return typeof made === 'object' && made !== null && FAULT in made
}

function stopOf(signal: AbortSignal): Promise<Failure> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(STOPPED), { once: true }))
}
