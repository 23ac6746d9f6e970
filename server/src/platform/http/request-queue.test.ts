import { describe, expect, it } from 'vitest'
import { createRequestQueue, type QueueLimits } from './request-queue.ts'

/** A line, the order in which its people went, and how they leave again. */
function standing(sizes: Partial<QueueLimits> = {}) {
  const line = createRequestQueue(sizes)
  const went: string[] = []
  const leave = new Map<string, () => void>()
  const come = (
    name: string,
    { bytes = 0, gone = () => {} }: { bytes?: number; gone?: (work: () => void) => void } = {},
  ) =>
    line.enter(name.charAt(0), bytes, gone).then((left) => {
      went.push(name)
      leave.set(name, left)
    })
  /** Lets go whoever is at work, until nobody is. */
  const empty = async () => {
    while (leave.size > 0) {
      const [[name, left] = []] = leave
      leave.delete(String(name))
      left?.()
      await new Promise(setImmediate)
    }
  }
  return { come, went, empty }
}

describe('a line', () => {
  it('lets people go by turns, each one call at a time, and nobody waits behind all calls of another', async () => {
    const { come, went, empty } = standing({ places: 2 })
    const all = Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => come(name)))
    await new Promise(setImmediate)
    expect(went).toEqual(['a1', 'b1'])
    await empty()
    await all
    expect(went).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3', 'a4'])
  })

  it('refuses whoever finds it full, by heads or by what they bring, with when to come again', async () => {
    const { come } = standing({ places: 1, mostWaiting: 1, mostBytes: 100 })
    await come('a1')
    await expect(come('b1', { bytes: 101 })).rejects.toMatchObject({
      code: 'unavailable',
      more: { retryAfterSeconds: 10 },
    })
    void come('b2', { bytes: 100 })
    await expect(come('c1')).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('gives up after its patience, and keeps no place for whoever has left', async () => {
    const { come, went, empty } = standing({ places: 1, patienceMs: 5 })
    await come('a1')
    await expect(come('b1')).rejects.toMatchObject({ code: 'unavailable' })
    let left = () => {}
    const patient = standing({ places: 1 })
    await patient.come('a1')
    const gone = patient.come('b1', { gone: (work) => (left = work) })
    const behind = patient.come('c1')
    left()
    await expect(gone).rejects.toMatchObject({ code: 'unavailable' })
    await patient.empty()
    await behind
    await empty()
    expect([went, patient.went]).toEqual([['a1'], ['a1', 'c1']])
  })
})
