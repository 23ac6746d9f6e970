import { describe, expect, it } from 'vitest'
import { ask } from './fixture.ts'

describe('a sum', () => {
  it('of a column goes over the rows that are named, each shown', async () => {
    const said = await ask('What are the total sales of the two ferries?', [
      {
        label: 'Season',
        text: 'Date: 2026-11-02\n| boat | sales k€ | crew |\n|---|---|---|\n| Ferry Anna | 120 | 4 |\n| Tug Otto | 80 | 3 |\n| Ferry Bela | 95 | 4 |',
      },
    ])
    expect(said).toContain('120 + 95 = 215')
    expect(said).toContain('Ferry Anna: 120')
    expect(said).not.toContain('Otto')
  })

  it('of an amount for each month goes over the months that are asked for', async () => {
    const lease = [
      {
        kind: 'file',
        label: 'Barge lease.txt',
        text: 'The rent of the barge is € 2,400 per month, payable in advance.',
      },
    ]
    expect(await ask('What would 18 more months of the barge cost?', lease)).toContain('€ 2,400 × 18 = 43,200 EUR')
    expect(await ask('What is the rent of the barge per year?', lease)).toContain('28,800')
    const german = [
      { kind: 'file', label: 'Pachtvertrag.txt', text: 'Die Pacht der Scheune beträgt 1.500 € monatlich.' },
    ]
    expect(await ask('Was kosten drei weitere Jahre Scheune?', german)).toContain('1.500 € × 36 = 54.000 EUR')
  })

  it('of two amounts shows both with their passages', async () => {
    const said = await ask('How much do the mooring fee and the insurance premium come to?', [
      { label: 'Harbour', text: 'Date: 2026-11-02\nMooring fee this year: $610K' },
      { label: 'Cover', text: 'Date: 2026-11-03\nInsurance premium agreed at $640K' },
    ])
    expect(said).toContain('$610K + $640K = 1,250,000 USD (1,250K)')
  })

  it('is not made where a summand is not certain', async () => {
    const said = await ask('How much do the mooring fee and the paint come to?', [
      { label: 'Harbour', text: 'Date: 2026-11-02\nMooring fee this year: $610K\nPaint: not ordered yet' },
    ])
    expect(said).not.toContain('=')
  })
})
