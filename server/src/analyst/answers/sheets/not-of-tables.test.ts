// Questions that sound as if a table answered them, and must not be answered by one that only looks alike; and what is told beside a row.
import { describe, expect, it } from 'vitest'
import { ask } from '../fixture.ts'

const KILNS = {
  label: 'Spring glaze list',
  text: 'Date: 2026-11-10\n# Spring glaze list\n\n| Glaze | Kiln | Price £ | Firing |\n|---|---|---|---|\n| Celadon | Two | 14 | Dec 3 |\n| Tenmoku | One | 11 | Mar 9 |\n| Shino | Two | 19 | Apr 2 |',
}
const MINUTES = {
  label: 'Workshop minutes',
  text: 'Date: 2026-11-20\n# Workshop minutes\n\n| What | Who | Due |\n|---|---|---|\n| Book the van for the fair | Ines | Nov 26 |\n| Order more of the white clay | Tomas | Dec 9 |\n| Call the mayor about the yard | Ines | Nov 27 |',
}
const TWO_CURRENCIES = {
  kind: 'file',
  label: 'Open clay orders.csv',
  text: 'order;supplier;item;quantity;amount;currency;delivery\n31;Sibelco;Ball clay;20;900;EUR;02.12.2026\n32;Potclays;Grog;5;700;GBP;11.12.2026\n33;Potclays;Slip;9;650;GBP;04.01.2027',
}
const OFFERS = {
  kind: 'file',
  label: 'Kiln repair offers.csv',
  text: 'firm,price EUR,travel EUR,valid until\nOfenbau Hartl,2400,150,2026-12-10\nKeramik Service Lenz,1900,220,2026-12-05\nThermotec,2100,480,2026-12-20',
}

describe('is not answered by a table', () => {
  it('what is due, of a list of what is to be done', async () => {
    expect(await ask('what is due this week', [MINUTES])).not.toContain('rows')
    expect(await ask('which books are due this week', [MINUTES])).not.toContain('rows')
  })

  it('by a season that is a part of a name', async () => {
    expect(await ask('how many glazes are on the spring list', [KILNS])).not.toMatch(/of 3 rows/)
    expect(await ask('which glazes do we fire this spring', [KILNS])).toContain('Tenmoku, Shino')
  })

  it('what has been since a day', async () => {
    expect(await ask('which glazes are new since yesterday', [KILNS])).not.toContain('rows')
  })

  it('by figures of several currencies', async () => {
    expect(await ask('which clay order is the most expensive', [TWO_CURRENCIES])).not.toContain('900 (')
    const said = await ask('what do the open clay orders come to in pounds', [TWO_CURRENCIES])
    expect(said).toContain('700 + 650 = 1,350 GBP')
  })

  it('by what is over a budget, which is no sum of budgets', async () => {
    expect(await ask('how much are the glazes over budget in total', [KILNS])).not.toContain('= 44')
  })
})

describe('what is told beside a row', () => {
  it('that its firm took the offer back', async () => {
    const letter = {
      label: 'Re: kiln',
      text: 'Date: 2026-11-22\nFrom: Paul, Keramik Service Lenz\n\nI am sorry, our offer is withdrawn. We have no fitter before May.',
    }
    const said = await ask('which firm is the cheapest for the kiln repair with travel', [OFFERS, letter])
    expect(said).toContain('Keramik Service Lenz: price EUR + travel EUR: 1900 + 220 = 2,120')
    expect(said).toContain('Written later')
    expect(said).toContain('withdrawn')
  })

  it('a day that is read as of a number is none', async () => {
    const said = await ask('welche lieferungen kommen bis 5. dezember', [
      { ...TWO_CURRENCIES, label: 'Lieferungen Ton.csv' },
    ])
    expect(said).toContain('31 Sibelco')
    expect(said).not.toContain('33 Potclays')
  })
})
