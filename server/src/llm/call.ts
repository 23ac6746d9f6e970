// One call to a provider: its library writes the question and reads the answer, over a client that keeps the limits.
import { callOf, createAnswerStream, type Finish, type Hear, reasonOf, tokensOf } from './answer-stream.ts'
import type { Offer } from './catalogue.ts'
import { brokenOff, empty, type Fault, faultOf, unreadable } from './fault.ts'
import { createHttpClient, type Fetch, type Limits } from './http-client.ts'
import { withModel } from './library.ts'
import { answerOf, MOST_CALLS } from './longest.ts'
import { type Habits, optionsOf, type Question } from './prompt.ts'
import { soundAnswers } from './tokens.ts'

export type Reply = Pick<Finish, 'text' | 'calls' | 'tokens'> & { end: 'stop' | 'length' | 'calls' | 'declined' }

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
  const client = createHttpClient(habits.stream ? limits : { ...limits, firstByteMs: limits.callMs }, untilMs, begun)
  try {
    return judged(question, await speak(offer, question, habits, client.fetch, signal, hear))
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
  question: Question,
  habits: Habits,
  fetch: Fetch,
  signal: AbortSignal,
  hear: Hear,
): Promise<Finish> {
  return (habits.stream ? streamed : whole)(offer, question, habits, fetch, signal, hear)
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

async function streamed(...[offer, question, habits, fetch, signal, hear]: Parameters<typeof speak>): Promise<Finish> {
  const answer = createAnswerStream(hear)
  const options = optionsOf(offer, question, habits, signal)
  const { stream } = await withModel(offer, soundAnswers(fetch), (model) => model.doStream(options))
  for await (const part of stream) {
    answer.take(part)
    if (answer.full()) break
  }
  answer.end()
  return answer.finish
}

async function whole(...[offer, question, habits, fetch, signal, hear]: Parameters<typeof speak>): Promise<Finish> {
  const options = optionsOf(offer, question, habits, signal)
  const { content, usage, finishReason } = await withModel(offer, soundAnswers(fetch), (model) =>
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
