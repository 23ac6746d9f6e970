// Who owes what is promised: by the sex of a pronoun, by what stands first, by from whom it comes.
import { describe, expect, it } from 'vitest'
import { sure } from './fixture.ts'

const whose = (text: string, words: string, parts: Parameters<typeof sure>[1] = {}) =>
  sure(text, parts).find(({ quote }) => quote.includes(words))?.who

describe('a pronoun', () => {
  it('is none of the other sex who was named last', () => {
    const english =
      'Tilda Marsh came by. Tobias Kern slept through all of it. I asked her for the hymn list, she will send it by Friday.'
    expect(whose(english, 'she will')).toMatchObject({ resolved: 'c1' })
    const german = 'Besuch von Petra Vollmer, Tobias war dabei.\n\nSie schickt uns bis Freitag den Futterplan.'
    expect(whose(german, 'Futterplan')).toMatchObject({ resolved: 'c3' })
  })

  it('is whoever acts at the head of the line, behind its time', () => {
    const text =
      'Phones\n\n8:50 Tilda Marsh wants the keys.\n10:15 Jörg Öttl at the mill. Grain looks good. He will send us the letter by Friday.\n'
    expect(whose(text, 'the letter')).toMatchObject({ resolved: 'c2' })
  })

  it('is not who only owns something', () => {
    const text = "An hour with Tilda.\n\nTobias's figures are missing, and she now promises the forecast for Friday."
    expect(whose(text, 'forecast')).toMatchObject({ resolved: 'c1' })
  })

  it('is no month', () => {
    const text =
      'Call with Tobias Kern\n\nthe fair moved to Jan 14\nback in Jan\n- he will send the stand plan by Friday\n'
    expect(whose(text, 'stand plan')).toMatchObject({ resolved: 'c4' })
  })

  it('behind a German verb does what stands before it', () => {
    const text = 'Telefonat mit Tobias Kern. Er war müde.\n\nDie Unterlagen schickt er mir bis Freitag. '
    expect(whose(text, 'Unterlagen')).toMatchObject({ resolved: 'c4' })
    const other = 'Bei Petra Vollmer.\n\nDen Makler, einen Herrn Sommer in Wien, ruft sie noch heute an.'
    expect(whose(other, 'Makler')).toMatchObject({ resolved: 'c3' })
  })
})

describe('what comes from somebody', () => {
  it('is owed by the writer where it is from them', () => {
    const texts = [
      'Tobias Kern gets the tuning plan from me by Friday.',
      'I told Tobias Kern he will have his answer from me by Friday.',
      'Von mir bekommt der Stiftungsrat bis Freitag den Wirtschaftsplan.',
      'Tobias Kern war da. Er bekommt von mir bis Freitag den Wirtschaftsplan.',
    ]
    for (const text of texts)
      expect([text, sure(text).find(({ kind }) => kind === 'promise')?.who?.resolved]).toEqual([text, 'me'])
  })

  it('is owed by whom the writer has it from', () => {
    const texts = [
      'Telefonat mit Tobias Kern. Schriftlich bekomme ich das von ihm bis Freitag.',
      'Den Wirtschaftsplan bekommen wir von Tobias Kern bis Freitag.',
      'I will get the tuning plan from Tobias Kern by Friday.',
    ]
    for (const text of texts)
      expect([text, sure(text).find(({ kind }) => kind === 'promise')?.who?.resolved]).toEqual([text, 'c4'])
  })
})

it('initials that are also a word of the language are whose they are', () => {
  const people = [{ name: 'Melek Yurt', contact_id: 'c9' }]
  const text = '| Nr | Maßnahme | Verantwortlich | Termin |\n|---|---|---|---|\n| 1 | Turm streichen | MY | 30.11. |\n'
  expect(whose(text, 'Turm', { people })).toMatchObject({ resolved: 'c9' })
})
