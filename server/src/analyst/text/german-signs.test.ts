import { describe, expect, it } from 'vitest'
import { ask, assigned, contact } from '../answers/fixture.ts'
import { germanSigns } from './german-signs.ts'

describe('a German answer', () => {
  it('has German quotation marks, whatever part of the analyst quoted', () => {
    expect(germanSigns('- “Wir liefern bis 4.12.” (Kestrel) [r5]')).toBe('- „Wir liefern bis 4.12.“ (Kestrel) [r5]')
    expect(germanSigns('Frag „Was ist fällig?“ oder “Wer fehlt?”')).toBe('Frag „Was ist fällig?“ oder „Wer fehlt?“')
    expect(germanSigns('Nach dem eigenen Feld ist **“Bericht”** nicht erledigt.')).toContain('**„Bericht“**')
  })

  it('writes days as its language does, also in the label of a note', () => {
    expect(germanSigns('ist jetzt am 2026-12-09, 10:00 fällig.')).toBe('ist jetzt am 09.12.2026, 10:00 fällig.')
    expect(germanSigns('(Note of 2026-11-20) [p0]')).toBe('(Notiz vom 20.11.2026) [p0]')
  })

  it('leaves a record’s own words, names, links and code as they are', () => {
    for (const text of [
      '„Stand 2026-11-20“',
      '**Bericht 2026-11-20** ist erledigt.',
      '[öffnen](/app/notes/2026-11-20)',
      '`2026-11-20 “x”`',
      '```draft\nSubject: “Preis” 2026-11-20\n```',
      'Auftrag 4711-2026-11-20-3',
      'ohne Ende: “Preis',
    ])
      expect(germanSigns(text)).toBe(text)
  })

  it('leaves the analyst so', async () => {
    const told = [{ label: 'Note of 2026-11-20', text: 'Der Preis ist 3.500 EUR im Monat.' }]
    const said = await ask('Wie viel kostet es im Monat?', told)
    expect(said).toContain('„Der Preis ist 3.500 EUR im Monat“ (Notiz vom 20.11.2026)')
    const tasks = [assigned('Angebot senden', 'Alex Moreau', { due_date: '2026-11-20' })]
    expect(await ask('Was ist überfällig?', [], { tasks })).toContain('(20.11.2026)')
    expect(await ask('How much is it a month? The price', told)).not.toMatch(/[„]/)
  })
})

it('takes no word for another that begins like it, in what a draft is about', async () => {
  const said = await ask('Schreib Helene eine Mail zum Preis', [], { contacts: [contact('Helene Brandt')] })
  expect(said).toContain('To: Helene Brandt\nSubject: Preis')
  expect(said).toContain('ich schreibe Ihnen zum Preis.')
})
