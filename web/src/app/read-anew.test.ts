// A change that stands on screen already is not put back by an answer that is older than it.
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { readAnew, readAnewIfWaiting } from './read-anew.ts'

function house() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let reads = 0
  const read = { queryKey: ['tasks', 'list'], queryFn: () => ++reads }
  /** `shown`: the change stands on screen before the server has answered. */
  const change = (shown: boolean) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const observer = new MutationObserver(client, {
      mutationFn: () => promise,
      ...(shown && { onMutate: () => undefined }),
      meta: { topic: 'tasks' },
      onSuccess: () => readAnew(client, 'tasks', own()),
      onError: () => readAnewIfWaiting(client, 'tasks', own()),
    })
    const at = client.getMutationCache().getAll().length
    const own = () => client.getMutationCache().getAll()[at] ?? {}
    return { ended: observer.mutate().catch(() => {}), answer: resolve, refuse: reject }
  }
  const stale = () => client.getQueryState(read.queryKey)?.isInvalidated
  return { client, change, stale, begin: () => client.fetchQuery(read) }
}

it('a topic is read anew when its last change has been answered, not before', async () => {
  const { client, change, stale, begin } = house()
  await begin()
  const [first, second] = [change(true), change(true)]
  first.answer()
  await first.ended
  await readAnew(client, 'tasks')
  expect(stale()).toBe(false)
  second.answer()
  await second.ended
  expect(stale()).toBe(true)
})

it('two answers at the same moment do not wait for each other', async () => {
  const { change, stale, begin } = house()
  await begin()
  const both = [change(true), change(true)]
  for (const one of both) one.answer()
  await Promise.all(both.map(({ ended }) => ended))
  expect(stale()).toBe(true)
})

it('what waited for a change is read when that one has failed', async () => {
  const { client, change, stale, begin } = house()
  await begin()
  const one = change(true)
  await readAnew(client, 'tasks')
  expect(stale()).toBe(false)
  one.refuse(new Error('no'))
  await one.ended
  expect(stale()).toBe(true)
})

it('a change that shows nothing by itself, such as an upload, holds nobody up', async () => {
  const { client, change, stale, begin } = house()
  await begin()
  const one = change(false)
  await readAnew(client, 'tasks')
  expect(stale()).toBe(true)
  one.answer()
  await one.ended
})
