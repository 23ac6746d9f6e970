// The two wire forms in which providers answer: chat completions and Gemini.
export type Form = 'chat' | 'gemini'
export type Said = {
  form: Form
  model: string
  text: string
  usage: { input: number; output: number } | null
  /** Null: the stream ends without its end mark. */
  finish: 'stop' | 'length' | 'content_filter' | null
}

const PIECES = 6
const GEMINI_FINISH = { stop: 'STOP', length: 'MAX_TOKENS', content_filter: 'SAFETY' } as const

/** The answer in one JSON document. */
export function wholeAnswer(said: Said): string {
  if (said.form === 'gemini') return JSON.stringify(geminiPart(said, said.text, true))
  const { model, text, finish } = said
  return JSON.stringify({
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    created: 1_760_000_000,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }],
    ...(said.usage ? { usage: chatUsage(said.usage) } : {}),
  })
}

/** The answer as server-sent events, one text for each event. */
export function streamPieces(said: Said): string[] {
  const size = Math.max(1, Math.ceil(said.text.length / PIECES))
  const texts: string[] = []
  for (let at = 0; at < said.text.length; at += size) texts.push(said.text.slice(at, at + size))
  if (said.form === 'gemini') {
    if (texts.length === 0) texts.push('')
    return texts.map((text, at) => event(geminiPart(said, text, at === texts.length - 1)))
  }
  const chunk = (delta: object, finish: string | null) => ({
    id: 'chatcmpl-fake',
    object: 'chat.completion.chunk',
    created: 1_760_000_000,
    model: said.model,
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  return [
    event(chunk({ role: 'assistant', content: '' }, null)),
    ...texts.map((text) => event(chunk({ content: text }, null))),
    ...(said.finish ? [event(chunk({}, said.finish))] : []),
    ...(said.usage ? [event({ ...chunk({}, null), choices: [], usage: chatUsage(said.usage) })] : []),
    ...(said.finish ? ['data: [DONE]\n\n'] : []),
  ]
}

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`

function chatUsage({ input, output }: { input: number; output: number }) {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
}

function geminiPart({ model, usage, finish }: Said, text: string, last: boolean) {
  return {
    candidates: [
      {
        index: 0,
        content: { role: 'model', parts: [{ text }] },
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
