import { describe, expect, it } from 'vitest'
import { ask, type PassageFixture } from '../fixture.ts'

const note = (label: string, ...lines: string[]): PassageFixture => ({
  label,
  text: ['Date: 2026-11-20', ...lines].join('\n'),
})

describe('“and the other one?”', () => {
  it('is the second of two that the records name side by side', async () => {
    const told = [
      note('Bewerber', 'Quist, 46. Will 92.000, frei zum 1.3.', 'Lahmer, 34. Will 78.000, frei zum 1.1.'),
      note('Samstag', 'Quist oder Lahmer? Ida kennt beide nicht.'),
    ]
    expect(await ask('und der andere?', told, {}, ['was will quist verdienen'])).toContain('78.000')
  })
  it('in English, too', async () => {
    const told = [
      note('Bids', 'Harrow asks 12,400 for the roof.', 'Pellew asks 10,900 for the roof.'),
      note('Choice', 'It is Pellew or Harrow, by Friday.'),
    ]
    expect(await ask('and the other one?', told, {}, ['how much does Harrow ask for the roof?'])).toContain('10,900')
  })
  it('is nobody where nothing says so', async () => {
    const said = await ask('and the other one?', [note('Bids', 'Harrow asks 12,400 for the roof.')], {}, [
      'how much does Harrow ask for the roof?',
    ])
    expect(said).not.toContain('10,900')
  })
})

describe('what is said for its own sake', () => {
  it.each(['Guten Morgen! Hast du auch so schlecht geschlafen?', 'did you sleep well?'])(
    'looks nothing up: “%s”',
    async (text) => {
      expect(await ask(text, [note('Tagebuch', 'Heute schlecht geschlafen, did not sleep well.')])).not.toContain(
        'Tagebuch',
      )
    },
  )
})
