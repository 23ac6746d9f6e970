// What the tests of this shared layer share: a provider on this machine, a clock that only moves when somebody sleeps, and a log
// that can be read.
import { pino } from 'pino'
import { z } from 'zod'
import { type FakeProvider, type Script, startFakeProvider } from '../../../test-kit/fake-provider.ts'
import { readConfig } from '../config.ts'
import { createModels, type StructuredRequest } from './models.ts'
import type { Clock, RetryPolicyOptions } from './retry-policy.ts'
import type { ChatRequest } from './talk.ts'

export const KEY = 'sk-canary-5f1d0c'
export const GOOGLE_KEY = 'AIza-canary-77aa10'
export const GOOD = { title: 'Call the bank', weight: 3 }
const advice = z.object({ title: z.string(), weight: z.number() })

function createClock() {
  const slept: number[] = []
  let now = 0
  const pass = (ms: number) => {
    now += ms
  }
  const clock: Clock = {
    now: () => now,
    random: () => 0,
    sleep: async (ms, signal) => {
      if (signal.aborted) return
      slept.push(ms)
      pass(ms)
    },
  }
  return { clock, slept, pass }
}

/** A fake provider and everything that a test asks it with. The log's lines gather in `logged`. */
export async function createAskWorld() {
  const provider: FakeProvider = await startFakeProvider()
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) })

  /** The settings that send Gemini and a model of the operator's own, `local`, to the fake provider too. */
  const everywhere = {
    GOOGLE_GENERATIVE_AI_API_KEY: GOOGLE_KEY,
    GOOGLE_BASE_URL: provider.google,
    MODELS: JSON.stringify([{ id: 'local', base_url: provider.openai }]),
  }

  /** Models of OpenAI at the fake provider, which plays the script. An empty variable takes one away. */
  function world(script: Script, { env = {}, ...options }: RetryPolicyOptions & { env?: Record<string, string> } = {}) {
    provider.play(script)
    const time = createClock()
    const config = readConfig({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: provider.openai, ...env })
    const models = createModels(config.models, log, { clock: time.clock, ...options })
    const waits: [string, number][] = []
    const ask = (more: Partial<StructuredRequest<z.output<typeof advice>>> = {}) =>
      models.ask({
        task: 'test.ask',
        system: 'You advise.',
        prompt: 'The canary-prompt of a person.',
        schema: advice,
        analyst: () => ({ title: 'By rules', weight: 1 }),
        signal: new AbortController().signal,
        idempotencyKey: 'run-1:assess',
        person: 'person-1',
        onRetry: (why, ms) => waits.push([why, ms]),
        ...more,
      })
    const heard: string[] = []
    /** `heard` holds the pieces since the last restart; `restarts` counts those. */
    const told = { restarts: 0 }
    const talk = (more: Partial<ChatRequest> = {}) =>
      models.talk({
        task: 'test.talk',
        system: 'You help.',
        messages: [{ by: 'person', text: 'The canary-prompt of a person.' }],
        tools: [],
        signal: new AbortController().signal,
        idempotencyKey: 'run-1:turn-1',
        person: 'person-1',
        onText: (piece) => heard.push(piece),
        onRestart: () => {
          told.restarts += 1
          heard.length = 0
        },
        onRetry: (why, ms) => waits.push([why, ms]),
        ...more,
      })
    return { models, ask, talk, waits, heard, told, ...time }
  }
  return { provider, logged, log, world, everywhere }
}
