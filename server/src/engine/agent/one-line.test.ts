import { expect, it } from 'vitest'
import { oneLine } from './one-line.ts'

it.each([
  [
    '## What moved\n\n- Done: quotes [\\[1\\]](/app/records/task/1)\n- Done: **audit**',
    'What moved: Done: quotes · Done: audit',
  ],
  ['**You owe**\n\n1. A call\n2. A letter\n\nThat is all.', 'You owe: A call · A letter That is all.'],
  ['See [the note](/app/records/note/1), *now*.', 'See the note, now.'],
  ['> quoted\n\n```ts\nconst a = 1\n```', 'quoted const a = 1'],
  ['5 * 3 and snake_case', '5 * 3 and snake_case'],
  ['# Alone', 'Alone'],
  ['', ''],
])('%j on one line is %j', (text, line) => expect(oneLine(text)).toBe(line))

it('ends a long text with an ellipsis', () => {
  expect(oneLine('word '.repeat(100), 20)).toBe('word word word word …')
})
