// What people do to their own account.

import type { z } from 'zod'
import type { User, updateMeBody } from '#contract/users.ts'
import { holdPassword, replacePassword } from '#server/access/credentials.ts'
import { hashChosen } from '#server/access/password.ts'
import { proveSession, withOwnPassword } from '#server/access/proof.ts'
import { record } from '#server/access/security-log.ts'
import { requireVersion } from '#server/access/versions.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import * as store from '../store/accounts.ts'
import * as removal from '../store/removal.ts'
import { changedFields, erase, found } from './found.ts'

const CURRENT = {
  missing: 'Please enter your current password.',
  wrong: 'This is not your current password.',
} as const

/** Errors: invalid, account_waitlisted, password_change_required, unauthenticated, conflict. */
export async function changeOwn(
  ctx: Ctx,
  { password, current_password, ...sent }: z.output<typeof updateMeBody>,
): Promise<User> {
  const { actor } = ctx
  if (actor.must_choose_password && (password === undefined || Object.keys(sent).length > 0))
    throw fail(
      'password_change_required',
      'Please choose your own password first; nothing else can be changed before that.',
    )
  const isAdmin = actor.user_level === 'admin'
  const changed = changedFields(await found(ctx.db, actor.user_id, isAdmin), sent)
  const { email, user_level, organization_id, custom_prompts, ...others } = changed
  if (isAdmin && custom_prompts === null) throw invalid('custom_prompts', 'Custom prompts must be valid JSON.')
  const claims = given({
    email,
    user_level,
    organization_id,
    custom_prompts: isAdmin ? undefined : custom_prompts,
  })
  const fields = { ...others, ...(custom_prompts && { custom_prompts }) }
  if (actor.user_level === 'waitlisted' && Object.keys({ ...fields, ...claims }).length > 0)
    throw fail('account_waitlisted', 'While your account waits for approval only the password can be changed.')
  await refuseClaims(ctx, claims)
  const known = Object.keys(sent).length > 0
  const change = (db: Db) => changeFields(ctx, db, fields, { isAdmin, known })
  if (password === undefined) await ctx.db.transaction().execute(change)
  else await choosePassword(ctx, password, current_password, change)
  return found(ctx.db, actor.user_id, isAdmin)
}

/** `known`: fields of the record were sent, so its version counts even where none of them is another value. */
async function changeFields(
  ctx: Ctx,
  db: Db,
  fields: store.UserValues,
  { isAdmin, known }: { isAdmin: boolean; known: boolean },
): Promise<store.Account> {
  const before = await store.locked(db, ctx.actor.user_id)
  if (!before) throw notFound()
  if (known) requireVersion(ctx, store.present(before, isAdmin))
  await store.update(db, ctx.actor.user_id, fields)
  return before
}

/** Keeps this session alone, and proves it. `change`: what is changed along with it. Nothing is, if the password is another by then. */
async function choosePassword(
  ctx: Ctx,
  password: string,
  current: string | undefined,
  change: (db: Db) => Promise<store.Account>,
): Promise<void> {
  const { user_id, session_id } = ctx.actor
  if (!current) throw invalid('current_password', CURRENT.missing)
  const asked = { password: current, field: 'current_password', wrong: CURRENT.wrong }
  let password_hash = ''
  await withOwnPassword(ctx, asked, async (checked) => {
    password_hash ||= await hashChosen(password)
    return ctx.db
      .transaction()
      .execute(async (db) => {
        const before = await change(db)
        if (before.password_hash !== checked) throw new Stale()
        if (before.must_change_password && password === current)
          throw invalid('password', 'Please choose a different password from the one you were given.')
        await replacePassword(db, user_id, { password_hash, must_change_password: false }, session_id)
        await proveSession(db, session_id ?? '')
        await record(ctx, { action: 'password.changed', subject: user_id }, db)
        return true
      })
      .catch(nullIfStale)
  })
  ctx.rightsChanged([user_id])
}

/**
 * Deletes the caller's account. What others share stays with them; what only the account owns goes.
 * Errors: invalid (password), conflict (the last administrator, the owner of an organization with other members).
 */
export async function removeOwn(ctx: Ctx, password: string): Promise<void> {
  const { actor } = ctx
  await withOwnPassword(ctx, { password, field: 'password', wrong: CURRENT.wrong }, (checked) =>
    ctx.db.transaction().execute(async (db) => {
      await store.lockLevels(db)
      await removal.holdRuns(db, actor.user_id)
      if (!(await store.locked(db, actor.user_id))) throw notFound()
      if (!(await holdPassword(db, actor.user_id, checked))) return null
      if (actor.user_level === 'admin' && (await store.adminIds(db)).length <= 1)
        throw fail(
          'conflict',
          'You are the last administrator. Make someone else an administrator first, then delete your account.',
        )
      const kept = (await removal.ownedOrgs(db, actor.user_id)).filter(({ others }) => others > 0)
      if (kept.length > 0) throw fail('conflict', stillOwns(kept))
      await record(ctx, { action: 'account.deleted', subject: actor.user_id }, db)
      await erase(ctx, db, { id: actor.user_id, email: actor.email })
      return true
    }),
  )
}

/** Rolls back what was changed along with a password that is not the one that was checked. */
class Stale extends Error {}
const nullIfStale = (error: unknown): null => {
  if (error instanceof Stale) return null
  throw error
}

function stillOwns(orgs: readonly removal.OwnedOrg[]): string {
  const names = orgs.map(({ name }) => `“${name}”`).join(', ')
  return `You own ${names} with other members. Hand it over, remove its members or delete it, then delete your account.`
}

const given = (claims: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))

/** What only an administrator may set: refused, and written down (rights R6). Errors: invalid. */
async function refuseClaims(ctx: Ctx, claims: Record<string, unknown>): Promise<void> {
  const [field] = Object.keys(claims)
  if (field === undefined) return
  const fields = Object.keys(claims)
  await record(ctx, { action: 'account.claimed_more', subject: ctx.actor.user_id, details: { fields } })
  throw invalid(
    field,
    field === 'custom_prompts' ? 'Only administrators set custom prompts.' : 'Only an administrator changes this.',
  )
}
