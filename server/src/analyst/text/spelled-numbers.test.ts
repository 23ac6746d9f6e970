// Numbers in words, as somebody dictates them.
import { describe, expect, it } from 'vitest'
import { amountsIn } from './amounts.ts'
import { figuresIn, isProven } from './figures.ts'
import { spelledNumbersIn } from './spelled-numbers.ts'

describe('numbers in words', () => {
  it.each([
    ['eleven thousand six hundred and forty pounds', [11640]],
    ['four hundred and sixty eight a month over five years', [468, 5]],
    ['sixty-eight, or two hundred and five', [68, 205]],
    ['one hundred and twenty thousand three hundred and one', [120301]],
    ['half a million, two million three hundred thousand', [500000, 2300000]],
    ['seven or eight people in three weeks', [7, 8, 3]],
    ['twenty and thirty', [20, 30]],
    ['forty grand', [40000]],
    ['two point five million, and a hundred thanks', []],
    ['vierhundertachtundsechzig im Monat', [468]],
    ['elftausendsechshundertvierzig Euro', [11640]],
    ['zweihunderttausend, dann eine halbe Million', [200000, 1, 500000]],
    ['drei Millionen zweihunderttausend', [3200000]],
    ['zweieinhalbtausend und einundzwanzig', [2500, 21]],
    ['anderthalb Millionen', [1500000]],
    ['tausend Dank, verwundert, jahrhundertealt, hundertprozentig', []],
  ])('%s', (text, expected) => {
    expect(spelledNumbersIn(text).map(({ value }) => value)).toEqual(expected)
  })

  it('are amounts with a currency, or from a thousand on where no thing is counted', () => {
    const read = (text: string) => amountsIn(text).map(({ value, unit }) => [value, unit])
    expect(read('He owes us eleven thousand six hundred and forty pounds.')).toEqual([[11640, 'GBP']])
    expect(read('Sie zahlen zwölftausend Euro, wir 3.400 €.')).toEqual([
      [12000, 'EUR'],
      [3400, 'EUR'],
    ])
    expect(read('The roof comes to forty grand, for once.')).toEqual([[40000, null]])
    expect(read('Twelve thousand litres, three people, two thousand and twenty six.')).toEqual([])
  })

  it('prove the same figure in digits, and no other', () => {
    const known = figuresIn('The lease is four hundred and sixty eight a month; he owes elftausendsechshundertvierzig.')
    const [same, owed, other] = ['468', '11,640', '11,604'].flatMap((each) => figuresIn(each))
    expect([same, owed, other].map((each) => each && isProven(each, known))).toEqual([true, true, false])
  })
})
