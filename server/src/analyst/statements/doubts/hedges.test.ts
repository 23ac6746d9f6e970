// What is only considered or offered; sentences that end with a day; somebody by a letter.
import { describe, expect, it } from 'vitest'
import { kinds, sure } from '../fixture.ts'

describe('what is only considered or offered', () => {
  it.each([
    'We could maybe skip the spring fair.',
    'Maybe drop the second concert?',
    'Perhaps a stall at the harbour market? 300.',
    'Mr Öttl wondered whether we ought to consider a wooden floor.',
    'Petra thinks that we could do with another verger.',
    'The dean suggested that the chapter might perhaps look again at the fees.',
    'Tilda thinks we should perhaps let the barn.',
    'Man könnte vielleicht die Orgel versichern.',
    'Petra regt an, man könnte die Führung allenfalls streichen.',
    'Vielleicht sollten wir das Archiv auslagern.',
    'Sie meinte, man sollte sich nach einem zweiten Stimmer umsehen.',
    'Eventuell trennt man sich vom Kiosk.',
  ])('is a hedged decision: %s', (text) => {
    expect(sure(text).map(({ kind, hedged }) => [kind, hedged])).toEqual([['decision', true]])
  })

  it.each([
    'I might ask Tilda to join us.',
    'If it would help I could also take a look at the bells.',
    'Tobias could put a second van on if we paid for Sundays.',
    'She thought that her council might possibly stretch to a grant.',
    'I am half inclined to write to the bishop.',
    'It might be worth asking the verger.',
    'Petra offered to bring a second stage crew for 900 euros.',
    'Tobias bietet einen Stimmer gratis an.',
    'Zur Not könnte ich noch einen Samstag arbeiten.',
    'Jörg könnte eventuell die Leiter bringen.',
    'maybe ask the verger',
  ])('is a hedged promise: %s', (text) => {
    expect(sure(text).map(({ kind, hedged }) => [kind, hedged])).toEqual([['promise', true]])
  })
})

describe('a sentence that ends with a day', () => {
  it('ends there', () => {
    expect(kinds('I will review the deed on Nov 30. Is there a day that we must not miss?')).toEqual([
      'promise',
      'question',
    ])
    expect(kinds('Petra sends the plan by 12/4. Perhaps we should move the fair.')).toEqual(['promise', 'decision'])
    expect(kinds('Petra liefert den Plan am 4. Dezember.')).toEqual(['promise'])
  })
})

describe('somebody by the first letter of their name', () => {
  it('is who the records know', () => {
    const [found] = sure('P. klärt bis 4.12., ob der Saal frei ist.')
    expect([found?.kind, found?.who?.resolved]).toEqual(['promise', 'c3'])
    expect(kinds('Plan B is ready.')).toEqual([])
  })
})
