import { describe, expect, it } from 'vitest'
import { ask, assigned, contact } from '../fixture.ts'

const note = (content: string, entry_date = '2026-11-20') => ({ id: `n-${content.slice(0, 14)}`, entry_date, content })
const german = {
  contacts: [contact('Aylin Demir', { role: 'Schweißerin' })],
  notes: [
    note('Aylin Demir ist ab 21.12. im Urlaub, die Vertretung ist noch offen.'),
    note('Der Aufbauplan für das Zelt ist noch nicht raus, er geht am Montag an die Feuerwehr.'),
    note('Stand Zelt 4: Die Plane ist geflickt und wird am Freitag wieder gespannt.'),
  ],
  tasks: [assigned('Plane für Zelt 4 spannen', null)],
}
const told = german.notes.map(({ content }) => ({ label: 'Notiz', text: content }))

describe('the language of an answer', () => {
  it.each([
    'Ist Demir in KW 52 da?',
    'Kommt Demir am Montag?',
    'Aufbauplan raus?',
    'Demir Urlaub?',
    'Status Zelt 4?',
    'Feuerwehr 23.11. okay?',
  ])('is German for %s', async (asked) => {
    const said = await ask(asked, told, german)
    expect(said).not.toMatch(/\b(?:the|records|record|find|passages|conversation|spoke)\b/i)
    expect(said).toMatch(/klare Antwort|Aufzeichnungen|Kontakt|„/)
  })
  it('two nouns are looked up as a question is', async () => {
    expect(await ask('Demir Urlaub?', told, german)).toContain('21.12.')
    expect(await ask('Aufbauplan raus?', told, german)).toContain('noch nicht raus')
  })
  it('is that of the earlier messages where the message shows none', async () => {
    const said = await ask('Demir?', told, german, ['what is on for the tent this week?'])
    expect(said).not.toMatch(/klare Antwort|Gespräch/)
  })
  it('is English where the records are', async () => {
    const english = { notes: [note('The tent is with the fire brigade and they want the plan by Monday.')] }
    const said = await ask('Tent plan?', [{ label: 'Tent', text: english.notes[0]?.content ?? '' }], english)
    expect(said).toContain('“The tent is with')
  })
})
