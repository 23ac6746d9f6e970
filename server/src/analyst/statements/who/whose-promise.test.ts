// Who owes what is promised: by the sex of a pronoun, by what stands first, by from whom it comes.
import { describe, expect, it } from 'vitest'
import { sure } from '../fixture.ts'

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

describe('who is named in the sentence', () => {
  const promised = (text: string) => sure(text).find(({ kind }) => kind === 'promise')?.who?.resolved
  it.each([
    ['Tobias swears I will have the seating plan on Monday.', 'c4'],
    ['Tuner (Tobias Kern) says we will have the new reeds on Monday.', 'c4'],
    ['Tobias sagt, ich bekomme die Orgelpfeifen am Montag.', 'c4'],
    ['Tobias Kern now says that the rest will be done by 4 December.', 'c4'],
    ['Tobias told the choir that the heating would be working again by Friday.', 'c4'],
    ['Tobias for his part is going to send me the survey by Friday.', 'c4'],
    ['Am Montag geht das Angebot an das Kloster raus, verspricht Tobias.', 'c4'],
    ['Ostern macht Petra den Notdienst, die Pläne schickt sie bis Freitag.', 'c3'],
    ['Petras Stückliste kommt nun erst am 30.11.', 'c3'],
    ['Den Stimmer rufe ich morgen an.', 'me'],
    ['Tobias rufe ich morgen an, versprochen.', 'me'],
    ['Frau Vollmer wegen der Frist anrufen, mach ich morgen.', 'me'],
    ['Tobias gets it on Monday.', 'me'],
    ['Tobias bekommt es am Montag.', 'me'],
    ['For me: letter to Tilda about the dividend, before Thursday.', 'me'],
    ['Von mir: Brief an Petra bis Donnerstag.', 'me'],
  ])('%s', (text, who) => {
    expect(promised(text)).toBe(who)
  })

  it('is nobody new where "gets it" is a deed', () => {
    expect(promised('Tobias gets it repaired by Friday.') ?? 'c4').toBe('c4')
  })

  it('is who writes the message where its reader receives something', () => {
    const parts = {
      kind: 'message' as const,
      author: { words: 'Tobias Kern', resolved: 'c4' },
      to: { words: 'me', resolved: 'me' },
    }
    for (const text of [
      'Tilda is ill today. The list you will have on Friday, promised.',
      'CAM check for 12,440 is cut, goes out tomorrow',
      'Das Angebot geht morgen Mittag raus.',
    ])
      expect([text, sure(text, parts).find(({ kind }) => kind === 'promise')?.who?.resolved]).toEqual([text, 'c4'])
  })
})

it('a verb with "sich" is never said of oneself', () => {
  expect(
    whose('Stadtwerke: Herr Tanner will über Preise reden, melde sich nach dem 4. Dezember.', 'melde sich')?.resolved ??
      null,
  ).toBeNull()
})

it('who is kept in a phone by more than a name speaks in a copied talk', () => {
  const text =
    '[11/11/2026, 09:30] Lotte shop: morning\n[11/11/2026, 09:31] me: morning\n[11/11/2026, 09:34] Lotte shop: I will do the window by Sunday\n\ntess  11:02 AM\nI will do the bank by Monday\n'
  expect(whose(text, 'window')?.resolved).toBeNull()
  expect(whose(text, 'bank')?.resolved).toBeNull()
})
