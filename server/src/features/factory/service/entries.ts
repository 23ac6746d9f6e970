// Agents, tools, crews and flows are made, changed and deleted by the same rules. Source: wire §10, rights §5.
import { isDeepStrictEqual } from 'node:util'
import type { Page } from '#contract/endpoint.ts'
import type { FactoryKind, FactoryVersion } from '#contract/factory-shapes.ts'
import { record } from '#server/access/security-log.ts'
import { requireVersion } from '#server/access/versions.ts'
import { permit, requireOwnUserId } from '#server/access/visible.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import { isId } from '#server/platform/ids.ts'
import type { PageInput } from '#server/platform/paging.ts'
import * as changes from '../store/changes.ts'
import * as store from '../store/items.ts'
import { type ShapeContext, type ShapedEntry, shapers, type ValuesOf } from './shape.ts'

type Claims = { is_public?: boolean; user_id?: string | null }

/** Errors: invalid, not_found (a part that the caller cannot see). */
export async function create<K extends FactoryKind>(
  ctx: Ctx,
  kind: K,
  { is_public = false, user_id, ...values }: ValuesOf[K] & Claims,
  means: ShapeContext,
): Promise<store.ItemOf[K]> {
  requireOwnUserId(user_id ?? undefined, ctx.actor.user_id)
  if (is_public) await requirePublisher(ctx)
  const { columns, parts } = await shapers[kind](ctx, values as ValuesOf[K], null, means)
  if (is_public) await requirePublicParts(ctx, parts)
  const id = await changes.insert(ctx.db, kind, { ...columns, is_public, user_id: ctx.actor.user_id })
  await changes.replaceParts(ctx.db, kind, id, parts)
  return kept(ctx, kind, id, 1)
}

/**
 * Fields left out stay as they are; what it was before stays among its versions. `before` and `after` are the same when nothing
 * was changed. Errors: not_found, conflict (built in, or changed meanwhile), not_permitted, invalid.
 */
export async function change<K extends FactoryKind>(
  ctx: Ctx,
  kind: K,
  { id, is_public, user_id, ...values }: ValuesOf[K] & Claims & { id: string },
  means: ShapeContext,
): Promise<store.ItemOf[K]> {
  if (!isId(id)) throw notFound()
  await changes.lock(ctx.db, kind, id)
  const before = await found(ctx, kind, id)
  if (before.is_auto_gen) throw fail('conflict', 'Built-in entries cannot be changed. Duplicate it to make your own.')
  permit(before.can_edit)
  requireVersion(ctx, before)
  if (user_id) requireOwnUserId(user_id, before.user_id ?? user_id)
  const shaped = await shapers[kind](ctx, values as ValuesOf[K], before, means)
  const { columns, parts } = shaped
  const published = is_public ?? before.is_public
  if (published && !before.is_public) await requirePublisher(ctx)
  if (published) await requirePublicParts(ctx, parts)
  else if (before.is_public) await requireWithdrawable(ctx, before)
  if (published === before.is_public && isSame(before, shaped)) return before
  // Who withdraws what another administrator made public has it from now on: else nobody could see it.
  const owner = published ? before.user_id : ctx.actor.user_id
  const revision = await changes.update(ctx.db, kind, id, { ...columns, is_public: published, user_id: owner })
  await changes.replaceParts(ctx.db, kind, id, parts)
  return kept(ctx, kind, id, revision)
}

/** Errors: not_found, conflict (public, built in, in use, changed meanwhile), not_permitted. */
export async function remove<K extends FactoryKind>(ctx: Ctx, kind: K, id: string): Promise<store.ItemOf[K]> {
  if (!isId(id)) throw notFound()
  await changes.lock(ctx.db, kind, id)
  const item = await found(ctx, kind, id)
  if (item.is_auto_gen) throw fail('conflict', 'Built-in entries cannot be deleted.')
  if (item.is_public)
    throw fail('conflict', 'Public entries cannot be deleted. An administrator can make it private first.')
  permit(item.can_delete)
  requireVersion(ctx, item)
  const needs = await changes.neededBy(ctx.db, id)
  if (needs.length > 0) throw fail('conflict', stillNeeded(item.name, needs))
  await changes.remove(ctx.db, kind, id)
  return item
}

export async function found<K extends FactoryKind>(ctx: Ctx, kind: K, idOrName: string): Promise<store.ItemOf[K]> {
  const item = await store.find(ctx.db, ctx.actor, kind, idOrName)
  if (!item) throw notFound()
  return item
}

/**
 * Newest first. What a public entry was before it was published, and where a tool of another kind leads, is for those who may
 * change it. Errors: not_found.
 */
export async function versions(
  ctx: Ctx,
  kind: FactoryKind,
  { id, ...page }: PageInput & { id: string },
): Promise<Page<FactoryVersion>> {
  if (!isId(id)) throw notFound()
  const item = await found(ctx, kind, id)
  const all = await changes.versions(ctx.db, ctx.actor, { ...item, onlyPublic: item.is_public && !item.can_edit }, page)
  if (kind !== 'tool' || item.can_edit) return all
  const shown = (was: FactoryVersion) =>
    was.record.kind === 'builtin' ? was : { ...was, record: { ...was.record, config: {} } }
  return { ...all, items: all.items.map(shown) }
}

const FIELDS = {
  agent: ['name', 'description', 'role', 'goal', 'backstory', 'llm_model', 'tool_ids', 'is_public'],
  tool: ['name', 'description', 'kind', 'config', 'is_public'],
  crew: ['name', 'description', 'version', 'agent_ids', 'tasks', 'inputs', 'fallback_models', 'is_public'],
  flow: ['name', 'description', 'version', 'steps', 'inputs', 'is_public'],
} as const satisfies Record<FactoryKind, readonly string[]>

/** The entry as it is now, which is remembered as its newest version. */
async function kept<K extends FactoryKind>(ctx: Ctx, kind: K, id: string, number: number): Promise<store.ItemOf[K]> {
  const item = await found(ctx, kind, id)
  await changes.saveVersion(ctx.db, kind, id, { number, record: recordOf(kind, item), by: ctx.actor.user_id })
  return item
}

export function recordOf(kind: FactoryKind, item: object): Record<string, unknown> {
  const values = item as Record<string, unknown>
  return Object.fromEntries(FIELDS[kind].map((field) => [field, values[field]]))
}

function isSame(before: object, { columns, parts }: ShapedEntry): boolean {
  const was = before as Record<string, unknown>
  const same = (now: unknown, then: unknown) => then === undefined || isDeepStrictEqual(plain(now), plain(then))
  return (
    Object.entries(columns).every(([field, value]) => value === undefined || same(value, was[field])) &&
    same(parts.tools, was.tool_ids) &&
    same(parts.agents, was.agent_ids)
  )
}
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Only an administrator makes public what crosses the border of an organization; others who try are written down (rights R6). */
async function requirePublisher(ctx: Ctx): Promise<void> {
  if (ctx.actor.user_level === 'admin') return
  const entry = {
    action: 'account.claimed_more',
    subject: ctx.actor.user_id,
    details: { fields: ['is_public'] },
  } as const
  // Outside this transaction, which ends with the refusal.
  await record(ctx, entry, ctx.database.db)
  throw invalid('is_public', 'Only an administrator can make this public.')
}

/** Whoever sees what is public must see what it is made of. */
async function requirePublicParts(ctx: Ctx, parts: changes.Parts): Promise<void> {
  for (const [kind, ids] of [
    ['agent', parts.agents],
    ['tool', parts.tools],
    ['crew', parts.crews],
  ] as const) {
    const seen = await store.findAll(ctx.db, ctx.actor, kind, ids)
    const hidden = seen.filter((part) => !part.is_public).map(({ name }) => `“${name}”`)
    if (hidden.length > 0) throw invalid('is_public', `Make public what it uses first: ${hidden.join(', ')}.`)
    if (seen.length < ids.length)
      throw invalid('is_public', `It uses ${kind === 'agent' ? 'an' : 'a'} ${kind} that you cannot see.`)
  }
}

async function requireWithdrawable(ctx: Ctx, item: { id: string; name: string }): Promise<void> {
  const needs = (await changes.neededBy(ctx.db, item.id)).filter((need) => need.is_public)
  if (needs.length > 0) throw fail('conflict', stillNeeded(item.name, needs))
}

function stillNeeded(name: string, needs: readonly changes.Dependent[]): string {
  const named = needs.flatMap((need) => (need.is_visible ? [`the ${need.kind} “${need.name}”`] : []))
  const others = needs.length - named.length
  if (others > 0) named.push(named.length > 0 ? `${others} more that you cannot see` : `${others} that you cannot see`)
  const all = named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : named[0]
  return `“${name}” is used by ${all}. Remove it there first.`
}
