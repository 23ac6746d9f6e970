// One turn of a conversation with tools, streamed: what a feature sends and what it gets back, whoever answers.
import type { Offer } from './catalogue.ts'
import type { Failure, Usage } from './outcome.ts'
import type { RetryPolicy } from './retry-policy.ts'

export type ToolCall = {
  id: string
  name: string
  /** JSON text as the model wrote it, unchecked: it may be broken, and the name may be of no tool. */
  input: string
  /** The provider's own sign on a call (Gemini has one). Kept and sent back with the call, never read. */
  mark?: string
}
export type TalkMessage =
  | { by: 'person'; text: string }
  | { by: 'model'; text: string; calls?: ToolCall[] }
  | { by: 'tool'; call_id: string; name: string; text: string }
export type ToolShape = {
  name: string
  description: string
  /** JSON Schema of draft 7. */
  schema: Record<string, unknown>
}
export type ChatRequest = {
  /** Short name for the log, such as 'chat.reply'. */
  task: string
  /** Never holds text by users or third parties. */
  system: string
  messages: readonly TalkMessage[]
  tools: readonly ToolShape[]
  signal: AbortSignal
  /** `<run>:<step>`; the same on every try, so that the other side can refuse a repeat. */
  idempotencyKey: string
  /** Whose question it is: places at a busy provider go round by person. Never sent, logged or counted by. */
  person?: string
  /** A model's id; left out: the preferred one that is available. */
  model?: string
  mostOutputTokens?: number
  /** Every piece of text, the moment it arrives. */
  onText?(piece: string): void
  /** A retry begins to speak anew: forget the text so far. */
  onRestart?(): void
  /** Told before each pause, for a line on the timeline. */
  onRetry?(why: string, waitMs: number): void
}
export type ChatResult =
  | {
      ok: true
      text: string
      calls: ToolCall[]
      /** `length`: cut off by the limit of the answer; the last call may be broken then. */
      end: 'stop' | 'length' | 'calls'
      /** The model's label. */
      author: string
      model: string
      provider: string
      usage: Usage
    }
  | (Failure & {
      /** What had come before it broke; left out where nothing had. */
      text?: string
    })

/** GPT-5 Chat gives no more, and a person reads no more. */
const MOST_OUTPUT_TOKENS = 16_384

/**
 * Takes one turn. A provider's trouble comes back as a failure, with the text that had come. Before the first piece of
 * text it is tried again as every question is; after it, once more, from the beginning.
 */
export async function requestTurn(retryPolicy: RetryPolicy, offer: Offer, talk: ChatRequest): Promise<ChatResult> {
  const session = retryPolicy.begin(offer, { ...talk, question: talk.idempotencyKey })
  const reply = await session.put(
    {
      system: talk.system,
      messages: talk.messages,
      tools: talk.tools,
      key: talk.idempotencyKey,
      mostTokens: talk.mostOutputTokens ?? (offer.provider === 'openai-compatible' ? undefined : MOST_OUTPUT_TOKENS),
    },
    talk,
  )
  if ('ok' in reply) return session.ended(reply)
  if (reply.end === 'declined') {
    const message = `${offer.label} declined to answer.`
    return session.ended({ ...kept(reply.text), ok: false, code: 'bad_answer', message, retryable: false })
  }
  const { text, calls, end } = reply
  const usage = session.usage()
  return session.ended({
    ok: true,
    text,
    calls,
    end,
    author: offer.label,
    model: offer.id,
    provider: offer.provider,
    usage,
  })
}

const kept = (text: string) => (text === '' ? {} : { text })
