// What a streamed answer says, read event by event: text at once, calls and counts at the end. Nothing in an event is
// taken for granted; what is not understood is passed over, and an answer without its end mark is known to have none.
import { randomUUID } from 'node:crypto'
import type { Offer } from './catalogue.ts'
import { CUT, MOST_ANSWER, MOST_CALLS, MOST_INPUT, MOST_INPUTS } from './longest.ts'
import type { Tokens } from './prices.ts'
import type { ToolCall } from './talk.ts'
import { countOf } from './tokens.ts'

/** `interrupted`: nothing said that the answer was whole. `unreadable`: the model called a tool in no readable way. */
export type Reason = 'stop' | 'length' | 'declined' | 'interrupted' | 'unreadable'
export type Finish = { text: string; calls: ToolCall[]; tokens: Tokens; reason: Reason }
/** Hears every piece of text the moment it arrives. */
export type Hear = (piece: string) => void

type Json = Record<string, unknown>

const DECLINED = /^(content_filter|SAFETY|RECITATION|BLOCKLIST|PROHIBITED_CONTENT|SPII|LANGUAGE|IMAGE_\w+)$/
const UNREADABLE = /^(MALFORMED_FUNCTION_CALL|UNEXPECTED_TOOL_CALL)$/

/** An answer is heard at once up to here; what follows is held back until it is known whether a mark must take its place. */
const HEARD = MOST_ANSWER - CUT.length

/**
 * Takes the data of each event of an answer. Throws what is no JSON, and what the provider says went wrong. Once it is `full`,
 * nothing more is taken: the answer is as long as one may be.
 */
export function createReading(provider: Offer['provider'], hear: Hear) {
  const finish: Finish = { text: '', calls: [], tokens: { input: undefined, output: undefined }, reason: 'interrupted' }
  let held = ''
  let full = false
  const tell = (piece: string) => {
    if (piece === '') return
    finish.text += piece
    hear(piece)
  }
  const say = (piece: unknown) => {
    if (typeof piece !== 'string' || full) return
    const now = held === '' ? wellCut(piece, HEARD - finish.text.length) : ''
    tell(now)
    held += piece.slice(now.length, now.length + CUT.length + 1)
    if (held.length <= CUT.length) return
    held = CUT
    full = true
  }
  const take = provider === 'google' ? geminiReader(finish, say) : chatReader(finish, say)
  return {
    finish,
    event(data: string): void {
      if (data === '[DONE]' || full) return
      const chunk = object(JSON.parse(data))
      if (chunk.error) throw toldError(chunk.error)
      take(chunk)
      full ||= finish.calls.length > MOST_CALLS || lengthOf(finish.calls) > MOST_INPUTS
    },
    full: () => full,
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

const lengthOf = (calls: readonly ToolCall[]) => calls.reduce((sum, { input }) => sum + input.length, 0)

function chatReader(finish: Finish, say: (piece: unknown) => void) {
  const calls = new Map<unknown, ToolCall>()

  function call(delta: Json): void {
    const told = object(delta.function)
    const name = typeof told.name === 'string' ? told.name : ''
    const id = typeof delta.id === 'string' ? delta.id : ''
    let own = delta.index === undefined ? undefined : calls.get(delta.index)
    // Some servers count no calls, or give all of them one number: then a new name begins a new call.
    if (delta.index === undefined && name === '') own = finish.calls.at(-1)
    if (own && name !== '' && own.name !== '' && id !== '' && id !== own.id) own = undefined
    if (!own) {
      own = { id: id || randomUUID(), name: '', input: '' }
      finish.calls.push(own)
      if (delta.index !== undefined) calls.set(delta.index, own)
    }
    if (own.name === '') own.name = name
    add(own, told.arguments)
    const sign = object(object(delta.extra_content).google).thought_signature
    if (typeof sign === 'string') own.mark = sign
  }

  return (chunk: Json): void => {
    const usage = object(chunk.usage)
    if (chunk.usage) finish.tokens = { input: countOf(usage.prompt_tokens), output: countOf(usage.completion_tokens) }
    const choice = object(list(chunk.choices)[0])
    const delta = object(choice.delta)
    if (Array.isArray(delta.content)) for (const part of delta.content) say(object(part).text)
    else say(delta.content)
    if (typeof delta.refusal === 'string' && delta.refusal !== '') {
      say(delta.refusal)
      finish.reason = 'declined'
    }
    for (const each of list(delta.tool_calls)) call(object(each))
    if (typeof choice.finish_reason === 'string') ends(finish, choice.finish_reason, 'length')
  }
}

function geminiReader(finish: Finish, say: (piece: unknown) => void) {
  return (chunk: Json): void => {
    const usage = object(chunk.usageMetadata)
    if (chunk.usageMetadata)
      finish.tokens = {
        input: sum(usage.promptTokenCount, usage.toolUsePromptTokenCount),
        output: sum(usage.candidatesTokenCount, usage.thoughtsTokenCount),
      }
    const blocked = object(chunk.promptFeedback).blockReason
    if (typeof blocked === 'string' && blocked !== 'BLOCK_REASON_UNSPECIFIED') finish.reason = 'declined'
    const candidate = object(list(chunk.candidates)[0])
    for (const each of list(object(candidate.content).parts)) {
      const part = object(each)
      if (part.thought !== true) say(part.text)
      if (!part.functionCall) continue
      const { id, name, args } = object(part.functionCall)
      const own: ToolCall = {
        id: typeof id === 'string' && id !== '' ? id : randomUUID(),
        name: typeof name === 'string' ? name : '',
        input: '',
      }
      add(own, args ?? {})
      if (typeof part.thoughtSignature === 'string') own.mark = part.thoughtSignature
      finish.calls.push(own)
    }
    if (typeof candidate.finishReason === 'string') ends(finish, candidate.finishReason, 'MAX_TOKENS')
  }
}

function ends(finish: Finish, told: string, tooLong: string): void {
  if (finish.reason === 'declined') return
  if (DECLINED.test(told)) finish.reason = 'declined'
  else if (UNREADABLE.test(told)) finish.reason = 'unreadable'
  else finish.reason = told === tooLong ? 'length' : 'stop'
}

function add(call: ToolCall, told: unknown): void {
  if (told === undefined || told === null || call.input.length >= MOST_INPUT) return
  const more = typeof told === 'string' ? told : JSON.stringify(told)
  call.input = (call.input + more).slice(0, MOST_INPUT)
}

/** As an error of the library, so that it is judged as any refusal is. */
function toldError(told: unknown): Error {
  const { message, code, type, status } = object(told)
  const words = `${code} ${type} ${status}`
  const named = /rate_limit|quota|RESOURCE_EXHAUSTED/i.test(words)
    ? 429
    : /invalid_request|INVALID_ARGUMENT/i.test(words)
      ? 400
      : 500
  const number = Number(code)
  return Object.assign(new Error('The provider told an error.'), {
    statusCode: number >= 400 && number < 600 ? number : named,
    responseBody: JSON.stringify({ error: { message: message ?? told, code: code ?? type } }),
  })
}

const object = (value: unknown): Json => (value !== null && typeof value === 'object' ? (value as Json) : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const sum = (first: unknown, second: unknown) => {
  const known = countOf(first)
  return known === undefined ? undefined : known + (countOf(second) ?? 0)
}
