import { z } from 'zod'
import { contract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { email, id, idParams, line, paging, requiredLine, time } from './shapes.ts'

export const MINIMUM_PASSWORD = { signUp: 6, change: 8 } as const

/** Passwords are kept exactly as typed: never trimmed, never cut. */
export function password(minimum: number, missing: string, tooShort: string) {
  return z
    .string({ error: missing })
    .min(1, missing)
    .min(minimum, tooShort)
    .max(1024, 'Please use at most 1,024 characters.')
}

export const session = z.object({
  id,
  created_at: time,
  last_seen_at: time,
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
})
export type Session = z.output<typeof session>

export const token = z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_at: time })

/** Sent form-encoded, as OAuth 2 clients do. */
const missing = 'Please enter both email and password.'
export const credentials = z.object({
  username: z.string({ error: missing }).trim().min(1, missing).max(LIMITS.email, 'Incorrect email or password.'),
  password: z.string({ error: missing }).min(1, missing).max(1024, 'Incorrect email or password.'),
})

const newPassword = password(MINIMUM_PASSWORD.change, 'Password is required', 'Password must be at least 8 characters')
const fill = 'Please fill in all fields.'
export const setupBody = z.strictObject({
  token: requiredLine(200, 'This link is incomplete. Please open the link that the server printed.'),
  email,
  password: newPassword,
  first_name: requiredLine(LIMITS.name, fill),
  last_name: requiredLine(LIMITS.name, fill),
  sample_workspace: z.boolean().default(false),
})

const resetToken = requiredLine(200, 'This link is incomplete. Please open the link in the mail.')
export const passwordResetBody = z.strictObject({
  email: z.string({ error: 'Email is required' }).trim().min(1, 'Email is required').pipe(email),
})
export const newPasswordBody = z.strictObject({ token: resetToken, password: newPassword })

export const authContract = contract('auth', {
  login: {
    method: 'POST',
    path: '/api/auth/token',
    gate: 'public',
    summary: 'Sign in (form-encoded)',
    body: credentials,
    encoding: 'form',
    output: token,
    status: 200,
    ownTransaction: true,
    secretAnswer: true,
    knowsBrowsers: true,
    silent: 'nobody else sees a session',
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    gate: 'session',
    summary: 'End this session',
    beforeOwnPassword: true,
    silent: 'its own channel tells other tabs',
  },
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    gate: 'approved',
    summary: 'My sessions',
    query: z.strictObject({ ...paging }),
    output: session,
    list: true,
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    gate: 'approved',
    summary: 'End one of my sessions',
    params: idParams,
    silent: 'its own channel tells other tabs',
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/auth/sessions',
    gate: 'approved',
    summary: 'End all my sessions but this one',
    silent: 'their own channels tell the other tabs',
  },
  confirm: {
    method: 'POST',
    path: '/api/auth/confirm',
    gate: 'session',
    summary: 'Prove again, with the password, that this session is mine: for the next ten minutes',
    body: z.strictObject({
      password: z
        .string({ error: 'Password is required' })
        .min(1, 'Password is required')
        .max(1024, 'This is not your password.'),
    }),
    output: z.object({ valid_until: time }),
    status: 200,
    ownTransaction: true,
    silent: 'nobody else sees a session',
  },
  passwordReset: {
    method: 'POST',
    path: '/api/auth/password-reset',
    gate: 'public',
    summary:
      'Ask for a mail with a link to choose a new password; the answer is the same whether there is such an account or not',
    body: passwordResetBody,
    status: 202,
    ownTransaction: true,
    knowsBrowsers: true,
    silent: 'nobody else sees a request',
  },
  readPasswordReset: {
    method: 'POST',
    path: '/api/auth/password-reset/read',
    gate: 'public',
    summary: 'Whose password a link would change; the secret travels in the body, so that no log keeps it',
    body: z.strictObject({ token: resetToken }),
    output: z.object({ email: z.string() }),
    status: 200,
    ownTransaction: true,
    perMinute: 60,
    silent: 'it changes nothing',
  },
  confirmPasswordReset: {
    method: 'POST',
    path: '/api/auth/password-reset/confirm',
    gate: 'public',
    summary: 'Choose the new password; every session of the account ends',
    body: newPasswordBody,
    ownTransaction: true,
    knowsBrowsers: true,
    perMinute: 20,
    silent: 'their own channels tell the other tabs',
  },
  streamTicket: {
    method: 'POST',
    path: '/api/auth/stream-ticket',
    gate: 'approved',
    summary: 'A single-use ticket for one event stream, for clients that cannot send headers',
    body: z.strictObject({
      stream: line(200)
        .regex(/^\/api\//, 'Name the stream by its path, such as /api/events.')
        .default('/api/events'),
    }),
    output: z.object({ ticket: z.string(), expires_at: time }),
    status: 201,
    secretAnswer: true,
    perMinute: 60,
    silent: 'nobody else sees a ticket',
  },
  setupState: {
    method: 'GET',
    path: '/api/auth/setup',
    gate: 'public',
    summary: 'Whether the first administrator is still to be made',
    output: z.object({ needed: z.boolean() }),
  },
  setup: {
    method: 'POST',
    path: '/api/auth/setup',
    gate: 'public',
    summary: 'Make the first administrator',
    body: setupBody,
    output: token,
    status: 201,
    ownTransaction: true,
    secretAnswer: true,
    knowsBrowsers: true,
    perMinute: 20,
    silent: 'there is nobody else yet',
  },
})
