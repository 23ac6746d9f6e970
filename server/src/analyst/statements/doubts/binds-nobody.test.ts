// What reads like a statement and binds nobody here: hearsay, strangers, turns of speech, what is done each time, a reference, a day alone.
import { describe, expect, it } from 'vitest'
import { kinds, sure } from '../fixture.ts'

describe('strangers, hearsay and other times settle nothing', () => {
  it.each([
    'I read somewhere that a couple in Norway decided to run their bakery from a bus.',
    'A cousin of Petra works at a mill where the owner decided to ban telephones.',
    'Tilda had heard of a man who rented a lighthouse and decided after a month to leave it.',
    'So they stay with the old carrier, I hear.',
    'At the last fair we had agreed to share the stand, and nobody came.',
    'This is for everybody, also for the tall ones',
    'Driving licences remain valid, as a rule, for fifteen years.',
    'The county accepts that it is an old wall.',
    'Jörg wedged the door with a spoon, so that’s that draught gone.'.replace('’', "'"),
    'Petra thinks we should sell the loom.',
    'Jörg wondered whether we ought to keep bees.',
  ])('%s', (text) => {
    expect(kinds(text)).not.toContain('decision')
  })

  it('keeps what is put to us, and what was settled', () => {
    expect(kinds('Petra suggested that we should perhaps look at another loom.')).toEqual(['decision'])
    expect(kinds("They took the smaller barn, so that's that.")).toEqual(['decision'])
  })
})

describe('nobody takes anything on', () => {
  it.each([
    'Tobias gave a talk on knots which I will spare you.',
    'They say the ferry company would sign before Easter.',
    'At every market he counts the coins, and then he buys a spoon.',
    'Better than I hoped, worse than I told Petra.',
    'I had promised the choir a page about breathing, and it went out with the programme last Friday.',
    'Jörg says he would sooner keep the old boat.',
    'Tilda: "not every field needs a fence".',
    '→ Tilda: "not every field needs a fence". Fair',
  ])('%s', (text) => {
    expect(kinds(text)).not.toContain('promise')
  })

  it('a row that nobody has is open, and one that is paid is over', () => {
    const table =
      '| Nr | What | Who | When | State |\n|---|---|---|---|---|\n| 1 | Hang the lamps | Tilda | 14 Dec | half |\n| 2 | Watch over the tent at night | nobody yet | ? | |\n| 3 | Trailer | – | – | booked, paid |'
    expect(kinds(table)).toEqual(['promise', 'question'])
  })

  it('an arrow before a question asks', () => {
    expect(kinds('→ Barn: who owns the key, Tilda or the parish?')).toEqual(['question'])
  })

  it('whoever does it and not the other has taken it on', () => {
    const [found] = sure('Tilda pays the musicians, not Tobias')
    expect(found?.kind).toBe('promise')
    expect(found?.who?.resolved).toBe('c1')
  })
})

describe('asked of nobody, or answered by whoever writes', () => {
  it.each([
    'You asked if I would teach the small ones on Mondays.',
    'Tobias was cross today, nobody asked why.',
    'Du hattest gefragt, ob ich die Kleinen am Montag nehme.',
  ])('%s', (text) => {
    expect(kinds(text, { kind: 'message', author: { words: 'Petra Vollmer', resolved: 'c3' } })).toEqual([])
  })
})

describe('no figure', () => {
  it.each(['Our ref.: QM/26/01984 – HB/K119', '4 November 2026.', 'Bulk seed: potential maybe 20–25k a year'])(
    '%s',
    (text) => {
      expect(kinds(text)).toEqual([])
    },
  )
})
