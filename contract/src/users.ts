import { z } from 'zod'
import { MINIMUM_PASSWORD, password } from './auth.ts'
import { contract } from './endpoint.ts'
import { email, id, idParams, LIMITS, paging, requiredText, search, text, time } from './shapes.ts'

export const userLevels = ['waitlisted', 'user', 'ceo', 'admin'] as const
export const userLevel = z.enum(userLevels, { error: 'User level is required' })
export type UserLevel = z.output<typeof userLevel>

const customPrompts = z.record(z.string(), z.unknown(), { error: 'Custom prompts must be valid JSON.' })

export const profile = z.object({
  user_id: id,
  name: z.string().nullable(),
  role: z.string().nullable(),
  objectives: z.array(z.string()),
  behavior_notes: z.string().nullable(),
  knowledge_summary: z.string().nullable(),
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
  profile,
  created_at: time,
  updated_at: time,
})
export type User = z.output<typeof user>

const fill = 'Please fill in all fields.'
export const registerBody = z.object({
  email: z.string({ error: fill }).trim().min(1, fill).pipe(email),
  password: password(MINIMUM_PASSWORD.signUp, fill, 'Password must be at least 6 characters long.'),
  first_name: requiredText(LIMITS.name, fill),
  last_name: requiredText(LIMITS.name, fill),
})

const objectives = z
  .array(text(LIMITS.text))
  .max(LIMITS.list, `Please keep to ${LIMITS.list} objectives.`)
  .transform((lines) => lines.map((line) => line.trim()).filter((line) => line !== ''))

const profileFields = {
  first_name: text(LIMITS.name).nullable().optional(),
  last_name: text(LIMITS.name).nullable().optional(),
  name: text(LIMITS.name).nullable().optional(),
  role: text(LIMITS.name).nullable().optional(),
  objectives: objectives.optional(),
  behavior_notes: text(LIMITS.text).nullable().optional(),
  knowledge_summary: text(LIMITS.text).nullable().optional(),
  custom_prompts: customPrompts.optional(),
}

const newPassword = password(MINIMUM_PASSWORD.change, 'Password is required', 'Password must be at least 8 characters')

export const updateMeBody = z.strictObject({
  ...profileFields,
  password: newPassword.optional(),
  current_password: z.string().max(1024).optional(),
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

export const userSorts = ['created_at', 'email', 'name', 'user_level'] as const

export const usersContract = contract('users', {
  register: {
    method: 'POST',
    path: '/api/users/register',
    gate: 'public',
    summary: 'Ask for a place in the beta',
    body: registerBody,
    output: user,
    status: 201,
    ownTransaction: true,
  },
  me: { method: 'GET', path: '/api/users/me', gate: 'session', summary: 'Who I am', output: user },
  updateMe: {
    method: 'PATCH',
    path: '/api/users/me',
    gate: 'session',
    summary: 'Change my profile or password',
    body: updateMeBody,
    output: user,
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
    }),
    output: user,
    list: true,
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
  remove: { method: 'DELETE', path: '/api/users/{id}', gate: 'admin', summary: 'Delete an account', params: idParams },
})
