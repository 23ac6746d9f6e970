// What is written down of who changed what, for administrators to read.
import { z } from 'zod'
import { contract } from './endpoint.ts'
import { date, id, instant, oneOrMore, paging, search, time } from './shapes.ts'

/** What can be written down. `subject` is an account; of actions on an organization as a whole, the organization. */
export const auditActions = [
  'setup',
  'register',
  'register.claimed_more',
  'login',
  'login.failed',
  'login.throttled',
  'session.ended',
  'password.changed',
  'password.reset_requested',
  'password.reset',
  'user.created',
  'user.updated',
  'user.approved',
  'user.deleted',
  'account.exported',
  'account.deleted',
  'account.claimed_more',
  'org.created',
  'org.renamed',
  'org.deleted',
  'org.restored',
  'org.handed_over',
  'org.account_created',
  'org.member_added',
  'org.member_changed',
  'org.member_removed',
  'org.invited',
  'org.invitation_resent',
  'org.invitation_revoked',
  'org.invitation_accepted',
  'org.invitation_declined',
  'org.link_made',
  'org.link_revoked',
  'org.link_used',
  'joining.changed',
  'mail.retried',
  'mail.discarded',
  'dictation.changed',
  'provider.added',
  'provider.changed',
  'provider.removed',
  'provider.default_changed',
] as const
export type AuditAction = (typeof auditActions)[number]

const noMoment = 'Please give a date as yyyy-mm-dd.'
const moment = z.union([date, instant(noMoment)], { error: noMoment })
const named = z.object({ id, name: z.string().nullable().meta({ description: 'Null: deleted since.' }) })

export const auditEntry = z.object({
  id,
  created_at: time,
  action: z.enum(auditActions),
  actor: named.nullable().meta({ description: 'Null: nobody who was signed in.' }),
  subject: named.nullable(),
  organization: named.nullable(),
  address: z.string().nullable(),
  details: z
    .record(z.string(), z.unknown())
    .meta({ description: 'Names of fields and levels, the email of whoever was invited; never a secret or a text.' }),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditContract = contract('audit', {
  list: {
    method: 'GET',
    path: '/api/audit',
    gate: 'admin',
    summary: 'Who changed what, newest first',
    query: z.strictObject({
      ...paging,
      who: search.optional().meta({ description: 'Who did it: an id, or part of a name or email.' }),
      whom: search
        .optional()
        .meta({ description: 'To whom or to which organization: an id, or part of a name or email.' }),
      action: oneOrMore(auditActions, 'This is not an action of the audit log.').optional(),
      from: moment.optional().meta({ description: 'A day in UTC or an instant, that one included.' }),
      to: moment.optional().meta({ description: 'A day in UTC or an instant, that one included.' }),
    }),
    output: auditEntry,
    list: true,
  },
})
