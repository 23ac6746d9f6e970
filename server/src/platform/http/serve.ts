// The one router: it walks the contract and puts each verb behind its method and path. No room writes a controller.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Contract, Download, Endpoint, Page, VerbInput, VerbOutput } from '#contract/endpoint.ts'
import { SERVER_OWNED } from '#contract/owned-fields.ts'
import type { Actor, Browser, Ctx, PublicCtx } from '../context.ts'
import type { Database } from '../db.ts'
import type { DiskRoom } from '../disk-room.ts'
import { AppError, fail, invalid, notFound, notPermitted } from '../errors.ts'
import type { Log } from '../log.ts'
import { workAs, workOutside } from '../work.ts'
import { keep, listOf, pageHeaders, sendBody } from './answer.ts'
import { browserSecrets, keepInBrowser } from './browser-cookie.ts'
import { type Callers, callerOf, createCallers } from './callers.ts'
import { type Crowd, createCrowd, hasBody } from './crowd.ts'
import { sendDownload } from './download.ts'
import { type Answer, type Attempt, once } from './idempotency.ts'
import { createLine, type Line, waitInLine } from './in-line.ts'
import type { Limiters } from './limits.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { whenAnswered } from './readers.ts'
import { refuseForeignForm } from './same-origin.ts'
import { read, serializerOf, shownAs } from './schema.ts'
import { type Back, backOf, type Held, partOf, requireSame, takeOut } from './sent-back.ts'
import { checkUploadHead, type Received, takeMultipart, type Uploads, withUpload } from './upload.ts'

type CtxOf<E extends Endpoint> = E['gate'] extends 'public' ? PublicCtx : Ctx
/** What a room's service must hold: one verb for each endpoint of its contract, same name, right shapes. */
export type Serves<C extends { endpoints: Contract }> = {
  [Verb in keyof C['endpoints']]: (
    ctx: CtxOf<C['endpoints'][Verb]>,
    input: VerbInput<C['endpoints'][Verb]>,
  ) => Promise<VerbOutput<C['endpoints'][Verb]>>
}

type AnyVerb = (ctx: Ctx, input: never) => Promise<unknown>
export type Room = { contract: { name: string; endpoints: Contract }; verbs: Record<string, AnyVerb> }

/** Pairs a contract with its verbs; the compiler compares the two. */
export function room<C extends { name: string; endpoints: Contract }>(contract: C, verbs: Serves<C>): Room {
  return { contract, verbs: verbs as unknown as Record<string, AnyVerb> }
}

export type ServeOptions = {
  database: Database
  log: Log
  limits: Limiters
  /** Reads the bearer token of a request. Null: none, or no good one. */
  authenticate(request: FastifyRequest): Promise<Actor | null>
  /** What is known of a browser that keeps these secrets. Left out: nothing. */
  readBrowser?(secrets: readonly string[]): Promise<Browser>
  /** Whether people reach this server by TLS alone. */
  https?: boolean
  /** Refuses while the server ends; see leaving.ts. */
  turnAway?(request: FastifyRequest): void
  /** What watches the disk; left out: nothing does. */
  disk?: Pick<DiskRoom, 'check'>
  /** Where files go that come in; needed by rooms that take some. */
  uploads?: Uploads
}

export async function serve(app: FastifyInstance, rooms: readonly Room[], options: ServeOptions): Promise<void> {
  const { limits: limit } = options
  const crowd = createCrowd(limit.leastAtOnce)
  const callers = createCallers()
  app.addHook('onClose', () => crowd.close())
  const lines = new Map<string, Line>()
  const lineOf = (name: string): Line => {
    const line = lines.get(name) ?? createLine()
    lines.set(name, line)
    return line
  }
  const open = (scope: FastifyInstance, multipart: boolean) => {
    for (const { contract, verbs } of rooms)
      for (const [name, endpoint] of Object.entries(contract.endpoints)) {
        if ((endpoint.encoding === 'multipart') !== multipart) continue
        const verb = verbs[name]
        if (!verb) throw new Error(`${contract.name}.${name} has no verb`)
        route(scope, endpoint, verb, options, {
          general: limit.general,
          own:
            endpoint.perMinute === undefined
              ? null
              : limit.named(endpoint.countedAs ?? `${contract.name}.${name}`, endpoint.perMinute),
          crowd,
          line: endpoint.inLine === undefined ? null : lineOf(endpoint.inLine),
          callers,
        })
      }
  }
  open(app, false)
  const { uploads } = options
  if (uploads)
    await app.register(async (scope) => {
      await takeMultipart(scope, uploads.blobs)
      open(scope, true)
    })
  refuseOtherMethods(app, rooms)
}

type Check = ((request: FastifyRequest) => Promise<void>) | null

function route(
  app: FastifyInstance,
  endpoint: Endpoint,
  verb: AnyVerb,
  options: ServeOptions,
  limit: { general: Check; own: Check; crowd: Crowd; callers: Callers; line: Line | null },
) {
  const uploads = endpoint.encoding === 'multipart' ? options.uploads : undefined
  const back = backOf(endpoint)
  const write = endpoint.output ? serializerOf(endpoint.output) : null
  const shown = endpoint.output ? shownAs(endpoint.output) : null
  const status = endpoint.status ?? (endpoint.output ? 200 : 204)
  // These wait for others than this machine: a model, a mail server, a reader.
  const slow = endpoint.ownTransaction || endpoint.download || uploads !== undefined
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.maxBytes === undefined ? {} : { bodyLimit: endpoint.maxBytes }),
    config: {
      tooLarge: endpoint.tooLarge,
      gate: endpoint.gate,
      mayBeEmpty: endpoint.method === 'DELETE' || !endpoint.body,
    },
    async onRequest(request, reply) {
      options.turnAway?.(request)
      if (endpoint.encoding === 'form') refuseForeignForm(request)
      const door = limit.callers.atTheDoor(request)
      if (slow) limit.crowd.pass(door)
      // Before its token is read: a refusal must cost next to nothing.
      else if (!hasBody(request)) await takePlace(request, reply, limit.crowd, door)
      request.caller = await options.authenticate(request)
      const caller = limit.callers.known(request, request.caller)
      await request.place?.belongsTo(caller)
      passGate(endpoint, request.caller)
      if (endpoint.knowsBrowsers && options.readBrowser)
        request.browser = await options.readBrowser(browserSecrets(request))
      await limit.general?.(request)
      await limit.own?.(request)
      if (adds(endpoint)) await options.disk?.check()
      if (uploads) checkUploadHead(request, uploads.blobs)
    },
    async handler(request, reply) {
      const leaveLine = limit.line ? await waitInLine(limit.line, request, reply) : null
      try {
        // Not while a body is on its way: a slow sender would keep a place that others need.
        if (!slow && hasBody(request)) await takePlace(request, reply, limit.crowd, callerOf(request, request.caller))
        return await answer(request, reply)
      } finally {
        leaveLine?.()
      }
    },
    // What was refused on the way.
    async onSend(request) {
      request.place?.leave()
    },
  })

  /** Works, and hands the answer over. */
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = callerOf(request, request.caller)
    // A download waits for room itself, whatever the one before it weighed.
    const call = endpoint.download ? null : `${request.method} ${request.routeOptions.url}`
    const unsent = await request.server.unsent.begin(caller, call)
    // From here on the work itself holds the place: a reader who leaves does not end it.
    const { place } = request
    request.place = null
    let sent = false
    try {
      const done = await (uploads
        ? withUpload(request, uploads, (received) => work(request, reply, received))
        : work(request, reply, null))
      if ('media_type' in done) await sendDownload(request, reply, done, unsent)
      else {
        const { page } = done
        const body = page && write ? await listOf(page.items, write) : done.body
        await keep(request, body, unsent)
        if (page) pageHeaders(reply, request, page)
        if (body !== null) reply.type('application/json; charset=utf-8')
        sendBody(request, reply.code(done.status), body, unsent)
      }
      sent = true
      return reply
    } finally {
      unsent.made(sent)
      // The answer is made: how long its reader takes is nobody else's matter.
      place?.leave()
    }
  }

  type Done = Answer & { page?: Page<unknown> }
  async function work(
    request: FastifyRequest,
    reply: FastifyReply,
    received: Received | null,
  ): Promise<Done | Download> {
    const { input, held } = readInput(endpoint, back, request, received)
    const key = header(request, 'idempotency-key')
    let file: Download | null = null
    let page: Page<unknown> | undefined
    const run = async (ctx: Ctx): Promise<Answer> => {
      let made = true
      const existing = () => {
        made = false
      }
      let compared = held.size === 0
      const sentBack = (record: object) => {
        compared = true
        requireSame(held, record)
      }
      const result = await verb({ ...ctx, existing, sentBack }, input as never).catch((error: unknown) => {
        if (error instanceof AppError && shown) error.more.current = shown(error.more.current)
        throw error
      })
      // What is refused here is undone with the transaction; a verb that has its own must ask before it commits.
      if (!compared && endpoint.ownTransaction) throw new Error(`${endpoint.path} does not compare what is sent back`)
      if (!compared) sentBack(partOf(endpoint, write?.(result) ?? '{}', input))
      if (endpoint.download) file = result as Download
      if (write === null) return { status, body: null }
      if (!endpoint.list) return { status: made ? status : 200, body: write(result) }
      // Written when the transaction is over.
      page = result as Page<unknown>
      return { status, body: null }
    }
    const { caller } = request
    const attempt =
      endpoint.method === 'POST' && !endpoint.download && !endpoint.ownKey && key !== null && caller
        ? {
            userId: caller.user_id,
            key,
            method: 'POST',
            // Its slash at the end means nothing.
            path: request.url.replace(/\/(?=\?|$)/, ''),
            body: received ? sameness(received) : request.body,
            secret: endpoint.secretAnswer === true,
          }
        : null
    const done = await perform(endpoint, request, reply, options, attempt, run)
    return file ?? { ...done, page }
  }
}

/** Waits for a place, and gives it back when the answer is made or nobody wants it any more. Errors: unavailable. */
async function takePlace(request: FastifyRequest, reply: FastifyReply, crowd: Crowd, caller: string): Promise<void> {
  request.place = await crowd.enter(caller)
  whenAnswered(request.raw, reply.raw, () => request.place?.leave())
  if (request.raw.socket.destroyed) throw fail('bad_request', 'Nobody waits for this answer any more.')
}

/** Whether a call may leave more on the disk than a session. Signing in and out, deleting and stopping go on to the last. */
const adds = ({ method, path }: Endpoint) =>
  method !== 'GET' && method !== 'DELETE' && !path.startsWith('/api/auth/') && !path.endsWith('/stop')

/** What makes two uploads the same: everything but where the bytes lie. */
const sameness = ({ fields, file: { blob_id: _, ...file } }: Received) => ({ fields, file })

/** Opens what the verb works in. With a key, the row that remembers the answer is written where the work is. */
async function perform(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { database, https = false }: ServeOptions,
  attempt: Attempt | null,
  run: (ctx: Ctx) => Promise<Answer>,
): Promise<Answer> {
  const { caller } = request
  const origin = {
    log: request.log as unknown as Log,
    address: request.ip,
    userAgent: header(request, 'user-agent')?.slice(0, 300) ?? null,
    browser: request.browser,
    keepBrowser: (secrets: readonly string[]) => keepInBrowser(reply, secrets, https),
    ifVersion: header(request, 'if-unmodified-since-version'),
    key: header(request, 'idempotency-key'),
  }
  const work = (ctx: Ctx) => (attempt ? once(ctx.db, attempt, () => run(ctx)) : run(ctx))
  if (caller && !endpoint.ownTransaction) return workAs(database, caller, origin, work, 'own')
  return workOutside(database, caller, origin, (ctx) =>
    // The verb has its own transactions; the key's row is kept by one that spans them.
    attempt ? database.db.transaction().execute((guard) => once(guard, attempt, () => run(ctx))) : run(ctx),
  )
}

/**
 * The level gate (rights R1, R3), and the one before a password of one's own (rights §13): whoever must choose
 * one passes to nothing but what says `beforeOwnPassword`, so that the one who set it sees nothing of theirs.
 * Errors: `unauthenticated`, `account_waitlisted`, `password_change_required`, `not_permitted`.
 */
export function passGate(endpoint: Pick<Endpoint, 'gate' | 'beforeOwnPassword'>, caller: Actor | null): void {
  if (endpoint.gate === 'public') return
  if (caller === null) throw fail('unauthenticated', 'Please sign in.')
  if (endpoint.gate !== 'session' && caller.user_level === 'waitlisted')
    throw fail('account_waitlisted', 'Your account is waiting for approval. We will write to you when it is ready.')
  if (caller.must_choose_password && !endpoint.beforeOwnPassword)
    throw fail('password_change_required', 'Somebody else has set your password. Please choose your own one first.')
  if (endpoint.gate === 'session') return
  const { user_level: level } = caller
  if (endpoint.gate === 'admin' && level !== 'admin') throw notPermitted()
  if (endpoint.gate === 'leader' && level !== 'admin' && level !== 'ceo') throw notPermitted()
}

type Input = { input: Record<string, unknown>; held: Held }

function readInput(endpoint: Endpoint, back: Back | null, request: FastifyRequest, received: Received | null): Input {
  const params = endpoint.params ? endpoint.params.safeParse(request.params) : { success: true, data: {} }
  if (!params.success) throw notFound()
  const query = endpoint.query ? read(endpoint.query, request.query) : {}
  if (received) {
    const fields = read(endpoint.body ?? NO_FIELDS, received.fields)
    return {
      input: { ...(query as object), ...(fields as object), ...params.data, file: received.file },
      held: NOTHING,
    }
  }
  const given = endpoint.body ? bodyOf(endpoint, back, request) : null
  const body = endpoint.body && given ? read(endpoint.body, given.body) : {}
  return { input: { ...(query as object), ...(body as object), ...params.data }, held: given?.held ?? NOTHING }
}

const NO_FIELDS = z.strictObject({})
const NOTHING: Held = new Map()

function bodyOf(
  endpoint: Endpoint,
  back: Back | null,
  request: FastifyRequest,
): { body: Record<string, unknown>; held: Held } {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const wanted = endpoint.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  const given = request.body
  if (given !== undefined && type !== wanted) throw fail('unsupported_media_type', `Please send ${wanted}.`)
  if (given === undefined) return { body: {}, held: NOTHING }
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    throw invalid('', 'Please send a JSON object.')
  const shape = endpoint.body?.shape ?? {}
  const taken = Object.entries(given).filter(([field]) => field in shape || !SERVER_OWNED.has(field))
  const body = Object.fromEntries(taken)
  return back ? takeOut(body, back) : { body, held: NOTHING }
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}
