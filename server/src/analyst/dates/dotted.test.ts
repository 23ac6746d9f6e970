import { describe, expect, it } from 'vitest'
import { findStatements } from '../statements/find.ts'
import { source } from '../statements/fixture.ts'
import { dateBase, datesIn } from './written.ts'

const days = (text: string, german = false) =>
  datesIn(text, dateBase(text, '2026-11-24', 'Europe/London', german)).map(({ day }) => day)

describe('two numbers with a dot between them', () => {
  it.each([
    'We need an engineer, and the only two are on 4.3 and on the audit.',
    'Everybody is on 4.3.',
    'Nearly a third of the fleet has firmware 4.2.',
    'Northmoor Dairies,before 4.2,14.9',
    'The old depots are before 4.2, the others are not',
    'Nobody upgrades until 4.3 is out',
    'The terms are in section 4.3. Read them.',
    'see 4.3.',
    'Firmware: 4.3.',
    'The train leaves at 4.10.',
    'Rent rose by 4.3 per cent',
    'The score rose by 4.3.',
    'Drinks came to £9.10.',
    'It costs CHF 3.12.',
    'The grade is 5.3. He passed.',
    'I am 4.3 miles away',
    'the 4.3 release (4.3) is late',
  ])('are no day in English: %s', (text) => {
    expect(days(text)).toEqual([])
  })
  it.each([
    'Ab Version 4.3 geht es',
    'Siehe Punkt 4.3.',
    'seit 2.5 Jahren',
    'bis 4.5 Stunden',
    'am 4.3-Release arbeiten',
    'um 9.10 Uhr',
    'CHF 3.12 pro Tag',
  ])('are no day in German where they count or name something: %s', (text) => {
    expect(days(text, true)).toEqual([])
  })

  it.each<[string, string]>([
    ['bis 4.12', '2026-12-04'],
    ['am 24.11', '2026-11-24'],
    ['vor dem 4.12. fertig', '2026-12-04'],
    ['Abgabe 4.12.', '2026-12-04'],
    ['Sitzung (4.12)', '2026-12-04'],
    ['Termin: 4.3.', '2027-03-04'],
  ])('are a day in German: %s', (text, day) => {
    expect(days(text, true)).toEqual([day])
  })

  it.each<[string, string]>([
    ['She needs the plans by 4.12., the rest can wait', '2026-12-04'],
    ['by 24.11.', '2026-11-24'],
    ['Tom sends it by 3.12.', '2026-12-03'],
    ['Please pay by 4.12. Thanks', '2026-12-04'],
    ['We meet on 4.3. at the mill', '2027-03-04'],
    ['The yard opens Fri 4.12.', '2026-12-04'],
    ['bis 4.3. they want an answer', '2027-03-04'],
    ['on 04.03.2027', '2027-03-04'],
    ['4.3.', '2027-03-04'],
    ['Bindefrist: 31.1.', '2027-01-31'],
  ])('are a day in English with a sign beside them: %s', (text, day) => {
    expect(days(text)).toEqual([day])
  })
  it('are days at the end of a sentence too where the text writes days so', () => {
    const text = 'The board meets on 9.3., the audit is over by then. Send the papers by 4.3.'
    expect(days(text)).toEqual(['2027-03-09', '2027-03-04'])
  })

  it('give nothing a day that tells of a version', () => {
    const text = 'Ilse will move the depots that are on 4.3 to the new gateway.'
    expect(findStatements(source(text)).map(({ kind, due }) => [kind, due])).toEqual([['promise', null]])
  })
})
