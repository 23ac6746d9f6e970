import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { AskingClient } from './asking-client.ts'

/** A question on screen whose answers are given one by one. */
function asked() {
  const client = new AskingClient({ defaultOptions: { queries: { retry: false } } })
  const waiting: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const next = Promise.withResolvers<string>()
    waiting.push(next)
    return next.promise
  }
  const end = new QueryObserver(client, { queryKey: ['tasks', 'list'], queryFn, staleTime: 60_000 }).subscribe(() => {})
  return { client, waiting, end, data: () => client.getQueryData(['tasks', 'list']) }
}

it('news that come while something is asked for the first time have it asked once more', async () => {
  const { client, waiting, end, data } = asked()
  const news = client.invalidateQueries({ queryKey: ['tasks'] })
  expect(waiting).toHaveLength(1)
  waiting[0]?.resolve('older than the news')
  await expect.poll(() => waiting.length).toBe(2)
  expect(data()).toBe('older than the news')
  waiting[1]?.resolve('newer')
  await news
  expect(data()).toBe('newer')
  end()
})

it('what is not on screen any more is asked for when it comes back', async () => {
  const { client, waiting, end } = asked()
  const news = client.invalidateQueries({ queryKey: ['tasks'] })
  end()
  waiting[0]?.resolve('older than the news')
  await news
  expect(client.getQueryState(['tasks', 'list'])?.isInvalidated).toBe(true)
  expect(waiting).toHaveLength(1)
})

it('a first question that fails is not asked again by the news', async () => {
  const { client, waiting, end } = asked()
  const news = client.invalidateQueries({ queryKey: ['tasks'] })
  waiting[0]?.reject(new Error('away'))
  await news
  expect(waiting).toHaveLength(1)
  end()
})
