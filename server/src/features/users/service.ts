import { isDeepStrictEqual } from 'node:util'
import type { User, UserLevel, usersContract } from '#contract/users.ts'
import { accountByEmail } from '#server/access/accounts.ts'
import { acceptWaitingInvitations, addMember } from '#server/access/memberships.ts'
import { checkPassword, hashChosen } from '#server/access/password.ts'
import { proveSession } from '#server/access/proof.ts'
import { logSecurity, record } from '#server/access/security-log.ts'
import { settle, tell } from '#server/access/telling.ts'
import { countTry, forgetTries, throttleRules } from '#server/access/throttle.ts'
import { requireVersion } from '#server/access/versions.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { Serves } from '#server/platform/http/serve.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { approvalLetter } from './rules.ts'
import * as store from './store/accounts.ts'
import * as removal from './store/removal.ts'

const TAKEN = 'This email is already registered.'

export type UsersOptions = {
  loginsPerMinute: number
  mail: Pick<Mail, 'send' | 'link'>
  /** An account is gone: what it kept outside the database can be cleared away. */
  erased(): void
}

/** Accounts: asking for one, one's own, and their administration. Source: contract.md part 2, authz parts 1 and 2. */
export function usersVerbs({ loginsPerMinute, mail, erased }: UsersOptions): Serves<typeof usersContract> {
  const rules = throttleRules(loginsPerMinute)
  return {
    /** Whatever the body says, the level is `waitlisted` and the organization null (authz: registration). Errors: conflict. */
    async register(ctx, { user_level, organization_id, ...input }) {
      await countTry(ctx.db, rules.registerByAddress, ctx.address)
      if (await accountByEmail(ctx.db, input.email)) throw fail('conflict', TAKEN)
      const { password, ...names } = input
      const password_hash = await hashChosen(password)
      const id = await orTaken(() => store.insert(ctx.db, { ...names, password_hash, user_level: 'waitlisted' }))
      const { address } = ctx
      await logSecurity(ctx.db, { actor: id, action: 'register', subject: id, address })
      const claimed = [
        ...((user_level ?? 'waitlisted') === 'waitlisted' ? [] : ['user_level']),
        ...((organization_id ?? '') === '' ? [] : ['organization_id']),
      ]
      if (claimed.length > 0)
        await logSecurity(ctx.db, {
          actor: id,
          action: 'register.claimed_more',
          subject: id,
          address,
          details: { fields: claimed },
        })
      const admins = await store.adminIds(ctx.db)
      ctx.changed('users', id, { users: admins })
      await tell(ctx, { kind: 'approval', subject: { kind: 'account', id }, actor: id, users: admins })
      return found(ctx.db, id, false)
    },

    async me(ctx) {
      return found(ctx.db, ctx.actor.user_id, ctx.actor.user_level === 'admin')
    },

    /** A new password needs the current one and ends all other sessions. Errors: invalid, account_waitlisted, conflict. */
    async updateMe(ctx, { password, current_password, ...sent }) {
      const { actor } = ctx
      const isAdmin = actor.user_level === 'admin'
      const changed = changedFields(await found(ctx.db, actor.user_id, isAdmin), sent)
      const { email, user_level, organization_id, custom_prompts, ...others } = changed
      if (isAdmin && custom_prompts === null) throw invalid('custom_prompts', 'Custom prompts must be valid JSON.')
      const fields = { ...others, ...(custom_prompts && { custom_prompts }) }
      const claims = { email, user_level, organization_id, custom_prompts: isAdmin ? undefined : custom_prompts }
      if (actor.user_level === 'waitlisted' && Object.keys({ ...fields, ...given(claims) }).length > 0)
        throw fail('account_waitlisted', 'While your account waits for approval only the password can be changed.')
      await refuseClaims(ctx, given(claims))
      const values: store.UserValues = { ...fields }
      if (password !== undefined) {
        await requirePassword(ctx, current_password, 'current_password')
        values.password_hash = await hashChosen(password)
        values.must_change_password = false
      }
      await ctx.db.transaction().execute(async (db) => {
        const before = await store.locked(db, actor.user_id)
        if (!before) throw notFound()
        if (Object.keys(sent).length > 0) requireVersion(ctx, store.present(before, isAdmin))
        await store.update(db, actor.user_id, values)
        if (!values.password_hash) return
        await store.endSessions(db, actor.user_id, actor.session_id)
        if (actor.session_id) await proveSession(db, actor.session_id)
        await record(ctx, { action: 'password.changed', subject: actor.user_id }, db)
        ctx.rightsChanged([actor.user_id])
      })
      ctx.changed('users', actor.user_id, { users: [actor.user_id] })
      return found(ctx.db, actor.user_id, isAdmin)
    },

    /**
     * Deletes the caller's account. What others share stays with them; what only the account owns goes.
     * Errors: invalid (password), conflict (the last administrator, the owner of an organization with other members).
     */
    async removeMe(ctx, { password }) {
      const { actor } = ctx
      await requirePassword(ctx, password, 'password')
      await ctx.db.transaction().execute(async (db) => {
        await store.lockLevels(db)
        await removal.holdRuns(db, actor.user_id)
        if (!(await store.locked(db, actor.user_id))) throw notFound()
        if (actor.user_level === 'admin' && (await store.adminIds(db)).length <= 1)
          throw fail(
            'conflict',
            'You are the last administrator. Make somebody else an administrator first, then delete your account.',
          )
        const kept = (await removal.ownedOrgs(db, actor.user_id)).filter(({ others }) => others > 0)
        if (kept.length > 0) throw fail('conflict', stillOwns(kept))
        await record(ctx, { action: 'account.deleted', subject: actor.user_id }, db)
        await erase(ctx, db, { id: actor.user_id, email: actor.email })
      })
      ctx.changed('users', actor.user_id, { users: await store.adminIds(ctx.db) })
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
      if (await accountByEmail(ctx.db, input.email)) throw fail('conflict', TAKEN)
      const password_hash = await hashChosen(password)
      const id = await orTaken(() =>
        ctx.db.transaction().execute(async (db) => {
          const made = await store.insert(db, { ...input, password_hash })
          if (input.organization_id) await addMember(db, input.organization_id, made, 'user')
          if (input.user_level !== 'waitlisted')
            announceJoined(ctx, await acceptWaitingInvitations(db, made, input.email))
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
     * A new password, organization or lower level ends the account's sessions at once; approving it does not (decision 0005).
     * Errors: not_found, conflict (own level, last administrator, e-mail taken).
     */
    async update(ctx, { id, password, ...sent }) {
      const known = await store.byId(ctx.db, id)
      if (!known) throw notFound()
      const fields = changedFields(store.present(known, true), sent)
      await requireOrganization(ctx.db, fields.organization_id)
      const password_hash = password === undefined ? undefined : await hashChosen(password)
      await orTaken(() =>
        ctx.db.transaction().execute(async (db) => {
          await store.lockLevels(db)
          const before = await store.locked(db, id)
          if (!before) throw notFound()
          requireVersion(ctx, store.present(before, true))
          ctx.sentBack(store.present(before, true))
          await checkLevelChange(ctx, db, id, before.user_level as UserLevel, fields.user_level)
          await store.update(db, id, { ...fields, ...(password_hash ? { password_hash } : {}) })
          if (fields.organization_id) await addMember(db, fields.organization_id, id, 'user')
          const moved = fields.organization_id !== undefined && fields.organization_id !== before.organization_id
          const level = fields.user_level !== undefined && fields.user_level !== before.user_level
          const approved = level && before.user_level === 'waitlisted'
          if (approved) {
            const email = fields.email ?? before.email
            announceJoined(ctx, await acceptWaitingInvitations(db, id, email))
            await mail.send(db, approvalLetter({ ...before, email }, mail.link('/login')))
            const subject = { kind: 'account', id } as const
            await settle(ctx, subject, {}, db)
            // The letter has told them; here it is what greets them.
            const let_in = { kind: 'approval', subject, actor: ctx.actor.user_id, users: [id], mail: false } as const
            await tell(ctx, let_in, db)
          }
          if (password_hash || moved || (level && !approved))
            await store.endSessions(db, id, id === ctx.actor.user_id ? ctx.actor.session_id : null)
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

  /** Checks the caller's own password, as carefully as a sign-in. */
  async function requirePassword(ctx: Ctx, password: string | undefined, field: string): Promise<void> {
    const { actor } = ctx
    if (!password) throw invalid(field, 'Please enter your current password.')
    const subject = actor.email.normalize('NFC').toLowerCase()
    await countTry(ctx.db, rules.loginByAccount, subject)
    const row = await store.byId(ctx.db, actor.user_id)
    if (!(await checkPassword(password, row?.password_hash ?? null))) {
      await record(ctx, { action: 'login.failed', subject: actor.user_id })
      throw invalid(field, 'This is not your current password.')
    }
    await forgetTries(ctx.db, rules.loginByAccount, subject)
  }
}

/** Who was invited is a member now: those who look at the list of people see it. */
function announceJoined(ctx: Ctx, orgs: readonly string[]): void {
  for (const id of orgs) ctx.changed('orgs', id, { orgs: [id] })
}

/** How long the deletion of one account may take: everything that it owns goes with it. */
const MOST_SECONDS = 120

/** Hands over, deletes, tells those whose lists change, and ends the account's streams. */
async function erase(ctx: Ctx, db: Db, user: { id: string; email: string }): Promise<void> {
  await settle(ctx, { kind: 'account', id: user.id }, {}, db)
  await removal.allowTime(db, MOST_SECONDS)
  const orgs = await removal.orgIdsOf(db, user.id)
  const given = await removal.handOver(db, user.id)
  const threads = await removal.threadsOf(db, user.id)
  await removal.erase(db, user)
  ctx.rightsChanged([user.id])
  if (orgs.length > 0) ctx.changed('orgs', user.id, { orgs })
  for (const { id, people } of threads) ctx.changed('comms', id, { users: people })
  for (const { topic, heirs } of given) ctx.changed(topic, user.id, { users: heirs, orgs })
}

function stillOwns(orgs: readonly removal.OwnedOrg[]): string {
  const names = orgs.map(({ name }) => `“${name}”`).join(', ')
  return `You own ${names} with other members. Hand it over or remove its members or delete it first, then delete your account.`
}

/** What is another value than the one that the caller was shown: a record that is sent back as it was answered changes nothing. */
function changedFields<T extends object>({ profile, ...shown }: User, sent: T): T {
  const known: Record<string, unknown> = { ...profile, ...shown }
  const changed = Object.entries(sent).filter(([field, value]) => !isDeepStrictEqual(value, known[field]))
  return Object.fromEntries(changed) as T
}

const given = (claims: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))

/** What only an administrator may set: refused, and written down (authz R6). Errors: invalid. */
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
