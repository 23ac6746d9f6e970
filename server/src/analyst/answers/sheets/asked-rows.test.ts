// Rows of a table that are asked for in other words than its heads: by a day, by a figure with its unit, by what is most, and what they come to.
import { describe, expect, it } from 'vitest'
import { ask, contact } from '../fixture.ts'

const BOATS = {
  label: 'Refit yard, boats',
  text: 'Date: 2026-11-20\n# Refit yard, boats\n\n| Boat | Owner | Berth | Length ft | Contract £ | Launch |\n|---|---|---|---|---|---|\n| Heron | Pike | 4 | 42 | 31,000 | Dec 3 |\n| Curlew | Ames | 7 | 36 | 18,500 | Dec 14 |\n| Dunlin | Rowe | 9 | 51 | 44,000 | Jan 20 |\n| Siskin | Lund | 2 | 30 | 12,000 | TBC |',
}
const GAERTEN = {
  label: 'Pflanzliste Anlagen',
  text: 'Date: 2026-11-18\n# Pflanzliste Anlagen\n\n| Kunde | Anlage | Fläche m² | Auftragswert € | Pflanzung ab |\n|---|---|---|---|---|\n| Weidner | Innenhof Wien | 140 | 21.000 | 2.12. |\n| Osterkamp | Dachgarten Linz | 90 | 34.500 | 9.12. |\n| Brugger | Park Wien | 610 | 88.000 | 11.1. |',
}
const FREIGHT = {
  label: 'Slate quotes for the chapel roof',
  text: 'Date: 2026-11-02\n# Slate quotes for the chapel roof\n\n| Quarry | Price | Carriage | First load |\n|---|---|---|---|\n| Penrhos | $4.10 | incl. | Dec 1 |\n| Elterwater | $3.60 | $0.90 | Jan 11 |\n| Valdés | $3.90 | $0.40 | Dec 20 |',
}
const SALES = {
  kind: 'file',
  label: 'cheese_sales.csv',
  text: 'cheese,dairy,jul_2026,aug_2026,sep_2026,oct_2026\nOld Meadow,Brook,210,190,240,300\nBlue Ridge Wheel,Hart,90,120,110,415\nThe Little Goat,Hart,55,60,70,20',
}
const ORDERS = {
  kind: 'file',
  label: 'Offene Aufträge 2026.csv',
  text: 'Auftrag;Lieferant;Artikel;Menge;Betrag;Waehrung;Liefertermin;Status\n811;Torvald AS;Garn;40;1200;EUR;02.12.2026;bestätigt\n812;Rossi Srl;Knöpfe;900;450;CHF;11.12.2026;verspätet\n813;Rossi Srl;Futter;12;800;CHF;04.01.2027;bestätigt',
}

describe('rows within days', () => {
  it('before a month, by the one column of days', async () => {
    const said = await ask('which boats go back in the water before january', [BOATS])
    expect(said).not.toContain('rows')
    const launched = await ask('which boats do we launch before january', [BOATS])
    expect(launched).toContain('2 of 4 rows')
    expect(launched).toContain('Heron, Curlew')
    expect(launched).not.toMatch(/Dunlin|Siskin/)
  })

  it('before a feast, and in a place that the question calls otherwise', async () => {
    const said = await ask('welche anlagen pflanzen wir vor weihnachten an', [GAERTEN])
    expect(said).toContain('Weidner, Osterkamp')
    expect(await ask('which gardens are we planting in vienna this winter', [GAERTEN])).not.toContain('Osterkamp')
  })

  it('of several columns the one that is meant; what is delivered', async () => {
    const said = await ask('welche aufträge werden bis mitte dezember geliefert', [ORDERS])
    expect(said).toContain('811')
    expect(said).toContain('812')
    expect(said).not.toContain('813')
  })

  it('with what was written later of one of them', async () => {
    const later = {
      label: 'Curlew waits for her mast',
      text: 'Date: 2026-11-23\n# Curlew waits for her mast\n\nThe mast is in Hull. New launch: Jan 8.',
    }
    const said = await ask('which boats do we launch before january', [BOATS, later])
    expect(said).toContain('Heron: 1 of 4 rows')
    expect(said).toContain('no longer among them: Curlew')
    expect(said).toContain('New launch: Jan 8')
  })

  it('not where the table is of something else', async () => {
    expect(await ask('which boats do we insure before january', [BOATS])).not.toContain('rows')
    expect(await ask('which owners pay before january', [BOATS])).not.toContain('rows')
  })
})

describe('rows over a figure', () => {
  it('are counted by the column of that unit', async () => {
    expect(await ask('wie viele anlagen über 100 qm stehen in der pflanzliste', [GAERTEN])).toContain('2 von 3 Zeilen')
    expect(await ask('welche anlagen bringen mehr als 30.000 €', [GAERTEN])).toContain('Osterkamp, Brugger')
    expect(await ask('wie viele anlagen über 100 kg stehen in der pflanzliste', [GAERTEN])).not.toContain('Zeilen')
  })
})

describe('the row with the most', () => {
  it('the dearest with what is to be counted in', async () => {
    const said = await ask('which quarry was the priciest for the chapel once u count shipping', [FREIGHT])
    expect(said).toContain('Elterwater')
    expect(said).toContain('4.5')
    expect(said).not.toContain('Penrhos: ')
  })

  it('for a thing that another record says is somebody’s', async () => {
    const link = { label: 'Jonas Beck', kind: 'contact', text: 'Jonas Beck\nOwns the chapel at Nant.' }
    const said = await ask('which quarry is cheapest for jonas roof incl shipping', [FREIGHT, link], {
      contacts: [contact('Jonas Beck')],
    })
    expect(said).toContain('Penrhos')
  })

  it('of a column of a month', async () => {
    const said = await ask('which cheese moved the most copies in october', [SALES])
    expect(said).toContain('Blue Ridge Wheel')
    expect(said).toContain('415')
    expect(await ask('which cheese sold the least in october', [SALES])).toContain('The Little Goat: ')
    expect(await ask('which cheese sold the most in march', [SALES])).not.toContain('Blue Ridge Wheel: ')
  })
})

describe('what rows come to', () => {
  it('in one currency of several', async () => {
    const said = await ask('was machen die offenen aufträge in franken total aus', [ORDERS])
    expect(said).toContain('450 + 800 = 1.250 CHF')
    expect(said).not.toContain('1200')
  })
})
