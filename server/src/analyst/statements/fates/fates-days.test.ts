// What became of a thing, told with a day in the sentence, by how long it takes, or by where it lies; and lines that only look like it.
import { describe, expect, it } from 'vitest'
import { findStatements } from '../find.ts'
import { source } from '../fixture.ts'
import { linkStatements } from './change.ts'

const became = (before: string, after: string) => {
  const earlier = findStatements(source(before, { written_on: '2026-11-09' })).map((each, at) => ({
    ...each,
    ...{ id: String(at), written_on: '2026-11-09' },
  }))
  expect(earlier.length).toBeGreaterThan(0)
  const told = linkStatements(earlier, source(after, { written_on: '2026-11-24' })).filter(({ perhaps }) => !perhaps)
  return told.map(({ state, due }) => (due ? `${state} ${due.date}` : state))
}

describe('what became of it', () => {
  it.each([
    // The dot of a day ends no sentence.
    [
      'Petra schickt die Urkunde bis Freitag an die Kammer.',
      'Die Urkunde ist am 20. November an die Kammer gegangen.',
      'done',
    ],
    [
      'Petra schickt die Urkunde bis Freitag an die Kammer.',
      'Die Urkunde ist am 20.11. an die Kammer gegangen.',
      'done',
    ],
    // How long somebody takes over it.
    [
      'Tobias liefert bis 20. November die Saatliste.',
      'Tobias sagt, dass er mit der Saatliste bis Montag braucht.',
      'moved 2026-11-30',
    ],
    [
      'Tobias liefert bis 20. November die Saatliste.',
      'Tobias braucht für die Saatliste bis Montag.',
      'moved 2026-11-30',
    ],
    [
      'Tobias delivers the seed list by 20 November.',
      'Tobias needs until Monday for the seed list.',
      'moved 2026-11-30',
    ],
    // It was to leave, and lies where such things wait.
    ['Petra sends the quote to the parish by Friday.', 'The quote is STILL in her drafts.', 'broken'],
    ['Petra posts the notice by 20 November.', 'Notice still in the drawer.', 'broken'],
    ['Petra schickt das Angebot bis Freitag.', 'Das Angebot liegt immer noch im Entwurfsordner.', 'broken'],
    ['Petra schickt die Kündigung bis 20. November ab.', 'Die Kündigung liegt noch in der Schublade.', 'broken'],
  ])('%s => %s: %s', (before, after, state) => expect(became(before, after)).toEqual([state]))

  it.each([
    // Who needs it by a day puts nothing off.
    ['Tobias liefert bis 28. November die Saatliste.', 'Petra braucht die Saatliste bis Montag.'],
    // Its day is still to come, or it was never to leave.
    ['Petra posts the notice by 28 November.', 'The notice is still in the drawer.'],
    ['Petra schickt die Kündigung bis 28. November ab.', 'Die Kündigung liegt noch in der Schublade.'],
    ['Petra cleans the kiln by 20 November.', 'The kiln log is still in the drawer.'],
  ])('nothing: %s => %s', (before, after) => expect(became(before, after)).toEqual([]))
})
