import { describe, expect, it } from 'vitest'
import { ask } from '../fixture.ts'
import { gateIn } from '../gate/gate.ts'

const harbour = [
  {
    label: 'Cash',
    text: 'Date: 2026-11-12\nWith the Pier Nine deposit it is $740,000. So the season hangs on the city.',
  },
  {
    label: 'Sites',
    text: 'Date: 2026-11-13\n| Site | Contract | Next step |\n|---|---|---|\n| Pier Nine | $2,900,000 | Chase deposit |\n| Old Quay | $1,100,000 | Chase deposit |',
  },
]

describe('a sum of parts', () => {
  it('adds no total that the thing asked for is only a part of, and no column of another name', async () => {
    const said = await ask('pier nine + old quay deposit together?', harbour)
    expect(said).not.toContain('**')
    expect(said).not.toContain(' = ')
    expect(said).toContain('find no clear answer')
  })
  it('adds what each part’s own words call so, though it is asked for once', async () => {
    const told = [
      ...harbour,
      { label: 'Nine', text: 'Date: 2026-11-14\nThe Pier Nine deposit is $90,000 and still open.' },
      { label: 'Quay', text: 'Date: 2026-11-15\nThe Old Quay deposit is $35,000.' },
    ]
    expect(await ask('pier nine + old quay deposit together?', told)).toContain('$90,000 + $35,000 = 125,000 USD')
  })
  it('does the same in German', async () => {
    const told = [
      { label: 'Kasse', text: 'Date: 2026-11-12\nMit der Kaution Nordhof sind es 74.000 €.' },
      { label: 'Südhof', text: 'Date: 2026-11-13\nDie Kaution Südhof beträgt 3.500 €.' },
    ]
    expect(await ask('Wie viel sind Kaution Nordhof und Kaution Südhof zusammen?', told)).not.toContain(' = ')
  })
})

it('no passage of one part is the answer where several are asked for together', async () => {
  const told = [
    { label: 'List', text: 'Date: 2026-11-20\nCall the city on the Pier Nine deposit and the Old Quay fence.' },
  ]
  expect(await ask('pier nine + old quay deposit together?', told)).toContain('find no clear answer')
})

describe('what is reckoned', () => {
  it.each([
    'list everything that is due this friday 12/4',
    'what is on 3/12?',
    'was ist am 4/12 los',
    'are we open 24/7?',
  ])('is no day: %s', (asked) => {
    expect(gateIn([], asked, '2026-11-30').kind).not.toBe('sum')
  })
  it.each(['what is 96 / 8?', '84 / 7', 'Was ist 1.200 - 350?', '96/8 ='])('is %s', (asked) => {
    expect(gateIn([], asked, '2026-11-30').kind).toBe('sum')
  })
})
