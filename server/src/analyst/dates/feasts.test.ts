import { describe, expect, it } from 'vitest'
import { easterOf } from './feasts.ts'
import { datesIn } from './written.ts'

const days = (text: string, today = '2026-11-24') =>
  datesIn(text, { today, order: 'day', sure: true }).map(({ day }) => day)

describe('a day that has a name', () => {
  it.each([
    ['before Thanksgiving', '2026-11-26'],
    ['the week before Easter', '2027-03-26'],
    ['the day after Christmas', '2026-12-25'],
    ["runs out on New Year's Eve", '2026-12-31'],
    ['by Good Friday', '2027-03-26'],
    ['until Memorial Day', '2027-05-31'],
    ['by Labor Day', '2027-09-06'],
    ['bis Nikolaus', '2026-12-06'],
    ['vor dem 1. Advent', '2026-11-29'],
    ['bis zum 4. Advent', '2026-12-20'],
    ['bis Dreikönig', '2027-01-06'],
    ['nach Pfingsten', '2027-05-16'],
    ['bis Totensonntag', '2026-11-22'],
    ['am Buß- und Bettag', '2026-11-18'],
    ['in der ersten Dezemberwoche', '2026-12-07'],
    ['bis Donnerstagmittag', '2026-11-26'],
    ['diese Wo', '2026-11-27'],
    ['over the w/e', '2026-11-29'],
  ])('%s', (text, day) => {
    expect(days(text)).toEqual([day])
  })

  it.each([
    'Christmas dinner at the inn',
    'a dry Martini',
    'Nikolaus Huber rief an',
    'the advent of steam',
    'Easter eggs',
  ])('is none in "%s"', (text) => {
    expect(days(text)).toEqual([])
  })

  it('knows when Easter is', () => {
    expect([2024, 2025, 2026, 2027, 2038].map(easterOf)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
    ])
  })
})
