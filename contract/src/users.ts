import { z } from 'zod'
import { MINIMUM_PASSWORD, password } from './auth.ts'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { locale, timeZone } from './region-shapes.ts'
import { email, id, idParams, line, paging, prose, requiredLine, search, text, time } from './shapes.ts'

export const userLevels = ['waitlisted', 'user', 'ceo', 'admin'] as const
export const userLevel = z.enum(userLevels, { error: 'User level is required' })
export type UserLevel = z.output<typeof userLevel>

const customPrompts = z.record(z.string(), z.unknown(), { error: 'Custom prompts must be valid JSON.' })

export const profile = z.object({
  user_id: id,
  name: z.string().nullable(),
  role: z.string().nullable(),
  objectives: z.array(prose),
  behavior_notes: prose.nullable(),
  knowledge_summary: prose.nullable(),
  custom_prompts: customPrompts.nullable().meta({ description: 'For administrators only; null for everybody else.' }),
  created_at: time,
  updated_at: time,
})

export const user = z.object({
  id,
  email: z.string(),
  user_level: userLevel,
  organization_id: id.nullable(),
  organization_name: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  name: z.string(),
  role: z.string().nullable(),
  is_provisional: z
    .boolean()
    .meta({ description: 'Somebody else has chosen what this account signs in with; its owner should choose first.' }),
  suggestions_on: z
    .boolean()
    .meta({ description: 'Whether replies to messages are suggested, where no thread says otherwise.' }),
  time_zone: z
    .string()
    .nullable()
    .meta({ description: 'Where the person is, such as Europe/Berlin; null: not told yet, so UTC on the server.' }),
  locale: z
    .string()
    .nullable()
    .meta({ description: 'How dates and numbers are written, such as de-DE; null: as the browser does.' }),
  profile,
  created_at: time,
  updated_at: time,
})
export type User = z.output<typeof user>

const fill = 'Please fill in all fields.'
export const registerBody = z.strictObject({
  email: z.string({ error: fill }).trim().min(1, fill).pipe(email),
  password: password(MINIMUM_PASSWORD.signUp, fill, 'Password must be at least 6 characters long.'),
  first_name: requiredLine(LIMITS.name, fill),
  last_name: requiredLine(LIMITS.name, fill),
  invitation: line(200).optional().meta({ description: 'The secret of an invitation\u2019s mail, by which one came.' }),
  // Whatever a client claims to be changes nothing; what it claims too much is written down.
  user_level: z.unknown().optional().meta({ description: 'Changes nothing: every new account is waitlisted.' }),
  organization_id: z.unknown().optional().meta({ description: 'Changes nothing: a new account has none.' }),
})

const objectives = z
  .array(text(LIMITS.text))
  .max(LIMITS.list, `Please keep to ${LIMITS.list} objectives.`)
  .transform((lines) => lines.map((line) => line.trim()).filter((line) => line !== ''))

const profileFields = {
  first_name: line(LIMITS.name).nullable().optional(),
  last_name: line(LIMITS.name).nullable().optional(),
  name: line(LIMITS.name).nullable().optional(),
  role: line(LIMITS.name).nullable().optional(),
  objectives: objectives.optional(),
  behavior_notes: text(LIMITS.text).nullable().optional(),
  knowledge_summary: text(LIMITS.text).nullable().optional(),
  custom_prompts: customPrompts.optional(),
  time_zone: timeZone.nullable().optional(),
  locale: locale.nullable().optional(),
}

const newPassword = password(MINIMUM_PASSWORD.change, 'Password is required', 'Password must be at least 8 characters')

const unchanged = z.unknown().optional().meta({ description: 'Only as it is: administrators change it.' })
export const updateMeBody = z.strictObject({
  ...profileFields,
  custom_prompts: customPrompts.nullable().optional().meta({ description: 'null only where it was answered.' }),
  suggestions_on: z.boolean().optional(),
  password: newPassword.optional(),
  current_password: z.string().max(1024).optional(),
  email: unchanged,
  user_level: unchanged,
  organization_id: unchanged,
})

export const removeMeBody = z.strictObject({
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1024),
})

export const createUserBody = z.strictObject({
  ...profileFields,
  email: z.string({ error: 'Email is required' }).trim().min(1, 'Email is required').pipe(email),
  password: password(MINIMUM_PASSWORD.signUp, 'Password is required', 'Password must be at least 6 characters long.'),
  user_level: userLevel.default('waitlisted'),
  organization_id: id.nullable().optional(),
})

export const updateUserBody = z.strictObject({
  ...profileFields,
  email: email.optional(),
  password: password(
    MINIMUM_PASSWORD.signUp,
    'Password is required',
    'Password must be at least 6 characters long.',
  ).optional(),
  user_level: userLevel.optional(),
  organization_id: id.nullable().optional(),
})

export const userSorts = ['created_at', 'email', 'name', 'organization', 'user_level'] as const
export const directions = ['asc', 'desc'] as const
export const userCounts = z.object({ waitlisted: z.int(), user: z.int(), ceo: z.int(), admin: z.int() })
export type UserCounts = z.output<typeof userCounts>

/** One's own account, as it is told to its person. */
export const ownAccount = user.extend({
  is_first_visit: z
    .boolean()
    .meta({ description: 'This session is the account\u2019s first: nobody is welcomed back.' }),
  waits_for: z
    .object({
      organization_id: id,
      organization_name: z.string(),
      invited_by: z.string(),
      is_mailed: z.boolean().meta({ description: 'A mail comes with the approval.' }),
    })
    .nullable()
    .meta({
      description: 'The account waits for approval, and its person has followed this invitation; null: neither.',
    }),
})
export type OwnAccount = z.output<typeof ownAccount>

export const usersContract = liveContract('users', {
  register: {
    method: 'POST',
    path: '/api/users/register',
    gate: 'public',
    summary: 'Ask for a place in the beta',
    body: registerBody,
    output: user,
    status: 201,
    ownTransaction: true,
    ownKey: true,
  },
  me: { method: 'GET', path: '/api/users/me', gate: 'session', summary: 'Who I am', output: ownAccount },
  updateMe: {
    method: 'PATCH',
    path: '/api/users/me',
    gate: 'session',
    summary: 'Change my profile or password',
    beforeOwnPassword: true,
    body: updateMeBody,
    output: ownAccount,
    ownTransaction: true,
  },
  removeMe: {
    method: 'DELETE',
    path: '/api/users/me',
    gate: 'session',
    summary: 'Delete my account and what only I own',
    body: removeMeBody,
    ownTransaction: true,
  },
  list: {
    method: 'GET',
    path: '/api/users/',
    gate: 'admin',
    summary: 'All accounts',
    query: z.strictObject({
      ...paging,
      search: search.optional(),
      user_level: userLevel.optional(),
      sort_by: z.enum(userSorts).default('created_at'),
      direction: z
        .enum(directions, { error: 'direction is asc or desc.' })
        .optional()
        .meta({ description: 'Newest first for created_at and from A to Z for the others, where nothing is said.' }),
    }),
    output: user,
    list: true,
  },
  counts: {
    method: 'GET',
    path: '/api/users/counts',
    gate: 'admin',
    summary: 'How many accounts there are of each level',
    query: z.strictObject({ search: search.optional() }),
    output: userCounts,
  },
  create: {
    method: 'POST',
    path: '/api/users/',
    gate: 'admin',
    summary: 'Create an account',
    body: createUserBody,
    output: user,
    status: 201,
    ownTransaction: true,
  },
  update: {
    method: 'PATCH',
    path: '/api/users/{id}',
    gate: 'admin',
    summary: 'Change an account: level, organization, password, profile',
    params: idParams,
    body: updateUserBody,
    output: user,
    ownTransaction: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/users/{id}',
    gate: 'admin',
    summary: 'Delete an account',
    params: idParams,
    ownTransaction: true,
  },
})
