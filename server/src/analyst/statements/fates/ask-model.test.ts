import { describe, expect, it } from 'vitest'
import type { FateAnswer } from '#contract/statements.ts'
import { findStatements } from '../find.ts'
import type { SourceText } from '../form/source.ts'
import { listOf, readFateAnswer, spokenOfIn } from './ask-model.ts'
import type { EarlierStatement } from './earlier.ts'

const source = (text: string, written_on: string): SourceText => ({
  ...{ kind: 'note', title: '', text, written_on, zone: 'Europe/Zurich' },
  ...{ author: { words: 'Alex Moreau', resolved: 'me' }, to: null, me: ['Alex Moreau'], people: [] },
})
const earlier = (text: string): EarlierStatement[] =>
  findStatements(source(text, '2026-11-10')).map((found, at) => ({ ...found, id: `s${at}`, written_on: '2026-11-10' }))
const HARBOUR = earlier('Dana will send the crane quote by 20 Nov.\n\nI will call the ferry office by 20 Nov.')
const read = (text: string, ...changes: FateAnswer['changes']) =>
  readFateAnswer({ changes }, HARBOUR, source(text, '2026-11-24'), { offset: 0, text })
const said = (quote: string, more: Partial<FateAnswer['changes'][number]> = {}) => ({
  ...{ statement: 1, became: 'moved' as const, quote, due: null, who: null },
  ...more,
})

describe('a model is shown', () => {
  it('what the text may speak of, by things or people, each with its day and whose it is', () => {
    const shown = spokenOfIn(HARBOUR, source('The crane again. No news.', '2026-11-24'))
    expect(listOf(shown)).toBe(
      '1. 2026-11-10, promise by Dana, due 2026-11-20: "Dana will send the crane quote by 20 Nov."',
    )
    expect(spokenOfIn(HARBOUR, source('Lunch with the mayor.', '2026-11-24'))).toEqual([])
  })

  it('nothing of the text itself: what stands further down there is read by rules', () => {
    const here = HARBOUR.map((each) => ({ ...each, isHere: true }))
    expect(spokenOfIn(here, source('The crane again. No news.', '2026-11-24'))).toEqual([])
  })
})

describe('of its answer', () => {
  it('the day is read by code, from the words of the text', () => {
    const text = 'Crane quote: she needs until 4 Dec, the ferry sails on 9 Dec.'
    const { changes, problem } = read(text, said(text, { due: '4 Dec' }))
    expect(changes).toMatchObject([{ statement_id: 's0', state: 'moved', due: { date: '2026-12-04' }, quote: text }])
    expect(problem).toBeNull()
  })

  it('what names neither the thing nor the people is less sure', () => {
    const text = 'The crane people rang.\nNot before Christmas, they say.'
    const { changes } = read(text, said('Not before Christmas, they say.'))
    expect(changes[0]?.confidence).toBeLessThan(0.75)
    expect(read(text, said('The crane people rang.', { became: 'done' })).changes[0]?.confidence).toBe(0.9)
  })

  it('one sentence may end two', () => {
    const text = 'The crane quote came and the ferry office was called.'
    const { changes, problem } = read(
      text,
      said(text, { became: 'done' }),
      said(text, { statement: 2, became: 'done' }),
    )
    expect(changes.map(({ statement_id }) => statement_id)).toEqual(['s0', 's1'])
    expect(problem).toBeNull()
  })

  it.each([
    ['words that the text does not say', 'The crane came.', said('The crane quote came.', { became: 'done' }), true],
    ['a statement that was not shown', 'The crane came.', said('The crane came.', { statement: 7 }), false],
    ['a move to the day that it had', 'Crane: 20 Nov it is.', said('Crane: 20 Nov it is.', { due: '20 Nov' }), false],
  ])('%s is left out', (_what, text, change, isTold) => {
    const { changes, problem } = read(text, change)
    expect(changes).toEqual([])
    expect(problem !== null).toBe(isTold)
  })
})
