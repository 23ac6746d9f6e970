import { describe, expect, it } from 'vitest'
import { ask, type PassageFixture } from '../fixture.ts'
import { talk } from '../talk-fixture.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const file = (label: string, ...lines: string[]): PassageFixture => ({ kind: 'file', label, text: lines.join('\n') })

const kiln = [
  note('Kiln job', '2026-11-02', 'Invoice 7 is £96,000, in this are 4 days downtime at £2,500 that Nora disputes.'),
  note(
    'Staffing',
    '2026-11-09',
    'I would give them a £1,150 a year tool allowance for each of the welders until spring.',
  ),
]
const theatre = [
  note('Hall', '2026-10-12', 'The new stage floor costs £84,500.', 'Lottery gives us a stage grant of £30,000.'),
  note('Board', '2026-11-03', 'Ticket income for the season I put at 412k against 450k in the budget.'),
  note('Lighting', '2026-11-05', 'The lighting rig is £22,000, the curtain is £9,400 and the smoke doors are £5,100.'),
]
const bakery = [
  note('Ofen', '2026-11-02', 'Der neue Stikkenofen kostet 68.000 €, der Altofen bringt 7.500 €.'),
  note('Mehl', '2026-11-03', 'Wir liegen beim Wareneinsatz bei 212 T€ gegen 198 T€ im Plan.'),
  note('Leute', '2026-11-06', 'Jede Verkäuferin bekommt eine Frühzulage von 420 € im Jahr.'),
  note('Kunden', '2026-11-07', '**Hotel Adler.** Ein Prozent würde uns 1.900 € kosten.'),
]
const yard = file(
  'Suppliers.md',
  '# Spend 2026',
  '| Supplier | Spend (£k) | Terms |',
  '|---|---|---|',
  '| Brockhurst Timber | 118 | 30 days |',
  '| Ashdown Resin | 59 | 14 days |',
  '| Total | 177 | |',
)

describe('a reckoning over things that are named, in English', () => {
  it.each([
    ['invoice 7 minus the downtime days is what', kiln, '86,000'],
    ['Take the downtime days off invoice 7', kiln, '86,000'],
    ['tool allowance x 6, per year', kiln, '6,900'],
    ['What is the tool allowance times nine?', kiln, '10,350'],
    ['how far under budget will ticket income come in', theatre, '38,000'],
    ['By how much does ticket income miss the budget?', theatre, '38,000'],
    ['our bit of the stage floor once the stage grant is off', theatre, '54,500'],
    ['lighting rig, curtain and smoke doors together', theatre, '36,500'],
    ['what % of the stage floor is the stage grant', theatre, '35.5%'],
    ['the stage floor divided by five', theatre, '16,900'],
    ['Brockhurst minus Ashdown', [yard], '59,000'],
    ['gap between the stage floor and the lighting rig', theatre, '62,500'],
  ])('%s', async (asked, told, sum) => {
    const said = await ask(asked, told)
    expect(said).toContain(`= ${sum}`)
    expect(said).toMatch(/Worked out from:|amounts stand here|minus|\[p\d/)
  })
})

describe('a reckoning over things that are named, in German', () => {
  it.each([
    ['der Stikkenofen minus der Altofen', bakery, '60.500'],
    ['Was kostet der Stikkenofen abzüglich Altofen?', bakery, '60.500'],
    ['wieviel liegt der Wareneinsatz über Plan', bakery, '14.000'],
    ['um wie viel übersteigt der Wareneinsatz den Plan?', bakery, '14.000'],
    ['Frühzulage x 11, im Jahr', bakery, '4.620'],
    ['Frühzulage mal elf', bakery, '4.620'],
    ['Was ist der Unterschied, ob ich beim Adler 2 oder 3,5 Prozent gebe', bakery, '2.850'],
    ['Wieviel Prozent vom Stikkenofen ist der Altofen?', bakery, '11 %'],
    ['der Stikkenofen geteilt durch vier', bakery, '17.000'],
    ['Unterschied zwischen Stikkenofen und Altofen', bakery, '60.500'],
    ['zieh den Altofen vom Stikkenofen ab', bakery, '60.500'],
    ['Stikkenofen, sobald der Altofen weg ist', bakery, '60.500'],
  ])('%s', async (asked, told, sum) => expect(await ask(asked, told)).toContain(`= ${sum}`))
})

describe('what is not certain is not reckoned', () => {
  const offers = [
    note('Roof', '2026-11-02', 'Hallam quotes the roof at £40,000.'),
    note('Roof again', '2026-11-05', 'Somebody else told me the roof costs £46,000.'),
    note('Gutter', '2026-11-05', 'The gutter is £3,000.'),
    note('Deposit', '2026-11-05', 'The deposit for the crane is £900.'),
    note('Wish', '2026-11-05', 'They asked for a bonus of £5,000.', 'Parking is 20 a month, the van costs €8,000.'),
  ]
  it.each([
    'roof minus gutter',
    'crane plus gutter',
    'gutter minus the bonus',
    'gutter and van together',
    'what % of the roof is the gutter',
    'gutter x 4 minus the harbour',
    'can we do the gutter without the roof?',
    'why is the gutter without the roof a problem',
    'what happened once the gutter was off',
    'how far under budget is the gutter',
    'gutter minus roof and crane',
    'and if Hallam pays?',
  ])('%s', async (asked) => expect(await ask(asked, offers)).not.toMatch(/= [\d£€]/))

  const angebote = [
    note('Dach', '2026-11-02', 'Berger bietet das Dach für 40.000 € an.'),
    note('Dach', '2026-11-05', 'Das Dach kostet laut Huber 46.000 €.'),
    note('Rinne', '2026-11-05', 'Die Rinne kostet 3.000 €.'),
    note('Kran', '2026-11-05', 'Die Anzahlung für den Kran war 900 €.'),
    note('Wunsch', '2026-11-05', 'Er will eine Prämie von 5.000 €.', 'Der Lieferwagen kostet CHF 8000.'),
  ]
  it.each([
    'Dach minus Rinne',
    'Kran plus Rinne',
    'Rinne minus Prämie',
    'Rinne und Lieferwagen zusammen',
    'Wieviel Prozent vom Dach ist die Rinne?',
    'Rinne mal vier minus Hafen',
    'geht die Rinne ohne das Dach?',
    'warum ist die Rinne ohne das Dach ein Problem',
    'wieviel liegt die Rinne über Plan',
    'Unterschied ob ich bei Berger 2 oder 3 Prozent gebe',
    'Rinne minus Dach und Kran',
    'und wenn Berger zahlt?',
  ])('%s', async (asked) => expect(await ask(asked, angebote)).not.toMatch(/= [\d£€]/))

  it('what may be meant is shown', async () => {
    const said = await ask('roof minus gutter', offers)
    expect(said).toContain('40,000')
    expect(said).toContain('46,000')
    expect(said).toContain('3,000')
  })
})

describe('what is for each of some time', () => {
  const rent = [note('Depot', '2026-11-02', 'The depot rent is £1,400 a month.')]
  it('twelve times a month is no month', async () => {
    const said = await ask('depot rent x 12', rent)
    expect(said).toContain('= 16,800 GBP')
    expect(said).not.toContain('16,800 GBP a month')
  })
  it('what is so much a month is not told as so much a year', async () =>
    expect(await ask('depot rent x 3, per year', rent)).not.toContain('= 4,200'))
})

describe('a figure goes on with the one before', () => {
  const last = async (...asked: string[]) =>
    (
      await talk(asked, {}, [
        ...theatre,
        note('Council', '2026-11-06', 'The council has us down for a subsidy of £12,000.'),
      ])
    ).at(-1)?.said ?? ''
  it('another who pays is taken off, too', async () =>
    expect(
      await last('stage floor once the stage grant is off', "ok and if the council's subsidy comes through"),
    ).toContain('= 42,500'))
  it('another thing comes on top', async () =>
    expect(await last('lighting rig and curtain together', 'and plus the smoke doors')).toContain('= 36,500'))
  it('as a share', async () =>
    expect(await last('lighting rig and curtain together', 'and what % of the stage floor is that')).toContain(
      '= 37.2%',
    ))
  it('times so many', async () => expect(await last('lighting rig minus the curtain', 'times 3')).toContain('= 37,800'))
  it('what was not certain before is not gone on with', async () =>
    expect(await last('roof minus gutter', 'and plus the smoke doors')).not.toContain('= '))
})
