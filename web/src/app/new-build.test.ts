import { expect, it } from 'vitest'
import { entryOf } from './new-build.ts'

it('two builds are told apart by the first script of their pages, and a page of somebody else’s is no build', () => {
  const page = (name: string) =>
    `<head><script type="module" crossorigin src="/assets/${name}.js"></script><link rel="modulepreload" href="/assets/other.js"></head>`
  expect(entryOf(page('index-A1b2'))).toBe('/assets/index-A1b2.js')
  expect(entryOf(page('index-A1b2'))).not.toBe(entryOf(page('index-C3d4')))
  expect(entryOf('<h1>502 Bad Gateway</h1>')).toBeNull()
})
