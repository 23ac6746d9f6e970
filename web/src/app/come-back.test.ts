import { expect, it } from 'vitest'
import { comeBackIn } from './come-back.ts'

it('whom the server told comes back then; whom it did not soon; and who found nobody later, and not together', () => {
  expect(comeBackIn({ told: 4_321, refused: 0, random: 0.5 })).toBe(4_321)
  expect([0, 1].map((random) => comeBackIn({ refused: 0, random }))).toEqual([250, 750])
  const later = Array.from({ length: 500 }, (_, n) => comeBackIn({ refused: 1, random: n / 500 }))
  const inOneSecond = later.filter((ms) => ms >= 5_000 && ms < 6_000).length
  expect(inOneSecond).toBeLessThan(500 * 0.1)
})
