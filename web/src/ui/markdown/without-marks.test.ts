import { expect, it } from 'vitest'
import { linesWithoutMarks, withoutMarks } from './without-marks.ts'

it.each([
  ['## Where the Northmoor renewal', 'Where the Northmoor renewal'],
  ['The task **Call Bruno** is on', 'The task Call Bruno is on'],
  ['**First, what is late or due:*', 'First, what is late or due:'],
  ['- *One* of `two`', 'One of two'],
  ['Done [\\[1\\]](/app/records/ta', 'Done [1]'],
  ['> “so it is”', '“so it is”'],
  ['5 * 3 = 15, snake_case stays', '5 * 3 = 15, snake_case stays'],
  ['# ', '# '],
])('the preview of %j is %j', (beginning, plain) => expect(withoutMarks(beginning)).toBe(plain))

it('a text that is not drawn yet shows words, not addresses, and keeps its lines', () => {
  const link = '[\\[1\\]](/app/records/goal/01a200ba)'
  expect(linesWithoutMarks(`## Late\n\n- Ten **days** behind. ${link}\n- Nobody has it.`)).toBe(
    'Late\n\nTen days behind. [1]\nNobody has it.',
  )
})
