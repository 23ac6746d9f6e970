// Reads a public page of the web as text. What it says was written by others: it is shown to a model as such, never obeyed.
import { extract } from '../reading/extract.ts'
import { createTurns } from '../turns.ts'
import { notPublic, PUBLIC_WEB, publicAddresses, type Reach, targetOf } from './address.ts'
import { type Answer, ask, bodyOf, NotPublicError, PackedError } from './request.ts'
import { firstBytes, visible } from './text.ts'

export type FaultCode =
  | 'bad_address'
  | 'not_public'
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'redirects'
  | 'unreadable'
  | 'too_large'
  | 'stopped'
/** `message` is for people and says what to do. */
export type PageFault = { ok: false; code: FaultCode; message: string }
export type Page = {
  ok: true
  /** Where it was found, after redirects. */
  url: string
  title: string
  text: string
  /** There is more than this text. */
  cut: boolean
}
export type PageReader = (address: string, options: { signal: AbortSignal }) => Promise<Page | PageFault>

export type PageLimits = { redirects: number; bodyBytes: number; textBytes: number; wholeMs: number }
export const PAGE_LIMITS: PageLimits = { redirects: 3, bodyBytes: 2_097_152, textBytes: 65_536, wholeMs: 10_000 }

/**
 * A reader of pages: only http(s) to public addresses, checked at each redirect and on the connection, within limits of time and
 * size. Returns failures as data. `reach` and `limits` are for tests; nothing in the environment changes them.
 */
export function createPageReader(reach: Reach = PUBLIC_WEB, limits: PageLimits = PAGE_LIMITS): PageReader {
  return async (address, { signal }) => {
    const late = AbortSignal.timeout(limits.wholeMs)
    const either = AbortSignal.any([signal, late])
    try {
      // Nobody waits longer, whatever is still at work behind it.
      return await before(either, found(address, reach, limits, either))
    } catch (error) {
      if (signal.aborted) return fault('stopped', 'Reading the page was stopped.')
      if (late.aborted)
        return fault('timeout', `The page did not come within ${Math.ceil(limits.wholeMs / 1_000)} seconds.`)
      return broken(error)
    }
  }
}

async function found(
  address: string,
  reach: Reach,
  limits: PageLimits,
  signal: AbortSignal,
): Promise<Page | PageFault> {
  let next = address
  for (let redirects = 0; redirects <= limits.redirects; redirects++) {
    const target = targetOf(next, reach)
    if ('code' in target) return fault(target.code, target.message)
    const addresses = await before(signal, publicAddresses(target.name, reach))
    if ('code' in addresses) return fault(addresses.code, addresses.message)
    const answer = await ask(target, addresses, reach, signal)
    const { location } = answer.headers
    if (answer.status < 300 || answer.status > 399 || location === undefined)
      return await pageOf(answer, target.url.href, limits, signal)
    answer.message.destroy()
    next = URL.parse(location, target.url)?.href ?? location
  }
  return fault('redirects', `This address leads on more than ${limits.redirects} times.`)
}

async function pageOf(answer: Answer, url: string, limits: PageLimits, signal: AbortSignal): Promise<Page | PageFault> {
  const kind = kindOf(answer)
  if ('code' in kind) {
    answer.message.destroy()
    return kind
  }
  const { bytes, cut } = await bodyOf(answer, limits.bodyBytes)
  if (kind.reader === 'pdf' && cut)
    return fault('too_large', `This document is larger than ${limits.bodyBytes / 1_048_576} MB.`)
  const read = await turns.run(() => extract({ bytes, reader: kind.reader, charset: kind.charset }, signal))
  signal.throwIfAborted()
  if (!('text' in read)) return fault('unreadable', 'The content of this page cannot be read as text.')
  const text = visible(read.text)
  if (text === '')
    return fault('unreadable', 'Nothing on this page can be read as text; some pages show theirs by scripts only.')
  const within = firstBytes(text, limits.textBytes)
  const title = visible(read.title ?? '') || new URL(url).hostname
  return { ok: true, url, title, text: within, cut: cut || within.length < text.length }
}

type Kind = { reader: 'page' | 'pdf' | 'plain'; charset: string | null }
const KINDS: Record<string, Kind['reader']> = {
  'text/html': 'page',
  'application/xhtml+xml': 'page',
  'text/plain': 'plain',
  'text/markdown': 'plain',
  'text/x-markdown': 'plain',
  'application/json': 'plain',
  'application/ld+json': 'plain',
  'application/pdf': 'pdf',
}

function kindOf({ status, headers }: Answer): Kind | PageFault {
  if (status === 404 || status === 410) return fault('status', `There is no page at this address (${status}).`)
  if (status === 401 || status === 403)
    return fault('status', `The site does not show this page to everybody (${status}).`)
  if (status < 200 || status > 299) return fault('status', `The site answered with an error (${status}).`)
  const [type = '', ...parameters] = (headers['content-type'] ?? 'text/html').split(';')
  const reader = KINDS[type.trim().toLowerCase()]
  if (reader === undefined)
    return fault('unreadable', 'Only pages, texts, JSON and PDF documents can be read; this is something else.')
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([\w:-]{1,40})/i.exec(parameter)?.[1])
  return { reader, charset: charset.find((name) => name !== undefined) ?? null }
}

/** How many pages are read into texts at once; each has a thread of its own for it. */
const turns = createTurns(4)

const fault = (code: FaultCode, message: string): PageFault => ({ ok: false, code, message })

function broken(error: unknown): PageFault {
  if (error instanceof NotPublicError) return fault('not_public', notPublic('This address').message)
  if (error instanceof PackedError)
    return fault('unreadable', 'The site packs this page in a way that is not read here.')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return fault('unreachable', 'There is no site of this name.')
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return fault('unreachable', 'The site cannot prove that it is itself: its certificate is not valid.')
  return fault('unreachable', 'The site cannot be reached, or broke off its answer.')
}

/** Whoever answers after the signal is not waited for: a resolver cannot be stopped. */
function before<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
