// How a model provider can fail in the middle of an answer.
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Form, streamPieces } from './provider-forms.ts'

export type Fault =
  | 'hang_before_headers'
  | 'hang_after_headers'
  | 'hang_in_the_middle'
  | 'reset'
  | 'reset_in_the_middle'
  | 'html'
  | 'broken_json'
  | 'empty'
  | 'no_end'
  | 'drip'
  | 'endless'

export const EVENTS = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }

/** Answers a request as no provider should. */
export async function misbehave(
  { form, model }: { form: Form; model: string },
  fault: Fault,
  response: ServerResponse,
): Promise<void> {
  const text = JSON.stringify({
    half: 'This answer never ends as it should, because the test wants to see what happens then.',
  })
  const pieces = streamPieces({ form, model, text, usage: null, finish: 'stop' })
  const begin = () => {
    response.writeHead(200, EVENTS)
    for (const piece of pieces.slice(0, 3)) response.write(piece)
  }
  const socket = response.socket
  switch (fault) {
    case 'hang_before_headers':
      return
    case 'hang_after_headers':
      response.writeHead(200, EVENTS).flushHeaders()
      return
    case 'hang_in_the_middle':
      return begin()
    case 'reset':
      socket?.resetAndDestroy()
      return
    case 'reset_in_the_middle':
      begin()
      // Once the first bytes are on their way; a reset at once would overtake them.
      setTimeout(() => socket?.resetAndDestroy(), 20)
      return
    case 'html':
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end('<!doctype html><title>Sign in to the network</title>')
      return
    case 'broken_json':
      response.writeHead(200, EVENTS).end('data: {"choices":[{"delta":{"content":"{"}}],,,\n\ndata: [DONE]\n\n')
      return
    case 'empty':
      response.writeHead(200, EVENTS)
      for (const piece of streamPieces({ form, model, text: '', usage: null, finish: 'stop' })) response.write(piece)
      response.end()
      return
    case 'no_end':
      begin()
      response.end()
      return
    case 'drip':
      response.writeHead(200, EVENTS)
      for (const byte of Buffer.from(pieces.join(''))) {
        if (response.destroyed) return
        response.write(Buffer.of(byte))
        await sleep(5)
      }
      response.end()
      return
    case 'endless': {
      response.writeHead(200, EVENTS)
      const more = streamPieces({ form, model, text: 'x'.repeat(65_536), usage: null, finish: 'stop' })
        .slice(0, 4)
        .join('')
      while (!response.destroyed) if (!response.write(more)) await Promise.race([drained(response), sleep(1_000)])
    }
  }
}

/** Resolves when there is room for more, or nobody reads any more. */
export function drained(response: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const ready = () => {
      response.off('drain', ready)
      response.off('close', ready)
      done()
    }
    response.on('drain', ready)
    response.on('close', ready)
  })
}
