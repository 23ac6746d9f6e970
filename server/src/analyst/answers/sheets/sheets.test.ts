// What is asked of the rows of one table: which they are, how many, what share, and what is left.
import { describe, expect, it } from 'vitest'
import { ask, contact } from '../fixture.ts'

const TENANTS = {
  label: 'Arcade, tenants',
  text: 'Date: 2026-10-05\nAll in £ thousand, to 30 September.\n| Tenant | Shops | Rent paid | Owed at 30 Sept |\n|---|---|---|---|\n| Fennimore | 3 | 120.0 | 0 |\n| Rudd | 2 | 80.5 | 14.2 |\n| Pascoe | 1 | 33.0 | 5.8 |\n| **All** | **6** | **233.5** | **20.0** |',
}
const BOILERS = {
  kind: 'file',
  label: 'boilers.csv',
  text: 'house,run by,boilers,faulty,checked since,sealed\nElm,own,4,2,2026-11-10,yes\nOak,own,3,0,,n/a\nYew,own,6,1,2026-11-10,yes\nAsh,Pryor,5,2,,NO\nFir,Pryor,4,0,,n/a',
}
const POINTS = {
  kind: 'file',
  label: 'audit_points.csv',
  text: 'No;Area;Point;With;Status\n3;Stock;Count of the cellar;Holloway;open\n4;Stock;Expired cans;Holloway;draft sent\n7;Tills;Missing receipts;Brandão;open\n9;Tills;Discount codes;Holloway;open',
}
const LEER = {
  kind: 'file',
  label: 'Leerstand_Gärten.csv',
  text: 'Stand 27.11.2026\nKolonie;Parzellen;leer;davon in Pflege\nSonnental;100;12;6\nMühlgrund;60;20;2\nWiesenau;40;8;0\nSumme;200;40;8',
}
const BAU = {
  label: 'Stand Scheunen',
  text: 'Date: 2026-10-31\n| Scheune | Budget T€ | ausgegeben T€ | Bemerkung |\n|---|---|---|---|\n| Scheune 1 | 1.800 | 1.820 | fertig |\n| Scheune 2 | 1.950 | 640 | läuft |\n| Summe | 3.750 | 2.460 | |',
}

describe('rows that are chosen', () => {
  it('by a figure above nought in the column that is named', async () => {
    const said = await ask('which tenants owed us something at the end of september', [TENANTS])
    expect(said).toContain('2 of 3 rows')
    expect(said).toContain('Rudd')
    expect(said).toContain('Pascoe')
    expect(said).not.toContain('Fennimore')
  })

  it('that a column does not count is not said of what it does', async () => {
    expect(await ask('how many boilers run by Pryor are not insured', [BOILERS])).not.toContain('= 9')
  })

  it('but not of another month than the table is of', async () => {
    expect(await ask('which tenants owed us something at the end of march', [TENANTS])).not.toContain('rows')
  })

  it('by a value and a figure together, whatever is said the other way round', async () => {
    const said = await ask('our own houses that had faulty boilers – not the franchised ones', [BOILERS])
    expect(said).toContain('2 of 5 rows')
    expect(said).toContain('Elm')
    expect(said).toContain('Yew')
    expect(said).not.toMatch(/Ash|Oak|Fir/)
  })

  it('by yes and no', async () => {
    const said = await ask('which houses are not sealed', [BOILERS])
    expect(said).toContain('Ash')
    expect(said).not.toMatch(/Elm|Yew/)
  })

  it('by more than a figure', async () => {
    const said = await ask('welche Kolonien haben mehr als 10 leere', [LEER])
    expect(said).toContain('Mühlgrund')
    expect(said).toContain('Sonnental')
    expect(said).not.toContain('Wiesenau')
  })

  it('are counted, and a person is meant by their surname', async () => {
    expect(await ask('how many of the audit points are stock', [POINTS])).toContain('2 of 4 rows')
    const said = await ask('which points are with Maud', [POINTS], { contacts: [contact('Maud Holloway')] })
    expect(said).toContain('3 of 4 rows')
    expect(said).not.toContain('receipts')
  })

  it('a column that counts is put together', async () => {
    expect(await ask('how many boilers are run by Pryor', [BOILERS])).toContain('5 + 4 = 9')
  })

  it('what the table says nowhere is not answered by it', async () => {
    expect(await ask('which tenants owed us a reply', [TENANTS])).not.toContain('rows')
    expect(await ask('which houses have faulty lifts', [BOILERS])).not.toContain('rows')
  })
})

describe('of one table', () => {
  it('the share of a row', async () => {
    expect(await ask('welchen anteil am leerstand hat mühlgrund', [LEER])).toContain('20 von 40 = 50 %')
    expect(await ask('what share of the rent paid is from Rudd', [TENANTS])).not.toContain('100%')
    expect(await ask('what share of what was owed is Rudd’s', [TENANTS])).toContain('71%')
  })

  it('one column less another, of all rows or as a share of the whole', async () => {
    expect(await ask('scheunen: budget minus ausgegeben bitte', [BAU])).toContain('3.750 − 2.460 = 1.290')
    expect(await ask('scheune 2: budget minus ausgegeben bitte', [BAU])).toContain('1.950 − 640 = 1.310')
    expect(await ask('leerstand ohne die in pflege, in prozent? rechne mal', [LEER])).toContain('(40 − 8) / 200 = 16 %')
  })

  it('no share of what cannot be put together', async () => {
    const fees = {
      label: 'Stall fees',
      text: 'Date: 2026-10-01\n| Stall | Fee | Margin |\n|---|---|---|\n| Bath | £400 | 12% |\n| Bonn | €900 | 20% |\n| York | £100 | 8% |',
    }
    expect(await ask('what share of the fees is from York', [fees])).not.toMatch(/of 1,400|7\.1%/)
    expect(await ask('what share of the margin is from York', [fees])).not.toContain('20%** (Margin')
    expect(await ask('what share of the margin is from York', [fees])).not.toContain('of 40')
  })

  it('the rows that stand first', async () => {
    const said = await ask('top 2 kolonien nach leeren parzellen', [LEER])
    expect(said).toContain('Mühlgrund (20), Sonnental (12)')
    expect(await ask('the two tenants with the most shops', [TENANTS])).toContain('Fennimore (3), Rudd (2)')
  })
})
