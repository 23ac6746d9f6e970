// How many of the sentences of test-kit/statements/sentences are read as a careful reader reads them, by language; a share may only rise.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kinds } from '../src/analyst/statements/fixture.ts'

const FOLDER = join(import.meta.dirname, '../../test-kit/statements/sentences')
const FLOORS = { 'english.txt': { found: 88, precise: 90 }, 'german.txt': { found: 82, precise: 88 } }

describe('sentences of trades that no workspace has', () => {
  it.each(Object.entries(FLOORS))('of %s are mostly found, and little else', (file, floor) => {
    let [expected, found, extra] = [0, 0, 0]
    for (const line of readFileSync(join(FOLDER, file), 'utf8').split('\n')) {
      const [sort = '', text] = line.startsWith('#') ? [] : line.split(/ \| (.*)/)
      if (text === undefined) continue
      const wanted = sort === '-' ? [] : sort.split(',')
      expected += wanted.length
      for (const kind of kinds(text.replaceAll('⏎', '\n'))) {
        const at = wanted.indexOf(kind)
        if (at < 0) extra += 1
        else {
          wanted.splice(at, 1)
          found += 1
        }
      }
    }
    expect(expected).toBeGreaterThan(150)
    expect((100 * found) / expected).toBeGreaterThanOrEqual(floor.found)
    expect((100 * found) / (found + extra)).toBeGreaterThanOrEqual(floor.precise)
  })
})
