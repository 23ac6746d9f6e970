// Wishes, possibilities and what somebody asks of us are no promises of theirs; names are names; and whose a promise is, and to whom.
import { describe, expect, test } from 'vitest'
import { findStatements } from '../find.ts'
import { source, sure } from '../fixture.ts'

const promised = (text: string, parts: Parameters<typeof sure>[1] = {}) =>
  sure(text, parts).filter(({ kind, hedged }) => kind === 'promise' && !hedged)
const parties = (text: string, parts: Parameters<typeof sure>[1] = {}) =>
  promised(text, parts).map(({ who, to_whom }) => [
    who?.resolved ?? who?.words ?? null,
    to_whom?.resolved ?? to_whom?.words ?? null,
  ])

describe('no promise', () => {
  test.each([
    'Tilda wants to see the altar cloth by Friday.',
    'Petra wants a new price for the frames by 2 December.',
    'They would like to visit the foundry on 3 December.',
    'She wants us to call back by Monday.',
    'Tobias asked me to send the casts by Friday.',
    'We might lend them the crane in December.',
    'Maybe I send Petra the moulds next week.',
    'We are thinking about giving Tobias a longer loan until June.',
    'Tilda möchte die Altardecke bis Freitag sehen.',
    'Die Gemeinde will einen neuen Preis für die Rahmen bis 2. Dezember.',
    'Sie wollen die Gussproben bis Montag haben.',
    'Tobias bat uns, die Abgüsse bis Freitag zu schicken.',
    'Petra will, dass wir am Montag zurückrufen.',
    'Wir überlegen, ob wir ihm bis Ende Dezember ein Angebot machen.',
    'Vielleicht schicke ich Petra nächste Woche die Formen.',
    'Eventuell liefern wir schon am 2. Dezember.',
    'Can you lend us the crane by Friday?',
    'Könnten wir die Glocke bis Freitag gießen?',
  ])('%s', (text) => expect(promised(text)).toEqual([]))

  test.each([
    'Tilda will send the altar cloth by Friday.',
    'I will send Petra the moulds on Monday, perhaps by courier.',
    'Der Verlag will die Fahnen bis zum 8. liefern.',
    'Petra schickt die Formen bis Freitag.',
    'Wir liefern am 2. Dezember.',
  ])('but: %s', (text) => expect(promised(text)).toHaveLength(1))

  test('what somebody wants by a day is still a day that they set', () =>
    expect(sure('Petra wants a new price for the frames by 2 December.').map(({ kind }) => kind)).toEqual(['deadline']))
})

describe('a name', () => {
  const names = (text: string) => findStatements(source(text)).map(({ who }) => who?.words ?? null)
  test.each([
    ['Tilda wants to: bring the organ pipes by Friday', /wants/],
    ['If Orchard Row: we will paint the gate by Friday', /^If/],
    ['Says: will bring the pipes by Friday', /says/i],
  ])('is no piece of a sentence: %s', (text, piece) => {
    for (const name of names(text)) expect(name ?? '').not.toMatch(piece)
  })
  test.each([
    ['Call with Petra Vollmer about the bells.\n\nCustomer will send the drawing next week.', 'c3'],
    ['Telefonat mit Tobias Kern.\nDer Kunde schickt uns die Zeichnung bis Freitag.', 'c4'],
    ['Customer will send the drawing next week.', 'Customer'],
    ['Petra Vollmer and Tobias Kern came.\nCustomer will send the drawing next week.', 'Customer'],
  ])('is better than a role: %s', (text, who) => expect(parties(text)).toEqual([[who, null]]))
})

describe('who promised whom', () => {
  test.each([
    ['I promised Petra the new mould by Tuesday.', 'me', 'c3'],
    ['Promised Tobias a refund by Thursday.', 'me', 'c4'],
    ['We owe Tilda the casting report by Friday.', 'me', 'c1'],
    ['I will send the bell drawings to Tobias by Friday.', 'me', 'c4'],
    ['Tobias was promised a refund by Friday.', 'me', 'c4'],
    ['Ich habe Petra die neue Form bis Dienstag zugesagt.', 'me', 'c3'],
    ['Wir haben Frau Vollmer einen Rabatt von 5 % zugesagt.', 'me', 'c3'],
    ['Frau Vollmer wurde die Glocke bis Freitag zugesagt.', 'me', 'c3'],
    ['Wir schicken Herrn Kern bis Freitag die Zeichnungen.', 'me', 'c4'],
    ['Frau Vollmer hat uns die Form bis Freitag zugesagt.', 'c3', null],
    ['Petra promised us the mould by Tuesday.', 'c3', null],
    ['Tobias will send us the bell drawings by Friday.', 'c4', null],
    ['Wir haben von Tobias gehört, Petra schickt uns die Form bis Freitag.', 'c3', null],
  ])('%s', (text, who, whom) => expect(parties(text)).toEqual([[who, whom]]))
})
