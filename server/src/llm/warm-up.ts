// The first call of a kind costs a few hundred milliseconds more: a library is read and its checks are built. `warm` pays
// for that ahead, with an answer that never leaves this process.

import { speak } from './call.ts'
import type { Offer } from './catalogue.ts'
import { type Fetch, warmTls } from './http-client.ts'

const CHAT = {
  id: 'warm',
  created: 0,
  model: 'warm',
  choices: [{ index: 0, delta: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
}
const GEMINI = {
  candidates: [{ index: 0, content: { role: 'model', parts: [{ text: 'Yes.' }] }, finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
}
const QUESTION = {
  system: 'Warm.',
  messages: [{ by: 'person' as const, text: 'Warm?' }],
  tools: [{ name: 'warm', description: 'Warm.', schema: { type: 'object', properties: {} } }],
  key: 'warm',
}

/** One turn with each library that an available model needs. Sends nothing, and throws nothing. */
export async function warmUp(offers: readonly Offer[]): Promise<void> {
  const available = offers.filter((offer) => offer.available)
  if (available.some((offer) => offer.baseUrl.startsWith('https:'))) warmTls()
  const kinds = new Map(available.map((offer) => [offer.provider, offer]))
  for (const offer of kinds.values()) {
    const capabilities = { schema: true, stream: true, tools: true }
    await speak(offer, QUESTION, capabilities, answering(offer), new AbortController().signal, () => {}).catch(() => {})
  }
}

/** A provider that always says the same. */
function answering({ provider }: Offer): Fetch {
  const answer = `data: ${JSON.stringify(provider === 'google' ? GEMINI : CHAT)}\n\n`
  return async () => new Response(answer, { headers: { 'content-type': 'text/event-stream' } })
}
