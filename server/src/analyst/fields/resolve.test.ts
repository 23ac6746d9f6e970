import { expect, it } from 'vitest'
import { fieldsAsked } from './asked.ts'
import { resolved } from './resolve.ts'

const directory = {
  colleagues: async () => [],
  goals: async () => [{ id: '1', title: 'Cutter afloat' }],
}
const read = (text: string, german: boolean) => {
  const asked = fieldsAsked(text, { today: '2026-11-24', zone: 'Europe/Berlin', german })
  return asked && resolved(asked, directory)
}

it.each([
  ['How many tasks are overdue? which of these are mine?', false],
  ['how many of my tasks are overdue ?!', false],
  ['Wie viele meiner Aufgaben sind überfällig ?', true],
])('marks between questions name no goal: %s', async (text, german) => {
  const found = await read(text, german)
  expect(found?.task).toEqual({ overdue: true, whose: 'mine' })
})
