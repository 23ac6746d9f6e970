import { describe, expect, it } from 'vitest'
import { LEARNT_KINDS } from '#server/analyst/statements/doubts/classifier.ts'
import { sentencesOfTrades, textsOfTrade, tradeTexts } from './trades.ts'

const said = (written: string) =>
  sentencesOfTrades(textsOfTrade('ropery', written)).map(({ unit, labels }) => [
    unit.clean,
    labels.flatMap(({ right }, at) => (right ? [LEARNT_KINDS[at]] : [])).join(' '),
    labels.every(({ use }) => use),
  ])

describe('the labelled texts of trades', () => {
  it('each line has what it says, whether it stands alone or in a paragraph', () => {
    expect(said('== note; Nell Gray\np Nell sends the rope.\n-+ The rope is blue.\nd+ We keep the old loom.')).toEqual([
      ['Nell sends the rope.', 'promise', true],
      ['The rope is blue.', '', true],
      ['We keep the old loom.', 'decision', true],
    ])
  })
  it('of a line with several sentences it is not said which one says it', () => {
    expect(said('== message\nq Fine. Who pays the ferry then?')).toEqual([
      ['Fine.', '', false],
      ['Who pays the ferry then?', 'question', true],
    ])
  })
  it('a line with a dot is there to be read around, and teaches nothing', () => {
    expect(said('== note\n. Round at the ropery\n- The rope is blue.')[0]?.[2]).toBe(false)
  })
  it('a line that does not say what it is is refused', () => {
    expect(() => textsOfTrade('ropery', '== note\nNell sends the rope.')).toThrow('ropery.txt, line 2')
  })
  it('all of them can be read, and each kind stands beside what only looks like it', () => {
    const sentences = sentencesOfTrades(tradeTexts())
    const positive = sentences.filter(({ labels }) => labels.some(({ right }) => right)).length
    expect(positive).toBeGreaterThan(sentences.length / 3)
    expect(positive).toBeLessThan((sentences.length * 2) / 3)
    // Some 14,000 lines, each read as the product reads it.
  }, 240_000)
})
