// German of letters and of minutes: who leaves, what arrives too late, what will be paid, what is counted, and what somebody sees to.
import { describe, expect, it } from 'vitest'
import { kinds, sure } from './fixture.ts'

describe('days in German letters', () => {
  it.each([
    'Ansuchen, die bis zum 30. November eingehen, können noch heuer erledigt werden.',
    'Unterlagen, die nach dem 30. November einlangen, werden nicht berücksichtigt.',
    'Den Betrag von 840 € erstatten Sie bitte bis zum 30.11.2026.',
    'Bitte überweisen Sie die Anzahlung bis 1. Dezember.',
    'Tobias hat zum 31.12. gekündigt.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['deadline'])
  })
  it.each([
    'Tobias hat gestern gekündigt.',
    'Die Leute, die nach Graz kommen, staunen.',
    'Wir haben zum 31.12. gekündigt.',
  ])('none: %s', (text) => {
    expect(kinds(text)).not.toContain('deadline')
  })
})

describe('what German sentences count', () => {
  it.each([
    'Von den 22 Mängeln sind noch 8 offen.',
    'Ab Jänner fehlen uns 1,5 Stellen.',
    '12 Tage Urlaub hat sie noch.',
    'Es fehlen noch drei Unterschriften.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['figure'])
  })
  it.each([
    'Uns fehlen die Worte.',
    'Die Suppe enthält Sellerie.',
    'An der Wand hängen zwei Bilder.',
    'Von den vier Söhnen sind zwei Priester.',
  ])('silent: %s', (text) => {
    expect(kinds(text)).toEqual([])
  })
})

describe('what somebody sees to in German', () => {
  it.each([
    'Petra schickt mir ab jetzt jeden Montag die Zahlen.',
    'Ich sehe zu, dass die Fenster früher kommen.',
    'Ich schau, dass die Leiter bis Freitag wieder da ist.',
    'Das Aufräumen hat mir Petra abgenommen.',
    'Den Entwurf fertigt der Notar.',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual(['promise'])
  })
  it('in a letter, whoever writes it pays', () => {
    const from = { kind: 'message', author: { words: 'Tilda Marsh', resolved: 'c1' } } as const
    const [said] = sure('Ihr Guthaben wird bis 15. Dezember überwiesen.', from)
    expect(said).toMatchObject({ kind: 'promise', who: { resolved: 'c1' }, due: { date: '2026-12-15' } })
    expect(kinds('Ihr Garten wird jedes Jahr schöner.', from)).toEqual([])
  })
  it.each([
    'Petra sieht, dass der Hund hinkt.',
    'Man sieht, dass der Winter kommt.',
    'Den Führerschein hat ihm die Polizei abgenommen.',
    'Die Schrauben fertigt man heute in China.',
  ])('silent: %s', (text) => {
    expect(kinds(text)).toEqual([])
  })
})

describe('what was left open in German', () => {
  it('a matter', () => expect(kinds('Den Termin haben wir offengelassen.')).toEqual(['question']))
  it.each(['Die Tür hat er offengelassen.', 'Das Fenster haben wir offengelassen.'])('silent: %s', (text) => {
    expect(kinds(text)).toEqual([])
  })
})
