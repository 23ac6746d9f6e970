// Colleagues in one step: a link that signs somebody up, or takes the account they have, and makes them a member.
import { z } from 'zod'
import { MINIMUM_PASSWORD, password } from './auth.ts'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { orgLevel } from './orgs.ts'
import { email, id, idParams, paging, requiredLine, time } from './shapes.ts'

/** How many people one link takes at most, and for how many days it is good at most. */
export const LINK_LIMITS = { people: 200, days: 90 } as const
/** For how long a link is good where nothing is said. */
export const LINK_DAYS = 7

export const linkStates = ['open', 'used', 'expired', 'revoked', 'void'] as const
export type LinkState = (typeof linkStates)[number]
const linkState = z.enum(linkStates).meta({
  description: 'void: who made it may invite there no longer. The first that holds of: revoked, used, expired, void.',
})

export const invitationLink = z.object({
  id,
  organization_id: id,
  created_by: z.object({ id, name: z.string() }),
  is_mine: z.boolean(),
  email: z.string().nullable().meta({ description: 'For whom alone it is; null: for whoever has it.' }),
  by_mail: z.boolean(),
  org_access_level: orgLevel,
  uses: z.int(),
  max_uses: z.int(),
  expires_at: time,
  created_at: time,
  state: linkState,
  lets_in: z
    .boolean()
    .meta({ description: 'Whoever follows it waits for nobody’s approval, as the operator has it now.' }),
})
export type InvitationLink = z.output<typeof invitationLink>

export const linkBody = z
  .strictObject({
    org_access_level: orgLevel.default('user'),
    email: email.nullable().default(null),
    by_mail: z.boolean().default(false),
    max_uses: z
      .int('Please give a whole number of people.')
      .min(1, 'A link is for one person at least.')
      .max(LINK_LIMITS.people, `A link is for ${LINK_LIMITS.people} people at most.`)
      .default(1),
    days: z
      .int('Please give a whole number of days.')
      .min(1, 'A link is good for one day at least.')
      .max(LINK_LIMITS.days, `A link is good for ${LINK_LIMITS.days} days at most.`)
      .default(LINK_DAYS),
  })
  .superRefine(({ email, by_mail, max_uses, org_access_level }, context) => {
    const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (by_mail && email === null) issue('email', 'Please enter the address to which the link is sent.')
    if (email !== null && max_uses > 1) issue('max_uses', 'A link for one address is for one person.')
    if (max_uses > 1 && org_access_level !== 'user')
      issue(
        'org_access_level',
        'A link for several people gives the access level User. Change it once they are members.',
      )
  })

const token = requiredLine(200, 'This link is incomplete. Please open it again as it was sent to you.')
const fill = 'Please fill in all fields.'
export const joinBody = z.strictObject({
  token,
  email: z.string({ error: fill }).trim().min(1, fill).pipe(email),
  password: password(MINIMUM_PASSWORD.change, fill, 'Password must be at least 8 characters'),
  first_name: requiredLine(LIMITS.name, fill),
  last_name: requiredLine(LIMITS.name, fill),
})

const joined = z.object({
  organization_id: id,
  organization_name: z.string(),
  let_in: z
    .boolean()
    .meta({ description: 'false: an administrator has been asked, and the membership waits for the yes.' }),
})

/** Whose invitations let in without the waitlist. */
export const letIns = ['nobody', 'administrators', 'everybody'] as const
export const letIn = z.enum(letIns, { error: `let_in is one of: ${letIns.join(', ')}.` })
export type LetIn = z.output<typeof letIn>

const settings = z.object({
  let_in: letIn,
  is_fixed: z.boolean().meta({ description: 'It stands in the environment and cannot be changed here.' }),
})
export type JoiningSettings = z.output<typeof settings>

export const joiningContract = liveContract('joining', {
  list: {
    method: 'GET',
    path: '/api/invitation-links',
    gate: 'approved',
    summary: 'Invitation links that I made, or of an organization whose people I manage; newest first',
    query: z.strictObject({ ...paging, organization_id: id.optional() }),
    output: invitationLink,
    list: true,
  },
  create: {
    method: 'POST',
    path: '/api/organizations/{id}/invitation-links',
    gate: 'approved',
    summary: 'Make an invitation link: to be copied, told once, or sent by mail and told to nobody else',
    params: idParams,
    body: linkBody,
    output: z.object({
      link: invitationLink,
      url: z.string().nullable().meta({ description: 'Told this once; null where it was sent by mail.' }),
    }),
    status: 201,
    secretAnswer: true,
    perMinute: 60,
  },
  revoke: {
    method: 'DELETE',
    path: '/api/invitation-links/{id}',
    gate: 'approved',
    summary: 'End an invitation link; who has joined by it stays',
    params: idParams,
  },
  read: {
    method: 'POST',
    path: '/api/invitation-links/read',
    gate: 'public',
    summary: 'Who invites to what; the secret travels in the body, so that no log keeps it',
    body: z.strictObject({ token }),
    output: z.object({
      state: linkState,
      organization_name: z.string(),
      invited_by: z.string(),
      email: z.string().nullable(),
      has_account: z
        .boolean()
        .nullable()
        .meta({ description: 'Of the address; told only where the link came by mail to it.' }),
      lets_in: z.boolean(),
      expires_at: time,
    }),
    status: 200,
    // Whoever is signed in while they follow a link may not see it by its table's policy.
    ownTransaction: true,
    perMinute: 60,
    silent: 'it changes nothing',
  },
  signUp: {
    method: 'POST',
    path: '/api/invitation-links/sign-up',
    gate: 'public',
    summary: 'Make an account by an invitation link, and a member of it',
    body: joinBody,
    output: joined,
    status: 201,
    ownTransaction: true,
    ownKey: true,
    perMinute: 60,
  },
  accept: {
    method: 'POST',
    path: '/api/invitation-links/accept',
    gate: 'session',
    summary: 'Join by an invitation link with the account that I have',
    body: z.strictObject({ token }),
    output: joined,
    status: 200,
    ownTransaction: true,
    perMinute: 60,
  },
  settings: {
    method: 'GET',
    path: '/api/invitation-settings',
    gate: 'admin',
    summary: 'Whose invitations let in without the waitlist',
    output: settings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/api/invitation-settings',
    gate: 'admin',
    summary: 'Decide whose invitations let in without the waitlist',
    body: z.strictObject({ let_in: letIn }),
    output: settings,
  },
})
