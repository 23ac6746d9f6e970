import type { Provider, ProviderModel, providersContract, UpdateProvider } from '#contract/providers.ts'
import { record } from '#server/access/security-log.ts'
import { requireVersion } from '#server/access/versions.ts'
import type { Config } from '#server/config.ts'
import { type AddedModels, catalogue, type Offer } from '#server/llm/catalogue.ts'
import type { ModelReach } from '#server/llm/model-reach.ts'
import { tryModel } from '#server/llm/try-model.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId, newId } from '#server/platform/ids.ts'
import type { Seal } from '#server/platform/seal/seal.ts'
import { addressFault, addressOf, ofEnvironment, offerOf } from './rules/offers.ts'
import { wordsOf } from './rules/words.ts'
import * as store from './store.ts'

/** Of one installation. */
const MOST = 100
/** A shorter key would be half told by its end. */
const LEAST_HINTED = 16

export type ProviderDeps = {
  config: Config['models']
  seal: Seal
  reach: ModelReach
  /** What is offered was changed, in a transaction that is over. */
  changed(): void
}

/** It belongs to the installation: nobody's account stands in its place. */
export const placeOf = (id: string) => ({ table: 'model_providers', id, user_id: '', field: 'key' })

/** Where models come from. For administrators; what the environment says stands above all of it (decision 0104). */
export function providersService({
  config,
  seal,
  reach,
  changed,
}: ProviderDeps): ServiceFunctions<typeof providersContract> {
  const started = new Date().toISOString()
  const fixed = ofEnvironment(config, started)
  const { offers } = catalogue(config)
  const isOverruled = (model: string) => offers.some(({ id, available }) => id === model && available)
  const shown = ({ secret, ...row }: store.Row): Provider => ({
    ...row,
    is_fixed: false,
    key_state: secret === null ? 'none' : 'lost' in seal.open(secret, placeOf(row.id)) ? 'lost' : 'kept',
    overruled: row.models.map(({ id }) => id).filter(isOverruled),
  })
  const defaultIn = async (db: Db) => ({
    model: config.preferred ?? (await store.savedDefault(db)),
    is_fixed: config.preferred !== null,
  })

  async function held(ctx: Ctx, id: string): Promise<store.Row> {
    await store.lockAll(ctx.db)
    const row = isId(id) ? await store.get(ctx.db, id) : undefined
    if (!row) throw notFound()
    return row
  }

  function sealed(id: string, key: string | null | undefined): Pick<store.Row, 'secret' | 'key_hint'> {
    if (!key) return { secret: null, key_hint: null }
    if (seal.missing !== null) throw fail('unavailable', seal.missing)
    return { secret: seal.seal(key, placeOf(id)), key_hint: key.length < LEAST_HINTED ? null : key.slice(-4) }
  }

  /** Errors: invalid. `own`: the provider that is changed. */
  async function requireFree(db: Db, models: readonly ProviderModel[], own: string | null): Promise<void> {
    const ids = models.map(({ id }) => id)
    const twice = ids.find((id, at) => ids.indexOf(id) !== at)
    if (twice !== undefined) throw invalid('models', `${twice} is listed twice.`)
    const others = (await store.list(db)).filter(({ id }) => id !== own)
    for (const { name, models: theirs } of others) {
      const taken = theirs.find(({ id }) => ids.includes(id))
      if (taken) throw invalid('models', `${name} offers ${taken.id} already. Please remove it in one of the two.`)
    }
  }

  async function announce(ctx: Ctx, id: string): Promise<void> {
    ctx.changed('providers', id, { users: await store.adminIds(ctx.db) })
    ctx.afterCommit(changed)
  }

  return {
    async overview(ctx) {
      return {
        providers: [...fixed, ...(await store.list(ctx.db)).map(shown)],
        default: await defaultIn(ctx.db),
        cannot_seal: seal.missing,
        networks: [...config.networks],
      }
    },

    async get(ctx, { id }) {
      const row = isId(id) ? await store.get(ctx.db, id) : undefined
      if (!row) throw notFound()
      return shown(row)
    },

    /** Errors: invalid, conflict (too many), unavailable (no key to seal with). */
    async create(ctx, { key, ...values }) {
      requireAddress(values)
      await store.lockAll(ctx.db)
      if ((await store.list(ctx.db)).length >= MOST)
        throw fail('conflict', `${MOST} providers exist already. Please remove one first.`)
      await requireFree(ctx.db, values.models, null)
      const id = newId()
      await store.insert(ctx.db, id, { ...values, ...sealed(id, key) })
      await record(ctx, { action: 'provider.added', subject: id, details: { kind: values.kind, key: Boolean(key) } })
      await announce(ctx, id)
      return shown((await store.get(ctx.db, id)) as store.Row)
    },

    /** A key is told to the address that it was entered for, and to no other. Errors: not_found, conflict, invalid, unavailable. */
    async update(ctx, { id, key, ...given }) {
      const before = await held(ctx, id)
      requireVersion(ctx, before)
      const after = { ...before, ...onlyGiven(given) }
      requireAddress(after)
      await requireFree(ctx.db, after.models, id)
      const moved = addressOf(after) !== addressOf(before)
      if (moved && before.secret !== null && key === undefined)
        throw invalid('key', 'Another address needs the key again: a kept key is never sent elsewhere.')
      const kept = key === undefined ? { secret: before.secret, key_hint: before.key_hint } : sealed(id, key)
      const { name, kind, base_url, models } = after
      await store.update(ctx.db, id, { name, kind, base_url, models, ...kept })
      const fields = [...Object.keys(onlyGiven(given)), ...(key === undefined ? [] : ['key'])].toSorted()
      await record(ctx, { action: 'provider.changed', subject: id, details: { fields } })
      await announce(ctx, id)
      return shown((await store.get(ctx.db, id)) as store.Row)
    },

    /** Errors: not_found, conflict. */
    async remove(ctx, { id }) {
      requireVersion(ctx, await held(ctx, id))
      await store.remove(ctx.db, id)
      await record(ctx, { action: 'provider.removed', subject: id })
      await announce(ctx, id)
    },

    async default(ctx) {
      return defaultIn(ctx.db)
    },

    /** Errors: conflict (it stands in the environment), invalid (it is not offered). */
    async saveDefault(ctx, { model }) {
      if (config.preferred !== null) {
        if (model === config.preferred) return defaultIn(ctx.db)
        throw fail('conflict', 'DEFAULT_MODEL is set in the environment of the server. Change it there.')
      }
      await store.lockAll(ctx.db)
      const before = await store.savedDefault(ctx.db)
      if (model !== before) {
        const all = [...offers, ...(await store.list(ctx.db)).flatMap(({ models }) => models)]
        if (model !== null && !all.some(({ id }) => id === model))
          throw invalid('model', `${model} is not offered here. Please choose one from the list.`)
        await store.saveDefault(ctx.db, model)
        await record(ctx, { action: 'provider.default_changed', details: { model } })
      }
      await announce(ctx, '')
      return defaultIn(ctx.db)
    },

    /** Errors: not_found, invalid. What is wrong with the provider is an answer. */
    async tryOut(ctx, { id, kind, base_url, key, model }) {
      const typed = { kind, base_url }
      requireAddress(typed)
      const used = key === undefined ? await keptKey(ctx, id, typed) : key
      if (used !== null && typeof used === 'object') return { ok: false, field: 'key', says: used.says }
      const prices = { usd_per_million_input: null, usd_per_million_cached: null, usd_per_million_output: null }
      const offer = offerOf(typed, { id: model, label: null, ...prices }, used, true, reach)
      const tried = await tryModel(offer, kind === 'compatible', AbortSignal.timeout(60_000))
      if (tried.fault !== null) return { ok: false, ...wordsOf(tried.fault, new URL(offer.baseUrl).host, model) }
      return { ok: tried.reads !== 'cut', field: null, says: `${model} ${READS[tried.reads ?? 'whole']}` }
    },
  }

  /** The key that is kept for this very address; null: none. */
  async function keptKey(
    ctx: Ctx,
    id: string | undefined,
    typed: Pick<store.Row, 'kind' | 'base_url'>,
  ): Promise<string | null | { says: string }> {
    if (id === undefined) return null
    const row = await ctx.database.as(ctx.actor.user_id, (db) => store.get(db, id))
    if (!row) throw notFound()
    if (row.secret === null) return null
    if (addressOf(row) !== addressOf(typed)) return { says: 'Another address needs the key again.' }
    const opened = seal.open(row.secret, placeOf(id))
    return 'lost' in opened ? { says: LOST } : opened.text
  }
}

const READS = {
  whole: 'answers.',
  late: 'answers, but had not read a long text within a minute. Conversations and advice will be slow.',
  cut: 'answers, but does not read long texts whole. Please give it room for 32,000 tokens or more; for Ollama, start it with OLLAMA_CONTEXT_LENGTH=32768.',
}
const LOST = 'The kept key can no longer be decrypted: SECRETS_KEY has changed. Please enter the key again.'

function requireAddress(typed: Pick<store.Row, 'kind' | 'base_url'>): void {
  const fault = addressFault(typed)
  if (fault !== null) throw invalid('base_url', fault)
}

const onlyGiven = <T extends Omit<UpdateProvider, 'key'>>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<
    Pick<store.Row, 'name' | 'kind' | 'base_url' | 'models'>
  >

/** What is offered of the kept providers. A key that does not open makes its models unavailable, and nothing else. */
export async function addedModels(db: Db, { seal, reach }: Pick<ProviderDeps, 'seal' | 'reach'>): Promise<AddedModels> {
  const rows = await store.list(db)
  const offers = rows.flatMap((row) => {
    const opened = row.secret === null ? null : seal.open(row.secret, placeOf(row.id))
    const lost = opened !== null && 'lost' in opened
    const key = opened === null || lost ? null : opened.text
    return row.models.map((model) => offerOf(row, model, key, !lost, reach))
  })
  return { offers, preferred: await store.savedDefault(db) }
}

/** Seals with the newest key what an older one opens. Answers how many keys nothing opens; those stay as they are. */
export async function sealWithNewest(db: Db, seal: Seal): Promise<number> {
  let lost = 0
  for (const { id, secret } of await store.list(db)) {
    if (secret === null) continue
    const opened = seal.open(secret, placeOf(id))
    if ('lost' in opened) lost += 1
    else if (opened.stale) await store.sealAnew(db, id, secret, seal.seal(opened.text, placeOf(id)))
  }
  return lost
}

/** A model of one of these providers for work of its own kind, such as writing down recordings; null: it is gone, or nothing opens its key. */
export async function offerFrom(
  db: Db,
  { seal, reach }: Pick<ProviderDeps, 'seal' | 'reach'>,
  id: string,
  model: string,
): Promise<Offer | null> {
  const row = await store.get(db, id)
  if (!row) return null
  const opened = row.secret === null ? null : seal.open(row.secret, placeOf(id))
  if (opened !== null && 'lost' in opened) return null
  const prices = { usd_per_million_input: null, usd_per_million_cached: null, usd_per_million_output: null }
  const known = row.models.find((each) => each.id === model)
  return offerOf(row, known ?? { id: model, label: null, ...prices }, opened === null ? null : opened.text, true, reach)
}
