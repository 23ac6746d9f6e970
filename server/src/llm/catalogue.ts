// Which models this installation offers, and where each one is reached.
import { type Config, ConfigError } from '../config.ts'
import type { ModelReach } from './model-reach.ts'
import { PRICES, type Price } from './prices.ts'

export type Offer = {
  id: string
  label: string
  provider: 'openai' | 'google' | 'openai-compatible'
  /** The provider's own name for the model. */
  wireId: string
  baseUrl: string
  apiKey: string | null
  available: boolean
  price: Price | null
  /** Whether the provider can be told to keep to a JSON schema. Without it the model is asked for one in words. */
  keepsToSchema: boolean
  /** Of an address that an administrator has typed: where it may lie. Left out: the operator's, which may lie anywhere. */
  reach?: ModelReach
}

/** What administrators have added beside the environment (decision 0104). */
export type AddedModels = { offers: readonly Offer[]; preferred: string | null }
export const NOTHING_ADDED: AddedModels = { offers: [], preferred: null }

/** What is known of a model without asking: its label, the provider's name for it, and whether it keeps to a schema. */
export const USUAL: readonly (Pick<Offer, 'id' | 'label' | 'wireId' | 'keepsToSchema'> & {
  provider: 'openai' | 'google'
})[] = [
  { id: 'gpt-5-chat', label: 'GPT-5 Chat', provider: 'openai', wireId: 'gpt-5-chat-latest', keepsToSchema: false },
  { id: 'gpt-5', label: 'GPT-5', provider: 'openai', wireId: 'gpt-5', keepsToSchema: true },
  { id: 'gpt-5-mini', label: 'GPT-5 mini', provider: 'openai', wireId: 'gpt-5-mini', keepsToSchema: true },
  { id: 'gemini-2.5-pro', label: 'Gemini 2.5 Pro', provider: 'google', wireId: 'gemini-2.5-pro', keepsToSchema: true },
]

export const OPENAI_URL = 'https://api.openai.com/v1'
export const GOOGLE_URL = 'https://generativelanguage.googleapis.com/v1beta'

/**
 * The models in the order people see them: the four usual ones, then the operator's own. One of the operator's with the
 * id of a usual one takes its place; what administrators `added` stands where the environment leaves room.
 * Errors: ConfigError when the preferred model is not among them.
 */
export function catalogue(
  config: Config['models'],
  added: AddedModels = NOTHING_ADDED,
): { offers: Offer[]; preferred: Offer } {
  const offers = new Map<string, Offer>()
  for (const usual of USUAL) {
    const { provider } = usual
    const { apiKey, baseUrl } = config[provider]
    offers.set(usual.id, {
      ...usual,
      baseUrl: trimmed(baseUrl ?? (provider === 'openai' ? OPENAI_URL : GOOGLE_URL)),
      apiKey,
      // An address without a key is a server of one's own that asks for none.
      available: apiKey !== null || baseUrl !== null,
      price: PRICES[usual.id] ?? null,
    })
  }
  for (const extra of config.extra)
    offers.set(extra.id, {
      id: extra.id,
      label: extra.label ?? extra.id,
      provider: 'openai-compatible',
      wireId: extra.id,
      baseUrl: trimmed(extra.base_url),
      apiKey: extra.apiKey,
      available: extra.api_key_env === undefined || extra.apiKey !== null,
      price: extraPrice(extra),
      keepsToSchema: true,
    })
  for (const offer of added.offers) if (!offers.get(offer.id)?.available) offers.set(offer.id, offer)
  const chosen = added.preferred !== null && offers.has(added.preferred) ? added.preferred : 'gpt-5-chat'
  const preferred = offers.get(config.preferred ?? chosen)
  if (!preferred)
    throw new ConfigError(
      `DEFAULT_MODEL must be one of: ${[...offers.keys()].join(', ')}. Please correct it in the environment or in .env.`,
    )
  return { offers: [...offers.values()], preferred }
}

/** The id of the model that checks claims; null: the preferred one does. Errors: ConfigError when it is not offered or has no key. */
export function checkingModel(config: Config['models'], offers: readonly Offer[]): string | null {
  if (config.checker === null) return null
  const offer = offers.find((one) => one.id === config.checker)
  if (offer?.available) return offer.id
  throw new ConfigError(
    offer
      ? `CHECK_MODEL names ${config.checker}, for which there is no API key. Please add it, or name another model.`
      : `CHECK_MODEL must be one of: ${offers.map((one) => one.id).join(', ')}. Please correct it in the environment or in .env.`,
  )
}

/** The models that may stand in for the preferred one, in their order. Errors: ConfigError when one is not offered. */
export function fallbackOffers(config: Config['models'], offers: readonly Offer[]): Offer[] {
  return config.fallbacks.map((id) => {
    const offer = offers.find((one) => one.id === id)
    if (offer) return offer
    throw new ConfigError(
      `FALLBACK_MODELS names ${id}, which is not one of: ${offers.map((one) => one.id).join(', ')}. Please correct it in the environment or in .env.`,
    )
  })
}

/**
 * The model that turns texts into vectors; null: none is configured. With an address of its own it is asked there;
 * otherwise Google's models (`gemini-…`) at Google and all others at OpenAI.
 * Errors: ConfigError when the provider it belongs to is not configured.
 */
export function embeddingOffer(config: Config['models']): Offer | null {
  const { embedding } = config
  if (embedding === null) return null
  const { model, baseUrl, apiKey } = embedding
  const one = {
    id: model,
    label: model,
    wireId: model,
    available: true,
    price: PRICES[model] ?? null,
    keepsToSchema: false,
  }
  if (baseUrl !== null) return { ...one, provider: 'openai-compatible', baseUrl: trimmed(baseUrl), apiKey }
  const provider = model.startsWith('gemini-') ? 'google' : 'openai'
  const given = config[provider]
  const key = apiKey ?? given.apiKey
  if (key === null && given.baseUrl === null)
    throw new ConfigError(
      `EMBEDDING_MODEL ${model} needs ${provider === 'google' ? 'GOOGLE_GENERATIVE_AI_API_KEY' : 'OPENAI_API_KEY'}, or EMBEDDING_BASE_URL. Please correct it in the environment or in .env.`,
    )
  const usual = provider === 'google' ? GOOGLE_URL : OPENAI_URL
  return { ...one, provider, baseUrl: trimmed(given.baseUrl ?? usual), apiKey: key }
}

/**
 * The model that writes down recordings; null: the environment names none. Errors: ConfigError when it has neither an address nor a key.
 */
export function transcriptionOffer(config: Config['models']): Offer | null {
  const { transcription } = config
  if (transcription === null) return null
  const { model, baseUrl, apiKey } = transcription
  const given = config.openai
  const key = apiKey ?? (baseUrl === null ? given.apiKey : null)
  if (baseUrl === null && key === null && given.baseUrl === null)
    throw new ConfigError(
      `TRANSCRIPTION_MODEL ${model} needs OPENAI_API_KEY, or TRANSCRIPTION_BASE_URL. Please correct it in the environment or in .env.`,
    )
  return {
    ...{ id: model, label: model, wireId: model, provider: 'openai-compatible', available: true, keepsToSchema: false },
    baseUrl: trimmed(baseUrl ?? given.baseUrl ?? OPENAI_URL),
    apiKey: key,
    price: PRICES[model] ?? null,
  }
}

export function extraPrice({
  usd_per_million_input: input,
  usd_per_million_cached: cached,
  usd_per_million_output: output,
}: Pick<
  Config['models']['extra'][number],
  'usd_per_million_input' | 'usd_per_million_cached' | 'usd_per_million_output'
>): Price | null {
  if (input === undefined || output === undefined) return null
  return { input, output, ...(cached === undefined ? {} : { cached }) }
}

export const trimmed = (url: string) => url.replace(/(?<!\/)\/+$/, '')
