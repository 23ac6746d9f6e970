import { expect, test } from 'vitest'
import type { AnalystContext } from '../context/analyst-context.ts'
import { Markdown } from '../text/markdown.ts'
import type { Dossier } from './person.ts'
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
