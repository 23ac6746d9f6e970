// From a question to what the provider's library takes.
import type { OpenAIProvider } from '@ai-sdk/openai'
import type { Offer } from './catalogue.ts'
import type { TalkMessage, ToolCall, ToolShape } from './talk.ts'

export type LanguageModel = ReturnType<OpenAIProvider['chat']>
type CallOptions = Parameters<LanguageModel['doStream']>[0]
type Prompt = CallOptions['prompt']
type Message = Prompt[number]
type Parts<Role> = Extract<Message, { role: Role }>['content']
type Json = { [key: string]: Json } | Json[] | string | number | boolean | null

export type ModelPrompt = {
  system: string
  messages: readonly TalkMessage[]
  key: string
  /** The answer is one JSON object of this shape (JSON Schema of draft 7). */
  answer?: { schema: Record<string, unknown>; strict: boolean }
  tools?: readonly ToolShape[]
  mostTokens?: number
}
/** What a provider turned out not to be able to do. Learned from its refusals, kept for as long as the server runs. */
export type ModelCapabilities = { schema: boolean; stream: boolean; tools: boolean }

/** A model is shown its own broken arguments again up to here, so that it can mend them. */
const SHOWN_AGAIN = 2_000

export function optionsOf(
  offer: Offer,
  question: ModelPrompt,
  capabilities: ModelCapabilities,
  signal: AbortSignal,
): CallOptions {
  const { answer, tools = [], mostTokens } = question
  const strict = { strictJsonSchema: answer?.strict ?? false }
  return {
    prompt: [{ role: 'system', content: question.system }, ...spoken(question.messages, capabilities.tools)],
    abortSignal: signal,
    // Different providers and proxies look at different names; both carry the same key on every try.
    headers: { 'Idempotency-Key': question.key, 'X-Client-Request-Id': question.key },
    providerOptions: { openai: strict, compatible: strict },
    ...(mostTokens === undefined ? {} : { maxOutputTokens: mostTokens }),
    ...(answer && offer.keepsToSchema && capabilities.schema
      ? { responseFormat: { type: 'json' as const, name: 'answer', schema: answer.schema } }
      : {}),
    ...(tools.length > 0 && capabilities.tools
      ? {
          tools: tools.map(({ name, description, schema }) => ({
            type: 'function' as const,
            name,
            description,
            inputSchema: schema,
          })),
        }
      : {}),
  }
}

/** All that is sent, in characters. */
export function charactersOf({
  system,
  messages,
  tools = [],
}: Pick<ModelPrompt, 'system' | 'messages' | 'tools'>): number {
  const said = messages.reduce(
    (sum, message) =>
      sum +
      message.text.length +
      (message.by === 'model' ? (message.calls ?? []).reduce((all, call) => all + call.input.length, 0) : 0),
    system.length,
  )
  return tools.reduce((sum, tool) => sum + tool.description.length + JSON.stringify(tool.schema).length, said)
}

function spoken(messages: readonly TalkMessage[], withTools: boolean): Prompt {
  const prompt: Prompt = []
  for (const message of messages) {
    if (message.by === 'person') prompt.push({ role: 'user', content: [{ type: 'text', text: message.text }] })
    else if (message.by === 'model') prompt.push({ role: 'assistant', content: answered(message, withTools) })
    // A model without tools reads as text what others looked up for it earlier.
    else if (!withTools)
      prompt.push({ role: 'user', content: [{ type: 'text', text: `${message.name} answered:\n${message.text}` }] })
    else {
      const result = {
        type: 'tool-result' as const,
        toolCallId: message.call_id,
        toolName: nameable(message.name),
        output: { type: 'text' as const, value: message.text },
      }
      // Gemini takes the results of one turn's calls in one message only.
      const last = prompt.at(-1)
      if (last?.role === 'tool') last.content.push(result)
      else prompt.push({ role: 'tool', content: [result] })
    }
  }
  return prompt
}

function answered({ text, calls = [] }: { text: string; calls?: ToolCall[] }, withTools: boolean): Parts<'assistant'> {
  const parts: Parts<'assistant'> = []
  if (text !== '') parts.push({ type: 'text', text })
  if (withTools)
    for (const { id, name, input, mark } of calls)
      parts.push({
        type: 'tool-call',
        toolCallId: id,
        toolName: nameable(name),
        input: readInput(input),
        ...(mark === undefined
          ? {}
          : { providerOptions: { google: { thoughtSignature: mark }, compatible: { thoughtSignature: mark } } }),
      })
  return parts.length > 0 ? parts : [{ type: 'text', text: '(nothing)' }]
}

/** Providers take back no other names than they would give, and a model may have made one up. */
const nameable = (name: string) => name.replace(/[^\w-]/g, '_').slice(0, 64) || 'nameless'

/** Providers and the templates of local models take an object only. */
function readInput(input: string): Json {
  try {
    const read = JSON.parse(input) as Json
    if (read !== null && typeof read === 'object' && !Array.isArray(read)) return read
  } catch {
    // Shown as what it is, below.
  }
  return { unreadable: input.slice(0, SHOWN_AGAIN) }
}
