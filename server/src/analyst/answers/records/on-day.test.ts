import { describe, expect, it } from 'vitest'
import { ask, assigned, contact, type PassageFixture } from '../fixture.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const told = [
  note(
    'Regatta',
    '2026-11-20',
    'The hull survey is on 10 December at the slip.',
    'The regatta dinner is on 27 December.',
  ),
  note('Rigging', '2026-11-21', 'Sails come on 4 December.'),
]
const tasks = [
  assigned('Pay the harbour dues', null, { due_date: '2026-12-10' }),
  assigned('Order varnish', null, { due_date: '2026-12-04' }),
]

describe('a day that is asked for', () => {
  it.each([
    'Do I have anything on December 10?',
    'what is on 10 December?',
    'Habe ich am 10. Dezember etwas?',
    'Was ist am 10.12. los?',
  ])('is that day and no other: “%s”', async (question) => {
    const said = await ask(question, told, { tasks })
    expect(said).toContain('Pay the harbour dues')
    expect(said).toContain('hull survey')
    expect(said).not.toContain('27 December')
    expect(said).not.toContain('4 December')
    expect(said).not.toContain('varnish')
  })
  it('has nothing where nothing names it', async () => {
    expect(await ask('Do I have anything on December 11?', told, { tasks })).toMatch(/I found nothing for/)
    expect(await ask('Steht am 11. Dezember etwas an?', told, { tasks })).toMatch(/habe ich nichts gefunden/)
  })
})

describe('a passage that shares only a word of time', () => {
  it.each([
    ['What is the weather in Lisbon tomorrow?', 'Marta: for new orders she would write £17 tomorrow.'],
    ['Wie wird das Wetter morgen in Graz?', 'Ich bin morgen ab sechs auf der Werft, Netz ist dort schlecht.'],
    ['Who plays in the cup final next week?', 'Next week we varnish the deck of the ketch.'],
  ])('does not speak of it: “%s”', async (question, line) => {
    const said = await ask(question, [note('Round', '2026-11-20', line)])
    expect(said).toMatch(/^(?:I find nothing|Dazu finde ich nichts)/)
  })
})

describe('a later passage', () => {
  const contacts = [contact('Jonas Wirth')]
  it('is no news where it only shares a common word', async () => {
    const said = await ask(
      'When does the Bergen depot lease end?',
      [
        note('Lease', '2026-10-02', 'The Bergen depot lease ends on 30 June 2027.'),
        note('Jonas', '2026-11-20', 'Jonas might look at the Malmö depot next wk.'),
      ],
      { contacts },
    )
    expect(said).toMatch(/^“The Bergen depot lease ends/)
    expect(said).not.toContain('Malmö')
  })
  it('is where it names the same thing', async () => {
    const said = await ask('Who services the Bergen boiler?', [
      note('Lease', '2026-10-02', 'Hald Marine services the Bergen boiler.'),
      note('Call', '2026-11-20', 'Bergen boiler: from January another firm services it.'),
    ])
    expect(said).toContain('another firm')
  })
})
