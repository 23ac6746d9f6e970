import { describe, expect, it } from 'vitest'
import { amount, shortened } from './speech.ts'

describe('an amount', () => {
  it('has the sign of money in front, and every other unit behind', () => {
    expect(amount(4350000, '$')).toBe('$4,350,000')
    expect(amount(1310, '£k')).toBe('£1,310k')
    expect(amount(-2.5, '€ m')).toBe('-€2.5m')
    expect(amount(300000, 'USD')).toBe('300,000 USD')
    expect(amount(-4.6, '%')).toBe('-4.6%')
    expect(amount(10.3, 'per 100')).toBe('10.3 per 100')
    expect(amount(7, null)).toBe('7')
  })
})

it('a text is not cut between the number of a day and its month', () => {
  expect(shortened('All papers must reach the office bis spätestens 16. Oktober, sonst nicht', 56)).toBe(
    'All papers must reach the office bis spätestens…',
  )
})
