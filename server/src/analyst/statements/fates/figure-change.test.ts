// A figure given anew, in words of trades that stand in no corpus.
import { describe, expect, it } from 'vitest'
import { findStatements } from '../find.ts'
import { source } from '../fixture.ts'
import { linkStatements } from './change.ts'

const ANEW = [
  'The ferry ticket costs 12 pounds. => The ferry ticket now costs 14 pounds.',
  'Der Stellplatz kostet 85 Euro. => Stellplatz ab Januar 95 Euro.',
  'Insurance for the barge comes to 3,200 euros. => Insurance for the barge is 3,650 euros, not 3,200.',
  'The organ fund stands at 21,400 pounds. => The organ fund has risen to 24,100 pounds.',
  'Die Kerzen kosten 480 Euro. => Statt 480 Euro kosten die Kerzen 520 Euro.',
]
const NOTHING = [
  'The ferry ticket costs 12 pounds. => The ferry ticket stays at 12 pounds.',
  'The ferry ticket costs 12 pounds. => The bus ticket costs 4 pounds.',
  'The ferry ticket costs 12 pounds. => The ferry ticket could cost 14 pounds.',
  'The ferry ticket costs 12 pounds. => The ferry ticket will go up by 2 pounds.',
  'The ferry ticket costs 12 pounds. => Would the ferry ticket cost 14 pounds?',
  'The ferry ticket costs 12 pounds. => The ferry ticket cost 9 pounds in 2019.',
  'The ferry ticket costs 12 pounds. => The ferry ticket now takes 14 days.',
  'Der Stellplatz kostet 85 Euro. => Der Stellplatz im Parkhaus kostet 120 Euro.',
  'Der Umsatz im Oktober lag bei 12.400 Euro. => Der Umsatz im November lag bei 13.100 Euro.',
  'Der Umsatz lag bei 12.400 Euro. => Der Umsatz netto lag bei 10.400 Euro.',
]
const replaced = (line: string) => {
  const [before = '', after = ''] = line.split(' => ')
  const earlier = findStatements(source(before, { written_on: '2026-11-16' })).map((each, at) => ({
    ...{ ...each, id: `${at}`, written_on: '2026-11-16' },
  }))
  expect(earlier.map(({ kind }) => kind)).toContain('figure')
  return linkStatements(earlier, source(after)).map(({ state }) => state)
}

describe('a figure', () => {
  it.each(ANEW)('is replaced: %s', (line) => {
    expect(replaced(line)).toEqual(['replaced'])
  })
  it.each(NOTHING)('stands: %s', (line) => {
    expect(replaced(line)).toEqual([])
  })
})
