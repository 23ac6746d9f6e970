import { describe, expect, it } from 'vitest'
import { ask, type PassageFixture } from '../fixture.ts'
import { roleAsked, roleOf } from './day-roles.ts'

describe('a day is the day of', () => {
  it.each([
    ['The lease ends on 14 January and they have to give notice thirty days before.', '14 January', 'end'],
    ['Notice can be given until 15 December.', '15 December', 'notice'],
    ['We write well before 15 December, the last day on which they can give notice.', '15 December', 'notice'],
    ['Notice in writing, by 15 December.', '15 December', 'notice'],
    ['Der Vertrag läuft am 14. Januar aus, kündigen müssen wir bis 15. Dezember.', '14. Januar', 'end'],
    ['Der Vertrag läuft am 14. Januar aus, kündigen müssen wir bis 15. Dezember.', '15. Dezember', 'notice'],
    ['The barge was delivered on 3 March, the last rate is paid on 1 April.', '3 March', 'delivery'],
    ['The barge was delivered on 3 March, the last rate is paid on 1 April.', '1 April', 'pay'],
    ['The fair is on 3 March.', '3 March', ''],
    ['The success rate on 3 March was low.', '3 March', ''],
    ['Die letzte Rate ist am 1. April.', '1. April', 'pay'],
    ['Das Angebot verfällt am 1. April.', '1. April', 'end'],
    ['Der Kurs fängt am 1. April an.', '1. April', 'start'],
  ])('%s: %s', (text, day, role) => expect(roleOf(text, text.indexOf(day))).toBe(role))
  it.each([
    ['When can the mill give notice?', 'notice'],
    ['Wann endet die Pacht?', 'end'],
    ['When does the lease end and when is notice due?', ''],
    ['When is the fair?', ''],
  ])('asked: %s', (text, role) => expect(roleAsked(text)).toBe(role))
})

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const DIFFER = /do not agree|nicht dasselbe/

describe('days of different roles', () => {
  it.each([
    [
      'When can the mill give notice?',
      'The mill can give notice until 15 December 2026.',
      'The contract of the mill ends on 14 January 2027 and they have to give notice thirty days before.',
      '15 December',
    ],
    [
      'Wann kann die Mühle kündigen?',
      'Die Mühle kann bis 15. Dezember 2026 kündigen.',
      'Der Vertrag der Mühle endet am 14. Januar 2027, kündigen kann sie dreißig Tage vorher.',
      '15. Dezember',
    ],
  ])('are no contradiction: %s', async (question, now, before, day) => {
    const said = await ask(question, [note('Desk', '2026-11-20', now), note('Call', '2026-09-02', before)])
    expect(said).not.toMatch(DIFFER)
    expect(said.slice(0, 120)).toContain(day)
  })
  it('of one role are', async () => {
    const said = await ask('When can the mill give notice?', [
      note('Desk', '2026-11-20', 'The mill can give notice until 15 December 2026.'),
      note('Call', '2026-11-22', 'The mill can give notice until 31 December 2026.'),
    ])
    expect(said).toMatch(DIFFER)
  })
})

it.each([
  [
    'How much does the mill pay us a year?',
    'The mill pays us £52,000 a year for the grain.',
    'The mill wants 10% off, £5,200 a year, for two years.',
    '£52,000',
  ],
  [
    'Wie viel zahlt uns die Mühle im Jahr?',
    'Die Mühle zahlt uns 52.000 € im Jahr für das Korn.',
    'Die Mühle will 10 % Rabatt, 5.200 € im Jahr, für zwei Jahre.',
    '52.000 €',
  ],
])('by how much somebody wants to pay less is not what they pay: %s', async (question, pays, wants, sum) => {
  const said = await ask(question, [note('Books', '2026-09-20', pays), note('Call', '2026-11-22', wants)])
  expect(said).not.toMatch(DIFFER)
  expect(said.slice(0, 100)).toContain(sum)
})
