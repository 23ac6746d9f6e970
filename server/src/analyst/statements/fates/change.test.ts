import { describe, expect, it } from 'vitest'
import { findStatements } from '../find.ts'
import type { SourceText } from '../form/source.ts'
import { linkStatements } from './change.ts'
import type { EarlierStatement } from './earlier.ts'

const source = (text: string, written_on: string): SourceText => ({
  kind: 'note',
  title: '',
  text,
  written_on,
  zone: 'Europe/Zurich',
  author: { words: 'Alex Moreau', resolved: 'me' },
  to: null,
  me: ['Alex Moreau'],
  people: [],
})
const earlier = (text: string): EarlierStatement[] =>
  findStatements(source(text, '2026-11-10')).map((found, at) => ({ ...found, id: `s${at}`, written_on: '2026-11-10' }))
const changes = (before: string, after: string) => linkStatements(earlier(before), source(after, '2026-11-24'))

describe('a later text', () => {
  it('moves a promise to its new day, by its exact words', () => {
    const text = 'Site walk.\nThe lintel quote slipped again, Dana says 4 Dec now.'
    const [change] = linkStatements(earlier('Dana will send the lintel quote by 13 Nov.'), source(text, '2026-11-24'))
    expect(change).toMatchObject({ statement_id: 's0', state: 'moved', due: { date: '2026-12-04' } })
    expect(text.slice(change?.start, change?.end)).toBe(change?.quote)
  })

  it.each<[string, string, string]>([
    ['Dana will send the lintel quote.', 'Dana has sent the lintel quote.', 'done'],
    ['Dana schickt die Offerte Lift.', 'Offerte Lift von Dana erhalten.', 'done'],
    ['- [ ] order straw for the barn', '- [x] order straw for the barn', 'done'],
    ['Dana will send the lintel quote.', 'Lintel quote no longer needed, told Dana.', 'cancelled'],
    ['Dana schickt die Offerte Lift.', 'Die Offerte Lift von Dana wird nicht mehr gebraucht.', 'cancelled'],
    ['Dana will send the lintel quote.', 'Dana never sent the lintel quote.', 'broken'],
    ['Dana schickt die Offerte Lift.', 'Die Offerte Lift übernimmt jetzt Reto statt Dana.', 'delegated'],
    // A weekday beside the past is the one that is over.
    ['Dana will send the lintel quote by 20 Nov.', 'The lintel quote came Friday, on time.', 'done'],
    ['Dana schickt die Offerte Lift bis 20.11.', 'Die Offerte Lift ist am Freitag gekommen.', 'done'],
    // What may be a verb is a thing behind an article.
    [
      'Dana will give us the paving schedule by 20 Nov.',
      'The schedule needs another three weeks, 11 Dec now.',
      'moved',
    ],
    ['Dana to cancel the harp tuner.', 'Dana cancelled the harp tuner.', 'done'],
    ['The harp concert goes out on 2 Dec (Dana)', "We're pulling the harp concert.", 'cancelled'],
    ['Dana vermisst die Wiese in KW 48.', 'Die Wiese musste Dana absagen.', 'cancelled'],
    ['Dana has the harp case restored by 20 Nov.', 'Harp case: Dana never got to it. Mon', 'moved'],
  ])('%s … %s: %s', (before, after, state) => {
    expect(changes(before, after).map((change) => change.state)).toEqual([state])
  })

  it.each<[string, string]>([
    ['Dana will send the lintel quote.', 'Dana sent the Christmas cards.'],
    ['Dana will send the lintel quote.', 'Has Dana sent the lintel quote?'],
    ['Dana will send the lintel quote.', 'Dana has not sent the lintel quote.'],
    ['Dana will send the lintel quote.', 'The lintel quote will be sent by Dana.'],
    ['Dana schickt die Offerte Lift.', 'Dana erzählte vom Lift in ihrem Haus.'],
  ])('%s … %s: says nothing of its fate', (before, after) => {
    expect(changes(before, after).filter(({ state }) => state !== 'broken')).toEqual([])
  })

  it('is silent where two promises fit alike', () => {
    const two = 'Dana will send the quote for the roof.\n\nDana will send the quote for the floor.'
    expect(changes(two, 'Dana sent the quote.')).toEqual([])
    expect(changes(two, 'Dana has sent the quote for the floor.').map(({ statement_id }) => statement_id)).toEqual([
      's1',
    ])
  })

  it('leaves alone what is settled already, and what was written after it', () => {
    const settled = earlier('Dana will send the lintel quote.').map((each) => ({
      ...each,
      state: 'dismissed' as const,
    }))
    expect(linkStatements(settled, source('Dana has sent the lintel quote.', '2026-11-24'))).toEqual([])
    const after = earlier('Dana will send the lintel quote.').map((each) => ({ ...each, written_on: '2026-12-01' }))
    expect(linkStatements(after, source('Dana has sent the lintel quote.', '2026-11-24'))).toEqual([])
  })
})

describe('a later text that says it in other words', () => {
  it.each<[string, string, string]>([
    ['Dana will deliver the beehives by 20 Nov.', 'Dana will deliver the beehives by 4 Dec.', 'moved'],
    ['Dana liefert die Bienenkästen bis 20.11.', 'Dana liefert die Bienenkästen bis 4.12.', 'moved'],
    ['Ferrol will deliver the kiln on 20 Nov.', 'Ferrol here: not on 20 November, now 11 December.', 'moved'],
    ['Die Orgelweihe endet am 20.11.', 'Die Orgelweihe schieben wir auf den Sommer.', 'moved'],
    ['We agreed to rent the marquee.', 'The marquee is off.', 'cancelled'],
    ['Dana will visit the quarry.', 'Quarry visit is off, too much rain.', 'cancelled'],
    ['Reto bringt zwei Zapfanlagen mit.', 'Reto hat abgesagt: die Zapfanlagen kommen nicht.', 'cancelled'],
    ['Dana will send the poster draft by Friday.', "Dana's poster draft went out this morning.", 'done'],
    ['Dana schickt den Plakatentwurf bis Freitag.', 'Der Plakatentwurf von Dana ist raus.', 'done'],
    ['Reto verschickt die Einladungen bis 13.11.', 'Reto: Einladungen am 12.11. verschickt, gültig bis 4.12.', 'done'],
    ['Wer zahlt den Kran, Gemeinde oder Verein?', 'Kran: entschieden, die Gemeinde zahlt ihn.', 'done'],
    ['Ich schreibe die Offerte Turmuhr.', 'Die Offerte Turmuhr gebe ich an Reto ab.', 'delegated'],
  ])('%s … %s: %s', (before, after, state) => {
    const people = [
      { name: 'Dana Fisk', contact_id: 'c1' },
      { name: 'Reto Brunner', contact_id: 'c2' },
    ]
    const found = findStatements({ ...source(before, '2026-11-10'), people }).map((each, at) => ({
      ...each,
      id: `s${at}`,
      written_on: '2026-11-10',
    }))
    const told = linkStatements(found, { ...source(after, '2026-11-14'), people })
    expect(told.map((change) => change.state)).toEqual([state])
  })

  it('takes what stands in the next sentence: the new day', () => {
    const told = changes(
      'Dana will send the seating plan by 20 Nov.',
      'Dana says the seating plan will be late. She now promises it for 4 December.',
    )
    expect(told.map(({ state, due }) => [state, due?.date])).toEqual([['moved', '2026-12-04']])
  })

  it('a row of a table tells too', () => {
    const told = changes(
      'Dana will paint the staircase by 20 Nov.',
      '| Matter | State |\n|---|---|\n| Paint the staircase | finished on 12 Nov |',
    )
    expect(told.map(({ state }) => state)).toEqual(['done'])
  })

  it.each<[string, string]>([
    ['Dana will send the newsletter by 20 Nov.', 'Dana will send another newsletter by 4 Dec.'],
    ['Dana will send the poster draft by 20 Nov.', 'Reto will send the parking list by 4 Dec.'],
    ['Dana will paint the gate.', 'Nice evening at the gate with Dana.'],
  ])('%s … %s: says nothing of its fate', (before, after) => {
    expect(changes(before, after)).toEqual([])
  })
})
