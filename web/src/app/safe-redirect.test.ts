import { expect, test } from 'vitest'
import { HOME, safeRedirect } from './safe-redirect.ts'

const go = (wanted: string | undefined) => safeRedirect(wanted, 'https://adjutant.example')

test('login goes on to a page of the application, with its filters', () => {
  expect(go('/app/notes?from=2026-11-01#top')).toBe('/app/notes?from=2026-11-01#top')
  expect(go('/app')).toBe('/app')
})

test('login never leaves the site or the application', () => {
  const traps = [
    undefined,
    '',
    '/',
    '/application',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/app/',
    'javascript:alert(1)',
    '/app/../..//evil.example',
    '/app/%2e%2e//evil.example',
    '/app@evil.example',
    '/app\\..\\..\\\\evil.example',
    ' /app/notes',
    '\t//evil.example/app',
    '/login',
  ]
  for (const trap of traps) expect(go(trap), String(trap)).toBe(HOME)
})
