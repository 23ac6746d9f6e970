import { describe, expect, it } from 'vitest'
import { ask, assigned, contact } from '../fixture.ts'
import { gateIn } from './gate.ts'
import { germanSpan } from './german.ts'

const note = (content: string, entry_date = '2026-11-20') => ({ id: `n-${content.slice(0, 14)}`, entry_date, content })
const given = {
  tasks: [
    assigned('Kulisse streichen', null, { due_date: '2026-11-25' }),
    assigned('Plakate drucken', null, { due_date: '2026-11-19' }),
    assigned('Fundus ordnen', null, { due_date: '2027-02-01' }),
  ],
  notes: [
    note('Ich schicke dem Verlag bis 25.11. die Strichfassung. Die Anmeldung bei der Stadt muss bis 26.11. da sein.'),
  ],
}

describe('what is due then', () => {
  it('is told of tasks and of what texts promise or set for then', async () => {
    for (const asked of ['Was ist morgen fällig?', 'Was ist am Mittwoch fällig?']) {
      const said = await ask(asked, [], given)
      expect(said).toContain('Kulisse streichen')
      expect(said).toContain('Strichfassung')
      expect(said).not.toContain('Fundus')
    }
    const english = { ...given, notes: [note('I will send the publisher the cut by 25 November.')] }
    const said = await ask('what is due tomorrow?', [], english)
    expect(said).toContain('Kulisse')
    expect(said).toContain('the cut')
  })
  it.each(['Was muss diese Woche alles raus?', 'Was muss ich bis Freitag machen?'])(
    '%s tells what is late, too',
    async (asked) => {
      const said = await ask(asked, [], given)
      expect(said).toContain('Plakate')
      expect(said).toContain('Kulisse')
      expect(said).toContain('Strichfassung')
      expect(said).not.toContain('Fundus')
    },
  )
  it('is read with a weekday and its date', async () => {
    const said = await ask('list everything that is due this wednesday 25 Nov', [], given)
    expect(said).toContain('Kulisse')
    expect(said).toContain('Strichfassung')
    expect(said).not.toContain('26.11.')
  })
  it('goes over a month that is named', async () => {
    const said = await ask('Welche Termine habe ich im November?', [], given)
    expect(said).toContain('Kulisse')
    expect(said).toContain('Anmeldung')
    expect(said).not.toContain('Fundus')
  })
})

it.each([
  'Was ist diese Woche das Wichtigste?',
  'Was ist heute am wichtigsten?',
  'Was ist das Dringendste diese Woche?',
])('%s asks where to begin', (asked) => {
  expect(gateIn([], asked, '2026-11-24').kind).toBe('next')
})

it('at its end the running week is the last one', async () => {
  expect(germanSpan('Fass die letzte Woche zusammen', '2026-11-28')?.from).toBe('2026-11-23')
  expect(germanSpan('Fass die letzte Woche zusammen', '2026-11-27')?.from).toBe('2026-11-16')
})

describe('a pronoun', () => {
  const people = [contact('Lotte Engel'), contact('Bruno Saxer')]
  it('in a question of promises means whom the one before named', async () => {
    const notes = [
      note('Telefonat mit Lotte Engel: sie schickt bis Freitag die Noten.'),
      note('Telefonat mit Bruno Saxer: er liefert bis Montag die Bühne.'),
    ]
    const said = await ask('Was schuldet sie mir?', [], { contacts: people, notes }, [
      'Was habe ich Lotte Engel versprochen?',
    ])
    expect(said).toContain('die Noten')
    expect(said).not.toContain('die Bühne')
  })
  it('is looked up with the name of the one before', async () => {
    const told = [
      { label: 'Kasse', text: 'Date: 2026-11-19\nDie Stadt hat am 18.11. gezahlt.' },
      { label: 'Bühne', text: 'Date: 2026-11-12\nSaxer hat die Anzahlung gezahlt, 4.000 €.' },
    ]
    const said = await ask('Hat er gezahlt?', told, { contacts: people }, ['Was weiß ich über Saxer?'])
    expect(said).toContain('Saxer hat die Anzahlung gezahlt')
    expect(said).not.toContain('Die Stadt hat')
  })
  it('in “who said that” means what was quoted', async () => {
    const told = [
      { label: 'Probe', text: 'Date: 2026-11-19\nSaxer: Die Bühne kommt am 3.12. mit zwei Wagen.' },
      { label: 'Gerücht', text: 'Date: 2026-11-12\nHat jemand gesagt, dass es regnet?' },
    ]
    const said = await ask('Wer hat das gesagt?', told, { contacts: people }, ['Wann kommt die Bühne?'])
    expect(said).toContain('Die Bühne kommt am 3.12.')
    expect(said).not.toContain('regnet')
    expect(await ask('who said that?', told, { contacts: people }, ['when does the Bühne come?'])).toContain('3.12.')
  })
})

describe('what must not be forgotten this week', () => {
  it('is not one’s own alone', async () => {
    const tasks = [
      assigned('Bodengutachten', 'Ida Brehme', { due_date: '2026-11-26' }),
      assigned('Kassenbuch', null, { due_date: '2026-11-27' }),
    ]
    const said = await ask('was steht diese woche an, was darf ich auf keinen fall vergessen', [], { tasks })
    expect(said).toContain('Bodengutachten')
    expect(said).toContain('Kassenbuch')
  })
})

describe('a summary of the talk of a day', () => {
  it('is that of its note, whatever the talk is called', async () => {
    const notes = [
      {
        id: 'n1',
        entry_date: '2026-11-12',
        content: '# Jahresgespräch Odenthal\n\nForderung 5 % Rabatt. Angebot 40.000 € Zuschuss.',
      },
      { id: 'n2', entry_date: '2026-11-20', content: '# Dach\n\nDer Termin mit dem Dachdecker ist am 30.11.' },
    ]
    const said = await ask('fass mir den termin am 12.11. zusammen', [], { notes })
    expect(said).toContain('40.000')
    expect(said).not.toContain('Dachdecker')
  })
})
