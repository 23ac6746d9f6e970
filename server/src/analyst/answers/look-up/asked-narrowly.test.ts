// What a question names narrows its answer: the whole of a compound, a verb with its prefix, whom it asks of, and nothing else.
import { describe, expect, it } from 'vitest'
import { ask, contact, type PassageFixture } from '../fixture.ts'

const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const ANSWERED =
  /^(?:Dazu finde ich keine klare Antwort|I find no clear answer|Deine Aufzeichnungen sagen dazu nicht dasselbe|Your records do not agree)/

describe('a compound', () => {
  it('is not answered by what shares its last word alone', async () => {
    const said = await ask('wann ist der vermessungstermin', [
      note('Montag', '2026-11-20', 'Den Zahnarzt hat Ida abgesagt, neuer Termin 26.1.'),
    ])
    expect(said).toMatch(ANSWERED)
  })
  it('is answered where the rest of it stands beside', async () => {
    const said = await ask('wann ist der vermessungstermin', [
      note('Vermessung Obstwiese', '2026-11-20', 'Der Termin ist am 8.12. um 9 Uhr.'),
      note('Montag', '2026-11-21', 'Den Zahnarzt hat Ida abgesagt, neuer Termin 26.1.'),
    ])
    expect(said.split('\n')[0]).toContain('8.12.')
  })
})

describe('a verb with its prefix', () => {
  it('is another verb: "stimmen" says nothing of who agreed', async () => {
    const said = await ask('hat die Werksfeuerwehr schon zugestimmt', [
      note('Runde', '2026-11-20', 'Werksfeuerwehr gesprächsbereit, sofern die Zahlen stimmen.'),
    ])
    expect(said).toMatch(ANSWERED)
  })
})

describe('what somebody said', () => {
  const notes = [
    { id: 'n1', entry_date: '2026-11-20', content: 'Ich schicke die Pläne bis Freitag an die Stadt.' },
    { id: 'n2', entry_date: '2026-11-19', content: 'Wir zahlen im Februar.' },
  ]
  it('is no list of promises, whatever "I" did meanwhile', async () => {
    const told = [
      note(
        'Kurz, 18.11.',
        '2026-11-18',
        'Hab es Odenthal gesagt.',
        'Erst still, dann: „Das kommt mir zu früh, ehrlich."',
        'Am 11.12. reden wir weiter.',
      ),
    ]
    const said = await ask('was hat odenthal gesagt als ich ihm von der filiale erzählt hab', told, { notes })
    expect(said).not.toContain('Was ich dazu erkenne')
    expect(said).toContain('Das kommt mir zu früh')
  })
  it('and what one promised in the same breath is looked up', async () => {
    const said = await ask(
      'Was hat Odenthal angeboten, wenn wir die Miete senken, und hab ich da was zugesagt?',
      [note('Post', '2026-11-18', 'Odenthal bietet einen neuen Boden an, wenn wir die Miete senken.')],
      { notes },
    )
    expect(said).toContain('neuen Boden')
    expect(said).not.toContain('die Pläne')
  })
  it('what I offered somebody is what I said I would', async () => {
    const mine = [
      {
        id: 'n1',
        entry_date: '2026-11-20',
        content: 'Gespräch mit Jan Kolb. Ich habe ihm 74.500 € und die Leitung ab Januar angeboten.',
      },
    ]
    expect(await ask('Was habe ich Kolb angeboten?', [], { notes: mine, contacts: [contact('Jan Kolb')] })).toContain(
      '74.500',
    )
  })
  it('how much somebody owes is asked of an amount, also behind another question', async () => {
    const said = await ask(
      'und brehme, wieviel schuldet der uns noch?',
      [note('Außenstände', '2026-11-18', 'Brehme: offen 4.200 €, zwei Raten bezahlt.')],
      { notes, contacts: [contact('Ute Brehme'), contact('Jan Kolb')] },
      ['was schulde ich Jan Kolb'],
    )
    expect(said).toContain('4.200')
    expect(said).not.toContain('die Pläne')
  })
})

describe('what has changed since', () => {
  const contacts = [
    contact('Vera Quist', {
      interactions: [{ id: 'i1', date: '2026-11-10', summary: 'Wants 12 % now', notes: null }],
      last_interaction_date: '2026-11-10',
    }),
  ]
  const notes = [
    {
      id: 'n1',
      entry_date: '2026-11-12',
      content: 'Talk with Quist\n- Demand now: 9 % and no deposit.\n- Coffee was cold.\n',
    },
    {
      id: 'n2',
      entry_date: '2026-11-15',
      content:
        '# Round\n- The union keeps its demand of 6 %.\n- Roof leaks again.\n- New demand from the bank: a plan.\n- Party on Friday.\n- Van is sold.\n- Sign is up.',
    },
  ]
  it('in somebody’s demands is not what others demand', async () => {
    const said = await ask("what has changed in Quist's demands since 1 November?", [], { contacts, notes })
    expect(said).toContain('9 %')
    expect(said).toContain('12 %')
    expect(said).not.toContain('union')
    expect(said).not.toContain('bank')
  })
})
