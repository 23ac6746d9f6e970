import { expect, test } from 'vitest'
import { deviceOf } from './format.ts'

test('a session is named after its browser', () => {
  expect(
    deviceOf('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'),
  ).toBe('Chrome on Linux')
  expect(deviceOf('curl/8.5.0')).toBe('curl')
  expect(deviceOf(null)).toBe('Unknown device')
})
