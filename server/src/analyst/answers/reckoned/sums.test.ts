import { describe, expect, it } from 'vitest'
import { goal, kpi } from '../../workspace/fixture.ts'
import { ask } from '../fixture.ts'

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

  const invoices = (...rows: string[]) => [
    {
      label: 'Open items',
      text: ['Date: 2026-11-19', '| who | no. | amount | due |', '|---|---|---|---|', ...rows].join('\n'),
    },
  ]
  it('goes over all rows of a table that its title names, and over those of one party', async () => {
    const rows = [
      '| Aster | 26-0418 | EUR 12,400 | 15 Nov |',
      '| Birch | 26-0431 | EUR 7,350 | 28 Nov |',
      '| Birch | 26-0409 | EUR 2,150 | 14 Nov |',
    ]
    expect(await ask('What do the open items come to in total?', invoices(...rows))).toContain('= 21,900 EUR')
    const one = await ask('Was schuldet uns Birch insgesamt?', invoices(...rows))
    expect(one).toContain('= 9.500 EUR')
    expect(one).not.toContain('12,400')
  })
  it('never puts two currencies together', async () => {
    const rows = ['| Aster | 1 | EUR 100 | x |', '| Birch | 2 | USD 70 | x |', '| Cedar | 3 | EUR 30 | x |']
    const said = await ask('What do the open items come to in total?', invoices(...rows))
    expect(said).toContain('= 130 EUR')
    expect(said).toContain('70 USD')
    expect(said).toContain('In another currency, not added')
    expect(said).not.toContain('200')
    const euros = await ask('What do the open items come to in total in euros?', invoices(...rows))
    expect(euros).toContain('= 130 EUR')
    expect(euros).not.toContain('USD')
  })
  it('is not made over half a table: a row without a cell, or a text that is cut', async () => {
    const rows = ['| Aster | 1 | EUR 100 | x |', '| Birch | | EUR 70 | x |', '| Cedar | 3 | EUR 30 | x |']
    expect(await ask('What do the open items come to in total?', invoices(...rows))).not.toContain(' = ')
    const cut = ['| Aster | 1 | EUR 100 | x |', '| Birch | 2 | EUR 70 | x |', '| Ced …']
    expect(await ask('What do the open items come to in total?', invoices(...cut))).not.toContain(' = ')
  })
  it('goes over lines that name one amount each', async () => {
    const said = await ask('What does the regatta come to in total?', [
      { label: 'Regatta', text: 'Date: 2026-11-19\nRegatta\n\n- Tents: EUR 400\n- Music: EUR 250\n- Boats: EUR 1,000' },
    ])
    expect(said).toContain('= 1,650 EUR')
  })
  it('is not made of lines that a gap in what is shown cuts off, before or behind', async () => {
    const lines = ['- Tents: EUR 400', '- Music: EUR 250']
    for (const cut of [
      ['…', ...lines],
      [...lines, '…'],
    ])
      expect(
        await ask('What does the regatta come to in total?', [
          { label: 'Regatta', text: ['Date: 2026-11-19', 'Regatta', '', ...cut].join('\n') },
        ]),
      ).not.toContain('= 650')
  })
  it('is reckoned of so much for each, times so many', async () => {
    const told = [
      {
        label: 'Sommerfest',
        text: 'Date: 2026-11-21\nSommerfest am Hafen: 24 Leute, 62 EUR pro Kopf, Anzahlung ist raus.',
      },
    ]
    expect(await ask('Was kostet das Sommerfest für alle zusammen?', told)).toContain('= 1.488 EUR')
  })
  it('of KPIs goes over those of one unit that are named, and never over shares', async () => {
    const counts = (unit: string) => [
      goal({
        title: 'Dockings 2026',
        kpis: [
          { ...kpi({ name: 'Dockings north', unit, target_value: 120 }), current_value: 103 },
          { ...kpi({ name: 'Dockings south', unit, target_value: 80 }), current_value: 74 },
        ],
      }),
    ]
    expect(
      await ask('How many dockings north and south together this year?', [], { goals: counts('dockings') }),
    ).toContain('103 + 74 = 177 dockings')
    expect(
      await ask('How many dockings north and south together this year?', [], { goals: counts('%') }),
    ).not.toContain('177')
  })
})
