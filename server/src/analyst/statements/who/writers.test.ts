// Whose a whole text in somebody's notes is: "I" in another's letter, memo or report is never the owner of the note.
import { describe, expect, it } from 'vitest'
import { sure } from '../fixture.ts'

const whose = (text: string, words: string) => sure(text).find(({ quote }) => quote.includes(words))?.who

describe('"I" in a note that another wrote', () => {
  it('is who signs it with a name alone', () => {
    const text =
      'Hi Nora,\n\nthe glazier was here. I will send the measurements by Friday.\n\nThe cat is fine.\n\nTilda\n'
    expect(whose(text, 'measurements')).toMatchObject({ resolved: 'c1' })
    const german =
      'Liebe Nora, hier alles aus der Werkstatt.\n\nDie Orgelpfeifen schicke ich bis Freitag.\n\nKomm gut heim, deine Petra\n'
    expect(whose(german, 'Orgelpfeifen')).toMatchObject({ resolved: 'c3' })
  })

  it('is who writes to several', () => {
    const text = 'Hallo zusammen,\n\nich prüfe bis Montag den Kessel.\n\nTobias\n'
    expect(whose(text, 'Kessel')).toMatchObject({ resolved: 'c4' })
  })

  it('is nobody who is known where the letter to its owner is not signed', () => {
    const who = whose('Hi Nora!! Here is the lot from the kennels.\n\nI will order the feed by Friday.\n', 'feed')
    expect(who).not.toBeNull()
    expect(who?.resolved).toBeNull()
  })

  it('is the owner where they wrote and signed it themselves', () => {
    expect(whose('Dear Tilda,\n\nI will send the kiln plan by Friday.\n\nNora\n', 'kiln')).toMatchObject({
      resolved: 'me',
    })
    expect(whose('Liebe alle,\n\nich schicke den Ofenplan bis Freitag.\n\nNora\n', 'Ofenplan')).toMatchObject({
      resolved: 'me',
    })
    expect(whose('Dear diary.\n\nI will send the kiln plan by Friday.\n', 'kiln')).toMatchObject({ resolved: 'me' })
  })

  it('is who heads a report, a list or a memo', () => {
    const heads = [
      'Shift meeting, 20 November, written by Tilda',
      'Rehearsal, notes from Tilda',
      "Tilda's note.",
      'Status of the boilers (T. Marsh, 20 Nov.)',
      'Site diary, east wing. T. Marsh for Broom Masonry',
      'Protokoll: Tilda Marsh',
      'Liste Stallungen, Stand 20.11. (Tilda)',
      'MEMO\nTo: N. Kiel\nFrom: T. Marsh\nRe: the boilers',
    ]
    for (const head of heads)
      expect([
        head,
        whose(`${head}\n\nThe yard is dry.\nI will repair the boiler by Friday.\n`, 'boiler by')?.resolved,
      ]).toEqual([head, 'c1'])
  })

  it('is the owner where others are only named at its head', () => {
    const heads = [
      'Lunch with Tilda',
      'Typed up by Tilda',
      'Annual talk, head office (T. Marsh)',
      'Protokoll: Nora',
      'Notes from Berlin',
    ]
    for (const head of heads)
      expect([
        head,
        whose(`${head}\n\nThe yard is dry.\nI will repair the boiler by Friday.\n`, 'boiler by')?.resolved,
      ]).toEqual([head, 'me'])
  })

  it('is the owner behind "me" in a talk that was copied', () => {
    const text =
      '[24/11/2026, 08:50] Tilda: the vet rang\n[24/11/2026, 08:51] Tobias: ok\n[24/11/2026, 08:52] me: I will call her tomorrow\n[24/11/2026, 08:55] Tilda: thanks\n'
    expect(whose(text, 'call her')).toMatchObject({ resolved: 'me' })
  })
})
