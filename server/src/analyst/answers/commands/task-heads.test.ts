import { describe, expect, it } from 'vitest'
import { TODAY } from '../fixture.ts'
import { gateIn } from '../gate/gate.ts'

/** What a message tells to do; a Tuesday. */
const told = (message: string) => {
  const { kind, command } = gateIn([], message, TODAY)
  return kind === 'command' ? command : kind
}
const FRIDAY = '2026-11-27'

describe('a task whose head says whose it is', () => {
  it.each([
    ['task for nora: water the dahlias by friday', 'Water the dahlias', 'nora'],
    ['task for Nora - water the dahlias by friday', 'Water the dahlias', 'Nora'],
    ['todo for nora: water the dahlias, due friday', 'Water the dahlias', 'nora'],
    ['to do for nora: water the dahlias by friday', 'Water the dahlias', 'nora'],
    ['action item for nora: water the dahlias by friday', 'Water the dahlias', 'nora'],
    ['a task for nora please: water the dahlias by friday', 'Water the dahlias', 'nora'],
    ['make nora a task: water the dahlias by friday', 'Water the dahlias', 'nora'],
    ['give nora a task: water the dahlias by friday', 'Water the dahlias', 'nora'],
    ['give nora a task to water the dahlias by friday', 'Water the dahlias', 'nora'],
    ['give nora the task of watering the dahlias by friday', 'Watering the dahlias', 'nora'],
    ['create a task for nora to water the dahlias by friday', 'Water the dahlias', 'nora'],
    ['assign nora: water the dahlias by friday', 'Water the dahlias', 'nora'],
    ['assign a task to nora: water the dahlias by friday', 'Water the dahlias', 'nora'],
    ["put watering the dahlias on nora's list for friday", 'Watering the dahlias', 'nora'],
    ["add to nora's list: water the dahlias by friday", 'Water the dahlias', 'nora'],
    ["put on nora's to-do list: water the dahlias by friday", 'Water the dahlias', 'nora'],
    ['new task: water the dahlias by friday, for nora', 'Water the dahlias', 'nora'],
    ['can you add a task for nora: water the dahlias by friday?', 'Water the dahlias', 'nora'],
    ['task for nora for friday: water the dahlias', 'Water the dahlias', 'nora'],
    ['leg ne aufgabe für nora an: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['leg nora ne aufgabe an: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['leg bitte für nora eine aufgabe an: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['aufgabe für nora anlegen: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['kannst du für nora eine aufgabe anlegen: dahlien gießen bis freitag?', 'Dahlien gießen', 'nora'],
    ['aufgabe für nora: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['neue Aufgabe für Nora - Dahlien gießen bis Freitag', 'Dahlien gießen', 'Nora'],
    ['todo für nora: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['mach nora ne aufgabe: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['gib nora eine aufgabe: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['gib nora die aufgabe, die dahlien bis freitag zu gießen', 'Dahlien gießen', 'nora'],
    ['setz auf noras liste: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['schreib nora auf die liste: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['setz dahlien gießen bis freitag auf noras liste', 'Dahlien gießen', 'nora'],
    ['ich brauche eine aufgabe für nora: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['trag nora als aufgabe ein: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['leg für nora an: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['leg eine aufgabe für nora an dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['schreib auf noras liste: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['aufgabe an nora: dahlien gießen bis freitag', 'Dahlien gießen', 'nora'],
    ['nora should water the dahlias by friday, make that a task', 'Water the dahlias', 'nora'],
    ['nora soll bis freitag die dahlien gießen, leg das als aufgabe an', 'Dahlien gießen', 'nora'],
    ['Aufgabe für Frau Abel: Dahlien gießen bis Freitag', 'Dahlien gießen', 'Frau Abel'],
  ])('is theirs: “%s”', (message, title, person) => {
    expect(told(message)).toMatchObject({ does: 'create_task', title, person, due_date: FRIDAY })
  })

  it.each([
    ['task for me: ring the florist by friday', 'Ring the florist'],
    ['to do: ring the florist by friday', 'Ring the florist'],
    ['reminder: ring the florist on friday', 'Ring the florist'],
    ['task for friday: ring the florist', 'Ring the florist'],
    ["don't let me forget to ring the florist on friday", 'Ring the florist'],
    ['add to my list: ring the florist by friday', 'Ring the florist'],
    ['aufgabe für freitag: blumen holen', 'Blumen holen'],
    ['to do: blumen holen bis freitag', 'Blumen holen'],
    ['pack mir blumen holen bis freitag auf die liste', 'Blumen holen'],
    ['lass mich nicht vergessen, am freitag die blumen zu holen', 'Blumen holen'],
    ['nicht vergessen: blumen holen am freitag', 'Blumen holen'],
    ['erinner mich am freitag daran, die blumen zu holen', 'Die blumen holen'],
    ['erinner mich am freitag an die bank', 'An die bank denken'],
    ['blumen holen bis freitag, mach da draus eine aufgabe', 'Blumen holen'],
    ['mach eine aufgabe draus: blumen holen bis freitag', 'Blumen holen'],
  ])('is one’s own: “%s”', (message, title) => {
    expect(told(message)).toMatchObject({ does: 'create_task', title, person: null, due_date: FRIDAY })
  })

  it.each([
    ['the fence must be painted, make that a task', 'Fence must be painted'],
    ['das angebot muss raus, mach daraus eine aufgabe', 'Angebot muss raus'],
    ['nora must not water the dahlias, make that a task', 'Nora must not water the dahlias'],
  ])('is nobody’s where a thing must be done, or somebody must not: “%s”', (message, title) => {
    expect(told(message)).toMatchObject({ does: 'create_task', title, person: null })
  })

  it('may be a topic where nothing says that it is somebody: “task budget: …”', () => {
    expect(told('task nora: water the dahlias')).toMatchObject({ perhaps: 'nora', title: 'Water the dahlias' })
    expect(told('aufgabe für die geschäftsleitung: folien machen')).toMatchObject({ perhaps: 'geschäftsleitung' })
  })

  it.each([
    'tasks for nora: which are late',
    'task for nora: is it done?',
    'task for nora: done',
    'tasks for nora',
    'task harbour survey: deadline to friday please',
    'aufgabe zaun: bitte auf dringend',
    'aufgabe zaun: erledigt, bitte abhaken',
    'task list for nora',
    'Aufgaben für Nora: welche sind offen?',
    'Aufgabe für Nora, die noch offen ist',
    'welche Aufgabe hat Nora: die Dahlien?',
    'what is on nora’s list: dahlias?',
    'the task for nora to water the dahlias: cancelled, no point',
  ])('is none where something is asked or told of one: “%s”', (message) => {
    const command = told(message)
    expect(typeof command === 'object' && command.does === 'create_task').toBe(false)
  })

  it.each([
    ['assign Nora to the fence', 'assign'],
    ['remove the to-do: barge survey', 'delete'],
    ['aufgabe orgel angebot: frist bitte auf 4.12. vorziehen', 'move'],
    ['Gib Seitz die Aufgabe Zaun', 'assign'],
    ['Gib Seitz die Aufgabe Zaun, er hat Zeit', 'assign'],
    ['assign Nora the fence', 'assign'],
  ])('leaves what is told of others as it is: “%s”', (message, does) => {
    const command = told(message)
    expect(typeof command === 'object' ? command.does : 'put').toBe(does)
  })
})
