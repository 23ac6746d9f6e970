// One call to a provider: its library writes the question and reads the answer, over a client that keeps the limits.

import { answerOf, MOST_CALLS } from './answer-limits.ts'
import { callOf, createAnswerStream, type ModelAnswer, type OnToken, reasonOf, tokensOf } from './answer-stream.ts'
import type { Offer } from './catalogue.ts'
import { brokenOff, empty, type Fault, faultOf, unreadable } from './fault.ts'
import { createHttpClient, type Fetch, type Limits } from './http-client.ts'
import { withModel } from './library.ts'
import { type ModelCapabilities, type ModelPrompt, optionsOf } from './prompt.ts'
import { withSaneUsage } from './tokens.ts'

export type Reply = Pick<ModelAnswer, 'text' | 'calls' | 'tokens'> & { end: 'stop' | 'length' | 'calls' | 'declined' }

export type CallOptions = {
  limits: Limits
  /** What is left of the time for the whole question. */
  untilMs: number
  signal: AbortSignal
  hear: OnToken
  /** Told when the first byte of the answer is there. */
  begun(): void
}

/** Puts a question to a model once. It never throws: what goes wrong comes back as a fault. */
export async function callOnce(
  offer: Offer,
  question: ModelPrompt,
  capabilities: ModelCapabilities,
  { limits, untilMs, signal, hear, begun }: CallOptions,
): Promise<Reply | Fault> {
  // Without a stream the first byte is the last one too.
  const client = createHttpClient(
    capabilities.stream ? limits : { ...limits, firstByteMs: limits.callMs },
    untilMs,
    begun,
    offer.reach,
  )
  try {
    return judged(question, await speak(offer, question, capabilities, client.fetch, signal, hear))
  } catch (error) {
    const fault = faultOf(error, client.cut(), { label: offer.label, secrets: offer.apiKey ? [offer.apiKey] : [] })
    return client.worked() ? { ...fault, tokens: { input: undefined, output: undefined } } : fault
  } finally {
    client.close()
  }
}

/** The bare exchange. Throws what the library and `fetch` throw. */
export function speak(
  offer: Offer,
  question: ModelPrompt,
  capabilities: ModelCapabilities,
  fetch: Fetch,
  signal: AbortSignal,
  hear: OnToken,
): Promise<ModelAnswer> {
  return (capabilities.stream ? streamed : whole)(offer, question, capabilities, fetch, signal, hear)
}

function judged(question: ModelPrompt, { text, calls, tokens, reason }: ModelAnswer): Reply | Fault {
  if (reason === 'declined') return { text, calls: [], tokens, end: 'declined' }
  if (reason === 'length') return { text, calls, tokens, end: 'length' }
  if (reason === 'unreadable') return unreadable(tokens)
  // Some servers forget the end mark: the answer counts if it is complete in itself.
  if (reason === 'interrupted' && !(question.answer && isJson(text))) return brokenOff(tokens)
  if (calls.length > 0) return { text, calls, tokens, end: 'calls' }
  if (!question.answer && text.trim() === '') return empty(tokens)
  return { text, calls, tokens, end: 'stop' }
}

async function streamed(
  ...[offer, question, capabilities, fetch, signal, hear]: Parameters<typeof speak>
): Promise<ModelAnswer> {
  const answer = createAnswerStream(hear)
  const options = optionsOf(offer, question, capabilities, signal)
  const { stream } = await withModel(offer, withSaneUsage(fetch), (model) => model.doStream(options))
  for await (const part of stream) {
    answer.take(part)
    if (answer.full()) break
  }
  answer.end()
  return answer.finish
}

async function whole(
  ...[offer, question, capabilities, fetch, signal, hear]: Parameters<typeof speak>
): Promise<ModelAnswer> {
  const options = optionsOf(offer, question, capabilities, signal)
  const { content, usage, finishReason } = await withModel(offer, withSaneUsage(fetch), (model) =>
    model.doGenerate(options),
  )
  const said = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const text = answerOf(said)
  if (text !== '') hear(text)
  const calls = content.filter((part) => part.type === 'tool-call')
  const reason = reasonOf(finishReason)
  return {
    text,
    calls: calls.slice(0, MOST_CALLS).map(callOf),
    tokens: tokensOf(usage),
    // Without a stream there is no end that could be missing.
    reason:
      text.length < said.length
        ? 'length'
        : reason === 'interrupted' && finishReason.unified !== 'error'
          ? 'stop'
          : reason,
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
