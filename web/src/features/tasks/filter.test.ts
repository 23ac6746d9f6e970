import { describe, expect, it } from 'vitest'
import { inputOf, sortOf } from './filter.ts'

describe('the list that an address asks for', () => {
  it('leaves Done tasks out, unless they are included or filtered for', () => {
    expect(inputOf({}, 'priority').include_completed).toBe('false')
    expect(inputOf({ status: 'Cancelled' }, 'priority').include_completed).toBe('false')
    expect(inputOf({ status: 'Done' }, 'priority').include_completed).toBe('true')
    expect(inputOf({ completed: 'true' }, 'priority').include_completed).toBe('true')
  })
  it('leaves out what an address has wrong, so that a broken link still shows tasks', () => {
    const input = inputOf({ status: 'Lost', priority: 'huge', assignee: "' or 1", goal: 'x' }, sortOf('color'))
    expect(input).toEqual({ include_completed: 'false', sort_by: 'priority' })
  })
})
