import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that ends when it is told to, and when it began. */
function works(turns: ReturnType<typeof createTurns>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (what: string, name?: string) =>
    turns.run(async () => {
      begun.push(what)
      await new Promise<void>((end) => ends.set(what, end))
    }, name)
  return { begun, start, end: (what: string) => ends.get(what)?.() }
}
const settled = () => new Promise((go) => setImmediate(go))

it('so many work at once, the others in the order in which they came', async () => {
  const turns = createTurns(2)
  const { begun, start, end } = works(turns)
  const all = ['a', 'b', 'c', 'd'].map((what) => start(what))
  await settled()
  expect([begun, turns.waiting]).toEqual([['a', 'b'], 2])
  end('b')
  await settled()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const what of ['a', 'c']) end(what)
  await settled()
  end('d')
  await Promise.all(all)
  expect([begun, turns.waiting]).toEqual([['a', 'b', 'c', 'd'], 0])
})

it('of one name there are never two, and whoever waits for a name keeps nobody else from a free place', async () => {
  const { begun, start, end } = works(createTurns(2))
  const all = [start('a1', 'a'), start('a2', 'a'), start('b1', 'b')]
  await settled()
  expect(begun).toEqual(['a1', 'b1'])
  end('b1')
  await settled()
  expect(begun).toEqual(['a1', 'b1'])
  end('a1')
  await settled()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  end('a2')
  await Promise.all(all)
})

it('what fails gives its place back, and no end counts twice', async () => {
  const turns = createTurns(1)
  await expect(turns.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const end = await turns.take()
  end()
  end()
  const second = await turns.take()
  let third = false
  const waits = turns.take().then((ended) => {
    third = true
    ended()
  })
  await settled()
  expect(third).toBe(false)
  second()
  await waits
})
