// What is reckoned from rows of tables and lists.
import { describe, expect, it } from 'vitest'
import { ask } from '../fixture.ts'

const OPEN = {
  label: 'Unpaid by members',
  text: 'Date: 2026-11-02\n| member | no. | open | due |\n|---|---|---|---|\n| Rook | 11 | £420 | 1 Dec 2026 |\n| Wren | 12 | £1,080 | 4 Dec 2026 |\n| Star | 13 | €250 | 4 Dec 2026 |',
}
const FEED = {
  label: 'Feed',
  text: 'Date: 2026-10-05\n| € | Juli | August | September |\n|---|---|---|---|\n| Heu | 1.200 | 900 | 1.100 |\n| Hafer | 400 | 450 | 500 |',
}
const FEES = {
  label: 'Licences',
  text: 'Date: 2026-11-09\n- Mapping: £40 a month\n- Radio: £300 a year\n- Weather: £15 a month',
}
const OFFERS = {
  label: 'Angebote Zaun',
  text: 'Datum: 2026-11-01\nDate: 2026-11-01\n- Angebot Brenner: 8.400 € netto\n- Angebot Sasse: 9.150 € netto',
}

describe('rows', () => {
  it('are added up by currency, each shown', async () => {
    const said = await ask('how much is open from members?', [OPEN])
    expect(said).toContain('£420 + £1,080 = 1,500 GBP')
    expect(said).toContain('In another currency, not added')
    expect(said).toContain('Wren')
    expect(said).not.toContain('1,750')
  })

  it('of one thing over the months that are named, with those between them', async () => {
    expect(await ask('was haben wir für Heu von Juli bis September insgesamt ausgegeben', [FEED])).toContain(
      '1.200 + 900 + 1.100 = 3.200 EUR',
    )
    expect(await ask('what did oats cost in total', [{ ...FEED, text: FEED.text.replace('Hafer', 'Oats') }])).toContain(
      '= 1,350 EUR',
    )
  })

  it('of several times are never one sum', async () => {
    const said = await ask('what do the licences cost in total', [FEES])
    expect(said).toContain('£40 + £15 = 55 GBP a month')
    expect(said).toContain('300 GBP a year')
    expect(said).not.toContain('355')
  })

  it('give an average, the highest and the lowest', async () => {
    const log = {
      label: 'Dives',
      text: 'Date: 2026-11-01\n| dive | depth | minutes |\n|---|---|---|\n| Wreck | 31 | 24 |\n| Reef | 18 | 46 |\n| Cave | 26 | 35 |',
    }
    expect(await ask('which dive had the most minutes?', [log])).toContain('Reef: 46')
    expect(await ask('what was the average depth of a dive', [log])).toContain('(31 + 18 + 26) / 3 = 25')
    expect(await ask('which dive had the lowest depth', [log])).toContain('Reef: 18')
  })

  it('are set side by side', async () => {
    expect(await ask('Unterschied zwischen dem Angebot von Brenner und dem von Sasse', [OFFERS])).toContain(
      '9.150 € − 8.400 € = 750 EUR',
    )
    expect(
      await ask('how much more is the Sasse offer than the Brenner offer', [
        { ...OFFERS, text: OFFERS.text.replaceAll('Angebot', 'Offer') },
      ]),
    ).toContain('= 750 EUR')
  })

  it('that one sentence names one after the other count as a list', async () => {
    const fair = { label: 'Fair', text: 'Date: 2026-11-01\nCosts of the fair: tent 2,400, band 900, guards 650.' }
    expect(await ask('what does the fair cost in total', [fair])).toContain('2,400 + 900 + 650 = 3,950')
  })

  it('are not reckoned with where the column is not sure, or a word is said nowhere', async () => {
    const two = {
      label: 'Boats',
      text: 'Date: 2026-11-01\n| boat | spring | autumn |\n|---|---|---|\n| Anna | £10 | £20 |\n| Bela | £30 | £40 |',
    }
    expect(await ask('what do the boats cost in total', [two])).not.toMatch(/= /)
    expect(await ask('how much is open from suppliers in total?', [OPEN])).not.toMatch(/= /)
  })

  it('a sum that the table itself gives otherwise is told', async () => {
    const sheet = {
      label: 'Coal',
      text: 'Date: 2026-11-01\n| yard | tons |\n|---|---|\n| North | 40 |\n| South | 55 |\n| Total | 100 |',
    }
    const said = await ask('how many tons of coal are there in total', [sheet])
    expect(said).toContain('40 + 55 = 95')
    expect(said).toContain('The table itself gives 100')
  })

  it('an earlier and a later amount of one sentence are compared', async () => {
    const rent = {
      label: 'Kiosk',
      text: 'Date: 2026-11-01\nThe rent of the kiosk is £9,600 a year; last year it was £8,850.',
    }
    expect(await ask('how much more is the rent of the kiosk than last year', [rent])).toContain('= 750 GBP')
    const beitrag = {
      label: 'Verband',
      text: 'Date: 2026-11-01\nDer Beitrag zum Verband liegt bei 2.300 €, im vorigen Jahr waren es 1.950 €.',
    }
    expect(await ask('um wie viel ist der Beitrag zum Verband teurer als im vorigen Jahr', [beitrag])).toContain(
      '= 350 EUR',
    )
  })
})
