import type { User, UserLevel, usersContract } from '#contract/users.ts'
import { accountByEmail } from '#server/access/accounts.ts'
import { acceptWaitingInvitations, addMember } from '#server/access/memberships.ts'
import { checkPassword, hashPassword } from '#server/access/password.ts'
import { logSecurity } from '#server/access/security-log.ts'
import { countTry, throttleRules } from '#server/access/throttle.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { Serves } from '#server/platform/http/serve.ts'
import * as store from './store.ts'

const TAKEN = 'This email is already registered.'

/** Accounts: asking for one, one's own, and their administration. Source: contract.md part 2, authz parts 1 and 2. */
export function usersVerbs({ loginsPerMinute }: { loginsPerMinute: number }): Serves<typeof usersContract> {
  const rules = throttleRules(loginsPerMinute)
  return {
    /** Whatever the body says, the level is `waitlisted` and the organization null (authz: registration). Errors: conflict. */
    async register(ctx, input) {
      await countTry(ctx.db, rules.registerByAddress, ctx.address)
      if (await accountByEmail(ctx.db, input.email)) throw fail('conflict', TAKEN)
      const { password, ...names } = input
      const password_hash = await hashPassword(password)
      const id = await orTaken(() => store.insert(ctx.db, { ...names, password_hash, user_level: 'waitlisted' }))
      await logSecurity(ctx.db, { actor: id, action: 'register' })
      ctx.changed('users', id, { users: await store.adminIds(ctx.db) })
      return found(ctx.db, id, false)
    },

    async me(ctx) {
      return found(ctx.db, ctx.actor.user_id, ctx.actor.user_level === 'admin')
    },

    /** A new password needs the current one and ends all other sessions. Errors: invalid, account_waitlisted. */
    async updateMe(ctx, { password, current_password, ...fields }) {
      const { actor } = ctx
      const isAdmin = actor.user_level === 'admin'
      if (fields.custom_prompts !== undefined && !isAdmin)
        throw invalid('custom_prompts', 'Only administrators set custom prompts.')
      if (actor.user_level === 'waitlisted' && Object.keys(fields).length > 0)
        throw fail('account_waitlisted', 'While your account waits for approval only the password can be changed.')
      const values: store.UserValues = { ...fields }
      if (password !== undefined) {
        const row = await store.byId(ctx.db, actor.user_id)
        await countTry(ctx.db, rules.loginByAccount, actor.email.toLowerCase())
        if (!current_password) throw invalid('current_password', 'Please enter your current password.')
        if (!(await checkPassword(current_password, row?.password_hash ?? null)))
          throw invalid('current_password', 'This is not your current password.')
        values.password_hash = await hashPassword(password)
        values.must_change_password = false
      }
      await ctx.db.transaction().execute(async (db) => {
        await store.update(db, actor.user_id, values)
        if (!values.password_hash) return
        await store.endSessions(db, actor.user_id, actor.session_id)
        await logSecurity(db, { actor: actor.user_id, action: 'password.changed' })
        ctx.rightsChanged([actor.user_id])
      })
      ctx.changed('users', actor.user_id, { users: [actor.user_id] })
      return found(ctx.db, actor.user_id, isAdmin)
    },

    async list(ctx, input) {
      return store.list(ctx.db, input)
    },

    /** Errors: conflict (e-mail taken), invalid (organization). */
    async create(ctx, { password, ...input }) {
      await requireOrganization(ctx.db, input.organization_id)
      if (await accountByEmail(ctx.db, input.email)) throw fail('conflict', TAKEN)
      const password_hash = await hashPassword(password)
      const id = await orTaken(() =>
        ctx.db.transaction().execute(async (db) => {
          const made = await store.insert(db, { ...input, password_hash })
          if (input.organization_id) await addMember(db, input.organization_id, made, 'user')
          if (input.user_level !== 'waitlisted') await acceptWaitingInvitations(db, made, input.email)
          await logSecurity(db, {
            actor: ctx.actor.user_id,
            action: 'user.created',
            subject: made,
            details: { user_level: input.user_level },
          })
          return made
        }),
      )
      ctx.changed('users', id, { users: await store.adminIds(ctx.db) })
      return found(ctx.db, id, true)
    },

    /**
     * A new password, organization or lower level ends the account's sessions at once; approving it does not (decision 0005).
     * Errors: not_found, conflict (own level, last administrator, e-mail taken).
     */
    async update(ctx, { id, password, ...fields }) {
      await requireOrganization(ctx.db, fields.organization_id)
      const password_hash = password === undefined ? undefined : await hashPassword(password)
      await orTaken(() =>
        ctx.db.transaction().execute(async (db) => {
          await store.lockLevels(db)
          const before = await store.byId(db, id)
          if (!before) throw notFound()
          await checkLevelChange(ctx, db, id, before.user_level as UserLevel, fields.user_level)
          await store.update(db, id, { ...fields, ...(password_hash ? { password_hash } : {}) })
          if (fields.organization_id) await addMember(db, fields.organization_id, id, 'user')
          const approved =
            before.user_level === 'waitlisted' && fields.user_level !== undefined && fields.user_level !== 'waitlisted'
          if (approved) await acceptWaitingInvitations(db, id, fields.email ?? before.email)
          const changed = (key: 'user_level' | 'organization_id') =>
            fields[key] !== undefined && fields[key] !== before[key]
          if (password_hash || changed('organization_id') || (changed('user_level') && !approved))
            await store.endSessions(db, id, id === ctx.actor.user_id ? ctx.actor.session_id : null)
          await logSecurity(db, {
            actor: ctx.actor.user_id,
            action: 'user.updated',
            subject: id,
            details: {
              fields: [...Object.keys(fields), ...(password_hash ? ['password'] : [])],
              user_level: fields.user_level,
            },
          })
        }),
      )
      ctx.rightsChanged([id])
      ctx.changed('users', id, { users: [id, ...(await store.adminIds(ctx.db))] })
      return found(ctx.db, id, true)
    },

    /** Errors: not_found; conflict for oneself and for accounts whose level is admin or ceo. */
    async remove(ctx, { id }) {
      const row = await store.byId(ctx.db, id)
      if (!row) throw notFound()
      if (id === ctx.actor.user_id) throw fail('conflict', 'You cannot delete your own account here.')
      if (row.user_level === 'admin' || row.user_level === 'ceo')
        throw fail('conflict', 'Accounts of administrators and CEOs cannot be deleted. Lower the level first.')
      await store.remove(ctx.db, id)
      await logSecurity(ctx.db, { actor: ctx.actor.user_id, action: 'user.deleted', subject: id })
      ctx.rightsChanged([id])
      ctx.changed('users', id, { users: await store.adminIds(ctx.db) })
    },
  }
}

async function found(db: Db, id: string, viewerIsAdmin: boolean): Promise<User> {
  const row = await store.byId(db, id)
  if (!row) throw notFound()
  return store.present(row, viewerIsAdmin)
}

async function requireOrganization(db: Db, id: string | null | undefined): Promise<void> {
  if (id && !(await store.organizationExists(db, id)))
    throw invalid('organization_id', 'There is no such organization.')
}

async function checkLevelChange(
  ctx: Ctx,
  db: Db,
  id: string,
  before: UserLevel,
  after: UserLevel | undefined,
): Promise<void> {
  if (after === undefined || after === before || before !== 'admin') return
  if (id === ctx.actor.user_id) throw fail('conflict', 'You cannot lower your own level.')
  if ((await store.adminIds(db)).length <= 1) throw fail('conflict', 'This is the last administrator.')
}

/** Two sign-ups with one e-mail at the same moment: the second meets the unique index. */
async function orTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw fail('conflict', TAKEN, { cause: error })
    throw error
  }
}
