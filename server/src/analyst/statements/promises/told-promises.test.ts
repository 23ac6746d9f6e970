// What its writer promised before and tells of now, in other trades, in both languages. The note is of Tuesday, 24 November 2026.
import { describe, expect, it } from 'vitest'
import { sure } from '../fixture.ts'

const told = (text: string) =>
  sure(text)
    .filter(({ kind }) => kind === 'promise')
    .map(({ who, to_whom, due }) => [who?.resolved ?? who?.words, to_whom?.words ?? null, due?.date ?? null])

describe('a promise of the writer that is told as past', () => {
  it.each([
    ['Promised her the seating plan by 10 November.', ['me', null, '2026-11-10']],
    ['Tilda. Wants to stop at 61. Promised her the figures by Martinmas.', ['me', 'Tilda', '2026-11-11']],
    ['Petra asked again for the fee I promised her for October.', ['me', 'Petra', '2026-10-31']],
    ['I told Tobias in the spring that he gets the smaller van by 1 November.', ['me', 'Tobias', '2026-11-01']],
    ['We had promised the verger two new candlesticks by end of September.', ['me', 'the verger', '2026-09-30']],
    ['Petra was promised the corner shop by me, from 1 October.', ['me', 'Petra', '2026-10-01']],
    ['I said: the first three get a key before Christmas.', ['me', null, '2026-12-24']],
    ['Jörg wartet auf den Schlüssel, den ich ihm bis Ende Oktober versprochen hatte.', ['me', 'Jörg', '2026-10-31']],
    ['Im Sommer habe ich ihr gesagt, dass sie bis Martini den Vertrag bekommt.', ['me', null, '2026-11-11']],
    ['Hab der Vollmer gesagt, sie kriegt die Abrechnung bis Freitag.', ['me', 'Vollmer', '2026-11-27']],
    [
      'Petra hat im Mai die Leitung der Küche zugesagt bekommen, ab 1. September. Von mir.',
      ['me', 'Petra', '2026-09-01'],
    ],
  ])('is owed, with its day behind or ahead: %s', (text, expected) => {
    expect(told(text)).toContainEqual(expected)
  })

  it.each([
    'Never promised him anything for June.',
    'He asked whether I promised her the room.',
    'Ich habe ihm gesagt, dass er keine Zeit hat.',
    'The bonus nobody promised us for June never came.',
  ])('is none: %s', (text) => {
    expect(told(text).filter(([who]) => who === 'me')).toEqual([])
  })
})

describe('the day of what was promised', () => {
  it.each([
    'Petra said on 10 November that she would send the list.',
    'Told Petra on 10 November that I would send the list.',
    'Petra would send us the minutes of 12 November, she said.',
    'Petra asked again for the fee I promised her on 3 November.',
  ])('is not the day on which it was said, nor one that only names a thing: %s', (text) => {
    const days = told(text).map(([, , due]) => due)
    expect(days.filter((due) => due !== null)).toEqual([])
  })

  it('lies behind the day of the text where that is much nearer, whoever promised', () => {
    expect(told('Petra promised the drawing by the end of October.')[0]?.[2]).toBe('2026-10-31')
    expect(told('Petra hat die Zeichnung bis Ende Oktober zugesagt.')[0]?.[2]).toBe('2026-10-31')
  })

  it('lies ahead where that is nearer, or where only a weekday is named', () => {
    expect(told('Petra promised to deliver by March.')[0]?.[2]).toBe('2027-03-31')
    expect(told('I promised Petra an answer by Friday.')[0]?.[2]).toBe('2026-11-27')
  })
})
