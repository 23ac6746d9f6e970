import { expect, test } from 'vitest'
import { budget } from './budget.ts'
import { contact, goal, note, task, workspace } from './fixture.ts'

const long = (day: string) =>
  note(
    day,
    Array.from(
      { length: 40 },
      (_, at) => `Paragraph ${at} of ${day}: the crane, the quay and the lease were discussed at length.`,
    ).join('\n\n'),
  )
const notes = Array.from({ length: 28 }, (_, at) => long(`2026-02-${String(at + 1).padStart(2, '0')}`))

test('a budget keeps the newest notes, cuts long ones at a paragraph and says what is missing', () => {
  const { workspace: cut, left_out } = budget(
    workspace({ goals: [goal()], tasks: [task()], contacts: [contact('Ruth Adair', 'Agent')], notes }),
    12_000,
  )
  expect(JSON.stringify(cut).length).toBeLessThan(14_000)
  expect(cut.goals).toHaveLength(1)
  expect(cut.notes[0]?.entry_date).toBe('2026-02-28')
  expect(cut.notes[0]?.content).toMatch(/length\.\n…$/)
  expect(left_out.join(' ')).toMatch(/notes \(all before 2026-02-\d\d\)/)
  expect(left_out.join(' ')).toMatch(/The end of \d+ long notes\./)
})

test('what fits is left whole', () => {
  const small = workspace({ goals: [goal()], tasks: [task()], notes: [note('2026-03-20', 'Short.')] })
  expect(budget(small, 100_000)).toEqual({ workspace: small, left_out: [] })
})
