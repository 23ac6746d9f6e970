import { expect, test } from 'vitest'
import { deviceOf } from './format.ts'

test('a session is named after its browser', () => {
  expect(
    deviceOf('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'),
  ).toBe('Chrome on Linux')
  expect(deviceOf('curl/8.5.0')).toBe('curl')
  expect(deviceOf(null)).toBe('Unknown device')
})

test('phones and browsers that descend from others are called by their own names', () => {
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(deviceOf(`${android} Chrome/140.0.0.0 Mobile Safari/537.36`)).toBe('Chrome on Android')
  expect(deviceOf(`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`)).toBe(
    'Samsung Internet on Android',
  )
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  expect(deviceOf(`${iphone} CriOS/140.0.0 Mobile/15E148 Safari/604.1`)).toBe('Chrome on iPhone')
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
  expect(deviceOf(`${windows} Safari/537.36 Edg/140.0.0.0`)).toBe('Edge on Windows')
  expect(deviceOf(`${windows} Safari/537.36 OPR/120.0.0.0`)).toBe('Opera on Windows')
})
