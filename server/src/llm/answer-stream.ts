// What a streamed answer comes to, part by part: text at once, calls and counts at the end. It is as long as one may be, and no
// longer.

import { CUT, MOST_ANSWER, MOST_CALLS, MOST_INPUT, MOST_INPUTS } from './answer-limits.ts'
import type { Tokens } from './prices.ts'
import type { LanguageModel } from './prompt.ts'
import type { ToolCall } from './talk.ts'
import { countOf } from './tokens.ts'

/** `interrupted`: nothing said that the answer was whole. `unreadable`: the model called a tool in no readable way. */
export type FinishReason = 'stop' | 'length' | 'declined' | 'interrupted' | 'unreadable'
export type ModelAnswer = { text: string; calls: ToolCall[]; tokens: Tokens; reason: FinishReason }
/** Hears every piece of text the moment it arrives. */
export type OnToken = (piece: string) => void

type GenerateResult = Awaited<ReturnType<LanguageModel['doGenerate']>>
type ModelStream = Awaited<ReturnType<LanguageModel['doStream']>>['stream']
export type Part = ModelStream extends ReadableStream<infer P> ? P : never

/** An answer is heard at once up to here; what follows is held back until it is known whether a mark must take its place. */
const HEARD = MOST_ANSWER - CUT.length

/** Once it is `full`, nothing more is taken. */
export function createAnswerStream(hear: OnToken) {
  const finish: ModelAnswer = {
    text: '',
    calls: [],
    tokens: { input: undefined, output: undefined },
    reason: 'interrupted',
  }
  let held = ''
  let full = false
  let inputs = 0
  const tell = (piece: string) => {
    if (piece === '') return
    finish.text += piece
    hear(piece)
  }
  const say = (piece: string) => {
    const now = held === '' ? wellCut(piece, HEARD - finish.text.length) : ''
    tell(now)
    held += piece.slice(now.length, now.length + CUT.length + 1)
    if (held.length <= CUT.length) return
    held = CUT
    full = true
  }
  const more = ({ id, delta }: { id: string; delta: string }) => {
    inputs += delta.length
    const call = finish.calls.findLast((one) => one.id === id)
    if (call) call.input = (call.input + delta).slice(0, MOST_INPUT)
  }
  const whole = (call: ToolCall) => {
    const begun = finish.calls.findLast(({ id }) => id === call.id)
    if (begun) Object.assign(begun, call)
    else finish.calls.push(call)
  }
  return {
    finish,
    full: () => full,
    /** Throws what the provider says went wrong, and what was no part of an answer. */
    take(part: Part): void {
      if (part.type === 'text-delta') say(part.delta)
      else if (part.type === 'tool-input-start') finish.calls.push({ id: part.id, name: part.toolName, input: '' })
      else if (part.type === 'tool-input-delta') more(part)
      else if (part.type === 'tool-call') whole(callOf(part))
      else if (part.type === 'finish') {
        finish.tokens = tokensOf(part.usage)
        finish.reason = reasonOf(part.finishReason)
      } else if (part.type === 'error' && !isMissingEnd(part.error)) throw reportedError(part.error)
      full ||= finish.calls.length > MOST_CALLS || inputs > MOST_INPUTS
    },
    /** Says what was held back. To be called once, at the end. */
    end(): void {
      tell(held)
      held = ''
      finish.calls.splice(MOST_CALLS)
      if (full && finish.reason !== 'declined') finish.reason = 'length'
    },
  }
}

/** The beginning of a text, never half a sign more. */
function wellCut(text: string, most: number): string {
  const end = Math.max(0, Math.min(text.length, most))
  return end < text.length && /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? text.slice(0, end - 1) : text.slice(0, end)
}

export function callOf({
  toolCallId,
  toolName,
  input,
  providerMetadata,
}: Extract<GenerateResult['content'][number], { type: 'tool-call' }>): ToolCall {
  const { thoughtSignature: mark } = providerMetadata?.google ?? providerMetadata?.compatible ?? {}
  return {
    id: toolCallId,
    name: toolName,
    input: input.slice(0, MOST_INPUT),
    ...(typeof mark === 'string' ? { mark } : {}),
  }
}

/** As the provider told them: the library writes a zero where it told none. */
export function tokensOf({ raw }: GenerateResult['usage']): Tokens {
  const told = (raw ?? {}) as Record<string, unknown>
  return {
    input: sum(told.prompt_tokens ?? told.promptTokenCount, told.toolUsePromptTokenCount),
    output: sum(told.completion_tokens ?? told.candidatesTokenCount, told.thoughtsTokenCount),
  }
}

const sum = (first: unknown, second: unknown) => {
  const known = countOf(first)
  return known === undefined ? undefined : known + (countOf(second) ?? 0)
}

const DECLINED = /^(LANGUAGE|IMAGE_\w+)$/
const UNREADABLE = /^(MALFORMED_FUNCTION_CALL|UNEXPECTED_TOOL_CALL)$/

export function reasonOf({ unified, raw = '' }: GenerateResult['finishReason']): FinishReason {
  if (unified === 'content-filter' || DECLINED.test(raw)) return 'declined'
  if (UNREADABLE.test(raw)) return 'unreadable'
  if (unified === 'length') return 'length'
  return raw === '' ? 'interrupted' : 'stop'
}

/** One of the libraries calls it an error that nothing said that the answer was whole. */
const isMissingEnd = (error: unknown) => error instanceof Error && error.name === 'AI_InvalidResponseDataError'

/** As an error of the library, so that it is judged as any refusal is. */
function reportedError(told: unknown): Error {
  if (told instanceof Error) return told
  const { message, code, type, status, statusCode } = (told ?? {}) as Record<string, unknown>
  const words = `${code} ${type} ${status}`
  const named = /rate_limit|quota|RESOURCE_EXHAUSTED/i.test(words)
    ? 429
    : /invalid_request|INVALID_ARGUMENT/i.test(words)
      ? 400
      : 500
  const number = Number(code ?? statusCode)
  return Object.assign(new Error('The provider told an error.'), {
    statusCode: number >= 400 && number < 600 ? number : named,
    responseBody: JSON.stringify({ error: { message: message ?? told, code: code ?? type } }),
  })
}

export type TokenListener = { onText?(piece: string): void; onRestart?(): void }

/**
 * What is heard of an answer over all its tries. Passes pieces on at once. What a listener throws is its own fault and not the provider's: `onWrong` gets it. The text of a try that broke stays until the next one begins to speak: so nothing that was
 * shown is taken away for a try that never says a word.
 */
export function createStreamListener(
  { onText, onRestart }: TokenListener,
  now: () => number,
  onWrong: (error: unknown) => void,
) {
  let text = ''
  let over = false
  let tries = 0
  let firstSpoken: number | null = null
  let firstAt: number | null = null
  let heard = 0
  const tell = (say: () => void) => {
    try {
      say()
    } catch (error) {
      onWrong(error)
    }
  }
  return {
    /** Begins a try; gives what hears its pieces. */
    begin(): (piece: string) => void {
      const self = ++tries
      let silent = true
      firstAt = null
      heard = 0
      return (piece) => {
        if (over || self !== tries) return
        heard += piece.length
        if (silent) {
          silent = false
          firstAt = now()
          firstSpoken ??= self
          if (text !== '') tell(() => onRestart?.())
          text = ''
        }
        text += piece
        tell(() => onText?.(piece))
      }
    },
    /** Nothing is passed on any more. */
    end(): void {
      over = true
    },
    text: () => text,
    /** The number of the try that spoke first, from 1; null: none has. */
    firstSpoken: () => firstSpoken,
    /** How much this try has said, in characters. */
    heard: () => heard,
    /** When this try's first piece came. */
    firstAt: () => firstAt,
  }
}
