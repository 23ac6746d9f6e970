// One scripted answer of the fake provider, and how it goes out.
import type { ServerResponse } from 'node:http'
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises'
import { embeddingAnswer, wordVector } from './provider-embeddings.ts'
import { drained, EVENTS, type Fault, misbehave } from './provider-faults.ts'
import { type Form, type ProviderAnswer, streamPieces, textEvent, wholeAnswer } from './provider-forms.ts'

/** One answer: of text, of calls, or of both; or one of `raw`, `status` and `fault`. */
export type Turn = {
  /** Answered as JSON text. */
  ok?: unknown
  /** Answered word for word. */
  text?: string
  /** Answered in these pieces, an event each. */
  pieces?: readonly string[]
  /** Tools called, after the text. `raw` stands in the place of the arguments' JSON, broken or not. */
  calls?: readonly { name: string; id?: string; arguments?: unknown; raw?: string }[]
  /** The text's last piece is said again and again. */
  neverEnds?: boolean
  /** Waited between two events. */
  dripMs?: number
  /** So many bytes are sent at once, whatever characters they cut in two. */
  bytesAtOnce?: number
  /** Answered to a request for embeddings; made from the words where they are not given. */
  vectors?: readonly (readonly number[])[]
  /** Sent as the event stream, byte for byte. */
  raw?: Uint8Array | string
  status?: number
  /** In seconds, or any text: the Retry-After of a status. */
  retryAfter?: number | string
  body?: string
  fault?: Fault
  /** Waited before anything is sent. */
  delayMs?: number
  /** Tokens reported; made up from the lengths where they are not given. Null: not reported at all. */
  usage?: { input: number; output: number } | null
  finish?: 'stop' | 'length' | 'content_filter'
  /** False: the answer is complete, but nothing says that it is. */
  endMark?: boolean
}
export type ProviderRequest = {
  form: Form
  path: string
  stream: boolean
  model: string
  prompt: string
  n: number
  texts: string[] | null
}

export async function answer(asked: ProviderRequest, turn: Turn, response: ServerResponse): Promise<void> {
  if (turn.delayMs) await sleep(turn.delayMs)
  if (turn.raw !== undefined) {
    response.writeHead(200, EVENTS).end(turn.raw)
    return
  }
  const speaks = [turn.ok, turn.text, turn.pieces, turn.calls].some((each) => each !== undefined)
  if (turn.status !== undefined && !speaks) {
    const retry = turn.retryAfter === undefined ? {} : { 'retry-after': String(turn.retryAfter) }
    response.writeHead(turn.status, { 'content-type': 'application/json', ...retry })
    response.end(turn.body ?? JSON.stringify({ error: { message: `scripted ${turn.status}`, type: 'scripted' } }))
    return
  }
  if (turn.fault !== undefined) return await misbehave(asked, turn.fault, response)
  if (asked.texts !== null) {
    const vectors = turn.vectors ?? asked.texts.map(wordVector)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(embeddingAnswer(asked.path, vectors, Math.ceil(asked.prompt.length / 4)))
    return
  }
  const said = saidOf(asked, turn)
  if (!asked.stream) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(wholeAnswer(said))
    return
  }
  await stream(said, turn, response)
}

function saidOf({ form, model, prompt, n }: ProviderRequest, turn: Turn): ProviderAnswer {
  const calls = turn.calls?.map(({ name, id, arguments: given, raw }, at) => ({
    id: id ?? `call_${n}_${at + 1}`,
    name,
    input: raw ?? JSON.stringify(given ?? {}),
  }))
  const text =
    turn.pieces?.join('') ?? turn.text ?? (calls && turn.ok === undefined ? '' : JSON.stringify(turn.ok ?? null))
  const written = calls?.reduce((sum, call) => sum + call.input.length, text.length) ?? text.length
  return {
    form,
    model,
    text,
    pieces: turn.pieces,
    calls,
    usage:
      turn.usage === undefined ? { input: Math.ceil(prompt.length / 4), output: Math.ceil(written / 4) } : turn.usage,
    finish: turn.endMark === false ? null : (turn.finish ?? 'stop'),
  }
}

async function stream(
  said: ProviderAnswer,
  { neverEnds, dripMs, bytesAtOnce }: Turn,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, EVENTS)
  const send = async (event: string) => {
    if (!response.write(event)) await Promise.race([drained(response), sleep(1_000)])
    if (dripMs) await sleep(dripMs)
  }
  if (bytesAtOnce !== undefined) {
    const bytes = Buffer.from(streamPieces(said).join(''))
    for (let at = 0; at < bytes.length && !response.destroyed; at += bytesAtOnce) {
      response.write(bytes.subarray(at, at + bytesAtOnce))
      await breathe()
    }
  } else {
    for (const event of streamPieces(neverEnds ? { ...said, finish: null } : said)) {
      if (response.destroyed) return
      await send(event)
    }
    const again = textEvent(said, said.pieces?.at(-1) ?? said.text)
    while (neverEnds && !response.destroyed) {
      await send(again)
      await breathe()
    }
  }
  response.end()
}
