// Questions about fields of one's own records, asked as a person does.
import { describe, expect, it } from 'vitest'
import { contextOver } from '../../context/fixture.ts'
import { goal, kpi } from '../../workspace/fixture.ts'
import { ask, assigned, contact, TODAY } from '../fixture.ts'
import { fieldsAnswer } from './fields.ts'

const talk = (date: string) => ({ id: `i-${date}`, date, summary: 'Call', notes: null })
const GREENHOUSE = goal({ id: 'g1', title: 'Heat the greenhouse with wood' })
const given = {
  user: { id: 'u-Alex', name: 'Alex Moreau' },
  goals: [GREENHOUSE, goal({ id: 'g2', title: 'Sell to florists', kpis: [kpi({ id: 'k1', name: 'Florists' })] })],
  tasks: [
    assigned('Order the boiler', 'Nadia Behr', { due_date: '2026-11-20', goal_id: 'g1', priority: 'Urgent' }),
    assigned('Stack the logs', 'Nadia Behr', { due_date: '2026-12-10', goal_id: 'g1' }),
    assigned('Print the catalogue', 'Nadia Behr', { due_date: '2026-11-19', goal_id: 'g2' }),
    assigned('Fix the fan', null, { due_date: '2026-11-26', priority: 'Urgent' }),
    assigned('Paint the gate', null),
    assigned('Pay the gardener', null, { status: 'Done', updated_at: '2026-11-18T09:00:00.000Z' }),
  ],
  contacts: [
    contact('Rosa Lindner', {
      phones: ['0421 555 0110'],
      interactions: [talk('2026-11-20')],
      last_interaction_date: '2026-11-20',
    }),
    contact('Emil Katz', {
      role: 'Larkspur Mills',
      interactions: [talk('2026-09-01')],
      last_interaction_date: '2026-09-01',
    }),
    contact('Ida Brook', { role: 'Larkspur Mills, sales' }),
  ],
  notes: ['2026-10-02', '2026-10-30', '2026-11-03'].map((entry_date) => ({
    id: entry_date,
    entry_date,
    content: 'Frost.',
  })),
}
const said = (question: string, before: string[] = []) => ask(question, [], given, before)

describe('a question about fields', () => {
  it('is answered with a number and the records', async () => {
    const answer = await said('what is overdue?')
    expect(answer).toMatch(/^Two tasks are overdue:/)
    expect(answer).toContain('Order the boiler')
    expect(answer).toContain('Print the catalogue')
    expect(answer).not.toContain('Fix the fan')
  })

  it('joins person, goal and state', async () => {
    const answer = await said("Nadia's overdue tasks in the greenhouse goal")
    expect(answer).toContain('One task of Nadia Behr in the goal “Heat the greenhouse with wood” is overdue')
    expect(answer).toContain('Order the boiler')
    expect(answer).not.toContain('Print the catalogue')
    expect(await said('überfällige Aufgaben von Nadia')).toMatch(/^2 Aufgaben von Nadia Behr sind überfällig/)
  })

  it('tells whose silence is long, and who was never spoken to', async () => {
    const answer = await said('contacts I have not spoken to in 60 days')
    expect(answer).toContain('One contact not spoken to in 60 days')
    expect(answer).toContain('Emil Katz')
    expect(answer).toContain('Not counted, as no conversation with them is on record: Ida Brook')
    expect(answer).not.toContain('Rosa')
  })

  it('knows empty fields', async () => {
    expect(await said('which contact has no phone number')).toMatch(/^Two contacts without a phone number/)
    expect(await said('Ziele ohne KPI')).toMatch(/^1 Ziel ist ohne Kennzahl/)
    expect(await said('tasks without a date')).toContain('Paint the gate')
  })

  it('counts notes of a month in both languages', async () => {
    expect(await said('how many notes in October')).toMatch(/^2 notes in October/)
    expect(await said('wie viele Notizen im Oktober')).toMatch(/^2 Notizen im Oktober/)
  })

  it('says by what it looked where there is none', async () => {
    expect(await said('tasks of Nadia without a date')).toContain(
      'By the tasks’ own fields, no task of Nadia Behr is without a date',
    )
    expect(await said('Aufgaben von Nadia ohne Datum')).toContain(
      'Nach den Feldern der Aufgaben ist keine Aufgabe von Nadia Behr ohne Datum',
    )
  })

  it('urgent is what the field says; what is of high priority stands beside it', async () => {
    const answer = await said('urgent tasks due this week')
    expect(answer).toMatch(/^One urgent task is due this week/)
    expect(answer).not.toContain('Order the boiler**')
  })

  it('is none where a word of it is no name: then texts are asked', async () => {
    const context = await contextOver({ today: TODAY, ...given })
    expect(await fieldsAnswer(context, 'which tasks does the insurer require')).toBeNull()
    expect(await fieldsAnswer(context, 'which contacts did Nadia forget')).toBeNull()
  })
})
