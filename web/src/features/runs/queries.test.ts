import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { RunEvent } from '#contract/runs.ts'
import { AskingClient } from '#web/app/asking-client.ts'

vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('location', { origin: 'http://adjutant.example' })
vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })

const { takeEvent, timelineQuery } = await import('./queries.ts')

const event = (id: number, type: RunEvent['type']): RunEvent => ({
  id,
  ts: `2026-11-23T10:00:0${id}.000Z`,
  type,
  summary: '',
  details: {},
})

test('what is told live while a timeline is read stays, whatever the answer has not yet', async () => {
  const cache = new QueryClient()
  const query = timelineQuery('r')
  cache.setQueryData(query.queryKey, [event(1, 'run_start'), event(2, 'step_start')])
  let answer = (_items: RunEvent[]) => {}
  const asked = new Promise<void>((isAsked) =>
    vi.stubGlobal('fetch', () => {
      isAsked()
      return new Promise((done) => {
        answer = (items) => done(Response.json(items))
      })
    }),
  )
  const reading = cache.fetchQuery({ ...query, staleTime: 0 })
  await asked
  for (const next of [event(3, 'agent_output'), event(4, 'crew_end')]) takeEvent(cache, 'r', next)
  answer([event(3, 'agent_output')])
  await reading
  expect(cache.getQueryData(query.queryKey)?.map(({ id }) => id)).toEqual([1, 2, 3, 4])
})

test('an event that is told while a timeline is read for the first time is not lost', async () => {
  const cache = new AskingClient()
  const query = timelineQuery('s')
  const answers: ((items: RunEvent[]) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((done) => answers.push((items) => done(Response.json(items)))))
  const end = new QueryObserver(cache, query).subscribe(() => {})
  await expect.poll(() => answers.length).toBe(1)
  takeEvent(cache, 's', event(2, 'wait_for_human'))
  answers[0]?.([event(1, 'run_start')])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.([event(2, 'wait_for_human')])
  await expect.poll(() => cache.getQueryData(query.queryKey)?.map(({ id }) => id)).toEqual([1, 2])
  end()
})
