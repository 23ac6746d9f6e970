// One call over the wire. The provider's library writes the question and reads refusals; a streamed answer is read here:
// the library's way from the wire to a word is long, and a word must not wait.
import { createParser } from 'eventsource-parser'
import type { Offer } from './catalogue.ts'
import { brokenOff, empty, type Fault, faultOf, unreadable } from './fault.ts'
import { withModel } from './library.ts'
import { answerOf, MOST_CALLS, MOST_INPUT } from './longest.ts'
import { type Habits, type LanguageModel, optionsOf, type Question } from './prompt.ts'
import { createReading, type Finish, type Hear } from './reading.ts'
import type { ToolCall } from './talk.ts'
import { countingOnly } from './tokens.ts'
import { createWire, type Limits, type Wire } from './wire.ts'

export type Reply = Pick<Finish, 'text' | 'calls' | 'tokens'> & { end: 'stop' | 'length' | 'calls' | 'declined' }

type Content = Awaited<ReturnType<LanguageModel['doGenerate']>>['content'][number]

export type Calling = {
  limits: Limits
  /** What is left of the time for the whole question. */
  untilMs: number
  signal: AbortSignal
  hear: Hear
  /** Told when the first byte of the answer is there. */
  begun(): void
}

/** Puts a question to a model once. It never throws: what goes wrong comes back as a fault. */
export async function callOnce(
  offer: Offer,
  question: Question,
  habits: Habits,
  { limits, untilMs, signal, hear, begun }: Calling,
): Promise<Reply | Fault> {
  // Without a stream the first byte is the last one too.
  const wire = createWire(habits.stream ? limits : { ...limits, firstByteMs: limits.callMs }, untilMs, begun)
  try {
    return judged(question, await speak(offer, question, habits, wire, signal, hear))
  } catch (error) {
    const fault = faultOf(error, wire.cut(), { label: offer.label, secrets: offer.apiKey ? [offer.apiKey] : [] })
    return wire.worked() ? { ...fault, tokens: { input: undefined, output: undefined } } : fault
  } finally {
    wire.close()
  }
}

/** The bare exchange, over any wire. Throws what the library and the wire throw. */
export function speak(
  offer: Offer,
  question: Question,
  habits: Habits,
  wire: Wire,
  signal: AbortSignal,
  hear: Hear,
): Promise<Finish> {
  return (habits.stream ? streamed : whole)(offer, question, habits, wire, signal, hear)
}

function judged(question: Question, { text, calls, tokens, reason }: Finish): Reply | Fault {
  if (reason === 'declined') return { text, calls: [], tokens, end: 'declined' }
  if (reason === 'length') return { text, calls, tokens, end: 'length' }
  if (reason === 'unreadable') return unreadable(tokens)
  // Some servers forget the end mark: the answer counts if it is complete in itself.
  if (reason === 'interrupted' && !(question.answer && isJson(text))) return brokenOff(tokens)
  if (calls.length > 0) return { text, calls, tokens, end: 'calls' }
  if (!question.answer && text.trim() === '') return empty(tokens)
  return { text, calls, tokens, end: 'stop' }
}

async function streamed(...[offer, question, habits, wire, signal, hear]: Parameters<typeof speak>): Promise<Finish> {
  const reading = createReading(offer.provider, hear)
  const parser = createParser({ onEvent: ({ data }) => reading.event(data) })
  const decoder = new TextDecoder()
  const ear = wire.listen((bytes) => {
    parser.feed(decoder.decode(bytes, { stream: true }))
    return reading.full() ? 'enough' : 'more'
  })
  const options = optionsOf(offer, question, habits, signal)
  await Promise.race([ear.begun, withModel(offer, ear.fetch, (model) => model.doStream(options))])
  await ear.ended
  try {
    // Some servers forget the empty line after the last event.
    if (reading.finish.reason === 'interrupted') parser.feed('\n\n')
  } catch {
    // It was half an event, and the answer broke off in it.
  }
  reading.end()
  return reading.finish
}

async function whole(...[offer, question, habits, wire, signal, hear]: Parameters<typeof speak>): Promise<Finish> {
  const options = optionsOf(offer, question, habits, signal)
  const { content, usage, finishReason } = await withModel(offer, countingOnly(wire.fetch), (model) =>
    model.doGenerate(options),
  )
  const said = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const text = answerOf(said)
  if (text !== '') hear(text)
  const { unified } = finishReason
  const calls = content.filter((part) => part.type === 'tool-call')
  return {
    text,
    calls: calls.slice(0, MOST_CALLS).map(callOf),
    tokens: { input: usage.inputTokens.total, output: usage.outputTokens.total },
    reason:
      unified === 'content-filter'
        ? 'declined'
        : unified === 'error'
          ? 'interrupted'
          : unified === 'length' || text.length < said.length
            ? 'length'
            : 'stop',
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
