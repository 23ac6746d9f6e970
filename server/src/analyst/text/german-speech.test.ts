import { describe, expect, test } from 'vitest'
import {
  amountGerman,
  awayGerman,
  countedGerman,
  daysDative,
  daysGerman,
  gapAmountGerman,
  listedGerman,
  pluralGerman,
  timesOverGerman,
} from './german-speech.ts'

describe('numbers in German', () => {
  test.each([
    [amountGerman(300_000, 'EUR'), '300.000 EUR'],
    [amountGerman(4.6, '%'), '4,6 %'],
    [amountGerman(2.5, '€m'), '2,5 Mio. €'],
    [amountGerman(140, '£k'), '140 Tsd. £'],
    [amountGerman(-12, '€'), '-12 €'],
    [amountGerman(7, null), '7'],
    [gapAmountGerman(1, '%'), '1 Prozentpunkt'],
    [gapAmountGerman(4.5, '%'), '4,5 Prozentpunkte'],
    [gapAmountGerman(40, 't'), '40 t'],
    [countedGerman(4), 'vier'],
    [countedGerman(1200), '1.200'],
    [pluralGerman(1, 'eine Aufgabe', 'Aufgaben'), 'eine Aufgabe'],
    [pluralGerman(3, 'eine Aufgabe', 'Aufgaben'), 'drei Aufgaben'],
    [timesOverGerman(5), 'fünfmal'],
    [timesOverGerman(12), '12-mal'],
    [listedGerman(['a', 'b', 'c']), 'a, b und c'],
    [listedGerman(['a']), 'a'],
  ])('%s', (said, expected) => {
    expect(said).toBe(expected)
  })
  test.each([
    [1, '1 Tag', 'einem Tag', 'morgen'],
    [0, '0 Tage', '0 Tagen', 'heute'],
    [-1, '', '', 'gestern'],
    [48, '48 Tage', '48 Tagen', 'in 48 Tagen'],
    [1_200, 'mehr als 3 Jahre', 'mehr als 3 Jahren', 'in mehr als 3 Jahren'],
  ])('%i days: %s, %s, %s', (days, nominative, dative, away) => {
    if (days >= 0) expect([daysGerman(days), daysDative(days)]).toEqual([nominative, dative])
    expect(awayGerman(days)).toBe(away)
  })
})
