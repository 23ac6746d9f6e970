import { describe, expect, it } from 'vitest'
import { type FreeDays, freeAnswer, freeAsked } from './free-times.ts'

// A Thursday.
const TODAY = '2026-11-26'
const asked = (text: string, german = false) => freeAsked(text, { today: TODAY, zone: 'Europe/Berlin' }, german)

describe('asking when one is free', () => {
  it.each([
    ['When am I free next week?', false, { from: '2026-11-30', to: '2026-12-06', at: null }],
    ['when could we meet this week', false, { from: TODAY, at: null }],
    ['Am I free on Friday?', false, { from: '2026-11-27', to: '2026-11-27' }],
    ['Thursday 3 pm with Tom?', false, { from: '2026-12-03', at: '15:00' }],
    ['How about Tuesday at 14:30 with Anna Berger?', false, { from: '2026-12-01', at: '14:30' }],
    ['Do I have time tomorrow?', false, { from: '2026-11-27' }],
    ['Which free slots are there tomorrow for 45 minutes?', false, { from: '2026-11-27', minutes: 45 }],
    ['wann habe ich am Donnerstag Zeit?', true, { from: '2026-12-03', to: '2026-12-03' }],
    ['Bin ich morgen um 15 Uhr frei?', true, { from: '2026-11-27', at: '15:00' }],
    ['Dienstag 10 Uhr mit Frau Weber?', true, { from: '2026-12-01', at: '10:00' }],
    ['Wann kann ich nächste Woche eine Stunde mit Jonas sprechen?', true, { from: '2026-11-30', minutes: 60 }],
    ['When am I free?', false, { from: TODAY, to: '2026-12-02', named: false }],
  ])('"%s" is understood', (text, german, expected) => {
    expect(asked(text, german)).toMatchObject(expected)
  })

  it.each([
    ['Do I have time to finish the offer tomorrow?', false],
    ['What did we agree with Tom on Thursday at 3 pm?', false],
    ['Remind me Thursday 3 pm to call Tom', false],
    ['When is the free trial over?', false],
    ['When are we launching?', false],
    ['Which slots are free of charge?', false],
    ['Is Tom free of debt?', false],
    ['Treffen am Donnerstag 15 Uhr mit Tom war gut.', true],
    ['Wie viel Zeit habe ich in das Projekt gesteckt?', true],
    ['Wann ist Tom frei?', true],
  ])('"%s" is something else', (text, german) => {
    expect(asked(text, german)).toBeNull()
  })
})

describe('the answer', () => {
  const over = (found: FreeDays | undefined) => ({ data: async () => (found ? [found] : []) }) as never
  const free = {
    zone: 'Europe/Berlin',
    free: [
      { day: '2026-12-03', from: '09:00', to: '12:00' },
      { day: '2026-12-03', from: '15:00', to: '17:00' },
    ],
  }
  const to = (text: string, german = false) => asked(text, german) as NonNullable<ReturnType<typeof asked>>

  it('says of an hour whether it is free, and what else is', async () => {
    expect(await freeAnswer(over(free), to('Thursday 3 pm with Tom?'), false)).toMatch(
      /^Yes: nothing is in your calendars on Thursday 3 December from 15:00 to 15:30/,
    )
    const no = await freeAnswer(over(free), to('Thursday 1 pm with Tom?'), false)
    expect(no).toMatch(/^No: /)
    expect(no).toContain('Thursday 3 December: 09:00 to 12:00, 15:00 to 17:00')
    expect(await freeAnswer(over(free), to('wann habe ich am Donnerstag Zeit?', true), true)).toContain(
      'Donnerstag, 3. Dezember: 09:00 bis 12:00',
    )
  })

  it('says so where nobody can tell, and where nothing is free', async () => {
    expect(await freeAnswer(over(undefined), to('When am I free?'), false)).toMatch(/^I cannot tell/)
    expect(
      await freeAnswer(over({ zone: 'UTC', free: [], why: 'No calendar is connected.' }), to('When am I free?'), false),
    ).toBe('No calendar is connected.')
    expect(await freeAnswer(over({ zone: 'UTC', free: [] }), to('Am I free on Friday?'), false)).toMatch(
      /^Nothing is free on Friday 27 November/,
    )
  })
})
