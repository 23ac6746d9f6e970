import type { User, UserLevel, usersContract } from '#contract/users.ts'
import { accountByEmail, givePassword } from '#server/access/accounts.ts'
import { endSessionsBut, replacePassword } from '#server/access/credentials.ts'
import { type Accepted, acceptWaitingInvitations, addMember } from '#server/access/memberships.ts'
import { hostOf } from '#server/access/network.ts'
import { notifyJoined, notifyUsers, resolveNotifications } from '#server/access/notify.ts'
import { hashChosen } from '#server/access/password.ts'
import { record } from '#server/access/security-log.ts'
import { countTry, throttleRules } from '#server/access/throttle.ts'
import { requireVersion } from '#server/access/versions.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { approvalEmail } from './rules.ts'
import { changedFields, erase, found, orEmailTaken, taken } from './service/found.ts'
import { changeOwn, removeOwn } from './service/own.ts'
import { signUp } from './service/sign-up.ts'
import * as store from './store/accounts.ts'
import * as removal from './store/removal.ts'

// Another way to an account than `register`: an invitation link.
export { accountOnce, askForApproval, insertNewcomer } from './service/sign-up.ts'

export type UsersOptions = {
  loginsPerMinute: number
  mail: Pick<Mail, 'send' | 'link' | 'available'>
  /** An account is gone: what it kept outside the database can be cleared away. */
  erased(): void
}

/** Accounts: asking for one, one's own, and their administration. Source: wire §2, rights §1 and §2. */
export function usersService({ loginsPerMinute, mail, erased }: UsersOptions): ServiceFunctions<typeof usersContract> {
  const rules = throttleRules(loginsPerMinute)
  return {
    /** Whatever the body says, the level is `waitlisted` and the organization null (rights §13). Errors: conflict, invalid. */
    async register(ctx, input) {
      await countTry(ctx.db, rules.registerByAddress, hostOf(ctx.address))
      const user = await signUp(ctx, input)
      ctx.changed('users', user.id, { users: await store.adminIds(ctx.db) })
      return user
    },

    async me(ctx) {
      return ownAccount(ctx, mail, await found(ctx.db, ctx.actor.user_id, ctx.actor.user_level === 'admin'))
    },

    /**
     * A new password needs the current one and ends all other sessions.
     * Errors: invalid, account_waitlisted, password_change_required, conflict.
     */
    async updateMe(ctx, input) {
      const user = await changeOwn(ctx, input)
      ctx.changed('users', user.id, { users: [user.id] })
      return ownAccount(ctx, mail, user)
    },

    /** Errors: invalid (password), conflict (the last administrator, the owner of an organization with other members). */
    async removeMe(ctx, { password }) {
      await removeOwn(ctx, password)
      ctx.changed('users', ctx.actor.user_id, { users: await store.adminIds(ctx.db) })
      ctx.afterCommit(erased)
    },

    async counts(ctx, { search }) {
      return store.counts(ctx.db, search || undefined)
    },

    async list(ctx, input) {
      return store.list(ctx.db, input)
    },

    /** Errors: conflict (e-mail taken), invalid (organization). */
    async create(ctx, { password, ...input }) {
      await requireOrganization(ctx.db, input.organization_id)
      if (await accountByEmail(ctx.db, input.email)) throw taken()
      const password_hash = await hashChosen(password)
      const id = await orEmailTaken(() =>
        ctx.db.transaction().execute(async (db) => {
          const made = await store.insert(db, { ...input, password_hash })
          if (input.organization_id) await addMember(db, input.organization_id, made, 'user')
          if (input.user_level !== 'waitlisted')
            await announceJoined(ctx, db, made, await acceptWaitingInvitations(db, made, input.email))
          const { user_level } = input
          const entry = { subject: made, organization: input.organization_id, details: { user_level } }
          await record(ctx, { ...entry, action: 'user.created' }, db)
          return made
        }),
      )
      ctx.changed('users', id, { users: await store.adminIds(ctx.db) })
      return found(ctx.db, id, true)
    },

    /**
     * A new password, organization or lower level ends the account's sessions at once; approving it does not (decision 0005). Who is
     * given a password chooses another one first (decision 0017).
     * Errors: not_found, conflict (own level, last administrator, e-mail taken).
     */
    async update(ctx, { id, password, ...sent }) {
      const known = await store.byId(ctx.db, id)
      if (!known) throw notFound()
      const fields = changedFields(store.present(known, true), sent)
      await requireOrganization(ctx.db, fields.organization_id)
      const password_hash = password === undefined ? undefined : await hashChosen(password)
      await orEmailTaken(() =>
        ctx.db.transaction().execute(async (db) => {
          await store.lockLevels(db)
          const before = await store.locked(db, id)
          if (!before) throw notFound()
          requireVersion(ctx, store.present(before, true))
          ctx.sentBack(store.present(before, true))
          await checkLevelChange(ctx, db, id, before.user_level as UserLevel, fields.user_level)
          await store.update(db, id, fields)
          if (fields.organization_id) await addMember(db, fields.organization_id, id, 'user')
          const moved = fields.organization_id !== undefined && fields.organization_id !== before.organization_id
          const level = fields.user_level !== undefined && fields.user_level !== before.user_level
          const approved = level && before.user_level === 'waitlisted'
          if (approved) {
            const email = fields.email ?? before.email
            await announceJoined(ctx, db, id, await acceptWaitingInvitations(db, id, email))
            await mail.send(db, approvalEmail({ ...before, email }, mail.link('/login')))
            const subject = { kind: 'account', id } as const
            await resolveNotifications(ctx, subject, { kinds: ['approval'] }, db)
            // The letter has told them; here it is what greets them.
            const let_in = { kind: 'approval', subject, actor: ctx.actor.user_id, users: [id], mail: false } as const
            await notifyUsers(ctx, let_in, db)
          }
          const kept = id === ctx.actor.user_id ? ctx.actor.session_id : null
          if (password_hash && kept) await replacePassword(db, id, { password_hash }, kept)
          else if (password_hash) await givePassword(db, id, password_hash)
          else if (moved || (level && !approved)) await endSessionsBut(db, id, kept)
          const names = [...Object.keys(fields), ...(password_hash ? ['password'] : [])]
          const details = {
            fields: names.filter((name) => name !== 'user_level' && (name !== 'organization_id' || moved)),
            ...(level && { user_level: fields.user_level, from_level: before.user_level }),
          }
          const entry = { subject: id, organization: moved ? fields.organization_id : null, details }
          if (names.length > 0) await record(ctx, { ...entry, action: approved ? 'user.approved' : 'user.updated' }, db)
        }),
      )
      ctx.rightsChanged([id])
      ctx.changed('users', id, { users: [id, ...(await store.adminIds(ctx.db))] })
      return found(ctx.db, id, true)
    },

    /** Errors: not_found; conflict for oneself and for accounts whose level is admin or ceo. */
    async remove(ctx, { id }) {
      if (id === ctx.actor.user_id) throw fail('conflict', 'You cannot delete your own account here.')
      await ctx.db.transaction().execute(async (db) => {
        await store.lockLevels(db)
        await removal.holdRuns(db, id)
        const row = await store.locked(db, id)
        if (!row) throw notFound()
        if (row.user_level === 'admin' || row.user_level === 'ceo')
          throw fail('conflict', 'Accounts of administrators and CEOs cannot be deleted. Lower the level first.')
        await record(ctx, { action: 'user.deleted', subject: id, details: { user_level: row.user_level } }, db)
        await erase(ctx, db, row)
      })
      ctx.changed('users', id, { users: await store.adminIds(ctx.db) })
      ctx.afterCommit(erased)
    },
  }
}

/** With what only its person is told. */
async function ownAccount({ db, actor }: Ctx, mail: Pick<Mail, 'available'>, user: User) {
  const waiting = user.user_level === 'waitlisted' ? await store.followed(db, actor.user_id) : undefined
  return {
    ...user,
    is_first_visit: await store.isFirstVisit(db, actor.user_id, actor.session_id),
    waits_for: waiting ? { ...waiting, is_mailed: mail.available } : null,
  }
}

/** Who was invited is a member now: those who look at the list of people see it, and whoever invited them is told. */
async function announceJoined(ctx: Ctx, db: Db, user_id: string, accepted: readonly Accepted[]): Promise<void> {
  for (const { organization_id, invited_by } of accepted) {
    ctx.changed('orgs', organization_id, { orgs: [organization_id] })
    if (invited_by !== ctx.actor.user_id) await notifyJoined(ctx, { invited_by, organization_id, user_id }, db)
  }
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
