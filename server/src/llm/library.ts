// The providers' libraries, loaded at the first call or by `warm`: a server without a key never pays for them.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Offer } from './catalogue.ts'
import type { LanguageModel } from './prompt.ts'
import type { Fetch } from './wire.ts'

// A library takes its `fetch` when it is made, and making it costs more than all the rest of a call: so each offer's is
// made once, and finds the wire of the call that it works for here.
const wireOfCall = new AsyncLocalStorage<Fetch>()
const fetch: Fetch = (input, init) => (wireOfCall.getStore() as Fetch)(input, init)
const languageModels = new WeakMap<Offer, Promise<LanguageModel>>()
const embeddingModels = new WeakMap<Offer, ReturnType<typeof makeEmbeddingModel>>()
type EmbeddingModel = Awaited<ReturnType<typeof makeEmbeddingModel>>

/** Works with the model behind an offer, which reaches its provider through `wire`. */
export async function withModel<T>(
  offer: Offer,
  wire: Fetch,
  work: (model: LanguageModel) => PromiseLike<T>,
): Promise<T> {
  const model = await known(languageModels, offer, makeModel)
  return await wireOfCall.run(wire, () => work(model))
}

/** The same with a model that turns texts into vectors. */
export async function withEmbeddingModel<T>(
  offer: Offer,
  wire: Fetch,
  work: (model: EmbeddingModel) => PromiseLike<T>,
): Promise<T> {
  const model = await known(embeddingModels, offer, makeEmbeddingModel)
  return await wireOfCall.run(wire, () => work(model))
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
