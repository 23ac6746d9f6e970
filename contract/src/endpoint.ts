// How one call of the API is described: as data, once. The server's service functions, the typed client, the router,
// the OpenAPI document and the house tests all read the same description.
import type { z } from 'zod'

/** Who may knock at all: the level gate (rights R1). What a caller may do to an object is its feature's policy. */
export type Gate =
  | 'public' // anybody
  | 'session' // anybody signed in, waitlisted people too (rights R3)
  | 'approved' // user, ceo, admin
  | 'leader' // ceo, admin
  | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Endpoint = {
  method: Method
  /** With `{name}` for each parameter, as OpenAPI writes it. Works with and without its trailing slash. */
  path: `/api/${string}`
  gate: Gate
  summary: string
  /** Path parameters are opaque record ids. One that cannot be an id answers 404, as an unknown one does. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The largest body, where it is not the usual 1 MiB, and what a caller is told who sends more. */
  maxBytes?: number
  tooLarge?: string
  /** How the body is sent; JSON where nothing is said. `multipart`: one file in the part `file`, beside the fields of `body`. */
  encoding?: 'form' | 'multipart'
  /** The record answered; for a list, one item of it. Left out: 204 without a body. */
  output?: z.ZodType
  /** The body speaks of one entry of this list in the record that is answered: the one whose id is the parameter `by`. */
  part?: { of: string; by: string; shape: z.ZodObject }
  status?: 200 | 201 | 202 | 204
  /** A list takes `limit` and `cursor` and answers an array with `Link` and `X-Total-Count`. */
  list?: true
  /** Answers a file to be kept, not a record: the service function hands over a Download. No `output`. */
  download?: true
  /** The service function opens its transactions itself: it hashes passwords or waits for something outside the database. */
  ownTransaction?: true
  /** The service function itself does a POST once for each `Idempotency-Key` (`ctx.key`): for one that waits long, and must hold nothing meanwhile. */
  ownKey?: true
  /** Also for somebody whose password another person has set. Left out: not before they have chosen one of their own. */
  beforeOwnPassword?: true
  /** The answer holds a secret: it is never kept, so the same `Idempotency-Key` a second time answers `conflict`. */
  secretAnswer?: true
  /** A browser that has signed in here before is counted by itself, not with all others at its address. */
  knowsBrowsers?: true
  /** A write that announces no change to other tabs, and why. The house tests ask for one or the other. */
  silent?: string
  /** How many of these one caller may do in a minute, where that differs from the general limit. */
  perMinute?: number
  /** Calls of the same name here cost so much that a server does few of them at once; the others wait in line. */
  inLine?: string
  /** Calls of the same name here are counted together: several doors to one thing. */
  countedAs?: string
}

export type Contract = { readonly [verb: string]: Endpoint }

/** Describes a feature's calls. The name is the first word of its query keys. */
export function contract<const Name extends string, const C extends Contract>(name: Name, endpoints: C) {
  return { name, endpoints, live: false as const }
}

/** The same of a feature whose records change before people's eyes: its name is also a topic of live changes (`ctx.changed`). */
export function liveContract<const Name extends string, const C extends Contract>(name: Name, endpoints: C) {
  return { name, endpoints, live: true as const }
}

export type Page<T> = {
  items: T[]
  /** The cursor of the next page; null at the end. */
  next: string | null
  /** How many there are in all, as far as counting is cheap: '37' or '10000+'. */
  total: string
}

/** A file on its way out. `body`: what is long comes piece by piece, so that it never stands in memory as a whole. */
export type Download = {
  name: string
  media_type: string
  body: string | Uint8Array | AsyncIterable<Uint8Array> | StoredBytes
}
/** Bytes that stay the same: a client may ask for a part of them, or whether it has them already. */
export type StoredBytes = {
  size: number
  /** Other bytes, another word. */
  etag: string
  /** `range`: its first and its last byte, both included; null: everything. */
  read(range: { first: number; last: number } | null): Promise<AsyncIterable<Uint8Array>>
}
/** A file that has come in. Its bytes lie on the disk as `blob_id`, and go again unless the service function makes a record of them. */
export type Upload = { blob_id: string; name: string; size: number; sha256: string }
/** A file to send, by a client that has it as text. */
export type SentFile = { name: string; text: string }
/** A file as a caller receives it. */
export type SavedFile = { name: string; blob: Blob }

type Parsed<T> = T extends z.ZodType ? z.output<T> : unknown
type Sent<T> = T extends z.ZodType ? z.input<T> : unknown

/** What a service function is given: parameters, query and body in one object, parsed. */
export type ServiceInput<E extends Endpoint> = Parsed<E['params']> &
  Parsed<E['query']> &
  Parsed<E['body']> &
  (E['encoding'] extends 'multipart' ? { file: Upload } : unknown)
/** What a caller of the client hands over, before defaults. */
export type CallInput<E extends Endpoint> = Sent<E['params']> &
  Sent<E['query']> &
  Sent<E['body']> &
  (E['encoding'] extends 'multipart' ? { file: SentFile } : unknown)
/** What a service function returns. Columns that the contract does not name are dropped on the way out. */
export type ServiceOutput<E extends Endpoint> = E['download'] extends true
  ? Download
  : E['output'] extends z.ZodType
    ? E['list'] extends true
      ? Page<z.input<E['output']>>
      : z.input<E['output']>
    : // biome-ignore lint/suspicious/noConfusingVoidType: a service function without an answer returns nothing
      void
/** What a caller of the client receives. */
export type CallOutput<E extends Endpoint> = E['download'] extends true
  ? SavedFile
  : E['output'] extends z.ZodType
    ? E['list'] extends true
      ? Page<z.output<E['output']>>
      : z.output<E['output']>
    : undefined
