import { expect, it } from 'vitest'
import { messageHits } from './message-hits.ts'

/** Pages of at most `short` numbers, newest first, each oldest first within it, as the server answers them. */
function pagesOf(count: number, short: number) {
  const asked: number[] = []
  const read = async ({ limit, cursor }: { limit: number; cursor?: string }) => {
    asked.push(limit)
    const end = cursor === undefined ? count : Number(cursor)
    const start = Math.max(0, end - Math.min(limit, short))
    const items = Array.from({ length: end - start }, (_, at) => start + at)
    return { items, next: start > 0 ? String(start) : null, total: String(count) }
  }
  return { read, asked }
}

it('hits come in order, over as many pages as it takes', async () => {
  const { read, asked } = pagesOf(7, 3)
  expect(await messageHits(read)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(asked).toEqual([200, 197, 194])
})

it('hits end at two hundred, the newest', async () => {
  const { read, asked } = pagesOf(1_000, 150)
  const hits = await messageHits(read)
  expect([hits.length, hits[0], hits.at(-1)]).toEqual([200, 800, 999])
  expect(asked).toEqual([200, 50])
})

it('nothing found is no hit', async () => {
  expect(await messageHits(pagesOf(0, 5).read)).toEqual([])
})
