import { expect, test } from 'vitest'
import { materialOf } from './check.ts'
import { passagesFor } from './passages.ts'

const record = (id: string, text: string) => ({ id: `note:${id}`, kind: 'note', label: id, day: '2026-11-02', text })
const records = [
  record('n1', 'The yard was swept. Dana asked about the yard. The yard is closed on Friday.'),
  record('n2', 'All Saints is over, Conrad. You looked away.'),
]
const material = materialOf(records, { today: '2026-11-04' })

test('of a short record that a claim cites its reader sees every word, though they share none', () => {
  const cited = passagesFor('She reminded you on 2 November. [\\[1\\]](/app/records/note/n2)', [], material)
  expect(cited.numbered).toContain('All Saints is over, Conrad.')
  expect(cited.numbered).toContain('You looked away.')
})

test('what a claim cites comes before what only shares its words', () => {
  const { sentences } = passagesFor('Dana asked about the yard. [\\[1\\]](/app/records/note/n2)', [], material)
  expect(new Set(sentences.map((each) => each.record.id))).toEqual(new Set(['note:n1', 'note:n2']))
})
