import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fault, hang, type ScriptedTurn, scriptedModels } from './scripted.ts'
import { type ReaderOptions, secondReader, silenceAfter } from './second-reader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const yesAfter = (seconds: number): ScriptedTurn => {
  return () => new Promise((say) => setTimeout(() => say('yes'), seconds * 1_000))
}

/** What so many questions came to, put at once, and after how many seconds. */
async function asked(turns: readonly ScriptedTurn[], options: Partial<ReaderOptions> = {}) {
  const models = scriptedModels(turns)
  const signal = new AbortController().signal
  const read = secondReader(models, { task: 'check', signal, idempotencyKey: 'run', onUsage: () => {}, ...options })
  const begun = Date.now()
  let seconds = 0
  const answers = Promise.all(turns.map(() => read({ system: '', prompt: 'Is it so?' }))).then((all) => {
    seconds = (Date.now() - begun) / 1_000
    return all
  })
  await vi.advanceTimersByTimeAsync(3_600_000)
  return { answers: await answers, seconds, questions: models.talked.length }
}

describe('a second reader', () => {
  test('that is slow is waited for as long as it answers', async () => {
    // A machine of one's own: four questions wait for one another.
    const { answers } = await asked([35, 70, 105, 140, 70, 105].map(yesAfter))
    expect(answers).toEqual(Array.from({ length: 6 }, () => 'yes'))
  })

  test('that says nothing is given up after one silence, whatever is still to be asked', async () => {
    const { answers, seconds, questions } = await asked(Array.from({ length: 20 }, () => hang))
    expect(answers).toEqual(Array.from({ length: 20 }, () => null))
    expect(questions).toBe(4)
    expect(seconds).toBe(60)
  })

  test('is not given up for single questions that failed between others', async () => {
    const turns = Array.from({ length: 8 }, () => ['yes', fault('timeout'), 'yes', 'yes']).flat()
    const { answers } = await asked(turns)
    expect(answers.filter((each) => each === 'yes')).toHaveLength(24)
  })

  test('is not waited for beyond the time for all of its questions; what it said by then counts', async () => {
    const { answers, seconds } = await asked(
      Array.from({ length: 40 }, () => yesAfter(50)),
      { wholeMs: 200_000 },
    )
    expect(answers.filter((each) => each !== null)).toHaveLength(12)
    expect(seconds).toBe(200)
  })

  test('may be silent for as long as it took to write, between one minute and three', () => {
    expect([5, 100, 900].map((seconds) => silenceAfter(seconds * 1_000))).toEqual([60_000, 100_000, 180_000])
  })
})
