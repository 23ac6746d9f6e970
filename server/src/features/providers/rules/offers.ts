// From what was typed to what is offered, and from the environment to what is shown of it.
import type { Provider, ProviderKind, ProviderModel } from '#contract/providers.ts'
import type { Config } from '#server/config.ts'
import { extraPrice, GOOGLE_URL, type Offer, OPENAI_URL, trimmed, USUAL } from '#server/llm/catalogue.ts'
import type { ModelReach } from '#server/llm/model-reach.ts'
import { PRICES } from '#server/llm/prices.ts'

type ProviderAddressInput = { kind: ProviderKind; base_url: string | null }

const USUAL_URL = { openai: OPENAI_URL, google: GOOGLE_URL }
export const addressOf = ({ kind, base_url }: ProviderAddressInput): string =>
  trimmed(base_url ?? (kind === 'google' ? USUAL_URL.google : USUAL_URL.openai))

/** Null: it is one. Else what is wrong with it, for people. */
export function addressFault({ kind, base_url }: ProviderAddressInput): string | null {
  if (base_url === null)
    return kind === 'compatible' ? 'Please give the address, such as https://example.org/v1.' : null
  const url = URL.parse(base_url)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    return 'Please give the whole address, such as https://example.org/v1.'
  if (url.username !== '' || url.password !== '') return 'Please leave out the name and password, and use the key.'
  if (url.search !== '' || url.hash !== '') return 'Please leave out what follows ? and #.'
  return null
}

/** One model of a provider. `key` null: it asks for none. */
export function offerOf(
  typed: ProviderAddressInput,
  model: ProviderModel,
  key: string | null,
  available: boolean,
  reach: ModelReach,
) {
  const provider = typed.kind === 'compatible' ? 'openai-compatible' : typed.kind
  const usual = USUAL.find((one) => one.id === model.id && one.provider === provider)
  return {
    keepsToSchema: true,
    wireId: model.id,
    ...usual,
    id: model.id,
    label: model.label || (usual?.label ?? model.id),
    provider,
    baseUrl: addressOf(typed),
    apiKey: key,
    available,
    price: priceOf(model) ?? (provider === 'openai-compatible' ? null : (PRICES[model.id] ?? null)),
    reach,
  } satisfies Offer
}

const priceOf = (model: ProviderModel) =>
  extraPrice({
    usd_per_million_input: model.usd_per_million_input ?? undefined,
    usd_per_million_cached: model.usd_per_million_cached ?? undefined,
    usd_per_million_output: model.usd_per_million_output ?? undefined,
  })

/** What of an address may be shown: never a name and password that stand in it, nor what follows the path. */
const shown = (address: string): string => {
  const url = URL.parse(address)
  return url === null ? '' : `${url.origin}${url.pathname.replace(/\/$/, '')}`
}

/** Providers that the environment names. They are shown, and nothing of their keys. `now`: the start of the server. */
export function ofEnvironment(config: Config['models'], now: string): Provider[] {
  const same = { is_fixed: true, key_hint: null, overruled: [], created_at: now, updated_at: now }
  const usual = (['openai', 'google'] as const).flatMap((kind): Provider[] => {
    const { apiKey, baseUrl } = config[kind]
    if (apiKey === null && baseUrl === null) return []
    const models = USUAL.filter((one) => one.provider === kind && !config.extra.some(({ id }) => id === one.id))
    return [
      {
        ...same,
        ...{ id: `environment.${kind}`, name: kind === 'openai' ? 'OpenAI' : 'Google', kind },
        base_url: baseUrl === null ? null : shown(baseUrl),
        models: models.map(({ id, label }) => priced(id, label, PRICES[id])),
        key_state: apiKey === null ? 'none' : 'kept',
      },
    ]
  })
  const own = config.extra.map(
    (extra): Provider => ({
      ...same,
      ...{ id: `environment.${extra.id}`, name: extra.label ?? extra.id, kind: 'compatible' },
      base_url: shown(extra.base_url),
      models: [priced(extra.id, extra.label ?? null, extraPrice(extra))],
      key_state: extra.apiKey === null ? 'none' : 'kept',
    }),
  )
  return [...usual, ...own]
}

const priced = (id: string, label: string | null, price: Offer['price'] | undefined): ProviderModel => ({
  ...{ id, label },
  usd_per_million_input: price?.input ?? null,
  usd_per_million_cached: price?.cached ?? null,
  usd_per_million_output: price?.output ?? null,
})
