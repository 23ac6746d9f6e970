// The two wire forms in which providers answer: chat completions and Gemini.
export type Form = 'chat' | 'gemini'
export type SaidCall = {
  id: string
  name: string
  /** JSON text, or what the script wants to stand in its place. */
  input: string
}
export type ProviderAnswer = {
  form: Form
  model: string
  text: string
  /** The text in the pieces in which it is sent; left out: six of equal length. */
  pieces?: readonly string[]
  calls?: readonly SaidCall[]
  usage: { input: number; output: number } | null
  /** Null: the stream ends without its end mark. */
  finish: 'stop' | 'length' | 'content_filter' | null
}

const PIECES = 6
const GEMINI_FINISH = { stop: 'STOP', length: 'MAX_TOKENS', content_filter: 'SAFETY' } as const

/** The answer in one JSON document. */
export function wholeAnswer(said: ProviderAnswer): string {
  if (said.form === 'gemini')
    return JSON.stringify(geminiPart(said, [{ text: said.text }, ...geminiCalls(said.calls)], true))
  const { model, text, calls = [] } = said
  const tools = calls.length > 0 ? { tool_calls: calls.map((call) => chatCall(call, call.input)) } : {}
  return JSON.stringify({
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    created: 1_760_000_000,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: text, ...tools }, finish_reason: chatFinish(said) }],
    ...(said.usage ? { usage: chatUsage(said.usage) } : {}),
  })
}

/** The answer as server-sent events, one piece of text or of a call for each event. */
export function streamPieces(said: ProviderAnswer): string[] {
  const texts = said.pieces ?? equalPieces(said.text)
  if (said.form === 'gemini') {
    const parts: object[][] = texts.map((text) => [{ text }])
    if (said.calls?.length) parts.push(geminiCalls(said.calls))
    if (parts.length === 0) parts.push([{ text: '' }])
    return parts.map((part, at) => event(geminiPart(said, part, at === parts.length - 1)))
  }
  const finish = chatFinish(said)
  return [
    event(chatChunk(said, { role: 'assistant', content: '' })),
    ...texts.map((text) => textEvent(said, text)),
    ...(said.calls ?? []).flatMap((call, index) => [
      event(chatChunk(said, { tool_calls: [{ index, ...chatCall(call, '') }] })),
      ...equalPieces(call.input).map((piece) =>
        event(chatChunk(said, { tool_calls: [{ index, function: { arguments: piece } }] })),
      ),
    ]),
    ...(finish ? [event(chatChunk(said, {}, finish))] : []),
    ...(said.usage ? [event({ ...chatChunk(said, {}), choices: [], usage: chatUsage(said.usage) })] : []),
    ...(finish ? ['data: [DONE]\n\n'] : []),
  ]
}

/** One more piece of text, for an answer that goes on. */
export function textEvent(said: Pick<ProviderAnswer, 'form' | 'model'>, text: string): string {
  if (said.form === 'gemini') return event(geminiPart({ ...said, usage: null, finish: null }, [{ text }], false))
  return event(chatChunk(said, { content: text }))
}

function equalPieces(text: string): string[] {
  const size = Math.max(1, Math.ceil(text.length / PIECES))
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size))
  return pieces
}

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`

function chatChunk({ model }: Pick<ProviderAnswer, 'model'>, delta: object, finish: string | null = null) {
  return {
    id: 'chatcmpl-fake',
    object: 'chat.completion.chunk',
    created: 1_760_000_000,
    model,
    choices: [{ index: 0, delta, finish_reason: finish }],
  }
}

const chatCall = ({ id, name }: SaidCall, input: string) => ({
  id,
  type: 'function',
  function: { name, arguments: input },
})

const chatFinish = ({ finish, calls = [] }: ProviderAnswer) =>
  finish === 'stop' && calls.length > 0 ? 'tool_calls' : finish

function chatUsage({ input, output }: { input: number; output: number }) {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
}

/** Gemini has objects for arguments; what is none is sent as the text that it is. */
const geminiCalls = (calls: readonly SaidCall[] = []): object[] =>
  calls.map(({ name, input }) => ({ functionCall: { name, args: jsonOr(input) } }))

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function geminiPart(
  { model, usage, finish }: Pick<ProviderAnswer, 'model' | 'usage' | 'finish'>,
  parts: object[],
  last: boolean,
) {
  return {
    candidates: [
      {
        index: 0,
        content: { role: 'model', parts },
        ...(last && finish ? { finishReason: GEMINI_FINISH[finish] } : {}),
      },
    ],
    modelVersion: model,
    ...(last && usage
      ? {
          usageMetadata: {
            promptTokenCount: usage.input,
            candidatesTokenCount: usage.output,
            totalTokenCount: usage.input + usage.output,
          },
        }
      : {}),
  }
}
