import { expect, it } from 'vitest'
import { note, workspace } from '../workspace/fixture.ts'
import { statementAgain } from './statements.ts'

const written = note('2026-03-20', 'Marta will send the berth contract by 3 April 2026.')
const line = 'Marta: “Marta will send the berth contract by 3 April 2026.” (20 Mar 2026)'
const of = (unread: string[] | undefined) =>
  statementAgain(
    line,
    line,
    [{ kind: 'note', id: written.id }],
    workspace({ notes: [written], ...(unread && { unread }) }),
  )

it('a line of a text that is not read yet is proven by the text', () => {
  expect(of([written.id])?.from[0]?.values).toContain('send the berth contract')
})

it('what was read and is not open any more is not read out of the text again', () => {
  expect(of([])).toBe(null)
  expect(of(undefined)).toBe(null)
})
