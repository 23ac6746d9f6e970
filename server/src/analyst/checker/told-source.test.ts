// Quotations with their source, and days by the calendar; none of these trades has a workspace.
import { describe, expect, it } from 'vitest'
import { checkClaim } from './check.ts'
import { claimsIn } from './sentence-check.ts'
import type { CheckedRecord } from './shapes.ts'

const NOTE: CheckedRecord = {
  id: 'note:1',
  kind: 'note',
  label: 'Harvest round',
  day: '2026-03-18',
  author: 'Ana Ruiz',
  text: '# Press\n\nThe press is booked for 5 April. The lease of the cellar ends on 7 May 2026.\nTwo barrels leak.',
}
const CARD: CheckedRecord = {
  id: 'contact:1',
  kind: 'contact',
  label: 'Ruth Adler',
  day: '2026-03-10',
  author: null,
  text: 'Prefers the phone, never before nine.',
}
const FILE: CheckedRecord = {
  id: 'file:1',
  kind: 'file',
  label: 'Pachtvertrag.pdf',
  day: '2026-01-02',
  text: 'Die Pacht ist am ersten Werktag fällig.',
}
const verdictOf = (claim: string) => checkClaim(claim, [NOTE, CARD, FILE], '2026-03-23').verdict

describe('a quotation with its source', () => {
  it.each([
    '“The press is booked for 5 April” (Harvest round, 2026-03-18)',
    'The note of 18 Mar 2026 says: “The press is booked for 5 April”.',
    'Harvest round, Wednesday 18 March: “Two barrels leak”',
    '“The press is booked for 5 April. The lease of the cellar ends on 7 May 2026” (Harvest round, 2026-03-18)',
    '“Prefers the phone, never before nine” (Ruth Adler)',
    'The entry of Ruth Adler: “Prefers the phone, never before nine”.',
    'Die Datei „Pachtvertrag.pdf“ sagt: „Die Pacht ist am ersten Werktag fällig“.',
  ])('is proven by the words, the name and the day of the record: %s', (claim) => {
    expect(verdictOf(claim)).toBe('proven')
  })

  it.each([
    ['the day is another', 'The note of 19 Mar 2026 says: “The press is booked for 5 April”.'],
    ['the record has another name', '“The press is booked for 5 April” (Spring round, 2026-03-18)'],
    ['somebody else is said to have said it', 'Tom Weber says: “The press is booked for 5 April”.'],
    ['a person is made to say what stands on their card', 'Ruth Adler says: “Prefers the phone, never before nine”.'],
    ['a person’s name stands before the words alone', 'Ruth Adler: “Prefers the phone, never before nine”'],
    ['the title may be who said it', 'According to Harvest round: “The press is booked for 5 April”.'],
    ['the title stands alone before it', 'Harvest round: “The press is booked for 5 April”'],
    ['it denies it', 'The note of 18 Mar 2026 does not say: “The press is booked for 5 April”.'],
    ['a word is another', '“The press is booked for 6 April” (Harvest round, 2026-03-18)'],
    ['it says more', 'The note of 18 Mar 2026 says: “Two barrels leak” and the cellar is flooded.'],
    ['it is no task that says it', 'The task “Two barrels leak” is open.'],
    ['it tells what the words do', 'The note “Two barrels leak” does it.'],
    ['the words stand in another record', '“Two barrels leak” (Ruth Adler)'],
  ])('is not where %s', (_, claim) => {
    expect(verdictOf(claim)).not.toBe('proven')
  })
})

describe('a quotation of several lines', () => {
  const visit: CheckedRecord = {
    id: 'note:2',
    kind: 'note',
    label: 'Visit to the mill',
    day: '2026-03-18',
    text: [
      '## Wheels',
      'The miller wants 9% off, for two years. Two others are cheaper. Notice can be given until 5 May.',
      '',
      '- He said: "The race is silted." You should look at it.',
      '- Not his topic, but "somebody will ask". I asked about the sluice.',
      '- P&L by Friday',
      '',
      '## Afterwards',
      'The new gate is welded',
      'if the frost holds off.',
    ].join('\n'),
  }
  const verdict = (claim: string) => checkClaim(claim, [visit, CARD], '2026-03-23')

  it.each([
    '“The miller wants 9% off, for two years. **Two others are cheaper.** Notice can be given until 5 May · He said: ‘The race is silted.’ You should look at it · Not his topic, but ‘somebody will ask’. I asked about the sluice” (Visit to the mill, 18 Mar 2026)',
    '“I asked about the sluice · P&amp;L by Friday” (Visit to the mill, 18 Mar 2026)',
  ])('is proven whatever signs stand between its words: %s', (claim) => {
    expect(verdict(claim).verdict).toBe('proven')
  })
  it('has its own lines as proof, and not the heading over them', () => {
    const { spans } = verdict(
      '“Two others are cheaper. Notice can be given until 5 May” (Visit to the mill, 18 Mar 2026)',
    )
    expect(spans.map(({ words }) => words.trim())).toEqual([
      'Two others are cheaper.',
      'Notice can be given until 5 May.',
    ])
  })
  it.each([
    [
      'a line between them is left out',
      '“Two others are cheaper · He said: ‘The race is silted.’” (Visit to the mill, 18 Mar 2026)',
    ],
    [
      'a figure is another',
      '“The miller wants 6% off, for two years. Two others are cheaper” (Visit to the mill, 18 Mar 2026)',
    ],
    ['it ends before its condition', '“Afterwards · The new gate is welded” (Visit to the mill, 18 Mar 2026)'],
    [
      'the lines are of two records',
      '“P&L by Friday · Prefers the phone, never before nine” (Visit to the mill, 18 Mar 2026)',
    ],
  ])('is not where %s', (_, claim) => {
    expect(verdict(claim).verdict).not.toBe('proven')
  })
})

describe('a day by the calendar', () => {
  it.each([
    '30 days before 7 May 2026 is 7 Apr 2026, in 15 days.',
    '4 weeks before 7 May 2026 is 9 Apr 2026.',
    'That is 5 Apr 2026, in 13 days.',
  ])('is proven where a record names the day that it is reckoned from: %s', (claim) => {
    expect(verdictOf(claim)).toBe('proven')
  })
  it.each([
    '30 days before 7 May 2026 is 8 Apr 2026.',
    '30 days before 7 May 2026 is 7 Apr 2026, in 14 days.',
    '30 days before 9 June 2026 is 10 May 2026.',
    'That is 6 Apr 2026.',
  ])('is not where it is wrong, or no record names it: %s', (claim) => {
    expect(verdictOf(claim)).not.toBe('proven')
  })
})

describe('the claims of a text', () => {
  const textsIn = (text: string) => claimsIn(text).map((claim) => claim.text)

  it('are not what only announces the next lines, a title in bold, or the writer’s own looking', () => {
    const text =
      '**What matters most:**\n\nThese passages speak of it:\n\n**You owe**\n\nI find no clear answer to that.\n\nI find no sentence in your notes on “press” that says what was decided.\n\nIch finde dazu nichts in deinen Notizen.'
    expect(textsIn(text)).toEqual([])
  })
  it('are not that in German either, where the names of records stand in capitals', () => {
    const text =
      'Dazu finde ich keine klare Antwort.\n\nDiese Stellen sprechen davon:\n\nDie Aufzeichnungen sagen auch:\n\nDazu finde ich nichts.'
    expect(textsIn(text)).toEqual([])
    expect(textsIn('Diese Stellen nennt Tom Weber:')).toHaveLength(1)
    expect(textsIn('Einen Satz von Tom Weber finde ich nicht im Vertrag vom 3. März.')).toHaveLength(1)
  })
  it('go on behind the short name of a month', () => {
    expect(textsIn('Am 6. Okt. sagte Weber ab. Stand ist der 2. Okt. 2026, mehr nicht.')).toEqual([
      'Am 6. Okt. sagte Weber ab.',
      'Stand ist der 2. Okt. 2026, mehr nicht.',
    ])
    expect(textsIn('The press came on 3 Sept. Nobody had asked for it.')).toHaveLength(2)
  })
  it('are without what the writer calls them, and what a proposal is stays one', () => {
    expect(textsIn('My conclusion: sign the lease this week.')).toEqual(['sign the lease this week.'])
    expect(textsIn('Nächster Schritt: die Pacht läuft im Mai ab.')).toEqual(['die Pacht läuft im Mai ab.'])
    expect(textsIn('The conclusion of Tom Weber: the press leaks.')).toEqual([
      'The conclusion of Tom Weber: the press leaks.',
    ])
  })
  it('are not that the records are silent, unless it tells more', () => {
    expect(textsIn('The records name no sum. Die Notizen nennen keinen Preis.')).toEqual([])
    expect(textsIn('The records do not say when the press comes.')).toEqual([])
    expect(textsIn('The records do not say that Tom Weber owes us 4,000.')).toHaveLength(1)
    expect(textsIn('The records show no delay at the mill.')).toHaveLength(1)
  })
  it('are all the same what stands behind a label, and what hides in a title', () => {
    expect(textsIn('*Because:* The press is booked for 5 April.')).toEqual(['The press is booked for 5 April.'])
    expect(textsIn('**Tom Weber resigned on 3 March**')).toHaveLength(1)
    expect(textsIn('The cellar was sold to Tom Weber, and here is why:')).toHaveLength(1)
    expect(textsIn('I found that the lease ends on 3 March.')).toHaveLength(1)
    expect(textsIn('I only found “Tom Weber resigned”.')).toHaveLength(1)
  })
})
