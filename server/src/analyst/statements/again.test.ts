import { describe, expect, test } from 'vitest'
import { statementsAgain } from './again.ts'
import { findStatements } from './find.ts'
import { source } from './fixture.ts'

const TEXT = 'I will send the offer to Anna by Friday. We decided to go with the second supplier.'

describe('what texts state, asked again', () => {
  test('is what reading them finds, and is not read a second time', () => {
    const given = source(TEXT, {})
    const first = statementsAgain(given)
    expect(first.length).toBeGreaterThan(0)
    expect(first).toEqual(findStatements(given))
    expect(statementsAgain(source(TEXT, {}))).toBe(first)
  })

  test('is read anew where anything around the text is another', () => {
    const first = statementsAgain(source(TEXT, {}))
    for (const other of [
      source(TEXT, { written_on: '2031-03-04' }),
      source(TEXT, { people: [{ name: 'Anna Kerr', contact_id: 'c1' }] }),
      source(TEXT, { kind: 'interaction' }),
    ]) {
      const found = statementsAgain(other)
      expect(found).not.toBe(first)
      expect(found).toEqual(findStatements(other))
    }
  })

  test('is forgotten when others were asked for since', () => {
    const first = statementsAgain(source(TEXT, {}))
    // No writing, so that it is not read.
    const long = '0123456789 '.repeat(4_000)
    for (let n = 0; n < 40; n++) statementsAgain(source(`${n} ${long}`, {}))
    const again = statementsAgain(source(TEXT, {}))
    expect(again).not.toBe(first)
    expect(again).toEqual(first)
  })
})
