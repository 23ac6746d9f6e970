import { describe, expect, it } from 'vitest'
import { failingFirst, howOften, isFailing } from './format.ts'

const job = (name: string, last_failed_at: string | null, last_done_at: string | null) => ({
  name,
  last_failed_at,
  last_done_at,
})
const EARLY = '2026-11-27T08:00:00.000Z'
const LATE = '2026-11-27T09:00:00.000Z'

describe('a job', () => {
  it('fails until it is done again', () => {
    expect(isFailing(job('a', LATE, EARLY))).toBe(true)
    expect(isFailing(job('a', LATE, null))).toBe(true)
    expect(isFailing(job('a', EARLY, LATE))).toBe(false)
    expect(isFailing(job('a', null, LATE))).toBe(false)
  })

  it('comes first while it fails, and the others keep their places', () => {
    const jobs = [job('a', null, LATE), job('b', EARLY, LATE), job('c', LATE, EARLY), job('d', null, null)]
    expect(failingFirst(jobs).map(({ name }) => name)).toEqual(['c', 'a', 'b', 'd'])
  })

  it('says how often it is done', () => {
    expect(howOften({ kind: 'pass', every_seconds: 86_400 })).toBe('at least every day')
    expect(howOften({ kind: 'pass', every_seconds: 604_800 })).toBe('at least every 7 days')
    expect(howOften({ kind: 'duty', every_seconds: 60 })).toBe('on each server, every minute')
    expect(howOften({ kind: 'task', every_seconds: null })).toBe('on request')
  })
})
