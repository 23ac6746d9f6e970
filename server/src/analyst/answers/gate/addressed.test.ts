import { describe, expect, it } from 'vitest'
import { ask, contact } from '../fixture.ts'

const note = (content: string, entry_date = '2026-11-20') => ({ id: `n-${content.slice(0, 14)}`, entry_date, content })
const people = [contact('Ilse Brandt', { role: 'Notarin' }), contact('Greta Falk'), contact('Olaf Rehn')]
const notes = [
  note('Telefonat mit Ilse Brandt: Die Urkunde fehlt. Ich schicke ihr bis Freitag den Grundbuchauszug.'),
  note('Telefonat mit Greta Falk: Das Dach ist dicht. Ich bringe ihr am Montag die Schlüssel.'),
  note('Frau Sommer liefert bis 4.12. die Lampen. Herr Rehn schickt bis Mittwoch die Rechnung.'),
]
const given = { contacts: people, notes }

describe('a form of address is no word of a name', () => {
  it.each([
    'Was habe ich Frau Brandt versprochen?',
    'Was habe ich Fr. Brandt zugesagt?',
    'was habe ich frau brandt versprochen',
  ])('%s', async (asked) => {
    const said = await ask(asked, [], given)
    expect(said).toContain('Grundbuchauszug')
    expect(said).not.toContain('Schlüssel')
    expect(said).not.toContain('Lampen')
  })
  it('what a man owes is not what another man owes', async () => {
    const said = await ask('Was schuldet mir Herr Rehn?', [], given)
    expect(said).toContain('die Rechnung')
    const none = await ask('Was schuldet mir Herr Ahlers?', [], given)
    expect(none).not.toContain('Rehn')
    expect(none).toContain('konnte ich nicht finden')
  })
  it.each(['What did I promise Ms Falk?', 'what did I promise Mrs. Falk', 'What do I owe Dr. Falk?'])(
    '%s',
    async (asked) => {
      const english = [
        note('Call with Greta Falk: the roof is fine. I will bring her the keys on Monday.'),
        note('Call with Ms Sommer: I will send her the lamps. Ms Sommer owes us a list.'),
      ]
      const said = await ask(asked, [], { contacts: people, notes: english })
      expect(said).toContain('the keys')
      expect(said).not.toContain('lamps')
    },
  )
})

describe('two of one surname', () => {
  const two = [contact('Jonas Thoma', { role: 'Einkauf' }), contact('Birte Thoma', { role: 'Lager' })]
  it('are told apart where a note addresses one of them', async () => {
    const told = [note('Besuch von Herrn Jonas Thoma. Er will bis Montag Bescheid.')]
    const said = await ask('Wer ist Frau Thoma?', [], { contacts: two, notes: told })
    expect(said).toContain('Birte Thoma')
    expect(said).not.toContain('Jonas')
  })
  it('are told apart by what a card calls one of them', async () => {
    const cards = [two[0] ?? contact(''), contact('Birte Thoma', { role: 'Leiterin Lager' })]
    expect(await ask('Wer ist Frau Thoma?', [], { contacts: cards })).not.toContain('Jonas')
  })
  it('are asked back where no record says which of them is meant', async () => {
    const said = await ask('Wer ist Frau Thoma?', [], { contacts: two })
    expect(said).toContain('Wen meinst du?')
    expect(await ask('Was habe ich Frau Thoma versprochen?', [], { contacts: two })).toContain('Wen meinst du?')
    expect(await ask('when did I last speak to Mrs Thoma?', [], { contacts: two })).toContain('Whom do you mean?')
  })
  it('a man who alone has the name is no answer where a woman is asked for', async () => {
    const told = [note('Besuch von Herrn Jonas Thoma.')]
    const one = two.slice(0, 1)
    expect(await ask('Wer ist Frau Thoma?', [], { contacts: one, notes: told })).toContain(
      'keine Karte von „Frau Thoma“',
    )
  })
  it('a promise to him is none to her', async () => {
    const told = [
      note('Besuch von Herrn Jonas Thoma. Ich schicke ihm bis Freitag das Muster.'),
      note('Telefonat mit Birte Thoma. Ich bringe ihr am Montag den Lieferschein.'),
    ]
    const said = await ask('Was habe ich Frau Thoma versprochen?', [], { contacts: two, notes: told })
    expect(said).toContain('Lieferschein')
    expect(said).not.toContain('Muster')
  })
})
