import { describe, expect, it } from 'vitest'
import { ask, type PassageFixture } from '../fixture.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const file = (label: string, ...lines: string[]): PassageFixture => ({ kind: 'file', label, text: lines.join('\n') })

describe('so many at so much each', () => {
  const press = [note('Call', '2026-11-02', 'Ortner can do the cider on Friday, 8,000 bottles at 19 cents.')]
  it.each([
    ['What does Ortner cost us for all eight thousand?', press],
    ['what would Ortner cost for all 8,000 bottles?', press],
    [
      'was kostet Ortner für alle achttausend?',
      [note('Anruf', '2026-11-02', 'Ortner kann Freitag, 8.000 Flaschen zu 19 Cent.')],
    ],
    [
      'Was kostet uns Ortner für alle 8000 Flaschen?',
      [note('Anruf', '2026-11-02', 'Ortner: 8000 Flaschen, 19 Cent pro Flasche.')],
    ],
  ])('%s', async (asked, told) => expect(await ask(asked, told)).toMatch(/= 1[.,]520 EUR|= 1[.,]520/))

  it('that the passage does not count so is not reckoned', async () => {
    expect(await ask('What does Ortner cost for all nine thousand?', press)).not.toContain('=')
    const two = [note('Call', '2026-11-02', 'Ortner can do 8,000 bottles at 19 cents or 24 cents with labels.')]
    expect(await ask('What does Ortner cost for all eight thousand?', two)).not.toContain('=')
  })
})

describe('a minimum for each month', () => {
  const lease = [
    file(
      'Tidewell agreement.txt',
      'Tidewell framework',
      'The client pays Tidewell a minimum of 40 hours a month at €65 per hour.',
    ),
  ]
  it.each([
    ['What would another year of the Tidewell minimum cost?', lease, '31,200'],
    ['what do six more months of the Tidewell minimum cost?', lease, '15,600'],
    [
      'what does another year of the Tidewell minimum cost',
      [note('Tidewell', '2026-10-02', '- minimum commitment 40 h/mo x €65 = €2,600/mo, used or not')],
      '31,200',
    ],
    [
      'Was kostet noch ein Jahr Tidewell-Mindestabnahme?',
      [
        file(
          'Tidewell.txt',
          'Tidewell Rahmenvertrag',
          'Die Mindestabnahme bei Tidewell beträgt 40 Stunden im Monat zu 65 € pro Stunde.',
        ),
      ],
      '31.200',
    ],
    [
      'Was kostet ein weiteres Jahr Mindestmiete Tidewell?',
      [file('Tidewell.txt', 'Die Mindestmiete an Tidewell beträgt 2.600 € im Monat.')],
      '31.200',
    ],
  ])('%s', async (asked, told, sum) => expect(await ask(asked, told)).toContain(`= ${sum} EUR`))
})

describe('a price with what is not in it', () => {
  const offer = [
    note(
      'From: Ole Brandt',
      '2026-11-02',
      'The kiln: 1 x with shelves, €84,000. The chimney is not in the price, we estimate €6,500.',
    ),
  ]
  it.each([
    ['What does the kiln cost with the chimney?', offer, '90,500'],
    ['how much is the kiln including the chimney?', offer, '90,500'],
    [
      'Was kostet der Ofen samt Kamin?',
      [note('Angebot', '2026-11-02', 'Ofen: 84.000 €. Der Kamin ist im Preis nicht enthalten, geschätzt 6.500 €.')],
      '90.500',
    ],
    [
      'Was kostet der Ofen mit Kamin?',
      [note('Angebot', '2026-11-02', 'Ofen 84.000 €, zzgl. Kamin 6.500 €.')],
      '90.500',
    ],
  ])('%s', async (asked, told, sum) => expect(await ask(asked, told)).toContain(`= ${sum} EUR`))
  it('is not reckoned where it is in it, or another price stands there', async () => {
    const within = [
      note('Offer', '2026-11-02', 'The kiln costs €84,000. The chimney is included, we count €6,500 for it.'),
    ]
    expect(await ask('What does the kiln cost with the chimney?', within)).not.toContain('=')
    const three = [
      note('Offer', '2026-11-02', 'The kiln: €84,000 or €88,000 in steel. The chimney is not in the price, €6,500.'),
    ]
    expect(await ask('What does the kiln cost with the chimney?', three)).not.toContain('=')
  })
})

describe('how far one figure is from another', () => {
  const deal = [note('Rates', '2026-11-02', '4.2 = €2.10m, still below the limit', 'limit 4.6 = €2.30m')]
  it.each([
    ['How far is 4.2 from the limit?', deal],
    ['how far off the limit is 4.2 in euros?', deal],
    [
      'Wie weit ist 4,2 vom Limit entfernt?',
      [note('Sätze', '2026-11-02', '4,2 = 2,10 Mio €, noch unter dem Limit', 'Limit 4,6 = 2,30 Mio €')],
    ],
  ])('%s', async (asked, told) => expect(await ask(asked, told)).toMatch(/= 200[.,]000 EUR/))
})

describe('what is left once something is paid', () => {
  const told = [
    note('Budget', '2026-11-02', 'The building fund for next year is €340,000.'),
    note('Roof', '2026-11-09', 'The slate roof will cost €125,000.'),
  ]
  it.each([
    ["what's left of the building fund once the slate roof is paid?"],
    ['how much of the building fund is left after the slate roof?'],
  ])('%s', async (asked) => expect(await ask(asked, told)).toContain('= 215,000 EUR'))
  it.each([
    ['Was bleibt vom Baufonds, wenn das Schieferdach bezahlt ist?'],
    ['Wie viel bleibt vom Baufonds nach dem Schieferdach übrig?'],
  ])('%s', async (asked) =>
    expect(
      await ask(asked, [
        note('Plan', '2026-11-02', 'Der Baufonds beträgt nächstes Jahr 340.000 €.'),
        note('Dach', '2026-11-09', 'Das Schieferdach kostet 125.000 €.'),
      ]),
    ).toContain('= 215.000 EUR'),
  )
})

describe('rows between two months', () => {
  const table = [file('Costs.csv', 'Goodwill;EUR', 'August;9000', 'September;48000', 'October;61500', 'November;39000')]
  it.each([
    ['goodwill September to November together', table, '148,500'],
    ['how much goodwill from September until November in total?', table, '148,500'],
  ])('%s', async (asked, told, sum) => expect(await ask(asked, told)).toContain(`= ${sum} EUR`))
  it('are not summed where one of them is missing', async () => {
    const gap = [file('Costs.csv', 'Goodwill;EUR', 'August;9000', 'September;48000', 'November;39000')]
    expect(await ask('goodwill September to November together', gap)).not.toContain('=')
  })
})

describe('the column of a table that says what is not done yet', () => {
  const table = [
    file(
      'Lids.csv',
      'Copper lids;as of 20 Nov 2026',
      'Shop;affected;exchanged;open',
      'Ada;24;18;6',
      'Bell;11;9;2',
      'Cray;9;6;3',
      'Total;44;33;11',
    ),
  ]
  it.each([['how many copper lids are not exchanged yet?'], ["how many of the copper lids haven't been exchanged"]])(
    '%s',
    async (asked) => expect(await ask(asked, table)).toContain('44 − 33 = 11'),
  )
  it('in German', async () => {
    const german = [
      file(
        'Deckel.csv',
        'Kupferdeckel;Stand 20.11.2026',
        'Laden;betroffen;getauscht;offen',
        'Ada;24;18;6',
        'Bell;11;9;2',
        'Cray;9;6;3',
        'Summe;44;33;11',
      ),
    ]
    expect(await ask('wieviele Kupferdeckel sind noch nicht getauscht', german)).toContain('44 − 33 = 11')
  })
})

it('what a table counts may be named by another passage that counts as many', async () => {
  const list = file(
    'Tauschliste.csv',
    'Kupfer matt - Liste;Stand 20.11.2026;von A. Ried',
    'Laden;betroffen;getauscht;offen',
    'Ada;24;18;6',
    'Bell;11;9;2',
    'Cray;9;6;3',
    'Summe;44;33;11',
  )
  const round = note('Runde', '2026-11-06', 'Kupfer: alle 44 Türen werden auf unsere Kosten getauscht.')
  expect(await ask('wieviele kupfer tueren sind noch nich getauscht', [list, round])).toContain('44 − 33 = 11')
  const other = note('Runde', '2026-11-06', 'Kupfer: alle 40 Türen werden auf unsere Kosten getauscht.')
  expect(await ask('wieviele kupfer tueren sind noch nich getauscht', [list, other])).not.toContain('−')
})

describe('what is not reckoned', () => {
  it.each([
    [
      'would the landlord give us another year?',
      [note('Call', '2026-11-02', 'The landlord gets €2,600 a month from us.')],
    ],
    [
      'What does the kiln cost with the service?',
      [note('Offer', '2026-11-02', 'The kiln costs €84,000. The service is not included, €90 a month.')],
    ],
    [
      "what's left of the building fund once the slate roof is paid?",
      [
        note('Budget', '2026-11-02', 'The building fund for next year is €340,000.'),
        note('Roof', '2026-11-09', 'The slate roof deposit is €5,000.'),
      ],
    ],
    [
      'occupancy September to November in total?',
      [file('Beds.csv', 'Month;Beds;Occupancy %', 'September;40;78', 'October;41;81', 'November;40;73')],
    ],
    [
      'how many oak windows are not exchanged yet?',
      [
        file(
          'Doors.csv',
          'Oak doors;list',
          'Shop;affected;exchanged;open',
          'Ada;24;18;6',
          'Bell;11;9;2',
          'Total;35;27;8',
        ),
      ],
    ],
    [
      'How far is 4.2 from the limit?',
      [
        note('A', '2026-11-02', '4.2 = €2.10m'),
        note('B', '2026-11-03', 'limit = €2.30m'),
        note('C', '2026-11-04', 'limit = €2.35m'),
      ],
    ],
    [
      'Was kostet Ortner für alle 8000 Flaschen?',
      [note('Anruf', '2026-11-02', 'Ortner: 6000 Flaschen, 19 Cent pro Flasche.')],
    ],
  ])('%s', async (asked, told) => expect(await ask(asked, told)).not.toMatch(/[−×+].* = /))
})

describe('a table with remarks below its total', () => {
  it('is still read as one', async () => {
    const returned = file(
      'Returns.csv',
      'Valves lot 8;status 20.11.2026 12:00;;;',
      'country;clinics;kits on shelves 10.11.;returned;outstanding',
      'Norway;27;1010;760;250',
      'Wales;8;300;205;95',
      'total;35;1310;965;345',
      'not confirmed;Oslo, Bergen;;;',
    )
    expect(await ask('how many of the kits that were on shelves havent come back yet', [returned])).toContain(
      '1,310 − 965 = 345',
    )
  })
})

describe('a line and what is drawn of it', () => {
  const line = note('Bank', '2026-11-09', 'Harvest loan 400k, runs out 31.12., 355k drawn as of today.')
  it('leaves the rest', async () => {
    expect(await ask('how much is left of the harvest loan?', [line])).toContain('400k − 355k = 45,000')
    const german = note('Bank', '2026-11-09', 'Erntekredit 400.000 €, davon 355.000 € abgerufen.')
    expect(await ask('Wie viel ist vom Erntekredit noch übrig?', [german])).toContain('= 45.000 EUR')
  })
  it('leaves nothing certain where more was drawn later, or something else is spent', async () => {
    const later = note('Desk', '2026-11-16', 'Bank: 370k drawn.')
    expect(await ask('how much is left of the harvest loan?', [line, later])).not.toContain('=')
    const other = note('Bank', '2026-11-09', 'Harvest loan 400k, fair budget 35k spent.')
    expect(await ask('how much is left of the harvest loan?', [other])).not.toContain('=')
  })
})
