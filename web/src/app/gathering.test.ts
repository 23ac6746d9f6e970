import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gathering } from './gathering.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

it('what happens at once is asked for once, and soon', () => {
  const read: (string | null)[] = []
  const gather = gathering((topic) => read.push(topic))
  for (const topic of ['chat', 'chat', 'runs', 'chat']) gather(topic)
  vi.advanceTimersByTime(60)
  expect(read).toEqual(['chat', 'runs'])
})

it('a burst of news asks once at its beginning, and then once for all that follows; nothing is left out', () => {
  const read: (string | null)[] = []
  const gather = gathering((topic) => read.push(topic))
  for (let at = 0; at < 10; at += 1) {
    gather('chat')
    vi.advanceTimersByTime(40)
  }
  vi.advanceTimersByTime(1_000)
  expect(read).toEqual(['chat', 'chat'])
})

it('a topic that was asked for just now holds up no other', () => {
  const read: (string | null)[] = []
  const gather = gathering((topic) => read.push(topic))
  gather('chat')
  vi.advanceTimersByTime(60)
  gather('chat')
  gather('tasks')
  vi.advanceTimersByTime(60)
  expect(read).toEqual(['chat', 'tasks'])
  vi.advanceTimersByTime(800)
  expect(read).toEqual(['chat', 'tasks', 'chat'])
})
