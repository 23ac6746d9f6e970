import { describe, expect, it } from 'vitest'
import { ask, contact, type PassageFixture } from '../fixture.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})

describe('what tells most in a question', () => {
  const told = [
    note('Montag', '2026-11-23', 'Den Schlüssel hält Bela bis Freitag.', 'Die Rede hält der Chorleiter.'),
    note('Post', '2026-11-02', '## TOP 2 GEMA', 'Die Rechnung von Juni hängt fest.', 'Macht zusammen 812,40 €.'),
    note('Anruf', '2026-11-10', 'Die GEMA hat die Liste bekommen.'),
  ]
  it('is an acronym, however it is typed, and no verb', async () => {
    for (const name of ['GEMA', 'gema']) {
      const said = await ask(`Wieviel hält die ${name} insgesamt zurück?`, told)
      expect(said).toContain('812,40')
      expect(said).not.toContain('Chorleiter')
      expect(said).not.toContain('Schlüssel')
    }
  })
  it('stays what it was in the next question', async () => {
    const said = await ask('und wie viel davon ist Juni?', told, {}, ['Wieviel hält die GEMA insgesamt zurück?'])
    expect(said).toContain('Juni')
    expect(said).not.toContain('Chorleiter')
  })
  it('is an acronym in English, too', async () => {
    const said = await ask('what did the HSE hold against us', [
      note('Yard', '2026-11-20', 'Tom holds the ladder, and holds it badly.'),
      note('Visit', '2026-11-03', 'HSE inspector came: two guards missing on the saw.'),
    ])
    expect(said).toContain('two guards missing')
    expect(said).not.toContain('ladder')
  })
})

describe('a day that a question names', () => {
  const contacts = [contact('Joan Pell'), contact('Ravi Sen')]
  it('is found however it is written, and "he" is whoever was named before', async () => {
    const told = [
      note('Call', '2026-11-20', 'Pell said she would ring about the paint.', 'Nobody paid for the paint.'),
      note(
        'Visit to the mill',
        '2026-10-06',
        "Sat in Pell's kitchen for an hour.",
        'What we came to.',
        'He pays two thousand by the 14th of November.',
      ),
    ]
    expect(await ask("what did pell say he'd pay by 14/11", told, { contacts })).toContain('two thousand')
    expect(await ask('what did pell say hed pay by 14 nov', told, { contacts })).toContain('two thousand')
  })
  it('is found in German, too', async () => {
    const told = [
      note('Mühle', '2026-10-06', 'Der Müller zahlt am 14. November die erste Rate.'),
      note('Kasse', '2026-11-20', 'Die Rate für die Orgel zahlt der Verein jeden Monat.'),
    ]
    const said = await ask('welche rate kommt am 14.11.?', told)
    expect(said).toMatch(/^[-\s\S]*14\. November/)
  })
})

describe('a topic at the head of a line', () => {
  it('is said by the whole line', async () => {
    const said = await ask('has the roofer finished the porch?', [
      note('Car', '2026-11-20', 'Porch. The roofer came and went again. Nothing done.', 'Lunch was fine.'),
      note('Desk', '2026-11-10', 'Lunch with the roofer was long.'),
    ])
    expect(said).toContain('Nothing done')
  })
})
