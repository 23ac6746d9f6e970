import { describe, expect, it } from 'vitest'
import { ask, contact } from '../fixture.ts'

const note = (id: string, entry_date: string, ...lines: string[]) =>
  ({ id, entry_date, content: lines.join('\n') }) as never

const harbour = [
  note(
    'h1',
    '2026-11-12',
    '# Dredging – for Ellen, then the bank',
    'Ruth Vance, Thu 12 November',
    '',
    'I counted it twice. The weather was lovely.',
    '',
    '| | last year | this year | limit |',
    '|---|---|---|---|',
    '| Silt taken out | 410 | 395 | |',
    '| **Depth at the quay** | 5.4 m | 4.6 m | 5.0 m |',
    '',
    'So we miss the depth and keep the width. We are 40 cm short.',
    '',
    'What we can do:',
    '- ask for a waiver until 30 June, fee about £9k',
    '- hire the second barge',
    '',
    'The committee sits on 15 December; they need our paper by noon on Tuesday 8 December.',
    '',
    'P.S. Your mug from 2014 is still here.',
  ),
  note(
    'h2',
    '2026-11-03',
    '# Pilots round no. 8',
    'In the room: Ruth, Ellen, Sam',
    '- Ellen: the pilot boat goes on 4 December.',
    '- Sam brought buns.',
  ),
  note(
    'h3',
    '2026-11-17',
    '# Pilots round no. 9',
    'In the room: Ruth, Ellen, Sam, Jo',
    '- Decided: the night rate rises to £180 from 1 February.',
    '- Sam brought more buns.',
  ),
]

describe('one record that is named', () => {
  it('is summed up in as many lines as are asked for, with its marked row, its point and what can be done', async () => {
    const said = await ask("ruth's dredging page in three lines please", [], { notes: harbour })
    expect(said).toContain('Depth at the quay')
    expect(said).toContain('waiver until 30 June')
    expect(said.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(3)
    expect(said).not.toMatch(/lovely|mug|buns/)
  })
  it('tells no list of who was there', async () => {
    const said = await ask('gist of the pilots round on the 3rd', [], { notes: harbour })
    expect(said).toContain('4 December')
    expect(said).not.toContain('In the room')
  })
  it('is the last of its row where the last is asked for', async () => {
    const said = await ask('what was in the last pilots round', [], { notes: harbour })
    expect(said).toContain('£180')
    expect(said).not.toContain('4 December')
  })
  it('in German by its day, its writer or its kind', async () => {
    const notes = [
      note(
        'g1',
        '2026-10-12',
        '# Elternrat, Mo 12.10., Turnhalle',
        'Da: Fr. Kolb, Hr. Ude, noch drei. Streusel: Weltklasse.',
        '',
        'Die Stimmung war gut.',
        '',
        'Was Kolb will:',
        '1. Essensgeld runter auf 3,20 €',
        '2. einen zweiten Bus',
        '',
        'Ich habe zugesagt, bis Freitag 27.11. schriftlich zu antworten.',
      ),
      note(
        'g2',
        '2026-11-02',
        '# Zustand Turnhalle',
        'Verfasser: P. Ude',
        '',
        'Das Dach ist an drei Stellen undicht, Schätzung 48 T€.',
      ),
    ]
    const council = await ask('Elternrat vom 12.10. in drei Sätzen', [], { notes })
    expect(council).toContain('3,20')
    expect(council).toContain('27.11.')
    expect(council).not.toContain('Streusel')
    expect(await ask('Udes Bericht zur Turnhalle: das Wichtigste', [], { notes })).toContain('48 T€')
  })
})

describe('somebody who is asked for before one meets them', () => {
  const people = [
    contact('Ida Renner', {
      role: 'Works manager',
      interactions: [
        {
          id: 't1',
          date: '2026-11-20',
          summary: 'Meeting',
          notes: 'Norsk want her from March, 96,000. She answers by 4 December.',
        },
      ] as never,
    }),
    contact('Paul Voss', { role: 'Banker', notes: 'New boss: Ms Kettle, risk.' }),
  ]
  const told = [
    {
      label: 'Dictation',
      text: 'Date: 2026-11-21\nMonday the long round. It rained.\nThursday Ida. She is on 81 here. It is not the money.',
    },
  ]
  it('is told by what was talked and what goes on about them, the newest first', async () => {
    const said = await ask('fill me in on Ida, seeing her in ten minutes', told, { contacts: people })
    expect(said).toContain('96,000')
    expect(said).toContain('She is on 81 here')
    expect(said).not.toContain('It rained')
  })
  it('is told by what introduces them where only texts know them', async () => {
    const texts = [
      {
        label: 'Round',
        text: 'Date: 2026-11-18\nHolm (Gera) signs six, but only with the others. Frau Ostrow gave it in writing.',
      },
      { kind: 'contact', label: 'Paul Voss', text: 'Notes: New boss: Ms Kettle, risk.' },
    ]
    expect(await ask('who is Frau Ostrow?', texts, { contacts: people })).toContain('Holm (Gera)')
    expect(await ask('remind me who this kettle woman is', texts, { contacts: people })).toContain('New boss')
  })
  it('last said what their newest message or talk holds', async () => {
    const said = await ask(
      'what did ida say last',
      [{ kind: 'thread', label: 'Ida Renner', text: 'Ida Renner, 2026-11-22 08:10 UTC: Is the board aware of Norsk?' }],
      { contacts: people },
    )
    expect(said.indexOf('aware of Norsk')).toBeGreaterThan(0)
    expect(said.indexOf('aware of Norsk')).toBeLessThan(said.indexOf('96,000'))
  })
})
