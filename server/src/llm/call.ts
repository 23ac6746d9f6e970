// One call over the wire. The provider libraries are loaded at the first call: a server without a key never pays for them.
//
// The libraries' own stream is read here, without the layer of `ai` on top: that one parses the half-grown JSON again
// with every piece that arrives and retries by rules of its own.
import type { OpenAIProvider } from '@ai-sdk/openai'
import type { Offer } from './catalogue.ts'
import { brokenOff, type Fault, faultOf } from './fault.ts'
import type { Tokens } from './prices.ts'
import { createWire, type Limits, type Wire } from './wire.ts'

type LanguageModel = ReturnType<OpenAIProvider['chat']>
type CallOptions = Parameters<LanguageModel['doStream']>[0]
type Prompt = CallOptions['prompt']
type Part = { type: 'text'; text: string }

export type Said = { by: 'person' | 'model'; text: string }
export type Question = {
  system: string
  said: Said[]
  /** A JSON Schema of draft 7. */
  schema: Record<string, unknown>
  strict: boolean
  key: string
}
/** What a provider turned out not to be able to do. Learned from its refusals, kept for as long as the server runs. */
export type Habits = { schema: boolean; stream: boolean }
export type Reply = { text: string; tokens: Tokens; end: 'stop' | 'length' | 'declined' }

type Finish = { text: string; tokens: Tokens; reason: string }

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
): Promise<Reply | Fault> {
  // Without a stream the first byte is the last one too.
  const wire = createWire(habits.stream ? limits : { ...limits, firstByteMs: limits.callMs }, untilMs)
  try {
    const model = await modelOf(offer, wire)
    const options = optionsOf(offer, question, habits, signal)
    const { text, tokens, reason } = habits.stream ? await streamed(model, options) : await whole(model, options)
    if (reason === 'content-filter') return { text, tokens, end: 'declined' }
    if (reason === 'length') return { text, tokens, end: 'length' }
    // Some servers forget the end mark: the answer counts if it is complete in itself.
    if ((reason === 'interrupted' || reason === 'error') && !isJson(text)) return brokenOff()
    return { text, tokens, end: 'stop' }
  } catch (error) {
    return faultOf(error, wire.cut(), { label: offer.label, secrets: offer.apiKey ? [offer.apiKey] : [] })
  } finally {
    wire.close()
  }
}

async function modelOf(offer: Offer, wire: Wire): Promise<LanguageModel> {
  // The libraries insist on a key, also for servers that ask for none.
  const settings = {
    apiKey: offer.apiKey ?? 'none',
    baseURL: offer.baseUrl,
    fetch: wire.fetch as typeof globalThis.fetch,
  }
  if (offer.provider === 'google') {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle(settings)(offer.wireId)
  }
  if (offer.provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(settings).chat(offer.wireId)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const { apiKey: _none, ...open } = settings
  return createOpenAICompatible({
    ...(offer.apiKey === null ? open : settings),
    name: 'compatible',
    supportsStructuredOutputs: true,
    includeUsage: true,
  })(offer.wireId)
}

function optionsOf(offer: Offer, question: Question, habits: Habits, signal: AbortSignal): CallOptions {
  const prompt: Prompt = [{ role: 'system', content: question.system }]
  for (const { by, text } of question.said) {
    const content: Part[] = [{ type: 'text', text }]
    prompt.push(by === 'person' ? { role: 'user', content } : { role: 'assistant', content })
  }
  const strict = { strictJsonSchema: question.strict }
  return {
    prompt,
    abortSignal: signal,
    // Different providers and proxies look at different names; both carry the same key on every try.
    headers: { 'Idempotency-Key': question.key, 'X-Client-Request-Id': question.key },
    ...(offer.keepsToSchema && habits.schema
      ? { responseFormat: { type: 'json' as const, name: 'answer', schema: question.schema } }
      : {}),
    providerOptions: { openai: strict, compatible: strict },
  }
}

async function streamed(model: LanguageModel, options: CallOptions): Promise<Finish> {
  const { stream } = await model.doStream(options)
  const pieces: string[] = []
  let tokens: Tokens = { input: undefined, output: undefined }
  let reason = 'interrupted'
  for await (const part of stream) {
    if (part.type === 'text-delta') pieces.push(part.delta)
    else if (part.type === 'error') throw part.error
    else if (part.type === 'finish') {
      tokens = { input: part.usage.inputTokens.total, output: part.usage.outputTokens.total }
      reason = part.finishReason.unified
    }
  }
  return { text: pieces.join(''), tokens, reason }
}

async function whole(model: LanguageModel, options: CallOptions): Promise<Finish> {
  const { content, usage, finishReason } = await model.doGenerate(options)
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    tokens: { input: usage.inputTokens.total, output: usage.outputTokens.total },
    reason: finishReason.unified,
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
