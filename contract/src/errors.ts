// What can go wrong, in one table: code for programs, status for HTTP.
import { z } from 'zod'

export const STATUS_OF = {
  bad_request: 400,
  unauthenticated: 401,
  account_waitlisted: 403,
  not_permitted: 403,
  reauthentication_required: 403,
  password_change_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
  // This server process ends and another one serves: proxies ask the next one (server/src/platform/http/graceful-shutdown.ts).
  leaving: 504,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof STATUS_OF

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  detail: z.string().meta({ description: 'For people: what happened and what to do.' }),
  code: z.string().meta({ description: 'For programs.' }),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  request_id: z.string(),
  current: z.unknown().optional().meta({
    description: 'With 409: the record as it is now, or what a run waits for by now (null: for nothing).',
  }),
})
export type ErrorBody = z.output<typeof errorBody>
