// How somebody comes into an organization: an account is made, or an invitation is written and posted.
import type { OrgLevel } from '#contract/orgs.ts'
import { type Account, accountByEmail, createMemberAccount } from '#server/access/accounts.ts'
import { addMember } from '#server/access/memberships.ts'
import { notifyUsers } from '#server/access/notify.ts'
import { record } from '#server/access/security-log.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { fail } from '#server/platform/errors.ts'
import { newSecret, secretHash } from '#server/platform/ids.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { accountEmail, invitationEmail } from '../rules.ts'
import * as store from '../store.ts'

/** Errors: conflict (a member, or invited already). */
export async function refuseKnown(db: Db, id: string, email: string): Promise<void> {
  const account = await accountByEmail(db, email)
  if (account && (await store.member(db, id, account.id)))
    throw fail('conflict', 'This person is a member of the organization already.')
  if (await store.isInvited(db, id, email)) throw fail('conflict', 'This person has been invited already.')
}

type Addition = { org: store.OrgRow; email: string; org_access_level: OrgLevel; password_hash: string | null }

/** Adds a person and posts their letter, in one transaction. Returns the id of the account or of the invitation. */
export async function add(ctx: Ctx, mail: Mail, addition: Addition): Promise<string> {
  return orKnown(() => ctx.db.transaction().execute((db) => addIn(db, ctx, mail, addition)))
}

async function addIn(db: Db, ctx: Ctx, mail: Mail, { org, email, org_access_level, password_hash }: Addition) {
  const { user_id: actor } = ctx.actor
  const log = (action: 'org.invited' | 'org.account_created', subject: string, invited: { email?: string } = {}) =>
    record(ctx, { action, subject, organization: org.id, details: { org_access_level, ...invited } }, db)
  if (password_hash === null) {
    const id = await store.invite(db, { organization_id: org.id, email, org_access_level, invited_by: actor })
    await log('org.invited', id, { email })
    await enqueueInvitation(db, ctx, mail, { org, id, email })
    await notifyInvited(ctx, db, id, email)
    return id
  }
  const id = await createMemberAccount(db, { email, password_hash, organization_id: org.id })
  await addMember(db, org.id, id, org_access_level)
  await log('org.account_created', id)
  const inviter = await store.nameOfUser(db, actor)
  await mail.send(db, accountEmail({ to: email, inviter, organization: org.name, url: mail.link('/login') }))
  return id
}

/** Writes a new secret for an invitation and posts it; an older link ends. */
export async function enqueueInvitation(
  db: Db,
  ctx: Ctx,
  mail: Mail,
  { org, id, email }: { org: store.OrgRow; id: string; email: string },
): Promise<void> {
  const account = await accountByEmail(db, email)
  const secret = newSecret()
  await store.saveInvitationSecret(db, id, secretHash(secret))
  const inviter = await store.nameOfUser(db, ctx.actor.user_id)
  // After the #, which browsers keep to themselves: no log on the way sees it.
  const url = mail.link(account ? '/app/organization' : `/signup#invitation=${secret}`)
  await mail.send(db, invitationEmail({ to: email, inviter, organization: org.name, account: standing(account), url }))
}

/** Somebody who has an account finds it there too; the letter is the same. */
async function notifyInvited(ctx: Ctx, db: Db, id: string, email: string): Promise<void> {
  const account = await accountByEmail(db, email)
  if (account)
    await notifyUsers(
      ctx,
      {
        kind: 'invitation',
        subject: { kind: 'invitation', id },
        actor: ctx.actor.user_id,
        users: [account.id],
        mail: false,
      },
      db,
    )
}

const standing = (account: Account | undefined) =>
  account === undefined ? 'none' : account.user_level === 'waitlisted' ? 'waitlisted' : 'approved'

/** Two people who add the same e-mail at once: the second meets a unique index. */
async function orKnown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw fail('conflict', 'Somebody just added this person.', { cause: error })
  }
}
