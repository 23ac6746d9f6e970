// What became of a statement in families of words, and what only looks like it: another one of the same sort, a negation, a plan.
import { describe, expect, it } from 'vitest'
import { findStatements } from '../find.ts'
import { source } from '../fixture.ts'
import { linkStatements } from './change.ts'

const became = (before: string, after: string, day = '2026-11-24') => {
  const earlier = findStatements(source(before, { written_on: '2026-11-02' })).map((each, at) => ({
    ...{ ...each, id: String(at), written_on: '2026-11-02' },
  }))
  return linkStatements(earlier, source(after, { written_on: day }))
    .filter(({ perhaps }) => !perhaps)
    .map(({ state }) => state)
}

describe('a later sentence', () => {
  it.each([
    [
      'Tilda will write the wall texts by 20 November.',
      'Wall texts: Petra is doing them now, Tilda is away.',
      'delegated',
    ],
    ['Jörg kümmert sich um den Schnitt am Nordhang.', 'Den Schnitt am Nordhang macht ab jetzt Tobias.', 'delegated'],
    ['Petra bestellt die Korken bis 6. November.', 'Die Korken hat Petra nicht bestellt.', 'broken'],
    ['Tilda will fix the tail lift on unit 14 by Friday.', 'Tail lift on unit 14 still not fixed.', 'broken'],
    [
      'We agreed to buy two display cases from Halloran.',
      'Instead of Halloran we take the cases from Vitrin.',
      'replaced',
    ],
    ['Wir nehmen das Linoleum von Hartmann.', 'Das Linoleum ist verworfen, wir nehmen Kork.', 'replaced'],
    ['Tobias is to hire a second harp.', 'Petra says a second harp is not needed.', 'cancelled'],
    [
      'Tilda redet mit dem Getränkemarkt bis Freitag.',
      'Tilda hat mit dem Getränkemarkt geredet, sie nehmen die Kisten zurück.',
      'done',
    ],
    ['Petra will send the crane permit by 12 November.', 'The crane permit went out on Friday.', 'done'],
    ['Who pays for the harvest supper, the parish or the choir?', 'The parish pays for the harvest supper.', 'done'],
  ])('%s => %s: %s', (before, after, state) => {
    expect(became(before, after)).toEqual([state])
  })

  it('tells by a pronoun of what stands in the sentence before it', () => {
    const [change] = linkStatements(
      findStatements(source('Petra will send the interest forecast by 13 November.', { written_on: '2026-11-02' })).map(
        (one) => ({
          ...{ ...one, id: 'a', written_on: '2026-11-02' },
        }),
      ),
      source('Petra rang about the interest forecast. She now promises it for 2 December.'),
    )
    expect(change).toMatchObject({ state: 'moved', due: { date: '2026-12-02' } })
  })

  it.each([
    // Another one of the same sort.
    ['Tilda will fix the tail lift on unit 14 by Friday.', 'Tail lift on unit 9 fixed.'],
    ['Jörg liefert die Deckungszusage Halle 3.', 'Deckungszusage Halle 5 ist da.'],
    // A plan, a wish, a question, a condition.
    ['Petra will send the crane permit.', 'Petra will send the crane permit soon.'],
    ['Petra will send the crane permit.', 'Has the crane permit gone out?'],
    ['Petra will send the crane permit.', 'If the crane permit is in by then, we start.'],
    // Not done, but nobody is late.
    ['Petra will send the crane permit by 18 December.', 'The crane permit is not sent.'],
    // What is still open answers nothing.
    ['Who pays for the harvest supper, the parish or the choir?', 'Who pays for the harvest supper is still open.'],
    // The same word for something else.
    ['Petra will send the crane permit.', 'The crane flies south in winter.'],
  ])('%s => %s: nothing', (before, after) => {
    expect(became(before, after, '2026-11-10')).toEqual([])
  })
})
