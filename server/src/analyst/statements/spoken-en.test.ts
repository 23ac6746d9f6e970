// Plain spoken English: what stands as it was, what has no owner, who does it instead; and what only sounds alike.
import { describe, expect, it } from 'vitest'
import { findStatements } from './find.ts'
import { kinds, source, sure } from './fixture.ts'

const talk = { kind: 'interaction' as const, to: { words: 'Jörg Öttl', resolved: 'c2' } }

describe('a day that still stands', () => {
  it('is settled again, and promised where somebody has it', () => {
    expect(kinds('Hay delivery 4 December stands')).toEqual(['decision'])
    const read = (text: string, parts = {}) =>
      findStatements(source(text, parts)).map(({ kind, who }) => [kind, who?.resolved])
    expect(read('Audit by Tilda 4 December stands')).toEqual([['promise', 'c1']])
    expect(read('Saturday stands, he is here at six.', talk)).toEqual([['promise', 'c2']])
  })
  it.each(['The plan still stands.', 'The shed stands by the river since 2019.', 'The bridge holds 12 t.'])(
    'no day does: %s',
    (text) => expect(kinds(text).filter((kind) => kind !== 'figure')).toEqual([]),
  )
})

describe('who does it', () => {
  it.each([
    ['Step 8 has no owner.', 'question'],
    ['The tombola still has nobody.', 'question'],
    ['Kim has no time; Tilda does it instead', 'promise'],
    ['- stock list → Tilda', 'promise'],
    ['- till rolls → Tilda asks the bank', 'promise'],
    ["He'll hold the bales for us until 4 December.", 'promise'],
    ['The mill holds the bales until 4 December.', 'deadline'],
    ["I've written to Petra whether oak would be ok.", 'question'],
  ])('is told by %s', (text, kind) => expect(kinds(text)).toEqual([kind]))
  it.each([
    'The dog has no owner.',
    'Berlin → Hamburg',
    'Rain → no harvest',
    'If Tilda does it, we save a day.',
    'I wrote to Petra about the shed.',
    'Tilda never does it.',
  ])('is not told by %s', (text) => expect(kinds(text)).toEqual([]))
  it('asks is whoever writes, where they say so', () =>
    expect(sure('I asked Petra whether oak would be ok.').map(({ who }) => who?.resolved)).toEqual(['me']))
  it('two of them agree together', () =>
    expect(
      sure('We pay the pickers a bonus, Tilda and I agreed on that last night.').map(({ quote }) => quote),
    ).toEqual(['We pay the pickers a bonus, Tilda and I agreed on that last night.']))
})

describe('what is settled', () => {
  it.each([
    'The mill says there will be no extension for the lease.',
    'Black lids are not OK, the label says red.',
    'Cork is fine, told him.',
    'Drop it, no takers.',
    'Resolved\n\n1. Dividend: none\n2. Roof: £64k from the reserve',
  ])('is told by %j', (text) => expect(new Set(kinds(text))).toEqual(new Set(['decision'])))
  it.each([
    'There will be no extension if it rains.',
    'They are fine, told him.',
    'Roof\n\nNot settled.',
    'At least the lids fit then.',
    'Hand-thrown pots remain important to us.',
    'He cannot do it in less.',
    'Tilda is happy with the glaze and says so once an hour.',
    'He knows what it is, 12 planks.',
  ])('is not told by %j', (text) => expect(kinds(text)).toEqual([]))
  it('is not the approved thing that is sent', () =>
    expect(kinds("We'll send you the approved drawing by Monday.")).toEqual(['promise']))
  it('lies below "Not resolved" as a question', () =>
    expect(kinds('Not resolved\n\n- Overspend on the roof: who carries it?')).toEqual(['question']))
})

describe('a day that bites', () => {
  it.each([
    'Needs the lids by seven on Saturday morning or he drives home again.',
    'The parcel has to leave here on Friday the 27th at the very latest.',
    '- term to 31/12/26',
    'The second of December is her last word.',
  ])('is told by %s', (text) => expect(kinds(text)).toEqual(['deadline']))
  it.each([
    'Needs a coat of paint.',
    'If I\'d a pound for each "by Friday" I\'d own the mill.',
    'You said Monday.',
    "He said Monday and Monday's gone.",
  ])('is not told by %s', (text) => expect(kinds(text)).toEqual([]))
  it('of what somebody expects of a thing, nothing is promised', () => {
    expect(kinds('Tilda thinks robots will do the rota by 2030.')).not.toContain('promise')
    expect(kinds('Tilda thinks she will have it by Friday.')).toEqual(['promise'])
  })
})

describe('a figure that moves', () => {
  it('is told in the present', () => expect(kinds('- interest goes from 4.9 to 5.4')).toEqual(['figure']))
  it('is none where it is supposed', () =>
    expect(kinds('Tilda reckons we cd live with 400 h a month.')).not.toContain('figure'))
})
