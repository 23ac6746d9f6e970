import { expect, test } from 'vitest'
import type { AnalystContext } from '../context/analyst-context.ts'
import { Markdown } from '../text/markdown.ts'
import type { Dossier } from './person.ts'
import { type Point, whereSaid } from './points.ts'
import { questionsFor } from './questions.ts'

const context = { today: '2026-11-27', german: false, cite: () => new Markdown('') } as unknown as AnalystContext
const undecided = (words: string) => ({
  kind: 'decision',
  date: '2026-11-20',
  words,
  person: null,
  own: false,
  ref: {},
})

test('what somebody would need for a decision is asked once, however much is undecided', () => {
  const dossier = {
    contact: { id: 'c1', name: 'Ida Rehm', role: 'Harbour master', notes: null, interactions: [] },
    points: ['Which crane to take is open.', 'Who pays the survey is open.'].map(undecided),
  } as unknown as Dossier
  const asked = questionsFor(dossier, context).map(({ text }) => text)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatch(/^What would Ida need for a decision\?.*Which crane/)
})

test('words of a file are told by what it is called, not by the day on which it was put there', () => {
  const point = {
    ...undecided('Which quay is let is open.'),
    ...{ source: 'file', note_title: 'Lease of the quay.pdf', date: '2026-11-27' },
  }
  expect(whereSaid(point as unknown as Point, { today: '2026-11-27', german: false })).toBe(
    'in “Lease of the quay.pdf”',
  )
  const noted = { ...point, source: 'note' } as unknown as Point
  expect(whereSaid(noted, { today: '2026-11-27', german: false })).toBe('noted today')
  expect(whereSaid(noted, { today: '2026-11-29', german: true })).toBe('notiert am 27.11.2026')
})
