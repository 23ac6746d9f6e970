import { describe, expect, it } from 'vitest'
import { contextOver } from '../../context/fixture.ts'
import type { AnalystActions } from '../../context/read-tools.ts'
import { commandIn } from './command.ts'
import { addNoteAnswer, createTaskAnswer, taskIn } from './making.ts'
import { timedTask } from './timed-task.ts'

const MONDAY = '2026-11-23'
type Done = Awaited<ReturnType<AnalystActions['act']>>
/** Hands for which every act ends so. */
const ending = (done: Partial<Done>): Pick<AnalystActions, 'act'> => ({
  act: async () => ({ done: false, declined: false, words: '', shown: [], ...done }),
})

describe('a task made of a sentence', () => {
  it('has the words as its title and the day as its date', () => {
    expect(taskIn('to call Anna about the offer by Friday', MONDAY)).toEqual({
      title: 'Call Anna about the offer',
      due_date: '2026-11-27',
    })
  })

  it('keeps its time of day: beside its day, or in the words where no day is named', () => {
    const day = { title: 'Call Anna', due_date: '2026-11-24', time: '15:00' }
    expect(taskIn('to call Anna tomorrow at 3pm', MONDAY)).toEqual(day)
    expect(taskIn('call Anna at 3pm', MONDAY)).toEqual({ title: 'Call Anna at 3pm', due_date: null })
    const made = { does: 'create_task', due_date: '2026-11-24', time: '15:00', person: null }
    expect(commandIn('Create a task: call Anna tomorrow at 3pm', MONDAY)).toEqual({ ...made, title: 'Call Anna' })
    expect(commandIn('Erstelle eine Aufgabe: Anna anrufen, morgen um 15 Uhr', MONDAY)).toEqual({
      ...made,
      title: 'Anna anrufen',
    })
    expect(commandIn('verschiebe Anna anrufen auf morgen um 10 Uhr', MONDAY)).toMatchObject({
      does: 'move',
      object: 'Anna anrufen',
      due_date: '2026-11-24',
      time: '10:00',
    })
    // Wherever it is kept, the person sees it.
    expect(JSON.stringify(timedTask('Call Anna', '2026-11-24', '15:00'))).toContain('15:00')
  })

  it('that the person declined is told as their no', async () => {
    const context = await contextOver({ today: MONDAY })
    const answer = await createTaskAnswer(
      context,
      'call Anna',
      ending({ declined: true, words: 'The person declined this.' }),
    )
    expect(answer).toBe('No task was created. You said no.')
  })

  it('that was refused for another reason is told with that reason, whatever words are in it', async () => {
    const context = await contextOver({ today: MONDAY })
    const refused = ending({ words: 'There is no tool called create_task here.' })
    expect(await createTaskAnswer(context, 'call Anna', refused)).toBe(
      'No task was created. There is no tool called create\\_task here.',
    )
    expect(await addNoteAnswer(context, 'Anna called', refused)).toBe(
      'No note was written. There is no tool called create\\_task here.',
    )
  })

  it('is cited by its mark when it is made', async () => {
    const context = await contextOver({ today: MONDAY })
    const made = ending({
      done: true,
      shown: [{ text: '', record: { kind: 'task', id: 't1', label: 'Call Anna' }, mark: 'r1' }],
    })
    expect(await createTaskAnswer(context, 'call Anna tomorrow', made)).toBe(
      'The task **Call Anna** is on your list, due tomorrow. [r1]',
    )
  })
})
