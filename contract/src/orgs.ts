import { z } from 'zod'
import { MINIMUM_PASSWORD, password } from './auth.ts'
import { contract } from './endpoint.ts'
import { email, id, idParams, LIMITS, paging, requiredText, time } from './shapes.ts'

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
})
export type Organization = z.output<typeof organization>

export const orgUser = z.object({
  id: id.meta({ description: 'The user\u2019s id; of an invitation, the invitation\u2019s.' }),
  email: z.string().nullable(),
  org_access_level: orgLevel,
  is_invite: z.boolean(),
  created_at: time.nullable(),
  profile: z.object({ name: z.string() }),
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

const nameBody = z.strictObject({ name: requiredText(LIMITS.name, 'Name is required.') })
const memberPassword = password(
  MINIMUM_PASSWORD.change,
  'Password is required',
  'Password must be at least 8 characters',
)
const memberParams = z.object({ id, userId: id })

export const orgUserBody = z.strictObject({
  email: z.string({ error: 'Email is required' }).trim().min(1, 'Email is required').pipe(email),
  org_access_level: orgLevel,
  password: memberPassword.optional(),
})

export const orgsContract = contract('orgs', {
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
  users: {
    method: 'GET',
    path: '/api/organizations/{id}/users',
    gate: 'approved',
    summary: 'Members and invitations',
    params: idParams,
    query: z.strictObject(paging),
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
    body: z.strictObject({ org_access_level: orgLevel.optional(), password: memberPassword.optional() }),
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
