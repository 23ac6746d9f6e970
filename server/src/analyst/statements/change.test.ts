import { describe, expect, it } from 'vitest'
import { type EarlierStatement, linkStatements } from './change.ts'
import { findStatements } from './find.ts'
import type { SourceText } from './source.ts'

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
