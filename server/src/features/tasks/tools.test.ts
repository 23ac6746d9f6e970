import { describe, expect, it } from 'vitest'
import { tasksTools } from './tools.ts'

describe('what a card says a task will be', () => {
  const made = tasksTools.find(({ name }) => name === 'create_task')
  const said = (args: object) => made?.target?.(args as never)
  it('names its day, and its time where it has one', () => {
    expect(said({ title: 'Bleed the radiators' })).toBe('“Bleed the radiators”')
    expect(said({ title: 'Bleed the radiators', due_date: '2027-01-04' })).toBe('“Bleed the radiators”, due 4 Jan 2027')
    expect(said({ title: 'Bleed the radiators', due_date: '2027-01-04', due_time: '09:30' })).toBe(
      '“Bleed the radiators”, due 4 Jan 2027, 09:30',
    )
  })
})
