import { describe, expect, it } from 'vitest'
import { ask, assigned, contact, type PassageFixture } from '../fixture.ts'

const contacts = [contact('Nina Castell', { role: 'Cellist' }), contact('Oskar Bohl', { role: 'Hausmeister' })]
const tasks = [
  assigned('Nina Castell: signed contract', null, { due_date: '2026-11-30' }),
  assigned('Heizung mit Bohl ablesen', null, { due_date: '2026-12-01' }),
  assigned('Tune the piano', null, { due_date: '2026-12-02' }),
]
const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const told = [
  note('Round', '2026-10-02', 'Nina played for us, all were taken.'),
  note('Car', '2026-11-20', 'Castell has another offer and wants 57.'),
  note('Desk', '2026-11-12', 'We offer Nina 54.'),
  note('Haus', '2026-11-19', 'Bohl hat den Schlüssel verlegt.'),
  note('Piano', '2026-11-21', 'The tuner comes on Monday.'),
]

describe('how things stand with somebody', () => {
  it.each([
    "what's happening with Nina Castell?",
    'whats happening with nina castel',
    "what's the latest on Nina Castell",
    'any news from Nina?',
  ])('%s: the newest first, then what is open, then the card', async (text) => {
    const said = await ask(text, told, { contacts, tasks })
    const places = ['wants 57', 'We offer Nina 54', 'signed contract', 'Cellist'].map((words) => said.indexOf(words))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(said).toContain('30 November')
    expect(said).not.toMatch(/tuner|Tune the piano|Schlüssel/)
  })
  it.each(['wie steht es mit Herrn Bohl?', 'was ist mit Oskar Bohl', 'was gibt es Neues von Bohl?'])(
    '%s',
    async (text) => {
      const said = await ask(text, told, { contacts, tasks })
      expect(said).toContain('Schlüssel verlegt')
      expect(said).toContain('Heizung mit Bohl ablesen')
      expect(said).toContain('Hausmeister')
      expect(said).not.toContain('Nina')
    },
  )
  it('is not asked of a matter', async () => {
    expect(await ask("what's happening with the piano?", told, { contacts, tasks })).not.toContain(
      'newest that speaks of',
    )
  })
})
