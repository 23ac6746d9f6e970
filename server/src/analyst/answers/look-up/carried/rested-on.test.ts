// A question that goes on from the answer before: what stands beside what was quoted answers it, by the kind of value that is asked for.
import { describe, expect, it } from 'vitest'
import type { PassageFixture } from '../../fixture.ts'
import { talk } from '../../talk-fixture.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const told = [
  note(
    'Email from the Larkspur choir',
    '2026-11-19',
    'We should like to come up to 3,000 pounds for the summer tour, half in May and half in August.',
    'I can hold this until Friday 11 December; after that our hall is gone.',
    'Warmly, Ines',
  ),
  note('Boiler', '2026-11-20', 'The offer for the boiler came to 8,000. It is good until 3 January.'),
  note(
    'Kneading machine',
    '2026-11-12',
    'Flourtec: 421 euros per bowl, fixed until 31 December 2027.',
    'Minimum 60 bowls over the year.',
    'A third up front.',
  ),
  note('Rota', '2026-11-13', 'At least 4 bakers are on at night. Iris makes 12 loaves a minute.'),
]
const last = async (...said: string[]) => (await talk(said, {}, told)).at(-1)?.said ?? ''

describe('what goes on from an answer', () => {
  it.each([
    ['what does the Larkspur choir pay for the summer tour', 'til when is their offer good', '11 December'],
    ['what does the Larkspur choir pay for the summer tour', 'until when does that hold', '11 December'],
    ['what does Flourtec want per bowl', 'and how many do we have to take at least', '60 bowls'],
    ['was kostet eine Schüssel bei Flourtec', 'und wie viele müssen wir mindestens abnehmen', '60 bowls'],
  ])('%s – %s: %s', async (first, then, wanted) => {
    const said = (await last(first, then)).replaceAll('**', '')
    expect(said).toContain(wanted)
    const other = said.search(/3 January|4 bakers/)
    expect(other < 0 || said.indexOf(wanted) < other).toBe(true)
  })

  it('a question with a thing of its own rests on nothing', async () => {
    const said = await last(
      'what does the Larkspur choir pay for the summer tour',
      'and how many bakers are on at night?',
    )
    expect(said).toContain('4 bakers')
    expect(said.split('\n').slice(0, 2).join('\n')).not.toContain('11 December')
  })
  it('nothing is carried over from an answer that quoted nothing', async () => {
    const said = await last('hello', 'and how many loaves does Iris make?')
    expect(said).toContain('12 loaves')
  })
})
