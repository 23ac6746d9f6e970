import { describe, expect, it } from 'vitest'
import { perhapsWords, quoteSaysMore, sideWords, titleOf, yesWords } from './format.ts'

const due = (words: string) => ({ date: '2026-12-17', other_date: null, words, precision: 'day' as const })
const told = (kind: 'promise' | 'decision' | 'deadline', what: string, quote: string, words = '') => ({
  kind,
  what,
  quote,
  due: words === '' ? null : due(words),
})

describe('a statement is called', () => {
  it('by what is to be done where it is a promise: its day stands beside it', () => {
    expect(titleOf(told('promise', 'send the drawings', 'I will send the drawings by 17 Dec.'))).toBe(
      'Send the drawings',
    )
  })
  it('by its sentence where it is none: without its day it would say nothing', () => {
    expect(titleOf(told('decision', 'The harbour fair is', 'The harbour fair is on 17 December.'))).toBe(
      'The harbour fair is on 17 December',
    )
    expect(titleOf(told('deadline', 'two cranes for', 'we need two cranes for January'))).toBe(
      'We need two cranes for January',
    )
  })
})

describe('the very words beneath', () => {
  it('are left out where the title and the day say them', () => {
    expect(quoteSaysMore(told('promise', 'Ida sends the plan', 'Ida sends the plan by Friday.', 'Friday'))).toBe(false)
    expect(quoteSaysMore(told('decision', '', 'The harbour fair is on 17 December.'))).toBe(false)
  })
  it('stay where they say more', () => {
    expect(quoteSaysMore(told('promise', 'call him', 'I promised Tom to call him.', 'Friday'))).toBe(true)
  })
})

describe('what a later text perhaps tells', () => {
  const on = (date: string) => ({ date, other_date: null, words: date, precision: 'day' as const })
  const suggested = (state: 'moved' | 'done' | 'broken', day: string) =>
    ({ due: on('2037-11-13'), suggested_change: { state, due: on(day) } }) as Parameters<typeof perhapsWords>[0]

  it.each([
    ['moved', '2037-12-04', /^Perhaps moved from .*13.* to .*4/, /^Yes, .*4.*2037/],
    ['done', '2037-11-13', /^Perhaps done$/, /^Yes, done$/],
    ['broken', '2037-11-13', /^Perhaps not kept$/, /^Yes, not kept$/],
  ] as const)('is said as perhaps, with its yes: %s', (state, day, told, yes) => {
    expect(perhapsWords(suggested(state, day))).toMatch(told)
    expect(yesWords(suggested(state, day))).toMatch(yes)
  })
})

describe('beside its day a promise says', () => {
  const anna = { words: 'Anna Weber', resolved: 'c1' }
  const of = (parts: Partial<Parameters<typeof sideWords>[0]>) =>
    sideWords({
      ...told('promise', 'send her the figures', 'I will send her the figures.'),
      ...SIDES,
      ...parts,
    } as Parameters<typeof sideWords>[0])
  const SIDES = { direction: 'i_owe' as const, who: { words: 'I', resolved: 'me' as const }, to_whom: null }

  it('to whom, where its words say "her" alone', () => {
    expect(of({ to_whom: anna })).toBe('I owe this to Anna Weber')
    expect(of({ what: 'ihr die Fotos schicken', to_whom: anna })).toBe('I owe this to Anna Weber')
    expect(of({ what: 'send Anna the figures', to_whom: anna })).toBe('I owe')
    expect(of({})).toBe('I owe')
  })
  it('by whom, and no "she" as if it were a name', () => {
    const owed = { direction: 'owed_to_me' as const, what: 'pay the third rate' }
    expect(of({ ...owed, who: anna })).toBe('Owed to me by Anna Weber')
    expect(of({ ...owed, who: { words: 'Sie', resolved: null } })).toBe('Owed to me')
    expect(of({ ...owed, who: null })).toBe('Owed to me')
  })
})
