import { describe, expect, it } from 'vitest'
import { goal } from '../../workspace/fixture.ts'
import { ask, contact } from '../fixture.ts'
import { germanPage } from './german-pages.ts'

const note = (content: string, entry_date = '2026-11-20') => ({ id: `n-${content.slice(0, 14)}`, entry_date, content })
const given = {
  contacts: [
    contact('Rosa Hübner', { role: 'Kantorin, Orgelbau Vogt' }),
    contact('Emil Kranz', { role: 'Geschäftsführer, Kranz Glas GmbH' }),
  ],
  notes: [note('Telefonat mit Rosa Hübner: Das Pedal klemmt. Ich schicke ihr bis Freitag den Kostenplan.')],
  goals: [goal({ id: 'g9', title: 'Orgel P3 fertig stimmen' })],
}

describe('what a German message asks a page of', () => {
  it.each([
    ['Bereite mein Treffen mit Rosa Hübner vor', 'prepare', 'Rosa Hübner'],
    ['Bereite mich auf das Gespräch mit Herrn Kranz am Montag vor.', 'prepare', 'Herrn Kranz'],
    ['Briefing zu P3', 'prepare', 'P3'],
    ['Mach mir ein Briefing zum Turmbau', 'prepare', 'Turmbau'],
    ['Was muss ich über Emil Kranz wissen?', 'prepare', 'Emil Kranz'],
    ['Was weißt du über Rosa Hübner?', 'about', 'Rosa Hübner'],
    ['Was ist mit P3?', 'about', 'P3'],
    ['Was ist eigentlich mit dem Turmbau los?', 'about', 'Turmbau'],
  ])('%s', (message, kind, subject) => {
    expect(germanPage(message)).toEqual({ kind, subject })
  })
  it.each(['Was ist mit dem Preis für das Glas im Nordturm ab März?', 'Was ist morgen fällig?', 'Bereite alles vor'])(
    '%s asks for none of one thing',
    (message) => {
      expect(germanPage(message)?.kind).not.toBe('about')
    },
  )
})

describe('a page in German', () => {
  it('prepares a meeting as in English', async () => {
    const said = await ask('Bereite mein Treffen mit Frau Hübner vor', [], given)
    expect(said).toContain('# Rosa Hübner')
    expect(said).toContain('Kurz gesagt')
    expect(said).toContain('Pedal klemmt')
  })
  it('tells what is known of somebody', async () => {
    const said = await ask('Was weißt du über Rosa Hübner?', [], given)
    expect(said).toContain('Kantorin')
    expect(said).toContain('Offen zwischen euch')
    expect(said).not.toMatch(/\b(?:People|Open|Next|You)\b/)
  })
  it('tells what is known of a matter', async () => {
    const said = await ask(
      'Was ist mit P3?',
      [{ label: 'Baustelle', text: 'P3 steht seit Montag, das Gebläse fehlt noch.' }],
      given,
    )
    expect(said).toContain('das Gebläse fehlt')
    expect(said).not.toMatch(/\b(?:People|Open|Next|the)\b/)
  })
  it('finds who has a post in a house by the cards', async () => {
    const said = await ask('Wer ist Geschäftsführer von Kranz Glas?', [], given)
    expect(said).toContain('Emil Kranz')
    expect(said).not.toContain('Hübner')
  })
})
