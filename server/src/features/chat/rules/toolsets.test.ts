import { describe, expect, it } from 'vitest'
import { toolsetsFor } from './toolsets.ts'

describe('toolsets of a conversation', () => {
  it('are open for what is told to be done plainly, in English and German', () => {
    expect(toolsetsFor(['Create a task: ring the harbour office'])).toEqual(['tasks'])
    expect(toolsetsFor(['Erinnere mich daran, den Prüfbericht zu lesen'])).toEqual(['tasks'])
    expect(toolsetsFor(['Draft a message to Helen about the lease'])).toEqual(['messages'])
    expect(toolsetsFor(['Every Monday at 8 tell me what is overdue'])).toEqual(['schedules'])
  })

  it('stay open for what comes after, in the order in which they were needed', () => {
    expect(toolsetsFor(['Log a call with Sam: he agreed', 'Add a task: write to Sam', 'And what is due?'])).toEqual([
      'contacts',
      'tasks',
    ])
  })

  it('stay closed where something is only asked', () => {
    expect(toolsetsFor(['What is overdue?', 'Wer wartet auf mich?', 'Which tasks does Ben have?'])).toEqual([])
  })
})
