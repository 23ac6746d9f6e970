import type { joiningContract, LetIn } from '#contract/joining.ts'
import { addMember } from '#server/access/memberships.ts'
import { hostOf } from '#server/access/network.ts'
import { notifyJoined, resolveNotifications } from '#server/access/notify.ts'
import { logSecurity, record } from '#server/access/security-log.ts'
import { countTry, throttleRules } from '#server/access/throttle.ts'
import { permit } from '#server/access/visible.ts'
import type { Ctx, PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId, newSecret, secretHash } from '#server/platform/ids.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { closed, linkEmail, pathOf } from './rules.ts'
import * as store from './store.ts'

/** What of organizations and of accounts is done here: both keep their own rows. */
export type JoiningDeps = {
  orgs: {
    found(ctx: Ctx, id: string): Promise<{ org: { id: string; name: string }; flags: { can_manage: boolean } }>
    announceMembers(ctx: Pick<Ctx, 'changed' | 'rightsChanged'>, id: string, members: readonly string[]): void
  }
  accounts: {
    accountOnce<T>(
      ctx: PublicCtx,
      path: string,
      body: { email: string; password: string },
      work: (db: Db, password_hash: string) => Promise<T>,
    ): Promise<T>
    insertNewcomer(
      db: Db,
      ctx: Pick<PublicCtx, 'address'>,
      values: Record<'email' | 'password_hash' | 'first_name' | 'last_name', string> & {
        user_level: 'waitlisted' | 'user'
      },
    ): Promise<string>
    askForApproval(ctx: Pick<PublicCtx, 'db' | 'changed'>, db: Db, id: string): Promise<void>
  }
}

export type JoiningOptions = JoiningDeps & {
  mail: Pick<Mail, 'send' | 'link' | 'available'>
  /** Of the environment; null: what administrators have chosen. */
  fixed: LetIn | null
  loginsPerMinute: number
}

/** One address gets so many mails with links in an hour. */
const MAILS = { name: 'invitation-link', tries: 5, windowSeconds: 3_600 }

/** Colleagues in one step: links that make an account and a membership. Source: wire §3, rights §3, decision 0089. */
export function joiningService({
  mail,
  fixed,
  loginsPerMinute,
  orgs,
  accounts,
}: JoiningOptions): ServiceFunctions<typeof joiningContract> {
  const rules = throttleRules(loginsPerMinute)
  const letInOf = async (db: Db) => fixed ?? (await store.savedLetIn(db))

  /** Says that there is news, to who looks at links, and at the people of the organization. */
  async function announceJoined(ctx: PublicCtx, organizationId: string, userId: string) {
    orgs.announceMembers(ctx, organizationId, [userId])
    const users = await store.leaderIds(ctx.database.db, organizationId)
    ctx.changed('joining', organizationId, { users })
    ctx.changed('users', userId, { users: [userId, ...(await store.adminIds(ctx.database.db))] })
  }

  return {
    async list(ctx, input) {
      return store.list(ctx.db, ctx.actor, await letInOf(ctx.db), input)
    },

    /** Nobody gives more than they have. Errors: not_found, not_permitted, invalid, too_many_requests (mails to one address). */
    async create(ctx, { id, ...link }) {
      const { org, flags } = await orgs.found(ctx, id)
      // Who manages people there gives every access level (orgs/policy.ts).
      permit(flags.can_manage)
      if (link.by_mail && !mail.available)
        throw invalid('by_mail', 'This server cannot send email yet. Create a link to copy instead.')
      const let_in = await letInOf(ctx.db)
      const secret = newSecret()
      const made = await store.insert(ctx.db, {
        ...link,
        organization_id: org.id,
        created_by: ctx.actor.user_id,
        token_hash: secretHash(secret),
      })
      const shown = await store.get(ctx.db, ctx.actor, let_in, made)
      if (!shown) throw notFound()
      const url = mail.link(pathOf(secret))
      if (link.by_mail && link.email !== null) {
        await countTry(ctx.database.db, MAILS, link.email.toLowerCase())
        const inviter = await store.nameOfUser(ctx.db, ctx.actor.user_id)
        const expiresAt = new Date(shown.expires_at)
        const { lets_in } = shown
        await mail.send(ctx.db, linkEmail({ to: link.email, inviter, organization: org.name, lets_in, url, expiresAt }))
      }
      const { email, max_uses, org_access_level } = link
      const details = { max_uses, org_access_level, ...(email === null ? {} : { email }) }
      await record(ctx, { action: 'org.link_made', subject: made, organization: org.id, details })
      ctx.changed('joining', org.id, { users: await store.leaderIds(ctx.db, org.id) })
      // Who is invited by mail proves with the link that they read that mail: nobody else may know it.
      return { link: shown, url: link.by_mail ? null : url }
    },

    /** Errors: not_found, not_permitted (one’s own of an organization where one may invite no longer). */
    async revoke(ctx, { id }) {
      const link = isId(id) ? await store.get(ctx.db, ctx.actor, await letInOf(ctx.db), id) : undefined
      if (!link) throw notFound()
      const { org, flags } = await orgs.found(ctx, link.organization_id)
      permit(flags.can_manage)
      if (await store.revoke(ctx.db, id))
        await record(ctx, { action: 'org.link_revoked', subject: id, organization: org.id })
      ctx.changed('joining', org.id, { users: await store.leaderIds(ctx.db, org.id) })
    },

    /** Before anybody has signed in. Errors: not_found. */
    async read(ctx, { token }) {
      const link = await store.bySecret(ctx.db, secretHash(token), await letInOf(ctx.database.db))
      if (!link) throw unknown()
      // Whether an address has an account is told to who has read its mail, and to nobody else (rights §13).
      const has_account = link.by_mail && link.email !== null ? await store.hasAccount(ctx.db, link.email) : null
      return { ...link, has_account }
    },

    /** Errors: not_found, conflict (used, late, withdrawn; a registered address), invalid, too_many_requests. */
    async signUp(ctx, input) {
      await countTry(ctx.db, rules.registerByAddress, hostOf(ctx.address))
      const let_in = await letInOf(ctx.db)
      const hash = secretHash(input.token)
      // Hashing a password is work: not for whoever guesses. A repeated request finds its answer, though the link is used by now.
      const known = await store.bySecret(ctx.db, hash, let_in)
      if (!known) throw unknown()
      requireAddress(known, input.email)
      if (ctx.key === null) requireOpen(known)
      const { email, first_name, last_name } = input
      const done = await accounts.accountOnce(
        ctx,
        '/api/invitation-links/sign-up',
        input,
        async (db, password_hash) => {
          const link = await store.bySecret(db, hash, let_in, true)
          if (!link) throw unknown()
          requireOpen(link)
          requireAddress(link, email)
          const user_level = link.lets_in ? 'user' : 'waitlisted'
          const id = await accounts.insertNewcomer(db, ctx, { email, first_name, last_name, password_hash, user_level })
          if (!link.by_mail) await store.markUnproven(db, id)
          await enter(accounts, ctx, db, link, { id, email, user_level })
          return { id, ...joined(link, link.lets_in) }
        },
      )
      await announceJoined(ctx, done.organization_id, done.id)
      return done
    },

    /**
     * Who is a member already, or waits there already, stays that, and the link is not used up by it.
     * Errors: not_found, conflict (used, late, withdrawn, for another address).
     */
    async accept(ctx, { token }) {
      const let_in = await letInOf(ctx.db)
      const hash = secretHash(token)
      const done = await ctx.db.transaction().execute(async (db) => {
        const link = await store.bySecret(db, hash, let_in, true)
        if (!link) throw unknown()
        const account = await store.lockAccount(db, ctx.actor.user_id)
        if (!account) throw notFound()
        if (await store.isMember(db, link.organization_id, account.id))
          return joined(link, account.user_level !== 'waitlisted')
        requireOpen(link)
        if (link.email !== null && !same(link.email, account.email))
          throw fail(
            'conflict',
            `This invitation is for another address than ${account.email}. Log out to use it, or ask ${link.invited_by} for one of your own.`,
          )
        const waits = account.user_level === 'waitlisted'
        if (waits && link.lets_in) {
          await store.letIn(db, account.id)
          if (!link.by_mail) await store.markUnproven(db, account.id)
          const details = { user_level: 'user', from_level: 'waitlisted' }
          const { address } = ctx
          const approved = { action: 'user.approved', subject: account.id, details, address } as const
          await logSecurity(db, { ...approved, actor: link.created_by })
          await resolveNotifications(ctx, { kind: 'account', id: account.id }, {}, db)
        }
        await enter(accounts, ctx, db, link, { ...account, user_level: waits && !link.lets_in ? 'waitlisted' : 'user' })
        return joined(link, !waits || link.lets_in)
      })
      await announceJoined(ctx, done.organization_id, ctx.actor.user_id)
      return done
    },

    async settings(ctx) {
      return { let_in: await letInOf(ctx.db), is_fixed: fixed !== null }
    },

    /** Errors: conflict (it stands in the environment). */
    async saveSettings(ctx, { let_in }) {
      if (fixed !== null && fixed !== let_in)
        throw fail('conflict', 'INVITATIONS_LET_IN is set in the environment of the server. Change it there.')
      if (fixed === null && (await store.savedLetIn(ctx.db)) !== let_in) {
        await store.saveLetIn(ctx.db, let_in)
        await record(ctx, { action: 'joining.changed', details: { let_in } })
      }
      ctx.changed('joining', '', { users: await store.adminIds(ctx.db) })
      return { let_in, is_fixed: fixed !== null }
    },
  }
}

const unknown = () =>
  fail('not_found', 'This invitation was not found. Please open the whole link, or ask for a new one.')
const same = (one: string, other: string) => one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()
const joined = ({ organization_id, organization_name }: store.InvitationLinkRow, let_in: boolean) => ({
  organization_id,
  organization_name,
  let_in,
})

function requireOpen(link: store.InvitationLinkRow): void {
  if (link.state !== 'open') throw closed(link.state, link)
}

function requireAddress({ email, invited_by }: store.InvitationLinkRow, given: string): void {
  if (email !== null && !same(email, given))
    throw invalid('email', `This invitation is for another address. Please ask ${invited_by} for one of your own.`)
}

/** The membership, or the place in it that waits for an administrator; one use of the link. The link is held. */
async function enter(
  { askForApproval }: Pick<JoiningDeps['accounts'], 'askForApproval'>,
  ctx: PublicCtx,
  db: Db,
  link: store.InvitationLinkRow,
  { id, email, user_level }: { id: string; email: string; user_level: string },
): Promise<void> {
  const let_in = user_level !== 'waitlisted'
  if (let_in) {
    const answered = await store.takeInvitation(db, link.organization_id, email)
    if (answered) await resolveNotifications(ctx, { kind: 'invitation', id: answered }, {}, db)
    await addMember(db, link.organization_id, id, link.org_access_level)
    // Of the many who come by one link its maker sees the count.
    if (link.max_uses === 1)
      await notifyJoined(ctx, { invited_by: link.created_by, organization_id: link.organization_id, user_id: id }, db)
  } else {
    // Who waits there already does so once.
    if (!(await store.waitForApproval(db, link, { id, email }))) return
    await askForApproval(ctx, db, id)
  }
  await store.countUse(db, link.id)
  const details = { org_access_level: link.org_access_level, let_in }
  const entry = { action: 'org.link_used', subject: id, organization: link.organization_id, details } as const
  await logSecurity(db, { ...entry, actor: id, address: ctx.address })
}
