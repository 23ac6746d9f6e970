// Speech as text, by the model that the operator or an administrator chose for it: OpenAI's way of asking, which others speak too.
import { z } from 'zod'
import type { Offer } from './catalogue.ts'
import { type Fault, fault, faultOf } from './fault.ts'
import { createHttpClient, type Limits } from './http-client.ts'
import type { Failure, Usage } from './outcome.ts'
import type { Tokens } from './prices.ts'
import type { RetryPolicy } from './retry-policy.ts'

export type Recording = { bytes: Uint8Array<ArrayBuffer>; name: string; media_type: string }
export type Transcript = { text: string; usage: Usage }

/** Providers count ten tokens for a second of speech; a recording of ours has about 3 kB in each. */
const BYTES_PER_TOKEN = 300
/** No answer is longer: two hours of fast speech have a tenth of it. */
const MOST_CHARACTERS = 1_000_000
/** A long recording is listened to whole before the first word comes. */
const PATIENCE_MS = 540_000

const answer = z.object({
  text: z.string(),
  usage: z.object({ input_tokens: z.number().optional(), output_tokens: z.number().optional() }).nullish().catch(null),
})

/** Never throws for a provider's trouble. An empty text: nothing was said in it. */
export async function transcribeWith(
  retryPolicy: RetryPolicy,
  offer: Offer,
  recording: Recording,
  { signal, person }: { signal: AbortSignal; person: string },
): Promise<Transcript | (Failure & { usage?: Usage })> {
  const limits = { ...retryPolicy.limits, firstByteMs: PATIENCE_MS }
  const session = retryPolicy.begin(offer, { task: 'transcribe', signal, person, apart: 'speech' })
  // Four characters are a token: what a provider does not count is reckoned from the length of the recording.
  const characters = Math.ceil(recording.bytes.byteLength / BYTES_PER_TOKEN) * 4
  const reply = await session.keepTrying({ characters, mostTokens: MOST_CHARACTERS / 4 }, (untilMs, _hear, begun) =>
    askOnce(offer, recording, limits, { untilMs, signal, begun }),
  )
  const ended = session.ended('ok' in reply ? reply : { ok: true })
  if ('ok' in reply) return ended as Failure
  return { text: reply.text, usage: session.usage() }
}

type Asking = { untilMs: number; signal: AbortSignal; begun(): void }

async function askOnce(
  offer: Offer,
  { bytes, name, media_type }: Recording,
  limits: Limits,
  { untilMs, signal, begun }: Asking,
): Promise<{ text: string; tokens: Tokens } | Fault> {
  const client = createHttpClient(limits, untilMs, begun, offer.reach)
  try {
    const form = new FormData()
    form.append('file', new File([bytes], name, { type: media_type }))
    form.append('model', offer.wireId)
    form.append('response_format', 'json')
    const body = new Response(form)
    const headers: Record<string, string> = { 'content-type': body.headers.get('content-type') ?? '' }
    if (offer.apiKey !== null) headers.authorization = `Bearer ${offer.apiKey}`
    const { fetch: ask } = client
    const response = await ask(`${offer.baseUrl}/audio/transcriptions`, {
      method: 'POST',
      headers,
      body: new Uint8Array(await body.arrayBuffer()),
      signal,
    })
    const said = await response.text()
    if (!response.ok) throw new ProviderRefusal(response, said)
    const read = answer.safeParse(jsonOf(said))
    if (!read.success || read.data.text.length > MOST_CHARACTERS)
      return fault('bad_answer', 'The provider’s answer holds no text.', {
        retryable: true,
        tries: 2,
        tokens: { input: undefined, output: 0 },
      })
    const { text, usage } = read.data
    return {
      text: text.trim(),
      tokens: { input: usage?.input_tokens, output: usage?.output_tokens ?? Math.ceil(text.length / 4) },
    }
  } catch (error) {
    const found = faultOf(error, client.cut(), { label: offer.label, secrets: offer.apiKey ? [offer.apiKey] : [] })
    return client.worked() ? { ...found, tokens: { input: undefined, output: 0 } } : found
  } finally {
    client.close()
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** In the shape in which the providers' libraries tell of a refusal. */
class ProviderRefusal extends Error {
  readonly statusCode: number
  readonly responseHeaders: Record<string, string>
  readonly responseBody: string
  constructor({ status, headers }: Response, body: string) {
    super(`the provider answered ${status}`)
    this.statusCode = status
    this.responseHeaders = Object.fromEntries(headers)
    this.responseBody = body
  }
}
