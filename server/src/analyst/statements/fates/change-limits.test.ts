// A later sentence that speaks of something else, or of somebody else, changes nothing.
import { describe, expect, it } from 'vitest'
import { findStatements } from '../find.ts'
import { source } from '../fixture.ts'
import { linkStatements } from './change.ts'

const changes = (before: string, after: string, isSameNote = false) => {
  const text = isSameNote ? `${before} ${after}` : after
  const [first, ...others] = findStatements(source(isSameNote ? text : before)).map((each, at) => ({
    ...each,
    ...{ id: String(at), written_on: '2026-11-24', isHere: isSameNote },
  }))
  if (first === undefined) return null
  return linkStatements([first, ...others], source(text, { written_on: isSameNote ? '2026-11-24' : '2026-11-26' }))
    .filter(({ statement_id, perhaps }) => statement_id === '0' && !perhaps)
    .map(({ state }) => state)
}

describe('a sentence that moves one thing', () => {
  it.each([
    'The launch moves to 15 January 2027.',
    'We decided to move the launch to 15 January 2027.',
    'Petra is ill. We have decided to postpone the launch to 15 January 2027.',
    'The big launch has slipped to 15 January 2027.',
    'Den Start verschieben wir auf den 15. Januar 2027.',
    'Der Start wurde auf den 15. Januar 2027 verschoben.',
  ])('moves no promise about another, in the same note, below its heading or later: %s', (moved) => {
    const promise = 'I promised Tilda the pricing sheet by Friday.'
    expect(changes(promise, moved, true)).toEqual([])
    expect(changes(promise, `# Pricing sheet\n- ${moved}`)).toEqual([])
    expect(changes(promise, `Tilda likes the pricing sheet. ${moved}`)).toEqual([])
  })
  it.each([
    ['I promised Tilda the pricing sheet by Friday.', 'We moved the pricing sheet to 4 December.'],
    ['I promised Tilda the pricing sheet by Friday.', 'We had to push the date of the pricing sheet to 4 December.'],
    ['The joiner will fit the doors by Friday.', 'The joiner has moved the doors to 4 December.'],
    ['Jörg liefert die Orgelpfeifen bis Freitag.', 'Die Lieferung der Pfeifen wurde auf den 4. Dezember verschoben.'],
  ])('moves what is about that thing: %s => %s', (before, after) => {
    expect(changes(before, after)).toEqual(['moved'])
  })

  it.each([
    [
      'Tilda will renew the Northmoor contract next quarter.',
      '# Northmoor contract\n- Notice can be given until 12 December.',
    ],
    ['Petra will send the audit papers by Friday.', 'The audit was the most liked slide.'],
    ['Jörg erneuert den Pachtvertrag bis Freitag.', 'Der Pachtvertrag kann bis 12. Dezember gekündigt werden.'],
  ])('is none where it tells what may be done, or of a slide: %s => %s', (before, after) => {
    expect(changes(before, after)).toEqual([])
  })
})

describe('silence', () => {
  it.each([
    ['Tilda sends our answer by 3 December.', 'No answer from Petra, and nobody has reached her by phone.'],
    ['Tilda will send the crane permit by 3 December.', 'The crane permit is still missing.'],
    ['Tilda schickt unsere Antwort bis 3. Dezember.', 'Keine Antwort von Petra bis heute.'],
  ])('of others, or before its day, breaks no promise: %s => %s', (before, after) => {
    expect(changes(before, after)).toEqual([])
  })
  it.each([
    ['Tilda will send the crane permit by 25 November.', 'No word from Tilda about the crane permit.'],
    ['Tilda will send the crane permit by 25 November.', 'The crane permit is still missing.'],
    ['Tilda will send the crane permit by 26 November.', 'The crane permit did not come today.'],
  ])('breaks what was due: %s => %s', (before, after) => {
    expect(changes(before, after)).toEqual(['broken'])
  })
})

it('customer reviews that are late hand nothing on to a customer', () => {
  expect(
    changes('Petra will send Tilda the figures before the review.', 'Customer reviews are at 15 of 20 in her figures.'),
  ).toEqual([])
})

describe('what somebody waits for is owed by the writer', () => {
  const owed = (text: string) =>
    findStatements(source(text)).map(({ kind, who, to_whom }) => [kind, who?.resolved, to_whom?.words])
  it.each([
    ['Tilda has another offer and wants our answer by 3 December.', 'deadline', 'Tilda'],
    ['Tilda braucht unsere Antwort bis 3. Dezember.', 'deadline', 'Tilda'],
    ['Tilda is still waiting for my answer.', 'promise', 'Tilda'],
    ['Jörg wartet auf unsere Antwort.', 'promise', 'Jörg'],
    ["Tilda's agent has been waiting for our decision since Monday.", 'promise', "Tilda's agent"],
  ])('%s', (text, kind, whom) => {
    expect(owed(text)).toEqual([[kind, 'me', whom]])
  })
  it.each([
    'Ben will send my report by Friday because Tilda wants our answer.',
    'Jörg will unsere Liste bis Freitag schicken.',
    'Tilda awaits our supplier’s offer by 3 December.',
  ])('but not where somebody else gives it: %s', (text) => {
    expect(owed(text).filter(([, who]) => who === 'me')).toEqual([])
  })
  it.each(['The plan waits for my approval.', 'Tilda likes our answer.', 'Tilda wants nothing from us.'])(
    'not: %s',
    (text) => {
      expect(owed(text)).toEqual([])
    },
  )
})
