// Minutes as teams keep them in Markdown: the form of a meeting, people by their handles, references, comments. Sentences of trades that judge nothing.
import { describe, expect, it } from 'vitest'
import { findStatements } from './find.ts'
import { kinds, source, sure } from './fixture.ts'

const said = (text: string) =>
  findStatements(source(text)).map(({ kind, who, what }) => [kind, who?.words ?? null, what])

describe('what only points somewhere', () => {
  it.each([
    'kiln/glaze#2298',
    '@petra',
    'Released kiln 0.36.0, 0.36.1',
    'Cracks at the second firing [#54918](https://example.org/54918)',
    '- Open a second account for the guild [#1553](https://example.org/1553)',
    '<img src="https://example.org/oven-2019-04-27.png" width="100%" />',
    'Feature: larger shelves kiln/shelves#544',
  ])('says nothing: %s', (text) => {
    expect(kinds(text)).toEqual([])
  })

  it('is no number, but a number beside it is', () => {
    expect(kinds('Firing now takes 14 hours, see [#88](https://example.org/88) for the log.')).toEqual(['figure'])
  })
})

describe('what nobody reads', () => {
  it('is left out: a comment over several lines', () => {
    expect(kinds('Welcome!\n<!-- the note taker sends the notes to the guild\nPetra will print them -->\n')).toEqual([])
  })
  it('does not stop what stands around it, whose words stay exact', () => {
    const text = 'Tilda will <b>order</b> the clay by Friday.'
    const [one] = sure(text)
    expect(one).toMatchObject({ kind: 'promise', quote: text })
  })
  it('is quoted as a whole link', () => {
    expect(sure('- Tilda to send [the firing plan](https://example.org/plan)')[0]?.quote).toBe(
      'Tilda to send [the firing plan](https://example.org/plan)',
    )
  })
})

describe('a round by handles', () => {
  const round =
    '@mel\n- Done:\n  - Review the glaze recipe\n- Next:\n  - Fix the kiln door\n- Blocked:\n  - nothing\n\n@tom\n\n- I will call the clay pit on Monday\n- Done: sent the samples\n'
  it('gives each what stands below their name, and what was done to nobody', () => {
    expect(said(round)).toEqual([
      ['promise', '@mel', 'Fix the kiln door'],
      ['promise', '@tom', 'call the clay pit'],
    ])
  })
  it('shows what somebody means to do next as perhaps', () => {
    expect(sure(round).map(({ who }) => who?.words)).toEqual(['@tom'])
  })
})

describe('minutes with a comma behind the speaker', () => {
  const minutes =
    '## Present\n\n* Ines Falk\n* Hugo Brandt\n\n## Minutes\n\n* Ines, I will ask the pit for a price\n* Hugo, no updates this week\n* Ines, agree that the white clay is better\n* Hugo, might as well close the old kiln\n* fix the shelf\n'
  it('knows who speaks', () => {
    expect(sure(minutes).map(({ kind, who }) => [kind, who?.words])).toEqual([['promise', 'Ines']])
  })
  it('gives a thing to do without a name to nobody for sure', () => {
    expect(sure(minutes).some(({ quote }) => quote.includes('shelf'))).toBe(false)
  })
})

describe('the form of a meeting', () => {
  it.each([
    '## Agenda\n- Review the budget\n- Ask everyone to add their names',
    'Nothing to report this week',
    'Petra out on Monday',
    'Several reviews of the new oven',
    'Unit tests in the workshop.',
    'Volunteers and students are working on it',
  ])('binds nobody: %s', (text) => {
    expect(kinds(text)).toEqual([])
  })
  it('ends who was there at the next line that is bold as a whole', () => {
    expect(
      kinds(
        '**Attendees:**\n\n- Ines Falk\n- Hugo Brandt\n\n**From the yard**\n\n- Tilda will order the clay by Friday\n',
      ),
    ).toEqual(['promise'])
  })
  it.each([
    'fix: Tilda will mend the heating by Friday',
    '## Yesterday\n- I will send Petra the plan by Friday',
    '## Checklist\n- order the clay by Friday',
  ])('leaves what binds: %s', (text) => {
    expect(kinds(text)).toEqual(['promise'])
  })
  it('is no name: the word that opens the line', () => {
    expect(said('Remember to order the clay').map(([, who]) => who)).not.toContain('Remember')
    expect(said('Tilda will volunteer to open the hall.').map(([, who]) => who)).toEqual(['Tilda'])
  })
})
