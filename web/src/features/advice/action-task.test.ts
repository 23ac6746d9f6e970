import { describe, expect, it } from 'vitest'
import { actionTask } from './action-task.ts'

describe('a task made of what to do', () => {
  it('has its day as a date and not in its title', () => {
    expect(actionTask('Do “Order the crane” by 21 Dec 2026. Call Ida about it.', 'Crane: 24 Dec 2026')).toEqual({
      title: 'Do “Order the crane”',
      due_date: '2026-12-21',
    })
    expect(actionTask('Frag Ida, ob der Kran kommt, bis 21.12.2026.', 'Kran: 24.12.2026')).toEqual({
      title: 'Frag Ida, ob der Kran kommt',
      due_date: '2026-12-21',
    })
  })

  it('says what “it” is', () => {
    expect(actionTask('Settle it with Bruno Salis by 21 Dec 2026.', 'Packing machines: 24 Dec 2026')).toEqual({
      title: 'Settle it with Bruno Salis (Packing machines)',
      due_date: '2026-12-21',
    })
  })

  it('stays as it is where there is no day', () => {
    expect(actionTask('Write down the first step', 'Series B is behind')).toEqual({
      title: 'Write down the first step',
    })
  })
})
