// A question in one language over texts in the other: what stands for its words there is found, and nothing is taken for it that only sounds like it.
import { describe, expect, it } from 'vitest'
import { ask, contact, type PassageFixture } from '../../fixture.ts'

const note = (label: string, text: string, day = '2026-11-10'): PassageFixture => ({
  label,
  text: `Date: ${day}\n${text}`,
})

describe('words of the other language', () => {
  const minutes = [
    note(
      'Sitzung Bootswerft Hafner',
      [
        '**1. Nachfolge Leitung Montage**',
        'Iris Lehner übernimmt die Leitung Montage der Werft Hafner zum 1. Februar.',
        '',
        '**2. Kredit der Sparkasse**',
        'Zins: EURIBOR plus 2,1 %. Die Eigenkapitalquote muss mindestens 30 % sein.',
        '',
        '**3. Sommerfest**',
        'Das Fest der Werft Hafner kostet 4.100 Euro.',
      ].join('\n'),
    ),
    note('Visit of the Hafner yard', 'The assembly hall of Hafner is cold. We take 4 oars, they interest nobody.'),
  ]
  it.each([
    ['who takes over assembly at Hafner', 'Iris Lehner'],
    ['who is taking over the asembly at the Hafner yard', 'Iris Lehner'],
    ['what interest does the bank want from the Hafner yard', '2,1'],
    ['what equity ratio does Hafner have to keep', '30'],
  ])('%s: %s', async (question, wanted) => expect(await ask(question, minutes)).toContain(wanted))

  const english = [
    note('Ovens for Lindgren', 'Lindgren: the credit note over EUR 1,900 for the broken ovens was booked.'),
    note('Oven doors', 'Lindgren wrote a nice card. Lindgren has 12 bakers.', '2026-10-02'),
  ]
  it('a German verb that has left its first part at the end', async () => {
    const said = await ask('wie viel schreibt uns Lindgren für die kaputten Öfen gut', english)
    expect(said).toContain('1,900')
    expect(said.indexOf('1,900')).toBeLessThan(said.includes('12 bakers') ? said.indexOf('12 bakers') : said.length)
  })

  it('a later text that says as much of it with another day stands beside the first', async () => {
    const told = [
      note('Kick-off Marlow', 'Marlow: factory acceptance test (FAT) on 2 December.', '2026-09-15'),
      note('Site Marlow', 'Marlow pays on time. Marlow has two sites. Marlow wants photos.', '2026-10-02'),
      note('Progress Marlow', 'Marlow: the FAT moves from 2 December to 14 December.', '2026-10-29'),
      note('Phone', 'The inspector is away on the 14th, so the FAT goes to 16 December.', '2026-11-18'),
    ]
    expect(await ask('wann ist die Werksabnahme mit Marlow', told)).toContain('16 December')
  })

  it('an umlaut that is typed as two letters is found by an English question', async () => {
    const told = [note('Team', 'Jens Döring leaves on 31 May 2027.'), note('Doors', 'The doors open on 3 May 2027.')]
    const contacts = [contact('Jens Döring')]
    expect(await ask('when does doering leave', told, { contacts })).toContain('31 May')
  })

  it('in one language a word that is said counts before another of the same idea', async () => {
    const told = [
      note('Rate', 'The berth fee of the Alma is 900 euros a month.'),
      note('Other', 'The price of the Alma was 80,000 euros.', '2026-11-20'),
    ]
    const said = await ask('what is the berth fee of the Alma', told)
    expect(said).toContain('900 euros')
    expect(said.split('\n')[0]).not.toContain('80,000')
  })

  it('says of no translation for certain what the text does not say', async () => {
    const told = [note('Kredit Hafner', 'Der Kredit von Hafner läuft drei Jahre.')]
    const said = await ask('what interest does Hafner pay on the loan', told)
    expect(said).toMatch(/no clear answer|I find nothing/)
  })
})

describe('somebody else’s day', () => {
  it('is not shown first for a word of the question that its text says', async () => {
    const told: PassageFixture[] = [
      { kind: 'contact', label: 'Greta Lund', text: 'Greta Lund\nGeburtstag 14.12., lieber Pralinen' },
      note('Bau', 'Lenz baut bis 2.12. um. Lenz wartet.'),
    ]
    const said = await ask('wann hat dr. lenz geburtstag', told, {
      contacts: [contact('Dr. Gunnar Lenz'), contact('Greta Lund')],
    })
    expect(said).toMatch(/finde ich keine klare Antwort/)
    expect(said.indexOf('14.12') < 0 || said.indexOf('14.12') > said.indexOf('2.12')).toBe(true)
  })
})
