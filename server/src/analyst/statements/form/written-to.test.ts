import { describe, expect, it } from 'vitest'
import { findStatements } from '../find.ts'

/** A message of Nils Bach to its reader, on Friday 6 November 2026. */
const read = (text: string) =>
  findStatements({
    ...{ kind: 'message', title: '', text, written_on: '2026-11-06', zone: 'Europe/Berlin', me: ['Rita Vogel'] },
    author: { words: 'Nils Bach', resolved: 'nils' },
    to: { words: 'rita@example.com', resolved: 'me' },
    people: [
      { name: 'Nils Bach', contact_id: 'nils' },
      { name: 'Clara Neumann', contact_id: 'clara' },
    ],
  })
const sure = (text: string) => read(text).filter(({ perhaps }) => !perhaps)

describe('who promises, in a message', () => {
  it.each([
    'Sie erhalten die Muster am Dienstag.',
    'Sie bekommen das Gutachten spätestens am 13.11.',
    'The minutes will follow on Tuesday.',
    'Das Protokoll folgt am Dienstag.',
    'Die Kalkulation für den Umbau kommt nächste Woche von mir.',
  ])('is its writer where somebody gets a thing: %s', (text) => {
    expect(sure(text)).toMatchObject([{ kind: 'promise', who: { resolved: 'nils' } }])
  })

  it('is whoever is named', () => {
    expect(sure('Die Muster bekommen Sie von Clara Neumann am Dienstag.')[0]?.who).not.toMatchObject({
      resolved: 'nils',
    })
  })

  it('is nobody of whom it is said that they want a thing', () => {
    expect(sure('Clara will die Mappe am 12. haben.')).toEqual([])
    expect(sure('Clara will send the folder on Tuesday.')).toMatchObject([{ who: { resolved: 'clara' } }])
  })
})

describe('what is asked, in a message', () => {
  it.each([
    'Bitte schicken Sie uns die Pläne bis Freitag zurück.',
    'Bitte gebt mir bis zum 13. November Bescheid, wer mitkommt.',
    'Please return the signed form by 13 November.',
  ])('is firm with a day: %s', (text) => {
    expect(sure(text)).toMatchObject([{ kind: 'question', who: { resolved: 'nils' }, to_whom: { resolved: 'me' } }])
  })

  it('is asked by its writer, whatever label stands before it', () => {
    expect(sure('as I wrote before: the key is missing. When will you bring it?').at(-1)).toMatchObject({
      kind: 'question',
      who: { resolved: 'nils' },
    })
  })

  it.each([
    'Sollten Sie den Betrag bereits bezahlt haben, betrachten Sie dieses Schreiben bitte als erledigt.',
    'Unsere Rechnung 4711 über 310,00 EUR ist noch offen.',
    'Our invoice 4711 is still outstanding.',
    'ja, bitte um 9 Uhr.',
  ])('is nothing in case of, of a bill, or as assent: %s', (text) => {
    expect(sure(text).filter(({ kind }) => kind === 'question')).toEqual([])
  })
})

describe('a sentence of a message', () => {
  it('goes on behind a day while its verb is still to come', () => {
    expect(sure('Darf ich vom 1.12. bis 4.12. Urlaub nehmen?')).toMatchObject([
      { kind: 'question', quote: 'Darf ich vom 1.12. bis 4.12. Urlaub nehmen?' },
    ])
  })

  it('ends behind a letter that is a choice', () => {
    expect(sure('Ich bin für C. Die Unterlagen schicke ich am Dienstag.')).toMatchObject([
      { kind: 'promise', quote: 'Die Unterlagen schicke ich am Dienstag.' },
    ])
  })

  it('that tells what was done in time is no deadline', () => {
    expect(sure('Die Klage ist heute fristgerecht eingereicht.').filter(({ kind }) => kind === 'deadline')).toEqual([])
  })
})
