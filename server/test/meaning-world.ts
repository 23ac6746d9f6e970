// An embedding model that knows what a few words mean, and the keepers that work with it.
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { background } from '../../test-kit/background.ts'
import { type FakeProvider, type Received, startFakeProvider, type Turn } from '../../test-kit/fake-provider.ts'
import { meaningJob } from '../src/features/search/jobs.ts'
import type { Models } from '../src/llm/models.ts'
import type { World } from './world.ts'

/** These words mean the same, however little they look alike. */
const MEANINGS = [
  /loan|borrowed|credit|interest rate/i,
  /voyage|sailing|regatta/i,
  /hiring|recruit|vacanc/i,
  /leak|water damage|burst pipe/i,
]
export const vectorOf = (text: string) => [...MEANINGS.map((words) => (words.test(text) ? 1 : 0)), 0.2]
const usual = (request: Received): Turn => ({ vectors: request.texts?.map(vectorOf) })

export type MeaningProvider = FakeProvider & {
  /** What it answers to texts from now on; left out, their meanings. */
  embeds(how?: (request: Received) => Turn): void
  /** What it says in conversations, turn by turn. */
  says(...turns: Turn[]): void
  texts(): string[]
  settings: Record<string, string>
}

export async function startMeaningProvider(): Promise<MeaningProvider> {
  const provider = await startFakeProvider()
  let answer = usual
  let turns: Turn[] = []
  provider.play((request) => (request.texts ? answer(request) : (turns.shift() ?? { text: 'Done.' })))
  return {
    ...provider,
    embeds: (how = usual) => {
      answer = (request) => ({ ...usual(request), ...how(request) })
    },
    says: (...script) => {
      turns = script
    },
    texts: () => provider.requests.flatMap(({ texts }) => texts ?? []),
    settings: {
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: provider.openai,
      EMBEDDING_MODEL: 'meaning-1',
      EMBEDDING_BASE_URL: provider.openai,
    },
  }
}

export async function until<T>(look: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 600; tries++) {
    const value = await look()
    if (good(value)) return value
    await sleep(20)
  }
  throw new Error('it did not come to that')
}

export const rows = async (from: World, text: string, values: unknown[] = []) =>
  (await from.database.pool.query(text, values)).rows
export const vectors = (from: World, id: string) =>
  rows(from, 'select model, vector::text as vector from record_vectors where id = $1', [id])
/** Waits until a record has vectors. */
export const kept = (from: World, id: string) =>
  until(
    () => vectors(from, id),
    (found) => found.length > 0,
  )

/** A worker of its own, as another process would have it. */
export function keeperOf(world: World, models: Partial<Models> = {}) {
  const { database } = world
  const job = meaningJob({
    database,
    models: { ...world.app.agents.models, ...models },
    log: pino({ level: 'silent' }),
    alone: false,
    everySeconds: 0.2,
  })
  return background(database, [job])
}
