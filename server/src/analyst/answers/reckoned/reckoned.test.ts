import { describe, expect, it } from 'vitest'
import { goal, kpi } from '../../workspace/fixture.ts'
import { ask, contact, type PassageFixture } from '../fixture.ts'

const LOOKED =
  /find no clear answer|cannot tell which holds|finde ich keine klare Antwort|was gilt, weiß ich nicht|I cannot tell|kann ich nicht sagen/
const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const file = (label: string, ...lines: string[]): PassageFixture => ({ kind: 'file', label, text: lines.join('\n') })

describe('a later word', () => {
  it('on a day comes first, and what it replaced is told by its value alone', async () => {
    const said = await ask('Wann kommt der Kirchenchor?', [
      note('Probe', '2026-11-02', 'Der Kirchenchor soll am 12. kommen.'),
      note('Anruf', '2026-11-14', 'Der Kirchenchor kommt erst am 27.'),
    ])
    expect(said).toContain('27.11.2026')
    expect(said).toContain('Vorher, am 02.11.2026, stand da: 12.11.2026')
    expect(said).not.toContain('soll am 12. kommen')
  })

  it('that names the old day and takes it back is no confirmation of it', async () => {
    const said = await ask('When is the kiln opening?', [
      note('Pottery', '2026-10-12', 'The kiln opening is on 4 December.'),
      note(
        'Phone',
        '2026-11-20',
        'Kiln opening: the 4 December collides with the fair. We made it 6 December instead.',
      ),
    ])
    expect(said.indexOf('We made it 6 December')).toBeGreaterThan(-1)
    expect(said.indexOf('We made it 6 December')).toBeLessThan(said.indexOf('is on 4 December'))
  })

  it('leaves a paper without a day of its own as it stands', async () => {
    const said = await ask('Until when does the quarry lease run?', [
      file('Lease.txt', 'The quarry lease runs until 31 January 2027.'),
      note('Desk', '2026-11-12', 'The quarry lease runs until 28 February 2027, says Ilse.'),
    ])
    expect(said).toContain('“The quarry lease runs until 31 January 2027')
  })
})

describe('a day that is not written out', () => {
  it('is told as the day of the calendar that it is', async () => {
    const told = [note('Desk', '2026-11-16', 'The ferry inspection is on Saturday the 5th.')]
    expect(await ask('When is the ferry inspection?', told)).toContain('Saturday the 5th is 5 December 2026')
  })

  it('is left alone where its month stands there', async () => {
    const told = [note('Desk', '2026-11-16', 'The ferry inspection is on 5 December.')]
    expect(await ask('When is the ferry inspection?', told)).not.toContain(' is 5 December 2026')
  })
})

describe('what is reckoned from what one looks up', () => {
  it('is a share of an amount', async () => {
    const told = [file('Boat contract.txt', 'The price of the ferry is EUR 420,000.')]
    expect(await ask('What would 3 % on the ferry price be?', told)).toContain('3 % × EUR 420,000 = 12,600 EUR')
    expect(
      await ask('Wieviel wären 2,5 Prozent von der Pacht?', [
        file('Pachtvertrag.txt', 'Die Pacht beträgt 18.000 € im Jahr.'),
      ]),
    ).toContain('450 EUR')
  })

  it('is no share where passages say different amounts', async () => {
    const said = await ask('What would 3 % on the ferry price be?', [
      note('Desk', '2026-11-02', 'The ferry price is EUR 420,000.'),
      note('Yard', '2026-11-09', 'The ferry price is EUR 455,000.'),
    ])
    expect(said).not.toContain('=')
  })

  it('is by how much one amount is more than another', async () => {
    const said = await ask('How much dearer is the oak floor than the pine floor?', [
      note('Joiner', '2026-11-02', 'The oak floor would cost €9,400.'),
      note('Shop', '2026-11-03', 'The pine floor would cost €6,150.'),
    ])
    expect(said).toContain('= 3,250 EUR')
  })

  it('is the days between two days, written or looked up', async () => {
    const told = [note('Desk', '2026-11-02', 'The orchard fair is on 14 December 2026.')]
    expect(await ask('How many days are left until the orchard fair?', told)).toContain('20 days: from')
    expect(await ask('Wie viele Tage sind es vom 1. Dezember bis zum 24. Dezember?', told)).toContain('23 Tage')
    expect(await ask('How many days are left until the wedding?', told)).not.toContain('days: from')
  })

  it('is what a KPI lacks, called by its unit after a question on it', async () => {
    const goals = [
      goal({
        id: 'g',
        title: 'Cider',
        kpis: [kpi({ name: 'Cider pressed', unit: 'hl', target_value: 500, history: [['2026-11-01', 320]] })],
      }),
      goal({
        id: 'h',
        title: 'Gas',
        kpis: [kpi({ name: 'Gas per hectolitre', unit: 'kWh', target_value: 25, history: [['2026-11-01', 30]] })],
      }),
    ]
    const said = await ask('How many hectolitres are still missing?', [], { goals }, [
      'How does the cider pressed develop?',
    ])
    expect(said).toContain('180')
    expect(said).not.toContain('Gas')
  })
})

describe('rows of a table', () => {
  const table = note(
    'Boats, 2 November',
    '2026-11-02',
    '| boat | berth | spent | state |',
    '|---|---|---|---|',
    '| Anna | 4 | €0 | in the yard |',
    '| Bela | 7 | €3,100 | afloat |',
    '| Cora | 9 | €0 | in the yard |',
  )
  it('are those whose cells say what is asked', async () => {
    const said = await ask('Which boats are afloat?', [table])
    expect(said).toContain('Bela')
    expect(said).not.toContain('Anna')
  })
  it('are those with nothing in the column that is asked for', async () => {
    const said = await ask('Which boats have spent nothing so far?', [table])
    expect(said).toMatch(/Anna[\s\S]*Cora/)
    expect(said).not.toContain('Bela')
  })
  it('are not told where no cell says it', async () => {
    expect(await ask('Which boats are stolen?', [table])).not.toContain('These rows')
  })
  it('are put together by two names', async () => {
    const tons = note(
      'Hold',
      '2026-11-02',
      '| boat | tons |',
      '|---|---|',
      '| Anna | 19.8 |',
      '| Bela | 9.6 |',
      '| Cora | 4 |',
    )
    expect(await ask('How many tons do Anna and Bela hold together?', [tons])).toContain('19.8 + 9.6 = 29.4')
  })
})

describe('what became of something', () => {
  it('is told in the words of the records, the newest first', async () => {
    const said = await ask('Was hat sich bei der Hofführung geändert?', [
      note('Runde', '2026-10-02', 'Die Hofführung im Januar wird ausgesetzt.'),
      note('Zettel', '2026-11-20', 'Hofführung im Januar findet nun doch statt, zwei Busse sind angemeldet.'),
    ])
    expect(said.indexOf('nun doch statt')).toBeGreaterThan(-1)
    expect(said.indexOf('nun doch statt')).toBeLessThan(said.indexOf('ausgesetzt'))
  })

  it('is what happens otherwise, after a question on what must be done', async () => {
    const letter = file(
      'Vet office.txt',
      'The stable must be fenced by 3 December.',
      'Otherwise the licence will be suspended.',
    )
    const said = await ask('and what happens otherwise?', [letter], {}, ['By when must the stable be fenced?'])
    expect(said).toContain('Otherwise the licence will be suspended')
    expect(said).toMatch(LOOKED)
  })
})

describe('a person', () => {
  it('is known by a name with particles', async () => {
    const contacts = [contact('Willem van der Aa', { role: 'Harbour pilot' })]
    expect(await ask('Who is Willem van der Aa?', [], { contacts })).toContain('Harbour pilot')
  })
})
