import { describe, expect, it } from 'vitest'
import { goal } from '../../workspace/fixture.ts'
import { assigned, contact } from '../fixture.ts'
import { talk } from '../talk-fixture.ts'

const note = (id: string, entry_date: string, content: string) => ({ id, entry_date, content })
const given = {
  tasks: [assigned('Tune the harpsichord', null, { due_date: '2026-12-03' }), assigned('Saiten bestellen', null)],
  contacts: [contact('Livia Thorn')],
  goals: [goal({ title: 'Record the winter album' })],
  notes: [
    note('n1', '2026-11-20', '# Rehearsal in the chapel\nThe organ was too loud.'),
    note('n2', '2026-11-21', 'Anruf wegen der Noten: der Verlag liefert erst im Dezember.'),
  ],
}
const told = async (message: string) => (await talk([message], given))[0]

describe('what is to be deleted', () => {
  it.each([
    ['Delete the task tune the harpsichord', 'Tune the harpsichord', 'is deleted'],
    ['Lösch die Aufgabe Saiten bestellen', 'Saiten bestellen', 'ist gelöscht'],
    ['Bitte die Aufgabe Saiten bestellen löschen', 'Saiten bestellen', 'ist gelöscht'],
  ])('is named on a card where it is a task: “%s”', async (message, title, said) => {
    const turn = await told(message)
    expect(turn?.cards).toEqual([{ tool: 'delete_task', input: { id: `t-${title}`, title } }])
    expect(turn?.before).toContain(title)
    expect(turn?.said).toContain(said)
  })
  it.each([
    ['Delete the note about the rehearsal', 'cannot delete notes', 'Rehearsal in the chapel'],
    ['delete the note from 20 November', 'cannot delete notes', 'Rehearsal in the chapel'],
    ['Lösche die Notiz über die Noten', 'Notizen kann ich hier nicht löschen', 'Anruf wegen der Noten'],
    ['Please remove the contact Livia Thorn', 'cannot delete contacts', 'Livia Thorn'],
    ['Lösch das Ziel Record the winter album', 'Ziele kann ich hier nicht löschen', 'Record the winter album'],
  ])('is said not to be possible, with the record that is meant: “%s”', async (message, said, record) => {
    const turn = await told(message)
    expect(turn?.cards).toEqual([])
    expect(turn?.said).toContain(said)
    expect(turn?.said).toContain(record)
    expect(turn?.said).toMatch(/\[r\d+\]/)
  })
  it('is said to be nowhere where nothing is meant by it', async () => {
    expect((await told('Delete the note about the tax return'))?.said).toContain('Nor do I find one')
    expect((await told('Delete the task paint the barn'))?.said).toContain('I find no open task')
  })
  it('is nothing that is only taken out of something', async () => {
    expect((await told('Remove Livia from the task tune the harpsichord'))?.cards).toEqual([])
  })
})
