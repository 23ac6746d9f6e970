// What is asked of whole columns: one row over months, one column beside another, every name, and the rows of the answer before put together.
import { describe, expect, it } from 'vitest'
import { ask } from '../fixture.ts'

const MILK = {
  kind: 'file',
  label: 'farm_shop_sales.csv',
  text: 'product,barn,jul_2026,aug_2026,sep_2026,oct_2026\nRaw Milk Half Litre,North,205,161,98,45\nGoat Butter,South,55,70,94,128\nPlain Curd,South,12,20,30,40',
}
const QUARTALE = {
  label: 'Übernachtungen je Haus',
  text: 'Date: 2026-11-10\n# Übernachtungen je Haus\n\n| Haus | Q1 | Q2 | Q3 |\n|---|---|---|---|\n| Seeblick | 410 | 520 | 900 |\n| Waldrand | 300 | 280 | 610 |',
}
const DEPOTS = {
  label: 'Depots, tonnage to October',
  text: 'Date: 2026-11-12\n# Depots, tonnage to October\n\n| Depot | 2026 | Budget 2026 | 2025 |\n|---|---|---|---|\n| Hull | 19.5 | 20.0 | 20.1 |\n| Leith | 8.0 | 11.5 | 7.9 |\n| Deal | 6.0 | 5.0 | 5.5 |\n| Total | 33.5 | 36.5 | 33.5 |',
}
const KOSTEN = {
  label: 'Umbau Werkstatt, Kosten',
  text: 'Date: 2026-11-12\n# Umbau Werkstatt, Kosten\n\n| Gewerk | Budget T€ | bisher T€ |\n|---|---|---|\n| Elektro | 40 | 52 |\n| Maler | 20 | 18 |\n| Boden | 30 | 34 |',
}
const ANGEBOTE = {
  kind: 'file',
  label: 'Angebote Kühlzelle.csv',
  text: 'Anbieter;Angebot vom;Preis EUR;Montage EUR\nFrosta Technik;02.11.2026;8400;900\nKältebau Rühl;04.11.2026;7900;1400\nPolar Service;05.11.2026;8800;600',
}
const BOOTHS = {
  label: 'Market stalls, winter',
  text: 'Date: 2026-11-20\n# Market stalls, winter\n\n| Stall | Town | Order value £ | Opening |\n|---|---|---|---|\n| Candles | Bath | 4,100 | Dec 1 |\n| Cider | York | 2,300 | Dec 12 |\n| Toffee | Bath | 3,000 | Jan 9 |',
}

describe('one row over several columns', () => {
  it('from month to month, in the words that are typed', async () => {
    expect(await ask('how many of the goat butter did we sell jul thru oct', [MILK])).toContain(
      '55 + 70 + 94 + 128 = 347',
    )
    expect(await ask('how many plain curd sold in aug and oct', [MILK])).toContain('20 + 40 = 60')
  })

  it('by quarters, and of all rows', async () => {
    expect(await ask('wie viele übernachtungen hatte seeblick von q1 bis q3', [QUARTALE])).toContain('1.830')
    expect(await ask('how many units did the farm shop sell sep to oct', [MILK])).toContain('143 + 222 + 70 = 435')
  })

  it('not over months that the table has not, and not of a thing that it does not name', async () => {
    expect(await ask('how many of the goat butter did we sell may thru oct', [MILK])).not.toContain('347')
    expect(await ask('how many goat cheeses did we sell jul thru oct', [MILK])).not.toContain('347')
    expect(await ask('how many complaints about goat butter did we get jul thru oct', [MILK])).not.toContain('347')
  })
})

describe('one column beside another', () => {
  it('the row that is furthest behind', async () => {
    const said = await ask('which depot is furthest behind budget', [DEPOTS])
    expect(said).toContain('Leith: 8.0 − 11.5 = −3.5')
    expect(said).not.toContain('Hull: ')
    expect(await ask('which depot is furthest behind last year', [DEPOTS])).toContain('Hull: 19.5 − 20.1')
    expect(await ask('welches depot hinkt dem budget am meisten hinterher', [DEPOTS])).toContain('Leith: 8.0 − 11.5')
  })

  it('the rows that are over, or under', async () => {
    const said = await ask('welche gewerke liegen über budget', [KOSTEN])
    expect(said).toContain('Elektro: 52 − 40 = +12')
    expect(said).toContain('Boden: 34 − 30 = +4')
    expect(said).not.toContain('Maler: ')
    expect(await ask('which depots are over budget', [DEPOTS])).toContain('Deal: 6.0 − 5.0 = +1')
  })

  it('not of what the table has no column for', async () => {
    expect(await ask('which depot is furthest behind schedule', [DEPOTS])).not.toContain('Leith: ')
    expect(await ask('welche mieter liegen über budget', [KOSTEN])).not.toContain('Elektro: ')
  })
})

describe('every name in a column', () => {
  it('of who offered', async () => {
    const said = await ask('welche firmen haben alles die kühlzelle angeboten', [ANGEBOTE])
    expect(said).toContain('Frosta Technik, Kältebau Rühl, Polar Service')
  })

  it('not where one is asked for, or something else', async () => {
    expect(await ask('welche firma hat die kühlzelle repariert', [ANGEBOTE])).not.toContain('Rühl, Polar')
    expect(await ask('welche firmen haben die kühlzelle nicht angeboten', [ANGEBOTE])).not.toContain('Rühl, Polar')
    expect(await ask('welche firmen haben die hebebühne angeboten', [ANGEBOTE])).not.toContain('Rühl, Polar')
  })
})

describe('the rows of the answer before', () => {
  it('are put together', async () => {
    const before = ['which stalls open before christmas']
    expect(await ask(before[0] ?? '', [BOOTHS])).toContain('Candles, Cider')
    const said = await ask('what are they worth together', [BOOTHS], {}, before)
    expect(said).toContain('4,100 + 2,300 = 6,400')
  })

  it('but not by what the table does not have', async () => {
    const said = await ask('how heavy are they together', [BOOTHS], {}, ['which stalls open before christmas'])
    expect(said).not.toContain('6,400')
  })
})
