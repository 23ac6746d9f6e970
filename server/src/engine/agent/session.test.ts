import { expect, test } from 'vitest'
import { createSession } from './session.ts'

test('a record that was shown is asked about by its title, and one that was not by its id', () => {
  const session = createSession()
  const id = '01a20d6d-f9a3-740c-bacf-1363506763cb'
  const other = '01a20d6d-f9a3-740c-bacf-1363506763cc'
  session.present([
    { text: 'Change tyres', record: { kind: 'task', id, label: 'Change tyres' }, source: 'Task', foreign: false },
  ])
  expect(session.named(`task ${id}`).replaceAll(/[\u2066-\u2069]/g, '')).toBe('“Change tyres”')
  expect(session.named(`task ${other}`)).toBe(`task ${other}`)
  expect(session.named(`contact ${id}`)).toBe(`contact ${id}`)
})
