// What stays open: a later text speaks of another thing, of somebody else, or of the same as still to come.
import { describe, expect, it } from 'vitest'
import { findStatements } from '../find.ts'
import { source } from '../fixture.ts'
import { linkStatements } from './change.ts'

const became = (before: string, after: string, isHere = false) => {
  const text = isHere ? `${before} ${after}` : after
  const earlier = findStatements(source(isHere ? text : before, { written_on: '2026-11-16' })).map((each, at) => ({
    ...each,
    ...{ id: String(at), written_on: '2026-11-16', isHere },
  }))
  expect(earlier.length).toBeGreaterThan(0)
  return linkStatements(earlier, source(text, { written_on: isHere ? '2026-11-16' : '2026-11-24' }))
    .filter(({ perhaps, statement_id }) => !perhaps && (!isHere || statement_id === '0'))
    .map(({ state, quote }) => `${state}: ${quote}`)
}

describe('what was said stays as it is', () => {
  it.each([
    // Another thing.
    [
      'Petra schickt den Entwurf des Mietvertrags bis Ende November.',
      'Tilda hat noch ein Angebot aus Graz und entscheidet bis 2. Dezember.',
    ],
    ['Die Bühne in Halle 2 muss spätestens am 4. Dezember stehen.', '- Pacht Lagerhalle kündigen – spätestens 31.12.'],
    ['Tobias bestellt die Kerzenhalter bis Freitag.', 'Der Gabelstapler ist bestellt.'],
    ['Petra reicht den Bauantrag bis 4. Dezember ein.', 'Die Steuererklärung ist eingereicht.'],
    [
      'Ich habe ihr zugesagt, bis Montag einen verbindlichen Probenplan zu schicken.',
      'Das Bühnenbild fehlt, Probe damit frühestens 7.12.',
    ],
    [
      'Ich habe Petra zugesagt, das Gutachten bis Donnerstag zu schicken.',
      'Laborwerte frühestens am 4.12., Petra weiß das noch nicht.',
    ],
    ['Tilda schickt den Lageplan bis Freitag.', 'Der Terminplan wurde auf den 12. Dezember verschoben.'],
    [
      'Jörg liefert die Orgelpfeifen bis 30. November.',
      'Die Lieferung der Kirchenbänke verzögert sich auf den 14. Dezember.',
    ],
    ['Petra will order the hymn books by Friday.', 'The new van is ordered.'],
    ['Tilda will send the fire report by 4 December.', 'The tax return has been sent.'],
    ['The scaffold must be down by 4 December.', '- give notice on the storage unit, by 31 December'],
    ['I promised Petra the seating plan by Monday.', 'The organ is late, so no concert before 7 December.'],
    ['Tobias will get three quotes for the roof by Friday.', 'The quote for the printer came in.'],
    ['Petra will book the coach by Friday.', 'The hall is booked.'],
    // Somebody else.
    [
      'Tobias will den Statiker noch mal anrufen, ruft mich Montag früh zurück.',
      '- Frau Kolb ruft wegen des Mietwagens zurück',
    ],
    ['Petra schickt das Protokoll bis Freitag.', 'Jörg hat das Protokoll der Eigentümerversammlung geschickt.'],
    ['Ich schicke Petra bis Freitag die Preisliste.', 'Die Preisliste ist an Jörg raus.'],
    ['Petra will send the minutes by Friday.', "Tobias has sent the minutes of the owners' meeting."],
    ['I will send Petra the price list by Friday.', 'The price list went to Tobias.'],
    ['Tilda will call the surveyor back on Monday.', 'Mrs Kolb called back about the hire car.'],
    // The same, still to come.
    [
      'Ich habe ihr zugesagt, bis Montag einen verbindlichen Probenplan zu schicken.',
      'Wie besprochen erwarte ich den Probenplan bis Montag, 30.11., 12 Uhr.',
    ],
    ['Petra schickt die Statik bis 30. November.', 'Die Statik bekommen wir wie vereinbart am 30. November.'],
    [
      'Tobias liefert die Fenster bis 4. Dezember.',
      'Bitte denkt daran: die Fenster brauche ich wie besprochen bis 4. Dezember.',
    ],
    ['I promised her the seating plan by 30 November.', 'As agreed I expect the seating plan by 30 November, noon.'],
    ['Petra will deliver the windows by 4 December.', 'As discussed we need the windows by 4 December.'],
    ['Petra liefert das Gutachten bis 4. Dezember.', 'Den Bescheid gibt es erst, wenn das Gutachten vorliegt.'],
    ['Petra will deliver the survey by 4 December.', 'We can only start once the survey is in.'],
    // The same day again is no other one.
    [
      'Die Kreditlinie läuft am 31.12.2026 aus.',
      'Die Kreditlinie läuft am 31.12.2026 aus, die Verlängerung ist beantragt.',
    ],
    ['Die Kreditlinie läuft am 31.12.2026 aus.', 'Kreditlinie: verlängern, läuft bis 31.12.2026.'],
    [
      'The credit line runs out on 31 December 2026.',
      'The credit line runs out on 31 December 2026; an extension has been asked for.',
    ],
    // What somebody else asks for is no new day.
    [
      'Den Prüfbericht schicke ich am 27. November an Petra.',
      'Den Prüfbericht benötigen wir spätestens am Montag, 30. November.',
    ],
    ['I will send Petra the audit file on 27 November.', 'We need the audit file by 30 November at the latest.'],
  ])('%s => %s', (before, after) => {
    expect(became(before, after)).toEqual([])
  })

  it.each([
    [
      'Petra schickt den Entwurf des Mietvertrags bis Ende November.',
      'Sie hat noch ein Angebot aus Graz und entscheidet bis 2. Dezember.',
    ],
    [
      'Tobias liefert den Probenplan bis Freitag.',
      'Er hat noch eine Anfrage vom Theater und antwortet bis 2. Dezember.',
    ],
    [
      'Petra will send the draft lease by the end of November.',
      'She has another bid from Graz and will decide by 2 December.',
    ],
  ])('in the same note: %s %s', (before, after) => {
    expect(became(before, after, true)).toEqual([])
  })
})
