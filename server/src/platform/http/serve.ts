// The one router: it walks the contract and puts each service function behind its method and path. No feature writes a controller.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, Download, Endpoint, Page, ServiceInput, ServiceOutput } from '#contract/endpoint.ts'
import { again } from '../again.ts'
import type { Actor, Browser, Ctx, PublicCtx } from '../context.ts'
import type { Database } from '../db.ts'
import type { DiskSpace } from '../disk-room.ts'
import { AppError, fail, notPermitted } from '../errors.ts'
import type { Log } from '../log.ts'
import { workAs, workOutside } from '../work.ts'
import { type AdmissionControl, createAdmissionControl, hasBody } from './admission-control.ts'
import { keep, listOf, pageHeaders, sendBody } from './answer.ts'
import { browserSecrets, keepInBrowser } from './browser-cookie.ts'
import { type Callers, callerOf, createCallers } from './callers.ts'
import { sendDownload } from './download.ts'
import { echoedFieldsIn, partOf, requireSame } from './echoed-fields.ts'
import { type Answer, type Attempt, once } from './idempotency.ts'
import type { Limiters } from './limits.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { readInput } from './read-input.ts'
import { createRequestQueue, type RequestQueue, waitInQueue } from './request-queue.ts'
import { refuseForeignForm } from './same-origin.ts'
import { serializerOf, shownAs } from './schema.ts'
import { afterResponse } from './slow-readers.ts'
import { checkUploadHead, type Received, takeMultipart, type Uploads, withUpload } from './upload.ts'

type CtxOf<E extends Endpoint> = E['gate'] extends 'public' ? PublicCtx : Ctx
/** What a feature's service must hold: one service function for each endpoint of its contract, same name, right shapes. */
export type ServiceFunctions<C extends { endpoints: Contract }> = {
  [Name in keyof C['endpoints']]: (
    ctx: CtxOf<C['endpoints'][Name]>,
    input: ServiceInput<C['endpoints'][Name]>,
  ) => Promise<ServiceOutput<C['endpoints'][Name]>>
}

type AnyServiceFunction = (ctx: Ctx, input: never) => Promise<unknown>
export type RegisteredEndpoints = {
  contract: { name: string; endpoints: Contract }
  service: Record<string, AnyServiceFunction>
}

/** Pairs a contract with its service functions; the compiler compares the two. */
export function endpoints<C extends { name: string; endpoints: Contract }>(
  contract: C,
  service: ServiceFunctions<C>,
): RegisteredEndpoints {
  return { contract, service: service as unknown as Record<string, AnyServiceFunction> }
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
  /** Refuses while the server ends; see graceful-shutdown.ts. */
  rejectIfDraining?(request: FastifyRequest): void
  /** What watches the disk; left out: nothing does. */
  disk?: Pick<DiskSpace, 'check'>
  /** Where files go that come in; needed by features that take some. */
  uploads?: Uploads
}

export async function serve(
  app: FastifyInstance,
  registered: readonly RegisteredEndpoints[],
  options: ServeOptions,
): Promise<void> {
  const { limits: limit } = options
  const admission = createAdmissionControl(limit.leastAtOnce)
  const callers = createCallers()
  app.addHook('onClose', () => admission.close())
  const lines = new Map<string, RequestQueue>()
  const lineOf = (name: string): RequestQueue => {
    const line = lines.get(name) ?? createRequestQueue()
    lines.set(name, line)
    return line
  }
  const open = (scope: FastifyInstance, multipart: boolean) => {
    for (const { contract, service } of registered)
      for (const [name, endpoint] of Object.entries(contract.endpoints)) {
        if ((endpoint.encoding === 'multipart') !== multipart) continue
        const serviceFunction = service[name]
        if (!serviceFunction) throw new Error(`${contract.name}.${name} has no service function`)
        route(scope, endpoint, serviceFunction, options, {
          general: limit.general,
          own:
            endpoint.perMinute === undefined
              ? null
              : limit.named(endpoint.countedAs ?? `${contract.name}.${name}`, endpoint.perMinute),
          admission,
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
  refuseOtherMethods(app, registered)
}

type Check = ((request: FastifyRequest) => Promise<void>) | null

function route(
  app: FastifyInstance,
  endpoint: Endpoint,
  serviceFunction: AnyServiceFunction,
  options: ServeOptions,
  limit: { general: Check; own: Check; admission: AdmissionControl; callers: Callers; line: RequestQueue | null },
) {
  const uploads = endpoint.encoding === 'multipart' ? options.uploads : undefined
  const back = echoedFieldsIn(endpoint)
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
      options.rejectIfDraining?.(request)
      if (endpoint.encoding === 'form') refuseForeignForm(request)
      const door = limit.callers.beforeSignIn(request)
      if (slow) limit.admission.pass(door)
      // Before its token is read: a refusal must cost next to nothing.
      else if (!hasBody(request)) await takePlace(request, reply, limit.admission, door)
      request.caller = await options.authenticate(request)
      const caller = limit.callers.known(request, request.caller)
      await request.place?.assignTo(caller)
      passGate(endpoint, request.caller)
      if (endpoint.knowsBrowsers && options.readBrowser)
        request.browser = await options.readBrowser(browserSecrets(request))
      await limit.general?.(request)
      await limit.own?.(request)
      if (adds(endpoint)) await options.disk?.check()
      if (uploads) checkUploadHead(request, uploads.blobs)
    },
    async handler(request, reply) {
      const leaveLine = limit.line ? await waitInQueue(limit.line, request, reply) : null
      try {
        // Not while a body is on its way: a slow sender would keep a place that others need.
        if (!slow && hasBody(request))
          await takePlace(request, reply, limit.admission, callerOf(request, request.caller))
        return await answer(request, reply)
      } finally {
        leaveLine?.()
      }
    },
    // What was refused on the way.
    async onSend(request) {
      request.place?.release()
    },
  })

  /** Works, and hands the answer over. */
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = callerOf(request, request.caller)
    // A download waits for room itself, whatever the one before it weighed.
    const call = endpoint.download ? null : `${request.method} ${request.routeOptions.url}`
    const responseBudget = await request.server.responseBudget.begin(caller, call)
    // From here on the work itself holds the place: a reader who leaves does not end it.
    const { place } = request
    request.place = null
    let sent = false
    try {
      const done = await (uploads
        ? withUpload(request, uploads, (received) => work(request, reply, received))
        : work(request, reply, null))
      if ('media_type' in done) await sendDownload(request, reply, done, responseBudget)
      else {
        const { page } = done
        const body = page && write ? await listOf(page.items, write) : done.body
        await keep(request, body, responseBudget)
        if (page) pageHeaders(reply, request, page)
        if (body !== null) reply.type('application/json; charset=utf-8')
        sendBody(request, reply.code(done.status), body, responseBudget)
      }
      sent = true
      return reply
    } finally {
      responseBudget.made(sent)
      // The answer is made: how long its reader takes is nobody else's matter.
      place?.release()
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
      const result = await serviceFunction({ ...ctx, existing, sentBack }, input as never).catch((error: unknown) => {
        if (error instanceof AppError && shown) error.more.current = shown(error.more.current)
        throw error
      })
      // What is refused here is undone with the transaction; a service function that has its own must ask before it commits.
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
async function takePlace(
  request: FastifyRequest,
  reply: FastifyReply,
  admission: AdmissionControl,
  caller: string,
): Promise<void> {
  request.place = await admission.enter(caller)
  afterResponse(request.raw, reply.raw, () => request.place?.release())
  if (request.raw.socket.destroyed) throw fail('bad_request', 'Nobody waits for this answer any more.')
}

/** Whether a call may leave more on the disk than a session. Signing in and out, deleting and stopping go on to the last. */
const adds = ({ method, path }: Endpoint) =>
  method !== 'GET' && method !== 'DELETE' && !path.startsWith('/api/auth/') && !path.endsWith('/stop')

/** What makes two uploads the same: everything but where the bytes lie. */
const sameness = ({ fields, file: { blob_id: _, ...file } }: Received) => ({ fields, file })

/** Opens what the service function works in. With a key, the row that remembers the answer is written where the work is. */
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
  if (caller && !endpoint.ownTransaction) return again(() => workAs(database, caller, origin, work, 'own'))
  return workOutside(database, caller, origin, (ctx) =>
    // The service function has its own transactions; the key's row is kept by one that spans them.
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

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}
