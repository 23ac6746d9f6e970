import { describe, expect, it } from 'vitest'
import { findStatements } from '../../find.ts'
import { source } from '../../fixture.ts'
import { linkStatements } from '../change.ts'

const becameOf = (said: string, later: string) => {
  const earlier = findStatements(source(said, { written_on: '2026-11-16' })).map((each, at) => ({
    ...{ ...each, id: `s${at}` },
    written_on: '2026-11-16',
  }))
  return linkStatements(earlier, source(later, { written_on: '2026-11-24' }))
    .filter(({ perhaps }) => !perhaps)
    .map(({ state }) => state)
}

describe('what became of a statement, in words of no form', () => {
  it.each([
    ['Wer zahlt das Gerüst?', 'Das Gerüst geht auf die Versicherung.', 'done'],
    ['Who pays for the scaffolding?', 'The scaffolding is on the insurer, it turns out.', 'done'],
    ['Tilda will order the marquee by 20 November.', 'Marquee is in the yard, all four crates.', 'done'],
    ['Tobias schickt den Vertrag bis Freitag.', 'Vertrag kam heute früh mit der Post, unterschrieben.', 'done'],
    ['Petra will tune the organ on 28 November.', 'No organ tuning this side of Christmas, says Petra.', 'moved'],
    [
      'Petra bringt die Notenblätter bis 20. November.',
      'Von den Notenblättern ist bis heute kein einziges angekommen.',
      'broken',
    ],
  ])('%s => %s: %s', (said, later, state) => {
    expect(becameOf(said, later)).toEqual([state])
  })
  it.each([
    ['Tilda will order the marquee by 20 November.', 'The marquee has 24 poles.'],
    ['Petra bringt die Notenblätter bis 20. November.', 'Die Notenblätter werden von Petra gebracht.'],
    ['Who pays for the scaffolding?', 'Scaffolding is expensive these days.'],
    ['Passt dir das?', 'ok, passt'],
    ['Did the pumps cause any trouble?', 'Did the pumps cause any trouble?'],
    ['Haben die Pumpen Ärger gemacht?', 'Haben die Pumpen denn noch Ärger gemacht?'],
    ['Tilda will grease the lock gates.', 'Tilda will grease the lock gates.'],
    ['Does that suit you?', 'Suits me fine.'],
    ['Tobias schickt den Vertrag bis Freitag.', 'Im Vertrag stehen noch zwei Punkte offen.'],
  ])('%s => %s: nothing', (said, later) => {
    expect(becameOf(said, later)).toEqual([])
  })
})
