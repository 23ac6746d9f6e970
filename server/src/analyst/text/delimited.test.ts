import { describe, expect, it } from 'vitest'
import { withTables } from './delimited.ts'
import { sentencesIn } from './sentences.ts'

const EXPORT = [
  'Ewes, autumn;as of 20.11.;;',
  'farm;counted;sold;left',
  'Hill End;120;30;90',
  'Beck Side;80;;80',
  'total;200;30;170',
].join('\n')

describe('a table of a spreadsheet', () => {
  it('has its rows below the line whose cells are all words', () => {
    expect(withTables(EXPORT)).toBe(
      [
        'Ewes, autumn; as of 20.11.',
        '| farm | counted | sold | left |',
        '|---|---|---|---|',
        '| Hill End | 120 | 30 | 90 |',
        '| Beck Side | 80 | – | 80 |',
        '| total | 200 | 30 | 170 |',
      ].join('\n'),
    )
    expect(sentencesIn(withTables(EXPORT)).at(-1)).toMatchObject({
      text: 'total · 200 · 30 · 170',
      heads: 'farm · counted · sold · left',
    })
  })

  it('sentences with semicolons, and lists, are none', () => {
    const prose = 'We came; we saw; we left.\nThe ewes are in.\nHay: full; straw: low; water: fine.'
    expect(withTables(prose)).toBe(prose)
    expect(withTables('a;b;c\nd;e;f')).toBe('a;b;c\nd;e;f')
  })

  it('commas part cells, too, where no space stands behind them', () => {
    const csv = 'boat,berth,"fees, open",key\nStar,11,"1,200",yes\nRook,12,,no\nWren,14,80,yes'
    expect(withTables(csv)).toBe(
      '| boat | berth | fees, open | key |\n|---|---|---|---|\n| Star | 11 | 1,200 | yes |\n| Rook | 12 | – | no |\n| Wren | 14 | 80 | yes |',
    )
    const prose = 'Star, Rook, and Wren.\nRed, blue, and white.\nOne, two, and three.'
    expect(withTables(prose)).toBe(prose)
  })

  it('rows without heads keep their cells apart', () => {
    expect(withTables('1;2;3\n4;5;6\n7;8;9')).toBe('1; 2; 3\n4; 5; 6\n7; 8; 9')
  })
})

it('rows of a table stand as they are, whatever commas their figures have', () => {
  const table =
    '| Item | Was | Is |\n|---|---|---|\n| Lamp | £4,000 | £4,600 |\n| Horn | £6,100 | £7,000 |\n| Bell | £1,100 | £1,200 |'
  expect(withTables(table)).toBe(table)
})
