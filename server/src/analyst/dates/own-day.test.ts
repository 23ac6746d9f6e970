import { describe, expect, it } from 'vitest'
import { ownDay } from './own-day.ts'

describe('the own day of a paper', () => {
  it.each([
    ['AWARD (EXTRACT)\nSavile Grove, Leeds. 9 November 2026.\n\n9. Payable within 28 days.', '2026-11-09'],
    ['Bescheid\nGraz, am 3. November 2026\n\nBinnen vier Wochen ist zu zahlen.', '2026-11-03'],
    ['2026-11-12\nMinutes', '2026-11-12'],
  ])('is the one at its head: %s', (text, day) => {
    expect(ownDay(text, '2026-11-24')).toBe(day)
  })

  it.each([
    ['a day on which it ends', 'Offer, valid until 20 November 2026\nPrice 400'],
    ['a day to come', 'Agenda\n3 December 2026'],
    ['an old one', 'Contract\n3 March 2024'],
    ['a day without a year', 'Note of 3 Nov'],
    [
      'a day of its text',
      `Report\n\n${'We looked at all of it once more, and it took longer than anybody had thought. '.repeat(2)}9 November 2026`,
    ],
  ])('is not %s', (_what, text) => {
    expect(ownDay(text, '2026-11-24')).toBe('2026-11-24')
  })
})
