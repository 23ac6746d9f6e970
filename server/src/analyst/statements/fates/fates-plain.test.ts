// What became of a thing, by a plain line of how it stands, without the promise's own verb; and lines that only look like it.
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
  return told.map(({ state }) => state)
}

describe('a plain line of how a thing stands', () => {
  it.each([
    // A verb that no list holds, known by where it stands.
    ['Petra services the kiln on Saturday.', 'Kiln serviced.', 'done'],
    ['The gas bottles must be chained up by Friday.', 'Gas bottles chained.', 'done'],
    ['Tobias inventarisiert die Münzen bis Freitag.', 'Münzen inventarisiert, 812 Stück.', 'done'],
    ['Tilda does the scale calibration by Friday.', 'Scales calibrated Thursday.', 'done'],
    // How it stands, and no verb at all.
    ['Tobias orders the varnish this week.', 'Varnish here.', 'done'],
    ['Petra writes the price cards for the window by Friday.', 'Price cards up in the window.', 'done'],
    ['Tilda prints the show labels by the 17th.', 'Labels in at last.', 'done'],
    ['Petra baut bis 20. November das Hochbeet.', 'Hochbeet steht.', 'done'],
    ['Tilda schreibt die Kurstermine auf die Webseite.', 'Kurstermine stehen auf der Webseite.', 'done'],
    ['Tobias bringt den Anhänger zum Prüfer bis Freitag.', 'Anhänger ist durch.', 'done'],
    // Whoever was to come has been.
    ['The compressor must be inspected by 20 November.', 'Compressor man came, all fine.', 'done'],
    ['Tobias mends the slipway winch by Friday.', 'Winch runs again.', 'done'],
    ['Tilda lässt den Aufzug bis 20. November warten.', 'Aufzug-Mann war da, alles gut.', 'done'],
    // Whoever was to have it has it.
    ['Tilda sends the fridge log to the inspector by Thursday.', 'Inspector has the fridge log.', 'done'],
    ['Tobias schreibt das Gutachten für die Kasse bis Freitag.', 'Kasse hat das Gutachten.', 'done'],
    ['Tilda sends the samples to the lab by Friday.', 'Samples: lab has them.', 'done'],
    // Somebody else in another part of the line.
    ['Tilda is booking the first aid course this week.', 'First aid course done, Tobias fainted.', 'done'],
    // Asked for by a number, told by one.
    ['What do we charge for the winter check, 35 or 40?', 'Winter check is thirty-eight.', 'done'],
    ['Was zahlen Studenten, 60 oder 80 Euro?', 'Studenten zahlen 70.', 'done'],
    ['Decision: we close the pool from 1 December.', 'Pool: we leave it open after all.', 'cancelled'],
  ])('%s => %s: %s', (before, after, state) => {
    expect(became(before, after)).toEqual([state])
  })

  it.each([
    // Another one of the same sort.
    ['Tobias scrubs the brine tank by Wednesday.', 'Whey tank scrubbed.'],
    ['Petra ruft die Eltern der Bärengruppe an, bis Mittwoch.', 'Eltern der Igelgruppe angerufen.'],
    ['Tobias schreibt das Gutachten für die Kasse bis Freitag.', 'Gutachten für Herrn Beil ist da.'],
    ['Tilda takes the reading tests in Year 4 by Friday.', 'Year 5 reading tests done.'],
    // Not quite, not yet, not now.
    ['Petra services the kiln on Saturday.', 'Petra has almost serviced the kiln.'],
    ['Tobias bestellt die Masken bis Freitag.', 'Tobias hat die Masken fast bestellt.'],
    ['Tilda gets three quotes for the boiler by Friday.', 'Tilda got two of her three boiler quotes.'],
    ['Petra washes the flour silo by Friday.', 'Last year the flour silo was washed in July.'],
    ['Tobias bestellt die Scharniere bis Freitag.', 'Scharniere für die Schule bestellt Tobias nächste Woche.'],
    ['Petra services the kiln on Saturday.', 'The kiln should be serviced by now.'],
    ['Petra does the kiln check on Saturday.', 'Is the kiln check done?'],
    // What somebody does, done to another thing.
    ['Tilda proofs the parish calendar by Wednesday.', 'Tilda still hopes to proof the menu this week.'],
  ])('%s => %s: nothing', (before, after) => {
    expect(became(before, after)).toEqual([])
  })
})
