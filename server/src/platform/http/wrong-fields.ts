// Which field it was that the database could not take: it names the value, or only what is wrong with it, never the field.
import type { FastifyRequest } from 'fastify'
import type { AppError, FieldError } from '../errors.ts'

type Leaf = { field: string; value: unknown }
/** Of more candidates none is worth naming. */
const MOST_NAMED = 5
const MOST_LEAVES = 5_000
const MOST_DEEP = 20

/** The fields of a request that an error of the database is about (its `cause`), by their values. Empty: not to be known. */
export function wrongFields(
  { message, more: { cause } }: AppError,
  { query, body }: Pick<FastifyRequest, 'query' | 'body'>,
): FieldError[] {
  const error = (cause ?? {}) as { code?: unknown; message?: unknown }
  if (typeof error.code !== 'string') return []
  const leaves: Leaf[] = []
  gather(query, '', leaves, 0)
  gather(body, '', leaves, 0)
  const found = leaves.filter(suspects(error.code, String(error.message)))
  return found.length > MOST_NAMED ? [] : found.map(({ field }) => ({ field, message }))
}

function suspects(code: string, said: string): (leaf: Leaf) => boolean {
  if (code === '22021' || code === '22P05')
    return ({ value }) => typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())
  // PostgreSQL quotes the value that it could not read.
  const quoted = /"([\s\S]*)"/.exec(said)?.[1]
  if (quoted) return ({ value }) => isPlain(value) && String(value) === quoted
  // Of numbers that are too large it says only that there is one.
  if (code === '22003') return ({ value }) => isPlain(value) && Math.abs(Number(value)) >= 2 ** 31
  return () => false
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

function gather(value: unknown, field: string, leaves: Leaf[], depth: number): void {
  if (leaves.length >= MOST_LEAVES || depth > MOST_DEEP) return
  if (value === null || typeof value !== 'object') {
    if (field !== '') leaves.push({ field, value })
    return
  }
  for (const [key, part] of Object.entries(value))
    gather(part, field === '' ? key : `${field}.${key}`, leaves, depth + 1)
}
