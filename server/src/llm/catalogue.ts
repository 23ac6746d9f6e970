// Which models this installation offers, and where each one is reached.
import { type Config, ConfigError } from '../config.ts'
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
}

const OPENAI_URL = 'https://api.openai.com/v1'
const GOOGLE_URL = 'https://generativelanguage.googleapis.com/v1beta'

/**
 * The models in the order people see them: the four usual ones, then the operator's own. One of the operator's with the
 * id of a usual one takes its place. Errors: ConfigError when the preferred model is not among them.
 */
export function catalogue(config: Config['models']): { offers: Offer[]; preferred: Offer } {
  const offers = new Map<string, Offer>()
  const usual = (id: string, label: string, provider: 'openai' | 'google', more: Partial<Offer> = {}) => {
    const { apiKey, baseUrl } = config[provider]
    offers.set(id, {
      id,
      label,
      provider,
      wireId: id,
      baseUrl: trimmed(baseUrl ?? (provider === 'openai' ? OPENAI_URL : GOOGLE_URL)),
      apiKey,
      // An address without a key is a server of one's own that asks for none.
      available: apiKey !== null || baseUrl !== null,
      price: PRICES[id] ?? null,
      keepsToSchema: true,
      ...more,
    })
  }
  usual('gpt-5-chat', 'GPT-5 Chat', 'openai', { wireId: 'gpt-5-chat-latest', keepsToSchema: false })
  usual('gpt-5', 'GPT-5', 'openai')
  usual('gpt-5-mini', 'GPT-5 mini', 'openai')
  usual('gemini-2.5-pro', 'Gemini 2.5 Pro', 'google')
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
  const preferred = offers.get(config.preferred ?? 'gpt-5-chat')
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

function extraPrice({
  usd_per_million_input: input,
  usd_per_million_cached: cached,
  usd_per_million_output: output,
}: Config['models']['extra'][number]): Price | null {
  if (input === undefined || output === undefined) return null
  return { input, output, ...(cached === undefined ? {} : { cached }) }
}

const trimmed = (url: string) => url.replace(/(?<!\/)\/+$/, '')
