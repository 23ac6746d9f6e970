// Whose a new task is: somebody known, or a name as people write them. A noun is nobody.
import { expect, it } from 'vitest'
import { contact } from '../fixture.ts'
import { talk } from '../talk-fixture.ts'

const given = { contacts: [contact('Pia Lund')] }
const card = async (message: string) => (await talk([message], given))[0]?.cards[0]?.input

it.each([
  ['task for nora: rinse the vats', 'Rinse the vats', 'u-Nora Abel'],
  ['new task: rinse the vats, for nora', 'Rinse the vats', 'u-Nora Abel'],
  ['task for pia: rinse the vats', 'Rinse the vats (pia)', undefined],
  ['task for Karl: rinse the vats', 'Rinse the vats (Karl)', undefined],
  ['new task: rope off the yard, for safety', 'Rope off the yard (for safety)', undefined],
  ['task for compliance: rope off the yard', 'Rope off the yard (for compliance)', undefined],
  ['neue Aufgabe: Hof absperren, für Sicherheit', 'Hof absperren (für Sicherheit)', undefined],
  ['aufgabe für werkstatt: hof kehren', 'Hof kehren (für werkstatt)', undefined],
  ['remind me to check the vats at end', 'Check the vats at end', undefined],
])('“%s”', async (message, title, whose) => {
  const input = await card(message)
  expect(input).toMatchObject({ title })
  if (whose) expect(input).toMatchObject({ assigned_to_user_id: whose })
})
