// The providers' libraries, loaded at the first call or by `warm`: a server without a key never pays for them.
import type { Offer } from './catalogue.ts'
import type { LanguageModel } from './prompt.ts'

export type Fetch = (...call: Parameters<typeof globalThis.fetch>) => Promise<Response>

/** The model behind an offer, reached through `fetch`. */
export async function modelOf(offer: Offer, fetch: Fetch): Promise<LanguageModel> {
  // The libraries insist on a key, also for servers that ask for none.
  const settings = { apiKey: offer.apiKey ?? 'none', baseURL: offer.baseUrl, fetch: fetch as typeof globalThis.fetch }
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
