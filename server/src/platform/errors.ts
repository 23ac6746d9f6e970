import type { ErrorCode } from '#contract/errors.ts'
import { metOthers } from './again.ts'

export type FieldError = { field: string; message: string }

type More = { errors?: FieldError[]; retryAfterSeconds?: number; current?: unknown; cause?: unknown }

/** A failure that the caller should read: `detail` says what happened and what to do. Everything else becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly more: More
  constructor(code: ErrorCode, detail: string, more: More = {}) {
    super(detail, { cause: more.cause })
    this.code = code
    this.more = more
  }
}

/** Makes the error to throw. Kinds and their HTTP status: contract/errors.ts. */
export function fail(code: ErrorCode, detail: string, more?: More): AppError {
  return new AppError(code, detail, more)
}

/** The same answer for what is not there and for what the caller may not see (rights R10). */
export function notFound(): AppError {
  return new AppError('not_found', 'Not found. It may have been deleted, or it is not shared with you.')
}

export function notPermitted(detail = 'You do not have permission to do this.'): AppError {
  return new AppError('not_permitted', detail)
}

/** One field of the input is wrong: the message goes to that field of the form. */
export function invalid(field: string, message: string): AppError {
  return new AppError('invalid', message, { errors: [{ field, message }] })
}

/** The pool's own words when all connections are taken for too long; it gives no code. */
const NO_PLACE = 'timeout exceeded when trying to connect'
/** What the driver says, without a code, when a connection ends under a statement. */
const NO_CONNECTION = /^(Connection terminated|Client has encountered a connection)/

/** PostgreSQL's error codes that mean something to a caller. Null: not one of them. */
export function fromDatabase(error: unknown): AppError | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (message === NO_PLACE)
    return fail('unavailable', 'There is too much to do just now. Please try again.', {
      retryAfterSeconds: 2,
      cause: error,
    })
  if (isAway(error)) return away(error)
  if (typeof code !== 'string') return null
  if (code === '22021' || code === '22P05')
    return fail('invalid', 'This text contains characters that cannot be stored.', { cause: error })
  // Whatever the shapes let through and no column takes: it is the caller's to mend.
  if (code.startsWith('22') || code === '54000')
    return fail('invalid', 'A value here is too large, too small or not of the right form.', { cause: error })
  if (code === '23505') return fail('conflict', 'This already exists.', { cause: error })
  // What was there when it was checked is gone now: deleted, or not the caller's to see any more.
  if (code === '23503')
    return fail('conflict', 'Something that this refers to was deleted just now. Please try again.', { cause: error })
  if (code === '42501' && String(message).includes('row-level security')) return notFound()
  if (code === '53100') return fail('storage_full', 'The disk is full. Nothing was saved.', { cause: error })
  // A page that is not what was written (data checksums): better no answer than a wrong one.
  if (code === 'XX001' || code === 'XX002')
    return fail('internal', 'The stored data are damaged. Please tell your administrator: a backup must be restored.', {
      cause: error,
    })
  if (code === '0A000')
    return fail('unavailable', 'The server is being upgraded. Please try again.', {
      retryAfterSeconds: 1,
      cause: error,
    })
  if (code === '57014')
    return fail('unavailable', 'This took too long. Please try again.', { retryAfterSeconds: 5, cause: error })
  if (metOthers(error))
    return fail('conflict', 'Somebody else changed this at the same moment. Please try again.', { cause: error })
  return null
}

/** Refused, cut off, told to go, or too many: also what the system says of its lines, and a transaction that was left alone too long. */
const AWAY = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300', '25P03']

/** Whether a statement failed because the database, or a free connection to it, is not there just now: asked again, it may do. */
export function isAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (message === NO_PLACE || NO_CONNECTION.test(String(message))) return true
  return typeof code === 'string' && (AWAY.includes(code) || code.startsWith('08'))
}

const away = (error: unknown) =>
  fail('unavailable', 'The database cannot be reached just now. Please try again.', {
    retryAfterSeconds: 2,
    cause: error,
  })
