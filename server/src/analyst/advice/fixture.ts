// A yard with a goal, a task, a note and a contact, and a draft about it.
import { signalsOf } from '../signals/signals.ts'
import { contact, goal, kpi, note, task, workspace } from '../workspace/fixture.ts'
import { recordIndex } from '../workspace/records.ts'
import type { Draft } from './advice.ts'

const yard = goal({
  id: 'g-yard',
  kpis: [
    kpi({
      id: 'k-berths',
      history: [
        ['2026-01-01', 0],
        ['2026-02-10', 12],
        ['2026-03-20', 20],
      ],
    }),
  ],
})
export const of = workspace({
  goals: [yard],
  tasks: [
    task({
      id: 't-lease',
      title: 'Sign the lease',
      priority: 'Urgent',
      due_date: '2026-03-10',
      goal_id: 'g-yard',
      assigned_to_name: null,
    }),
  ],
  notes: [
    note(
      '2026-03-20',
      '# Yard\n\nThe lease costs 1,200 EUR a month. Ruth said: "sign by Easter".\n\n- I will send Ruth the drawings.',
    ),
  ],
  contacts: [contact('Ruth Adair', 'Harbour Master', [['2026-03-12', 'Call about the lease']])],
})
export const index = recordIndex(of)
export const signals = signalsOf(of)
export const behind = 'kpi_behind:k-berths'
export const draft = (parts: Partial<Draft> = {}): Draft => ({
  subject: behind,
  title: 'The yard sells too few berths',
  claims: [{ text: 'Berths sold stand at 20 of 100.', cites: ['K1'] }],
  counter: null,
  action: { text: 'Ask Ruth Adair for a date to sign the lease.', cites: ['C1', 'T1'] },
  ...parts,
})
