import { describe, expect, it } from 'vitest'
import { excerpt, inputOf } from './format.ts'

describe('the notes list', () => {
  it('asks for what the address says and ignores what means nothing', () => {
    expect(inputOf({ search: 'board', sort: 'oldest', from: '2026-01-01', to: 'soon' })).toEqual({
      search: 'board',
      sort: 'oldest',
      from: '2026-01-01',
      to: undefined,
    })
    expect(inputOf({ sort: 'sideways' }).sort).toBeUndefined()
  })
  it('draws the beginning of a long note, cut at a line', () => {
    expect(excerpt('short')).toBe('short')
    const long = `${'a line of words\n'.repeat(100)}`
    expect(excerpt(long).length).toBeLessThanOrEqual(700)
    expect(excerpt(long).endsWith('words')).toBe(true)
    expect(excerpt('x'.repeat(2_000))).toHaveLength(700)
  })
})
