// Whether a model answers, for whoever sets it up: one short question, once.
import { randomUUID } from 'node:crypto'
import { callOnce } from './call.ts'
import type { Offer } from './catalogue.ts'
import type { Fault } from './fault.ts'
import { LIMITS } from './http-client.ts'

const PATIENCE_MS = 30_000
const QUESTION = {
  system: 'You are being tried out. Answer with one word.',
  messages: [{ by: 'person' as const, text: 'Say: ready' }],
  mostTokens: 200,
}
/** Answered, if with nothing in it: who thinks long may use up what they were given. */
const ANSWERED = ['bad_answer']

/** Null: it answers. Never throws. Takes half a minute at most. */
export async function tryModel(offer: Offer, signal: AbortSignal): Promise<Fault | null> {
  const capabilities = { schema: true, stream: true, tools: true }
  const began = performance.now()
  const limits = { ...LIMITS, firstByteMs: PATIENCE_MS, callMs: PATIENCE_MS }
  for (let tries = 1; ; tries++) {
    const untilMs = PATIENCE_MS - (performance.now() - began)
    const question = { ...QUESTION, key: `try:${randomUUID()}` }
    const reply = await callOnce(offer, question, capabilities, {
      ...{ limits, untilMs, signal },
      hear: () => {},
      begun: () => {},
    })
    if (!('ok' in reply) || ANSWERED.includes(reply.code)) return null
    if (!reply.without || tries > 2) return reply
    capabilities[reply.without] = false
  }
}
