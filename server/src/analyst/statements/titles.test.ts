// What a statement is called: without its day only where a whole phrase is left.
import { describe, expect, it } from 'vitest'
import { findStatements } from './find.ts'
import { source } from './fixture.ts'

const titles = (text: string) => findStatements(source(text)).map(({ what }) => what)

describe('a title', () => {
  it.each([
    'Tilda will send the three-year offer well before 12 December, the last day on which they can give notice',
    'The audit itself is on 20 January, three days',
    'The tenant may object within 28 days of the notice',
    'The board meets on 9 December, papers go to Tilda one week earlier',
    'Das Votum gilt bis zum 30. November 2026',
    'Jörg verspricht den Prüfbericht auf den 9. Dezember',
  ])('keeps its day where something would hang in the air: %s', (sentence) => {
    expect(titles(`${sentence}.`)).toEqual([sentence])
  })
  it('ends with no article', () => {
    expect(titles('Tilda wants to start with the renewals of the coming quarter.')).toEqual([
      'Tilda wants to start with the renewals of the coming quarter',
    ])
  })
  it.each([
    ['Tilda will send the crane permit by 4 December.', 'Tilda will send the crane permit'],
    ['Petra will order the candles by Friday, if the verger agrees.', 'order the candles, if the verger agrees'],
    ['Jörg prüft bis Mittwoch, ob die Antriebe passen.', 'Jörg prüft, ob die Antriebe passen'],
    ['The lease on the boathouse ends on 31 December.', 'The lease on the boathouse ends on 31 December'],
  ])('goes without it where a whole phrase is left: %s', (text, title) => {
    expect(titles(text)).toEqual([title])
  })
})
