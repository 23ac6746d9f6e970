// Models that answer by a script, for tests: no network, no waiting, every fault at will.
import { readAnswer } from './answer.ts'
import type { Models, StructuredRequest } from './models.ts'
import type { Answer, Failure, Usage } from './outcome.ts'
import { charactersOf } from './prompt.ts'
import type { ChatRequest, ChatResult } from './talk.ts'

const FAULT = Symbol('fault')
type ScriptedFault = { [FAULT]: Failure | 'hang' }

/** A value is the answer; a function makes it from the question; a fault makes the question fail. */
export type ScriptedTurn = unknown | ((ask: StructuredRequest<unknown>) => unknown) | ScriptedFault

/** One turn of a conversation. A text alone says that text. */
export type TalkTurn =
  | string
  | {
      /** Said piece by piece. */
      text?: string | readonly string[]
      /** `input` is written as JSON; a string is passed as it stands, broken or not. */
      calls?: readonly { name: string; input: unknown; id?: string }[]
      end?: 'stop' | 'length'
      /** Awaited before each piece and, with the number of pieces, before the end: to hold a reply where a test wants it. */
      before?: (at: number, talk: ChatRequest) => void | Promise<void>
      /** How the turn breaks once its text is out: `fault(…)` or `hang`. */
      breaks?: ScriptedFault
      usage?: { input_tokens: number; output_tokens: number; cost_usd: number | null }
    }

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
  asked: StructuredRequest<unknown>[]
  /** Every turn of a conversation that was taken, in order, with its messages as they were then. */
  talked: ChatRequest[]
}

const LABEL = 'Scripted model'
const STOPPED: Failure = { ok: false, code: 'stopped', message: 'Stopped.', retryable: false }

/**
 * Answers the first question with the first turn and so on; or, where `turns` is an object, by the question's task
 * ('strategic_flow.assess'), each task with its own list. Questions (`ask`) and turns of conversations (`talk`, see
 * TalkTurn) draw from the same lists. A value that does not fit the question's schema becomes
 * `bad_answer`, as with a real model. A question without a turn left fails and cannot be tried again.
 */
export function scriptedModels(
  turns: readonly ScriptedTurn[] | Readonly<Record<string, readonly ScriptedTurn[]>>,
): ScriptedModels {
  const asked: StructuredRequest<unknown>[] = []
  const talked: ChatRequest[] = []
  const taken = new Map<string, number>()

  function next(task: string): ScriptedTurn {
    const list = Array.isArray(turns) ? turns : (turns as Record<string, readonly ScriptedTurn[]>)[task]
    const lane = Array.isArray(turns) ? '' : task
    const at = taken.get(lane) ?? 0
    taken.set(lane, at + 1)
    return list && at < list.length ? list[at] : fault('bad_request', `The script has no turn left for ${task}.`)
  }

  async function ask<T>(ask: StructuredRequest<T>): Promise<Answer<T>> {
    asked.push(ask as StructuredRequest<unknown>)
    if (ask.signal.aborted) return STOPPED
    const turn = next(ask.task)
    const made = typeof turn === 'function' ? await (turn as (ask: StructuredRequest<T>) => unknown)(ask) : turn
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

  async function talk(talk: ChatRequest): Promise<ChatResult> {
    talked.push({ ...talk, messages: structuredClone(talk.messages) as ChatRequest['messages'] })
    if (talk.signal.aborted) return STOPPED
    const turn = next(talk.task)
    const made = typeof turn === 'function' ? await (turn as (talk: ChatRequest) => unknown)(talk) : turn
    if (isFault(made))
      return made[FAULT] === 'hang' ? { ...(await stopOf(talk.signal)), usage: reckoned(talk, '') } : made[FAULT]
    return await spokenTurn(made as TalkTurn, talk)
  }

  return {
    asked,
    talked,
    ask,
    talk,
    warm: async () => {},
    embedder: null,
    embed: async () => ({ ok: false, code: 'bad_request', message: 'The script has no vectors.', retryable: false }),
    configured: true,
    fallbacks: [],
    list: () => [{ id: 'scripted', label: LABEL, provider: 'scripted', is_default: true, available: true }],
  }
}

async function spokenTurn(made: TalkTurn, talk: ChatRequest): Promise<ChatResult> {
  const turn = typeof made === 'string' ? { text: made } : made
  const pieces = typeof turn.text === 'string' ? [turn.text] : (turn.text ?? [])
  let text = ''
  const broken = (failure: Failure): ChatResult =>
    text === '' && failure.code !== 'stopped'
      ? failure
      : { ...failure, ...(text !== '' && { text }), usage: reckoned(talk, text) }
  for (let at = 0; at <= pieces.length; at++) {
    if (turn.before) await Promise.race([turn.before(at, talk), stopOf(talk.signal)])
    if (talk.signal.aborted) return broken(STOPPED)
    const piece = pieces[at] ?? ''
    text += piece
    if (piece !== '') talk.onText?.(piece)
  }
  if (turn.breaks) return broken(turn.breaks[FAULT] === 'hang' ? await stopOf(talk.signal) : turn.breaks[FAULT])
  const calls = (turn.calls ?? []).map(({ name, input, id }, at) => ({
    id: id ?? `call-${at + 1}`,
    name,
    input: typeof input === 'string' ? input : JSON.stringify(input ?? {}),
  }))
  const usage = turn.usage ?? reckoned(talk, text + JSON.stringify(calls))
  const end = turn.end ?? (calls.length > 0 ? 'calls' : 'stop')
  return { ok: true, text, calls, end, author: LABEL, model: talk.model ?? 'scripted', provider: 'scripted', usage }
}

/** As of a provider that does not count. */
const reckoned = (talk: ChatRequest, said: string): Usage => ({
  input_tokens: Math.ceil(charactersOf(talk) / 4),
  output_tokens: Math.ceil(said.length / 4),
  cost_usd: 0,
})

function isFault(made: unknown): made is ScriptedFault {
  return typeof made === 'object' && made !== null && FAULT in made
}

function stopOf(signal: AbortSignal): Promise<Failure> {
  if (signal.aborted) return Promise.resolve(STOPPED)
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(STOPPED), { once: true }))
}
