import { z } from 'zod'
import { MINIMUM_PASSWORD, password } from './auth.ts'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { email, id, idParams, line, paging, requiredLine, time } from './shapes.ts'

export const orgLevels = ['user', 'manager', 'admin'] as const
export const orgLevel = z.enum(orgLevels, { error: 'Access level is required' })
export type OrgLevel = z.output<typeof orgLevel>

export const organization = z.object({
  id,
  name: z.string(),
  is_owner: z.boolean(),
  access_level: orgLevel
    .nullable()
    .meta({ description: 'The caller\u2019s own; null for an administrator who is no member.' }),
  member_count: z.int(),
  created_at: time,
  can_edit: z.boolean().meta({ description: 'Rename it.' }),
  can_delete: z.boolean().meta({ description: 'Delete it, or give it another owner.' }),
  can_manage: z.boolean().meta({ description: 'Invite, change and remove people.' }),
  sees_all: z
    .boolean()
    .meta({ description: 'Sees emails, dates and invitations, not only names and levels of members.' }),
  may_give: orgLevel.meta({ description: 'The highest access level that the caller may give.' }),
})
export type Organization = z.output<typeof organization>

export const orgUser = z.object({
  id: id.meta({ description: 'The user\u2019s id; of an invitation, the invitation\u2019s.' }),
  email: z.string().nullable(),
  org_access_level: orgLevel,
  is_invite: z.boolean(),
  is_waiting: z
    .boolean()
    .meta({ description: 'Followed the invitation, and waits for an administrator to let them in.' }),
  is_owner: z.boolean(),
  created_at: time.nullable(),
  profile: z.object({ name: z.string() }),
  can_edit: z.boolean(),
  can_delete: z.boolean().meta({ description: 'Remove the member, or leave. Never an invitation: that is revoked.' }),
  can_set_password: z.boolean(),
  can_own: z.boolean().meta({ description: 'Could be given the organization. Told only to those who may give it.' }),
})
export type OrgUser = z.output<typeof orgUser>

export const invitation = z.object({
  id,
  organization_id: id,
  organization_name: z.string(),
  org_access_level: orgLevel,
  invited_by: z.string(),
  created_at: time,
})
export type Invitation = z.output<typeof invitation>

/** For how long an administrator can bring a deleted organization back. */
export const RESTORE_DAYS = 30

export const nameBody = z.strictObject({ name: requiredLine(LIMITS.name, 'Name is required.') })
const memberPassword = password(
  MINIMUM_PASSWORD.change,
  'Password is required',
  'Password must be at least 8 characters',
)
const memberParams = z.object({ id, userId: id })
const invitationParams = z.object({ id, invitationId: id })

export const orgUserBody = z.strictObject({
  email: z.string({ error: 'Email is required' }).trim().min(1, 'Email is required').pipe(email),
  org_access_level: orgLevel,
  password: memberPassword.optional(),
})

export const orgUserChanges = z.strictObject({
  org_access_level: orgLevel.optional(),
  password: memberPassword.optional(),
})

export const orgsContract = liveContract('orgs', {
  list: {
    method: 'GET',
    path: '/api/organizations',
    gate: 'approved',
    summary: 'Organizations I belong to (administrators: all)',
    query: z.strictObject(paging),
    output: organization,
    list: true,
  },
  create: {
    method: 'POST',
    path: '/api/organizations',
    gate: 'leader',
    summary: 'Found an organization',
    body: nameBody,
    output: organization,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/organizations/{id}',
    gate: 'approved',
    summary: 'Rename an organization',
    params: idParams,
    body: nameBody,
    output: organization,
  },
  remove: {
    method: 'DELETE',
    path: '/api/organizations/{id}',
    gate: 'approved',
    summary: 'Delete an organization; its people keep their own records',
    params: idParams,
  },
  deleted: {
    method: 'GET',
    path: '/api/organizations/deleted',
    gate: 'admin',
    summary: 'Organizations that were deleted in the last 30 days',
    query: z.strictObject(paging),
    output: z.object({ id, name: z.string(), deleted_at: time, member_count: z.int() }),
    list: true,
  },
  restore: {
    method: 'POST',
    path: '/api/organizations/{id}/restore',
    gate: 'admin',
    summary: 'Bring back a deleted organization with its members and shares',
    params: idParams,
    output: organization,
    status: 200,
  },
  handOver: {
    method: 'POST',
    path: '/api/organizations/{id}/owner',
    gate: 'approved',
    summary: 'Give the organization to another member, a ceo or an administrator',
    params: idParams,
    body: z.strictObject({ user_id: id }),
    output: organization,
    status: 200,
  },
  users: {
    method: 'GET',
    path: '/api/organizations/{id}/users',
    gate: 'approved',
    summary: 'Members and invitations',
    params: idParams,
    query: z.strictObject({ ...paging, search: line(LIMITS.name).optional() }),
    output: orgUser,
    list: true,
  },
  addUser: {
    method: 'POST',
    path: '/api/organizations/{id}/users',
    gate: 'approved',
    summary: 'Invite a person, or create an account as a member',
    params: idParams,
    body: orgUserBody,
    output: orgUser,
    status: 201,
    ownTransaction: true,
  },
  updateUser: {
    method: 'PATCH',
    path: '/api/organizations/{id}/users/{userId}',
    gate: 'approved',
    summary: 'Change a member\u2019s access level or password',
    params: memberParams,
    body: orgUserChanges,
    output: orgUser,
    ownTransaction: true,
  },
  removeUser: {
    method: 'DELETE',
    path: '/api/organizations/{id}/users/{userId}',
    gate: 'approved',
    summary: 'Remove a member (or leave); the account stays',
    params: memberParams,
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/organizations/{id}/invitations/{invitationId}/resend',
    gate: 'approved',
    summary: 'Send the mail of an invitation again',
    params: invitationParams,
    output: orgUser,
    status: 200,
    perMinute: 60,
    silent: 'nothing that is shown has changed',
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/organizations/{id}/invitations/{invitationId}',
    gate: 'approved',
    summary: 'Take an invitation back',
    params: invitationParams,
  },
  readInvitation: {
    method: 'POST',
    path: '/api/invitations/read',
    gate: 'public',
    summary:
      'What the link in an invitation\u2019s mail leads to; the secret travels in the body, so that no log keeps it',
    body: z.strictObject({ token: line(200) }),
    output: z.object({
      email: z.string(),
      organization_name: z.string(),
      invited_by: z.string(),
      has_account: z.boolean(),
    }),
    status: 200,
    perMinute: 60,
    silent: 'it changes nothing',
  },
  invitations: {
    method: 'GET',
    path: '/api/invitations',
    gate: 'approved',
    summary: 'My open invitations',
    query: z.strictObject(paging),
    output: invitation,
    list: true,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invitations/{id}/accept',
    gate: 'approved',
    summary: 'Accept an invitation',
    params: idParams,
    output: organization,
    status: 200,
  },
  declineInvitation: {
    method: 'POST',
    path: '/api/invitations/{id}/decline',
    gate: 'approved',
    summary: 'Decline an invitation',
    params: idParams,
  },
})
