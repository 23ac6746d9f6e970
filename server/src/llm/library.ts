// The providers' libraries, loaded at the first call or by `warm`: a server without a key never pays for them.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Offer } from './catalogue.ts'
import type { Fetch } from './http-client.ts'
import type { LanguageModel } from './prompt.ts'

// A library takes its `fetch` when it is made, and making it costs more than all the rest of a call: so each offer's is
// made once, and finds the client of the call that it works for here.
const fetchOfCall = new AsyncLocalStorage<Fetch>()
const fetch: Fetch = (input, init) => (fetchOfCall.getStore() as Fetch)(input, init)
const languageModels = new WeakMap<Offer, Promise<LanguageModel>>()
const embeddingModels = new WeakMap<Offer, ReturnType<typeof makeEmbeddingModel>>()
type EmbeddingModel = Awaited<ReturnType<typeof makeEmbeddingModel>>

/** Works with the model behind an offer, which reaches its provider through `client`. */
export async function withModel<T>(
  offer: Offer,
  client: Fetch,
  work: (model: LanguageModel) => PromiseLike<T>,
): Promise<T> {
  const model = await known(languageModels, offer, makeModel)
  return await fetchOfCall.run(client, () => work(model))
}

/** The same with a model that turns texts into vectors. */
export async function withEmbeddingModel<T>(
  offer: Offer,
  client: Fetch,
  work: (model: EmbeddingModel) => PromiseLike<T>,
): Promise<T> {
  const model = await known(embeddingModels, offer, makeEmbeddingModel)
  return await fetchOfCall.run(client, () => work(model))
}

async function makeModel(offer: Offer): Promise<LanguageModel> {
  const provider = await providerOf(offer)
  return 'chat' in provider && offer.provider === 'openai' ? provider.chat(offer.wireId) : provider(offer.wireId)
}

async function makeEmbeddingModel(offer: Offer) {
  return (await providerOf(offer)).embeddingModel(offer.wireId)
}

async function providerOf(offer: Offer) {
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

function known<V>(map: WeakMap<Offer, V>, offer: Offer, make: (offer: Offer) => V): V {
  const found = map.get(offer) ?? make(offer)
  map.set(offer, found)
  return found
}
