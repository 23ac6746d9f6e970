import { expect, test } from 'vitest'
import { calculated } from './desk.ts'

test.each([
  ['15.1 - 14.845', 0.255],
  ['14.45 + 0.255 - 14.45', 0.255],
  ['0.1 + 0.2', 0.3],
  ['(128400 - 97000) / 97000 * 100', 32.3711340206],
  ['1000000 / 3', 333333.333333333],
  ['12345678901.25 * 3', 37037036703.75],
  ['8% * 1,250', 100],
  ['2 ^ 50', 1125899906842624],
])('%s is %d, without what binary fractions leave behind it', (expression, value) => {
  expect(calculated(expression)).toBe(value)
})
