import { describe, expect, it, test } from 'vitest'
import { checkClaim } from './check.ts'

const task = (who: string, title = 'Order the roof sheets', id = 't') => ({
  id,
  kind: 'task',
  label: title,
  day: '2026-11-20',
  fields: [
    { name: 'title', text: title },
    { name: 'status', text: 'todo' },
    { name: 'due_date', text: '2026-12-04' },
    { name: 'assigned_to_name', text: who },
  ],
})
const verdict = (claim: string, ...records: ReturnType<typeof task>[]) =>
  checkClaim(claim, records, { today: '2026-11-24' }).verdict

describe('whose a task is', () => {
  test.each([
    'It is Sally’s.',
    "The roof sheets are Sally's.",
    'Die Aufgabe gehört Sally.',
    'Sally is assigned to it.',
  ])('“%s”', (claim) => {
    expect(verdict(claim, task('Sally Broad'))).toBe('proven')
    expect(verdict(claim, task('Tom Kerr'))).not.toBe('proven')
  })

  it('is not told by a word that speaks of something of theirs', () => {
    expect(verdict('The roof sheets are in Sally’s yard.', task('Sally Broad'))).not.toBe('proven')
  })

  test.each(['Nobody is assigned to it.', 'The roof sheets are not assigned to anybody.', 'Niemand ist zuständig.'])(
    '“%s” where it is nobody’s',
    (claim) => {
      expect(verdict(claim, task('nobody'))).toBe('proven')
      expect(verdict(claim, task('Sally Broad'))).not.toBe('proven')
    },
  )

  it('nobody’s is the task that is named, where there are several', () => {
    const [roof, yard] = [task('nobody'), task('Sally Broad', 'Sweep the yard', 'y')]
    expect(verdict('Nobody is assigned to the roof sheets.', roof, yard)).toBe('proven')
    expect(verdict('Nobody is assigned to the yard.', roof, yard)).not.toBe('proven')
    expect(verdict('Nobody is assigned to it.', roof, yard)).not.toBe('proven')
  })
})

it('what is targeted or scheduled is a plan, and what was done is not', () => {
  const note = (text: string) => [{ id: 'n', label: 'Yard', day: '2026-11-20', text }]
  const of = (claim: string, text: string) => checkClaim(claim, note(text), { today: '2026-11-24' }).verdict
  expect(of('Exchange is targeted for 5 February 2027.', 'Target for exchange: 5 February 2027.')).toBe('proven')
  expect(of('Exchange is scheduled for 5 February 2027.', 'We will exchange on 5 February 2027.')).not.toBe(
    'contradicted',
  )
  expect(of('We exchanged on 5 February 2027.', 'Target for exchange: 5 February 2027.')).not.toBe('proven')
})
