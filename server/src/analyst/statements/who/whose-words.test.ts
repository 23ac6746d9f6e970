// Whose words a sentence holds, and which of its days counts: quoted speech, quoted mails, minutes in a table, days that were replaced.
import { describe, expect, it } from 'vitest'
import { sure } from '../fixture.ts'

const promises = (text: string, parts: Parameters<typeof sure>[1] = {}) =>
  sure(text, parts).filter(({ kind }) => kind === 'promise')
const who = (text: string, parts: Parameters<typeof sure>[1] = {}) => promises(text, parts).map((one) => one.who)

describe('a pronoun at the head of a sentence', () => {
  it.each(['Sie schickt die Orgelpfeifen bis Montag.', 'Sie meldet sich am Montag.'])('is no initial: %s', (text) =>
    expect(who(text).map((one) => one?.words)).toEqual(['Sie']),
  )
  it('is the one the talk was with', () => {
    const talk = { kind: 'interaction' as const, to: { words: 'Jörg Öttl', resolved: 'c2' } }
    expect(who('Er schickt die Orgelpfeifen bis Montag.', talk)[0]?.resolved).toBe('c2')
  })
  it('gives no letter of "Meine Frau" to anybody', () =>
    expect(sure('Meine Frau wollte, dass wir nach Hause fahren.').map((one) => one.who?.words)).not.toContain('M'))
})

describe('words in quotation marks', () => {
  it.each([
    ['Krause: „Ich zahle nächste Woche.“', 'Krause'],
    ['Krause said: "I will pay next week."', 'Krause'],
    ['"I will pay next week", said Krause.', 'Krause'],
  ])('bind whoever says them, known or not: %s', (text, name) => {
    const [one] = who(text)
    expect(one).toMatchObject({ words: name, resolved: null })
  })
  it('bind the writer where they quote themself', () =>
    expect(who('I said: "I will send the hymn list by Friday."')[0]?.resolved).toBe('me'))
})

describe('a mail quoted below another', () => {
  it.each([
    'From: Tilda Marsh\n\nThanks.\n\nOn Tue, Nov 17, 2026 at 5:10 PM Nora Kiel wrote:\n> I will send you the sample by Friday.',
    'Von: Tilda Marsh\n\nDanke.\n\n> Am 17.11.2026 um 17:10 schrieb Nora Kiel <nk@x.example>:\n> Ich schicke Ihnen das Muster bis Freitag zu.',
  ])('holds the words of whoever wrote it, and its days count from its own', (text) => {
    const [one] = promises(text, { written_on: '2026-11-26' })
    expect(one?.who?.resolved).toBe('me')
    expect(one?.due?.date).toBe('2026-11-20')
  })
})

describe('the day that counts', () => {
  it.each([
    ['Huber liefert erst am 9.12. statt am 4.12.', '2026-12-09'],
    ['The pipes now come on 9 Dec instead of 4 Dec.', '2026-12-09'],
    ['Tilda Marsh promised the list, and by Thurs 12/3 she has it.', '2026-12-03'],
  ])('is not the one that it took the place of, and the weekday tells which of two readings: %s', (text, day) =>
    expect(promises(text, { written_on: '2026-11-26' }).map(({ due }) => due?.date)).toContain(day),
  )
  it('is none for a term that runs from something else', () => {
    const days = (text: string) => sure(text).map(({ due }) => due?.date ?? null)
    expect(days('The insurer has to be notified within 30 days of discovery.')).toEqual([null])
    expect(days('Kündigungsfrist 3 Mon. zum Quartal.').filter((day) => day !== null)).toEqual([])
  })
  it('has passed where somebody is said not to have kept it', () =>
    expect(
      promises('Tilda Marsh still has not paid although she promised it by Wednesday.', {
        written_on: '2026-11-27',
      }).map(({ due }) => due?.date),
    ).toEqual(['2026-11-25']))
})

describe('who owes it', () => {
  it('is whoever gives: "she gets it from me"', () =>
    expect(who('Tilda Marsh bekommt das Aufmaß am Dienstag von mir.')[0]?.resolved).toBe('me'))
  it('is the writer of "told him I hold off til Thursday"', () =>
    expect(who('told him I hold off til Thursday')[0]?.resolved).toBe('me'))
  it('is who was agreed to do it', () =>
    expect(who('we agreed Tilda sends the hymn list on Tuesday')[0]?.resolved).toBe('c1'))
  it('is not whoever wants it', () =>
    expect(promises('Tilda: wants the credit sheet by Thursday, otherwise she complains')).toEqual([]))
  it('is a name that no record knows, not the writer', () =>
    expect(who('Auer will sich bis Dienstag melden')[0]).toMatchObject({ words: 'Auer', resolved: null }))
  it('is nobody of whom something was wanted in vain', () =>
    expect(promises('Am Mittwoch wollte Jörg die Pläne bringen, gekommen ist nichts.')).toEqual([]))
  it('is still the writer, where something else never came about before', () =>
    expect(who('We never did the survey, so I will send the list to Tilda by Friday.').at(-1)?.resolved).toBe('me'))
  it('is not certain of what is called no promise', () =>
    expect(promises('Tilda will look at the organ next week - no promise').every(({ hedged }) => hedged)).toBe(true))
})

describe('minutes as a table of topics and results', () => {
  const text =
    '| Nr | Thema | Ergebnis | Wer | Bis |\n|---|---|---|---|---|\n| 1 | Dach | Angebot einholen | Tilda | 4.12. |\n| 2 | Büro | beschlossen: kein neuer Drucker | – | – |\n| 3 | Versand | Frist läuft am 2.12. ab | – | – |\n| 4 | Messe | erledigt, am 6.11. gemeldet | – | – |\n| 5 | Stapler | offen: zurückgeben oder verlängern? | Jörg | – |\n| 6 | Küche | darüber gesprochen | – | – |'
  it('owe what somebody has or what has a day, and settle, ask or limit by their words', () =>
    expect(sure(text, { written_on: '2026-11-20' }).map(({ kind, who: one }) => [kind, one?.resolved ?? null])).toEqual(
      [
        ['promise', 'c1'],
        ['decision', null],
        ['deadline', null],
        ['question', 'c2'],
      ],
    ))
  it('tell a row as its topic and its result', () =>
    expect(sure(text, { written_on: '2026-11-20' })[0]?.what).toBe('Dach: Angebot einholen'))
})
