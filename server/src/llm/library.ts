// The providers' libraries, loaded at the first call or by `warm`: a server without a key never pays for them.
import type { Offer } from './catalogue.ts'
import type { LanguageModel } from './prompt.ts'
import type { Fetch } from './wire.ts'

/** The model behind an offer, reached through `fetch`. */
export async function modelOf(offer: Offer, fetch: Fetch): Promise<LanguageModel> {
  const provider = await providerOf(offer, fetch)
  return 'chat' in provider && offer.provider === 'openai' ? provider.chat(offer.wireId) : provider(offer.wireId)
}

export async function embeddingModelOf(offer: Offer, fetch: Fetch) {
  return (await providerOf(offer, fetch)).embeddingModel(offer.wireId)
}

async function providerOf(offer: Offer, fetch: Fetch) {
  // The libraries insist on a key, also for servers that ask for none.
  const settings = { apiKey: offer.apiKey ?? 'none', baseURL: offer.baseUrl, fetch: fetch as typeof globalThis.fetch }
  if (offer.provider === 'google') return (await import('@ai-sdk/google')).createGoogle(settings)
  if (offer.provider === 'openai') return (await import('@ai-sdk/openai')).createOpenAI(settings)
  const { apiKey: _none, ...open } = settings
  return (await import('@ai-sdk/openai-compatible')).createOpenAICompatible({
    ...(offer.apiKey === null ? open : settings),
    name: 'compatible',
    supportsStructuredOutputs: true,
    includeUsage: true,
  })
}
