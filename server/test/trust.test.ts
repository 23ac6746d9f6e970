// docs/trust.md is complete, and what it names is there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBars } from '../../scripts/trust-page.ts'

const ROOT = join(import.meta.dirname, '../..')
const BARS = { D: 15, L: 15, F: 21, B: 19, Z: 14, A: 18, M: 19, P: 8, C: 10 }
const bars = readBars()

test('every bar stands once, in order', () => {
  const expected = Object.entries(BARS).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, at) => `${letter}${at + 1}`),
  )
  expect(bars.map(({ id }) => id)).toEqual(expected)
})

test('every test and command that a bar names is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const missing = bars.flatMap(({ id, where }) =>
    where
      .filter((place) => {
        const script = /^npm run ([\w:-]+)/.exec(place)?.[1]
        return script ? !(script in scripts) : !existsSync(join(ROOT, place))
      })
      .map((place) => `${id}: ${place}`),
  )
  expect(missing).toEqual([])
})
