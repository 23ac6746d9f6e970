import { describe, expect, it } from 'vitest'
import { ask, type PassageFixture } from '../fixture.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const NOTES = [
  note('Audit', '2026-11-02', 'Quantor reviews the cellar on 14 December 2026.', 'The cellar is being swept.'),
  note('Prüfung', '2026-11-03', 'Brandmeyer prüft die Kelter am 9. Dezember 2026.'),
]

describe('a name that is typed wrongly', () => {
  it.each([
    ['when does quantro review the cellar?', '14 December'],
    ['wann prüft Brandmeier die Kelter?', '9. Dezember'],
  ])('%s', async (question, day) => {
    expect(await ask(question, NOTES)).toContain(day)
  })

  it('is not taken for another name that is there', async () => {
    const said = await ask('When does Quintal review the cellar?', NOTES)
    expect(said).toMatch(/no clear answer|I find nothing/)
  })
})
