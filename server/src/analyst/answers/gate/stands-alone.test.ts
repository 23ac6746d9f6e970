import { describe, expect, it } from 'vitest'
import { askMarked, contact, type PassageFixture, setOff } from '../fixture.ts'
import { gateIn } from './gate.ts'

const TODAY = '2026-11-24'
const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const about = (first: string, then: string) => gateIn([first], then, TODAY).about

describe('a question with a noun of its own stands alone', () => {
  const BEFORE = 'When does the quarry lease end and what notice is there?'
  it.each([
    'How is our payroll?',
    'What about our payroll?',
    'How is cash?',
    'Is there a pension scheme?',
    'Did anybody say that we insure the barge?',
    'Gibt es eine Betriebsratswahl?',
  ])('%s', (then) => expect(about(BEFORE, then)).toBeUndefined())

  it.each([
    'until when?',
    'Can we extend it?',
    'who signs?',
    'what is the deadline?',
    'How high is the penalty?',
    'Wer ist der Vermieter?',
    'and how high is the deposit?',
    'bis wann?',
    'Wie hoch ist die Miete dort?',
    'was ist die Frist?',
  ])('%s leans on the one before', (then) => expect(about(BEFORE, then)).toContain('quarry'))

  const told = [
    note(
      'Quarry',
      '2026-11-10',
      'The quarry lease ends on 31 January 2027.',
      'Notice for the quarry lease: six months.',
    ),
    note('Visit', '2026-11-02', 'Bela wants the kiln by 9 December.', 'Oriel keeps the quarry lease in her safe.'),
  ]
  it('another name that is put into the question takes the place of the first', async () => {
    const contacts = [contact('Oriel Marsh'), contact('Bela Fekete')]
    const said = await askMarked('and Bela?', told, { contacts }, ['Who is Oriel?', 'What does she keep?'])
    expect(setOff(said)).not.toContain('Oriel')
  })
})
