// What a provider is called, what its form begins with, and how its prices read.
import type { CallInput } from '#contract/endpoint.ts'
import type { Provider, ProviderKind, ProviderModel, providersContract } from '#contract/providers.ts'
import { formatMoney } from '#web/ui/words/numbers.ts'

export const KINDS: readonly { value: ProviderKind; label: string }[] = [
  { value: 'compatible', label: 'OpenAI-compatible address' },
  { value: 'openai', label: 'OpenAI' },
  { value: 'google', label: 'Google' },
]
export const kindLabel = (kind: ProviderKind): string => KINDS.find(({ value }) => value === kind)?.label ?? kind

export const ADDRESS: Record<ProviderKind, { placeholder: string; description: string }> = {
  compatible: {
    placeholder: 'https://example.org/v1',
    description: 'The address before /chat/completions. Ollama, vLLM, LM Studio, Mistral and most gateways have one.',
  },
  openai: { placeholder: 'https://api.openai.com/v1', description: 'Leave it empty for OpenAI’s own.' },
  google: {
    placeholder: 'https://generativelanguage.googleapis.com/v1beta',
    description: 'Leave it empty for Google’s own.',
  },
}

/** A field of a price holds '' or a number. */
type Price = number | string
export type ModelValues = {
  id: string
  label: string
  usd_per_million_input: Price
  usd_per_million_cached: Price
  usd_per_million_output: Price
}
export type ProviderValues = {
  kind: ProviderKind
  name: string
  base_url: string
  key: string
  without_key: boolean
  models: ModelValues[]
}

export const NO_MODEL: ModelValues = {
  ...{ id: '', label: '' },
  ...{ usd_per_million_input: '', usd_per_million_cached: '', usd_per_million_output: '' },
}
const known = (id: string, label: string, input: number, cached: number, output: number): ModelValues => ({
  ...{ id, label },
  ...{ usd_per_million_input: input, usd_per_million_cached: cached, usd_per_million_output: output },
})
/** What is proposed for a provider that is well known, with its list prices of autumn 2025. */
const PROPOSED: Record<ProviderKind, { name: string; models: ModelValues[] }> = {
  compatible: { name: '', models: [NO_MODEL] },
  openai: {
    name: 'OpenAI',
    models: [
      known('gpt-5-chat', 'GPT-5 Chat', 1.25, 0.125, 10),
      known('gpt-5', 'GPT-5', 1.25, 0.125, 10),
      known('gpt-5-mini', 'GPT-5 mini', 0.25, 0.025, 2),
    ],
  },
  google: { name: 'Google', models: [known('gemini-2.5-pro', 'Gemini 2.5 Pro', 1.25, 0.31, 10)] },
}

export const proposedFor = (kind: ProviderKind): ProviderValues => ({
  ...{ kind, base_url: '', key: '', without_key: false },
  ...PROPOSED[kind],
})

export const valuesOf = ({ kind, name, base_url, models, key_state }: Provider): ProviderValues => ({
  ...{ kind, name, base_url: base_url ?? '', key: '', without_key: key_state === 'none' },
  models: models.map((model) => ({
    id: model.id,
    label: model.label ?? '',
    usd_per_million_input: model.usd_per_million_input ?? '',
    usd_per_million_cached: model.usd_per_million_cached ?? '',
    usd_per_million_output: model.usd_per_million_output ?? '',
  })),
})

const numberOf = (price: Price) => (price === '' ? null : Number(price))

/** A key that is left empty stays what it was, where there was one. */
export const inputOf = (values: ProviderValues): CallInput<typeof providersContract.endpoints.create> => ({
  kind: values.kind,
  name: values.name,
  base_url: values.base_url.trim() || null,
  ...keyOf(values),
  models: values.models.map((model) => ({
    id: model.id,
    label: model.label.trim() || null,
    usd_per_million_input: numberOf(model.usd_per_million_input),
    usd_per_million_cached: numberOf(model.usd_per_million_cached),
    usd_per_million_output: numberOf(model.usd_per_million_output),
  })),
})

export const keyOf = ({ key, without_key }: ProviderValues): { key?: string | null } =>
  without_key ? { key: null } : key.trim() === '' ? {} : { key: key.trim() }

/** 'US$1.25 in, US$10.00 out'; null: nobody has said a price. */
export function priceWords({ usd_per_million_input: input, usd_per_million_output: output }: ProviderModel) {
  if (input === null || output === null) return null
  return `${formatMoney(input, 'USD')} in, ${formatMoney(output, 'USD')} out`
}

export function keyWords({ key_state, key_hint, is_fixed }: Provider): string {
  if (is_fixed) return key_state === 'none' ? 'From the environment, without a key' : 'From the environment'
  if (key_state === 'none') return 'No key'
  if (key_state === 'lost') return 'Key cannot be opened'
  return key_hint === null ? 'Key kept' : `Key ending in ${key_hint}`
}
