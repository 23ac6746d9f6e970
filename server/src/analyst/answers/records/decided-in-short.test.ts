import { describe, expect, it } from 'vitest'
import { ask, contact } from '../fixture.ts'

const CONTENT =
  '# Crew, with Jo, 19.11.\n\nPay: +3 % for all riggers from 1 January.\nBonus: 500 a head, 40 people.\nWe decided to keep Sam.\nTea was cold.'

describe('what short minutes decided', () => {
  it('is told with the rest of the note, which says it without a word of deciding', async () => {
    const notes = [{ id: 'n1', entry_date: '2026-11-19', content: CONTENT }] as never
    const said = await ask('what did we decide on the 19th about the crew', [], { notes })
    expect(said).toContain('keep Sam')
    expect(said).toContain('+3 %')
    expect(said).toContain('500 a head')
    expect(said).not.toContain('Tea was cold')
  })
})

describe('whom one spoke with in a time', () => {
  const talk = (date: string) => ({ id: `i-${date}`, date, summary: 'Call', notes: null })
  const contacts = [
    contact('Rosa Lindner', { interactions: [talk('2026-11-18')], last_interaction_date: '2026-11-18' }),
    contact('Emil Katz', { interactions: [talk('2026-09-01')], last_interaction_date: '2026-09-01' }),
  ]
  it.each(['mit wem hab ich letzte woche telefoniert (16. bis 20.)', 'who did I speak to last week (16 to 20)'])(
    'is read with its days in brackets: “%s”',
    async (text) => {
      const said = await ask(text, [], { contacts })
      expect(said).toContain('Rosa Lindner')
      expect(said).not.toContain('Emil Katz')
    },
  )
})
