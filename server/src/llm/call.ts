// One call over the wire.
//
// The libraries' own stream is read here, without the layer of `ai` on top: that one parses the half-grown JSON again
// with every piece that arrives and retries by rules of its own.
import type { Offer } from './catalogue.ts'
import { brokenOff, empty, type Fault, faultOf } from './fault.ts'
import { type Fetch, modelOf } from './library.ts'
import type { Tokens } from './prices.ts'
import { type Habits, type LanguageModel, optionsOf, type Question } from './prompt.ts'
import type { ToolCall } from './talk.ts'
import { createWire, type Limits } from './wire.ts'

export type Reply = {
  text: string
  calls: ToolCall[]
  tokens: Tokens
  end: 'stop' | 'length' | 'calls' | 'declined'
}
/** Hears every piece of text the moment it arrives. */
export type Hear = (piece: string) => void

type Options = Parameters<LanguageModel['doStream']>[0]
type Content = Awaited<ReturnType<LanguageModel['doGenerate']>>['content'][number]
type Finish = { text: string; calls: ToolCall[]; tokens: Tokens; reason: string }

/** What a tool is called with, at most: longer arguments are cut, and are broken JSON then. */
const MOST_INPUT = 1_048_576

/**
 * Puts a question to a model once. `untilMs` is what is left of the time for the whole question.
 * It never throws: what goes wrong comes back as a fault.
 */
export async function callOnce(
  offer: Offer,
  question: Question,
  habits: Habits,
  limits: Limits,
  untilMs: number,
  signal: AbortSignal,
  hear: Hear,
): Promise<Reply | Fault> {
  // Without a stream the first byte is the last one too.
  const wire = createWire(habits.stream ? limits : { ...limits, firstByteMs: limits.callMs }, untilMs)
  try {
    return judged(question, await speak(offer, question, habits, wire.fetch, signal, hear))
  } catch (error) {
    return faultOf(error, wire.cut(), { label: offer.label, secrets: offer.apiKey ? [offer.apiKey] : [] })
  } finally {
    wire.close()
  }
}

/** The bare exchange, over any `fetch`. Throws what the library throws. */
export async function speak(
  offer: Offer,
  question: Question,
  habits: Habits,
  fetch: Fetch,
  signal: AbortSignal,
  hear: Hear,
): Promise<Finish> {
  const model = await modelOf(offer, fetch)
  const options = optionsOf(offer, question, habits, signal)
  return habits.stream ? await streamed(model, options, hear) : await whole(model, options, hear)
}

function judged(question: Question, { text, calls, tokens, reason }: Finish): Reply | Fault {
  if (reason === 'content-filter') return { text, calls: [], tokens, end: 'declined' }
  if (reason === 'length') return { text, calls, tokens, end: 'length' }
  // Some servers forget the end mark: the answer counts if it is complete in itself.
  if ((reason === 'interrupted' || reason === 'error') && !(question.answer && isJson(text))) return brokenOff()
  if (calls.length > 0) return { text, calls, tokens, end: 'calls' }
  if (!question.answer && text.trim() === '') return empty()
  return { text, calls, tokens, end: 'stop' }
}

async function streamed(model: LanguageModel, options: Options, hear: Hear): Promise<Finish> {
  const { stream } = await model.doStream(options)
  const finish: Finish = { text: '', calls: [], tokens: { input: undefined, output: undefined }, reason: 'interrupted' }
  for await (const part of stream) {
    if (part.type === 'text-delta') {
      finish.text += part.delta
      if (part.delta !== '') hear(part.delta)
    } else if (part.type === 'tool-call') finish.calls.push(callOf(part))
    else if (part.type === 'error') throw part.error
    else if (part.type === 'finish') {
      finish.tokens = { input: part.usage.inputTokens.total, output: part.usage.outputTokens.total }
      finish.reason = part.finishReason.unified
    }
  }
  return finish
}

async function whole(model: LanguageModel, options: Options, hear: Hear): Promise<Finish> {
  const { content, usage, finishReason } = await model.doGenerate(options)
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  if (text !== '') hear(text)
  return {
    text,
    calls: content.flatMap((part) => (part.type === 'tool-call' ? [callOf(part)] : [])),
    tokens: { input: usage.inputTokens.total, output: usage.outputTokens.total },
    reason: finishReason.unified,
  }
}

function callOf({ toolCallId, toolName, input, providerMetadata }: Extract<Content, { type: 'tool-call' }>): ToolCall {
  const { thoughtSignature: mark } = providerMetadata?.google ?? providerMetadata?.compatible ?? {}
  return {
    id: toolCallId,
    name: toolName,
    input: input.slice(0, MOST_INPUT),
    ...(typeof mark === 'string' ? { mark } : {}),
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
