import { expect, it } from 'vitest'
import type { AnalystContext } from '../context/analyst-context.ts'
import type { Point } from '../people/points.ts'
import { lineOfPoint, withSentenceBefore } from '../people/whole-point.ts'
import { Markdown } from '../text/markdown.ts'
import { fileLine } from './file-words.ts'

const context = { cite: () => new Markdown('') } as unknown as AnalystContext
const file = (label: string, content: string) => ({
  ...{ kind: 'file', id: label, label },
  text: `${label}\nType: text/plain\nSize: 176 B\nAdded: 2026-11-30\n${content}`,
})

it('a file is told by the row that names the matter, under the heads of its columns', () => {
  const csv = file('Alarms.csv', 'Customer,Firmware,Alarms\nHarbour Foods,4.2,5.0\nMill Dairies,4.1,14.9\n')
  expect(fileLine(csv, ['Mill'], context).text).toBe(
    '**Alarms.csv**: Customer · Firmware · Alarms: “Mill Dairies · 4.1 · 14.9” ',
  )
})

it('a file is told by its sentences, and neither by rules of tables nor by what is known of every file', () => {
  const text =
    '# Mill Dairies: terms\n\n| | |\n|---|---|\n| Fee | a lot |\n\nThe gate is locked. If Mill comes it is open.\n'
  expect(fileLine(file('Terms.md', text), ['Mill'], context).text).toContain(
    '“The gate is locked. If Mill comes it is open”',
  )
  expect(
    fileLine({ ...file('Empty.md', ''), text: 'Empty.md\nType: text/plain\nAdded: 2026-11-30' }, ['Mill'], context)
      .text,
  ).toBe('**Empty.md** ')
})

it('a point that begins with a pronoun is told with the sentence before it', () => {
  const text = '- No promise about alarms. They asked for one twice; nobody answered.\n- They rang.'
  const point = { note_id: 'f', words: 'They asked for one twice' } as Point
  expect(withSentenceBefore(point, [{ id: 'f', text }]).words).toBe('No promise about alarms. They asked for one twice')
  expect(withSentenceBefore({ ...point, words: 'They rang' }, [{ id: 'f', text }]).words).toBe('They rang')
  expect(lineOfPoint(point, [{ id: 'f', text }])).toContain('No promise about alarms')
})
