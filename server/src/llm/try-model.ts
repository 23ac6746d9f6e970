// Whether a model answers, for whoever sets it up: one short question, once; and whether it reads a long text whole.
import { randomUUID } from 'node:crypto'
import { callOnce, type Reply } from './call.ts'
import type { Offer } from './catalogue.ts'
import type { Fault } from './fault.ts'
import { LIMITS } from './http-client.ts'
import type { ModelPrompt } from './prompt.ts'

const PATIENCE_MS = 30_000
/** Of both questions together: proxies end a request after a minute. */
const WHOLE_MS = 55_000
const SYSTEM = 'You are being tried out. Answer with one word.'
const READY: Question = { system: SYSTEM, messages: [{ by: 'person', text: 'Say: ready' }], mostTokens: 200 }
/** Answered, if with nothing in it: who thinks long may use up what they were given. */
const ANSWERED = ['bad_answer']

type Question = Pick<ModelPrompt, 'system' | 'messages'> & { mostTokens: number }
type Asked = { reply: Reply | null; fault: Fault | null }

/** `whole`: it reads long texts from their first word; `cut`: it does not; `late`: it had not read one in time; null: that was not asked, or nobody can tell. */
export type Tried = { fault: Fault } | { fault: null; reads: 'whole' | 'cut' | 'late' | null }

/** Never throws. Takes a minute at most. `long`: whether its server may cut what it is sent without a word. */
export async function tryModel(offer: Offer, long: boolean, signal: AbortSignal): Promise<Tried> {
  const until = performance.now() + WHOLE_MS
  const capabilities = { schema: true, stream: true, tools: true }
  const ask = async (question: Question, patienceMs: number): Promise<Asked> => {
    const began = performance.now()
    const limits = { ...LIMITS, firstByteMs: patienceMs, callMs: patienceMs }
    for (let tries = 1; ; tries++) {
      const untilMs = patienceMs - (performance.now() - began)
      const reply = await callOnce(offer, { ...question, key: `try:${randomUUID()}` }, capabilities, {
        ...{ limits, untilMs, signal },
        hear: () => {},
        begun: () => {},
      })
      if (!('ok' in reply)) return { reply, fault: null }
      if (ANSWERED.includes(reply.code)) return { reply: null, fault: null }
      if (!reply.without || tries > 2) return { reply: null, fault: reply }
      capabilities[reply.without] = false
    }
  }
  const { fault } = await ask(READY, PATIENCE_MS)
  if (fault) return { fault }
  if (!long) return { fault: null, reads: null }
  const word = WORDS[Math.floor(Math.random() * WORDS.length)] as string
  const { reply, fault: refused } = await ask(longQuestion(word), Math.max(until - performance.now(), 1))
  if (refused)
    return { fault: null, reads: refused.code === 'bad_request' ? 'cut' : refused.code === 'timeout' ? 'late' : null }
  return { fault: null, reads: reply && readsOf(reply, word) }
}

const WORDS = ['HERON', 'MAPLE', 'QUARTZ', 'SAFFRON', 'TUNDRA', 'WALNUT']
/** Some 12,000 tokens: more than servers on small machines take by default (4,096; 8,192), fewer than a conversation may need. */
const LINES = 700

/** What stands first is asked for last: a server that cuts a prompt drops its oldest part. */
function longQuestion(word: string): Question {
  const lines = Array.from(
    { length: LINES },
    (_, at) => `Line ${at + 1}: the ferry left the harbour at noon with ${(at * 7) % 90} people.`,
  )
  return {
    system: SYSTEM,
    messages: [
      { by: 'person', text: `The word to keep is ${word}.` },
      { by: 'model', text: 'Kept.' },
      { by: 'person', text: `${lines.join('\n')}\n\nWhich word did I ask you to keep, at the very beginning?` },
    ],
    mostTokens: 400,
  }
}

/** Tokens below which the text cannot have been read whole, however they are counted: a window of 8,192 is fewer. */
const LEAST_TOKENS = 8_500

function readsOf({ text, tokens }: Reply, word: string): 'whole' | 'cut' | null {
  if (text.toUpperCase().includes(word)) return 'whole'
  const counted = tokens.input !== undefined && tokens.input > 0 ? tokens.input : null
  if (counted !== null) return counted < LEAST_TOKENS ? 'cut' : 'whole'
  return text.trim() === '' ? null : 'cut'
}
