import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Gate } from '#contract/endpoint.ts'
import { type ErrorBody, type ErrorCode, STATUS_OF } from '#contract/errors.ts'
import { sentence, withoutHiddenSigns } from '#contract/hidden-signs.ts'
import { type Actor, type Browser, UNKNOWN_BROWSER } from '../context.ts'
import { AppError, fail, fromDatabase } from '../errors.ts'
import type { AdmissionTicket } from './admission-control.ts'
import { rememberMethods } from './methods.ts'
import { createResponseBudget, type ResponseBudget } from './response-budget.ts'
import { disconnectSlowReaders } from './slow-readers.ts'
import { refuseAddress, refuseConnection } from './unreadable.ts'
import { askForBodies, sendLast, TOO_LARGE, takeEmptyJson } from './unwanted-bodies.ts'
import { wrongFields } from './wrong-fields.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the router once the token was read. */
    caller: Actor | null
    /** Set by the router where a call says `knowsBrowsers`. */
    browser: Browser
    /** Among those that are worked on; see crowd.ts. */
    place: AdmissionTicket | null
  }
  interface FastifyInstance {
    /** What is made and not yet taken by its readers. */
    responseBudget: ResponseBudget
  }
  interface FastifyContextConfig {
    /** What is said to a body that is too large, where this address has a limit of its own. */
    tooLarge?: string
    /** A body of JSON may have nothing in it: it is none. */
    mayBeEmpty?: boolean
    /** The route is there to refuse these methods. */
    refuses?: boolean
    /** Who may knock here. Every address of the API says so, or the server does not start (rights R2). */
    gate?: Gate
  }
}

export type HttpOptions = {
  log: FastifyBaseLogger
  trustProxy: boolean | string
  https: boolean
  /** How long a body may take, and how long the sender of a file may send nothing. Others for tests. */
  bodies?: { wholeMs: number; silentMs: number }
  /** How long the head of a request may take. */
  headersMs?: number
  /** How long a reader may take nothing, and how many bytes of answers may wait for their readers. */
  readers?: { silentMs?: number; mostUnsentBytes?: number }
}

const MOST_JSON_BYTES = 1_048_576

/** The server with everything that holds for each answer: limits, security headers, one form of error, one log line. */
export async function createHttp({
  log,
  trustProxy,
  https,
  bodies = { wholeMs: 60_000, silentMs: 30_000 },
  headersMs = 20_000,
  readers = {},
}: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: MOST_JSON_BYTES,
    trustProxy,
    forceCloseConnections: true,
    connectionTimeout: 0,
    // The longest that a large file may take to arrive; see refuseSlowBodies for everything else.
    requestTimeout: 1_200_000,
    keepAliveTimeout: 72_000,
    // A name of this host is asked for below, in our own form. Lines are looked at often enough that 20 s do not become 50.
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(2_000, headersMs),
      requireHostHeader: false,
    },
    maxRequestsPerSocket: 10_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4_000 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  }) as unknown as FastifyInstance
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    request.browser = UNKNOWN_BROWSER
  })
  app.decorateRequest('place', null)
  const responseBudget = createResponseBudget(readers.mostUnsentBytes)
  app.decorate('responseBudget', responseBudget)
  disconnectSlowReaders(app, responseBudget, log, readers.silentMs)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (url.startsWith('/api') && config?.gate === undefined)
      throw new Error(`${method} ${url} does not say who may call it`)
  })
  rememberMethods(app)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Mantine writes sizes and colours of single elements as style attributes.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        // What becomes markup or a script passes web/src/app/trusted-types.ts, and no second rule can be made.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  refuseSlowBodies(app, bodies)
  askForBodies(app)
  takeEmptyJson(app)
  // Login is sent as a form; every other body is JSON. The router refuses the wrong one of the two for each call.
  await app.register(formbody, { bodyLimit: 65_536 })
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    if (!request.headers.host) throw fail('bad_request', 'The request names no host.')
    // Unpacked it might be a thousand times as large: nobody needs to send it packed (trust B3).
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw fail('unsupported_media_type', 'Please send the body as it is, not compressed.')
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.user_id,
      },
      'request',
    )
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  return app
}

/** What the log says when the database refused a value that the shape of its request had let through. */
export const VALUE_NOT_TAKEN = 'the database could not take a value'

/** The one place where an error becomes an answer. Unknown errors: 500 with the request id; the cause goes to the log only. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = error instanceof AppError ? error : (fromFastify(error, request) ?? fromDatabase(error))
  if (known === null) request.log.error({ err: error }, 'unexpected error')
  // Whoever leaves says so to many, and nothing is wrong.
  else if (STATUS_OF[known.code] >= 500 && known.code !== 'leaving')
    request.log.warn({ err: known.more.cause ?? known }, known.message)
  // Its shape should have said so: the operator hears of it.
  else if (known.code === 'invalid' && known.more.cause !== undefined)
    request.log.warn({ err: known.more.cause }, VALUE_NOT_TAKEN)
  const answer = known ?? fail('internal', 'Something went wrong on our side. Please try again.')
  const body: ErrorBody = { detail: sentence(answer.message), code: answer.code, request_id: request.id }
  const errors = answer.more.errors ?? (answer.code === 'invalid' ? wrongFields(answer, request) : [])
  if (errors.length > 0)
    body.errors = errors.map(({ field, message }) => ({
      field: withoutHiddenSigns(field),
      message: sentence(message),
    }))
  if (answer.more.current !== undefined) body.current = answer.more.current
  if (answer.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
  if (answer.more.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.ceil(answer.more.retryAfterSeconds)))
  reply.code(STATUS_OF[answer.code]).type('application/json; charset=utf-8')
  sendLast(request, reply, JSON.stringify(body), answer.code === 'too_large')
}

/**
 * A body has a minute to arrive. A file has as long as it keeps coming: on a slow line 25 MB take a while. Whoever sends nothing
 * for half a minute is not waited for (trust B10).
 */
function refuseSlowBodies(app: FastifyInstance, bodies: { wholeMs: number; silentMs: number }): void {
  app.addHook('onRequest', async ({ raw, headers }, reply) => {
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
    const isFile = headers['content-type']?.startsWith('multipart/') === true
    let had = raw.socket.bytesRead
    const look = () => {
      const { bytesRead } = raw.socket
      if (!raw.complete && !(isFile && bytesRead > had)) raw.destroy()
      had = bytesRead
    }
    const timer = setInterval(look, isFile ? bodies.silentMs : bodies.wholeMs)
    reply.raw.once('close', () => clearInterval(timer))
  })
}

const FASTIFY_CODES: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', TOO_LARGE],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Please send application/json.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_request', 'The body is empty, but it says that it is JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_request', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'The body is not as long as it says.'],
}

function fromFastify(error: unknown, request: FastifyRequest): AppError | null {
  const { code, statusCode } = error as Partial<FastifyError>
  const { tooLarge } = request.routeOptions.config
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' && tooLarge) return fail('too_large', tooLarge)
  const named = code === undefined ? undefined : FASTIFY_CODES[code]
  if (named) return fail(named[0], named[1])
  if (error instanceof SyntaxError && statusCode === 400) return fail('bad_request', 'The body is not valid JSON.')
  if (statusCode === 400) return fail('bad_request', 'The request could not be read.')
  if (statusCode === 413) return fail('too_large', 'This is too large.')
  if (statusCode === 415) return fail('unsupported_media_type', 'Please send application/json.')
  return null
}
