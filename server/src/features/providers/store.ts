import type { ProviderKind, ProviderModel } from '#contract/providers.ts'
import { type Db, sql } from '#server/platform/db.ts'

export type Row = {
  id: string
  name: string
  kind: ProviderKind
  base_url: string | null
  secret: string | null
  key_hint: string | null
  models: ProviderModel[]
  created_at: string
  updated_at: string
}

const COLUMNS = ['id', 'name', 'kind', 'base_url', 'secret', 'key_hint', 'models', 'created_at', 'updated_at'] as const
const providers = (db: Db) => db.selectFrom('model_providers').select(COLUMNS)

/** All of them, the oldest first: there are a few. */
export async function list(db: Db): Promise<Row[]> {
  return (await providers(db).orderBy('created_at').orderBy('id').execute()) as unknown as Row[]
}

export async function get(db: Db, id: string): Promise<Row | undefined> {
  return (await providers(db).where('id', '=', id).executeTakeFirst()) as unknown as Row | undefined
}

/** Whoever changes what is offered does so after whoever is at it: a model is offered by one provider alone. */
export async function lockAll(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('model_providers'))`.execute(db)
}

type Values = Pick<Row, 'name' | 'kind' | 'base_url' | 'secret' | 'key_hint' | 'models'>
const written = ({ models, ...values }: Values) => ({ ...values, models: JSON.stringify(models) })

export async function insert(db: Db, id: string, values: Values): Promise<void> {
  await db
    .insertInto('model_providers')
    .values({ id, ...written(values) })
    .execute()
}

export async function update(db: Db, id: string, values: Values): Promise<void> {
  await db.updateTable('model_providers').set(written(values)).where('id', '=', id).execute()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('model_providers').where('id', '=', id).execute()
}

/** The same text sealed with another key. */
export async function sealAnew(db: Db, id: string, from: string, to: string): Promise<void> {
  await db.updateTable('model_providers').set({ secret: to }).where('id', '=', id).where('secret', '=', from).execute()
}

export async function savedDefault(db: Db): Promise<string | null> {
  return (await db.selectFrom('model_settings').select('default_model').executeTakeFirst())?.default_model ?? null
}

export async function saveDefault(db: Db, default_model: string | null): Promise<void> {
  await db
    .insertInto('model_settings')
    .values({ default_model })
    .onConflict((conflict) =>
      conflict.column('one_row').doUpdateSet({ default_model, updated_at: sql`clock_timestamp()` }),
    )
    .execute()
}

export async function adminIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('users').select('id').where('user_level', '=', 'admin').execute()).map(({ id }) => id)
}
