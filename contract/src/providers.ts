// Providers of models, as administrators add them beside those of the environment (decision 0104).
import { z } from 'zod'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { id, idParams, line, requiredLine, time } from './shapes.ts'

/** compatible: any address that speaks OpenAI's chat completions, such as Ollama, vLLM or a gateway. */
export const providerKinds = ['openai', 'google', 'compatible'] as const
export type ProviderKind = (typeof providerKinds)[number]

const MOST_MODELS = 30
const usd = z
  .number({ error: 'A price is a number of US dollars.' })
  .min(0, 'A price is 0 or more.')
  .max(100_000, 'A price is at most 100,000.')
  .nullable()
  .default(null)
const modelId = requiredLine(LIMITS.name, 'Please name the model as its provider does.')
const providerModel = z.strictObject({
  id: modelId.meta({ description: 'As its provider calls it.' }),
  label: line(LIMITS.name).nullable().default(null).meta({ description: 'How people see it; null: its id.' }),
  usd_per_million_input: usd,
  usd_per_million_cached: usd,
  usd_per_million_output: usd,
})
export type ProviderModel = z.output<typeof providerModel>

const fields = {
  name: requiredLine(LIMITS.name, 'Please name the provider.'),
  kind: z.enum(providerKinds, { error: 'A provider is openai, google or compatible.' }),
  base_url: line(2_000)
    .nullable()
    .default(null)
    .meta({ description: 'Needed for compatible; null: the provider’s own address.' }),
  models: z
    .array(providerModel)
    .min(1, 'Please name at least one model.')
    .max(MOST_MODELS, `Please name at most ${MOST_MODELS} models.`),
}
const key = z
  .string()
  .trim()
  .min(1, 'Please enter the key, or leave it out.')
  .max(1_000, 'Please use at most 1,000 characters.')
  .regex(/^[\x21-\x7e]+$/, 'A key has no blanks, line breaks or special characters. Please copy it again.')
  .nullable()
  .optional()
  .meta({ description: 'Never answered. Left out, it stays; null: the provider asks for none.' })

export const provider = z.object({
  id: z.string().meta({ description: 'An id; for one of the environment, a word that no call takes.' }),
  name: z.string(),
  kind: z.enum(providerKinds),
  base_url: z.string().nullable(),
  models: z.array(providerModel),
  is_fixed: z.boolean().meta({ description: 'It stands in the environment and cannot be changed here.' }),
  key_state: z
    .enum(['kept', 'none', 'lost'])
    .meta({ description: 'lost: no key of this server opens it; it is to be entered again.' }),
  key_hint: z.string().nullable().meta({ description: 'Its last four characters.' }),
  overruled: z.array(z.string()).meta({ description: 'Models of it that the environment offers itself.' }),
  created_at: time,
  updated_at: time,
})
export type Provider = z.output<typeof provider>

export const modelDefault = z.object({
  model: z.string().nullable().meta({ description: 'Null: nobody has chosen one.' }),
  is_fixed: z.boolean().meta({ description: 'DEFAULT_MODEL stands in the environment.' }),
})
export type ModelDefault = z.output<typeof modelDefault>

export const providerOverview = z.object({
  providers: z.array(provider).meta({ description: 'Those of the environment first.' }),
  default: modelDefault,
  cannot_seal: z.string().nullable().meta({ description: 'Why no key can be kept yet; null: it can.' }),
  networks: z.array(z.string()).meta({ description: 'Networks of the operator’s own that may be reached.' }),
})
export type ProviderOverview = z.output<typeof providerOverview>

export const createProviderBody = z.strictObject({ ...fields, key })
export const updateProviderBody = z.strictObject({
  name: fields.name.optional(),
  kind: fields.kind.optional(),
  base_url: line(2_000).nullable().optional(),
  models: fields.models.optional(),
  key,
})
export type UpdateProvider = z.output<typeof updateProviderBody>
const tryBody = z.strictObject({
  id: id.optional().meta({ description: 'Whose kept key is used, at its kept address alone.' }),
  kind: fields.kind,
  base_url: fields.base_url,
  key,
  model: modelId,
})
export const tryOutcome = z.object({
  ok: z.boolean(),
  says: z.string().meta({ description: 'What came of it, and what to do where it did not work.' }),
  field: z.enum(['base_url', 'key', 'model']).nullable().meta({ description: 'What is to be corrected.' }),
})
export type TryOutcome = z.output<typeof tryOutcome>

export const providersContract = liveContract('providers', {
  overview: {
    method: 'GET',
    path: '/api/providers/',
    gate: 'admin',
    summary: 'Where models come from, of the environment and added here, and the default one',
    output: providerOverview,
  },
  create: {
    method: 'POST',
    path: '/api/providers/',
    gate: 'admin',
    summary: 'Add a provider of models; its key is sealed and never answered',
    body: createProviderBody,
    output: provider,
    status: 201,
  },
  tryOut: {
    method: 'POST',
    path: '/api/providers/try',
    gate: 'admin',
    summary: 'Ask a model one short question, and one of a server of your own a long one; say in words what is wrong',
    body: tryBody,
    output: tryOutcome,
    status: 200,
    ownTransaction: true,
    perMinute: 20,
    silent: 'it asks the provider and keeps nothing',
  },
  default: {
    method: 'GET',
    path: '/api/providers/default',
    gate: 'admin',
    summary: 'The model that answers where nobody has chosen another',
    output: modelDefault,
  },
  saveDefault: {
    method: 'PUT',
    path: '/api/providers/default',
    gate: 'admin',
    summary: 'Choose the model that answers where nobody has chosen another',
    body: z.strictObject({ model: line(LIMITS.name).nullable() }),
    output: modelDefault,
  },
  get: {
    method: 'GET',
    path: '/api/providers/{id}',
    gate: 'admin',
    summary: 'One provider that was added here',
    params: idParams,
    output: provider,
  },
  update: {
    method: 'PUT',
    path: '/api/providers/{id}',
    gate: 'admin',
    summary: 'Change a provider; fields left out stay. Another address needs the key again',
    params: idParams,
    body: updateProviderBody,
    output: provider,
  },
  remove: {
    method: 'DELETE',
    path: '/api/providers/{id}',
    gate: 'admin',
    summary: 'Remove a provider and its key',
    params: idParams,
  },
})
