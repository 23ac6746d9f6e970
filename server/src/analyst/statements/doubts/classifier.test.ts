// The classifier by itself, on weights that are written here; and that its word counts beside the rules.
import { describe, expect, it } from 'vitest'
import { statementsBy } from '../find.ts'
import { source, sure } from '../fixture.ts'
import { Classifier, evidenceOf, LEARNT_KINDS, SCALE, weighed } from './classifier.ts'

const scoresBy = (classifier: Classifier, text: string): number[] => {
  const all: number[][] = []
  statementsBy(source(text), (unit, around, setting) => {
    all.push(classifier.scores(unit, around, setting))
    return null
  })
  return all[0] ?? []
}

describe('the classifier', () => {
  it('adds what each feature says of a kind, once', () => {
    const classifier = new Classifier({ bias: [0, 0, 0, 0, -SCALE], features: [`${100 * SCALE},0,0,0,0 = quay`] })
    const [promise, decision, , , figure] = scoresBy(classifier, 'The quay is a quay.')
    expect(promise).toBeCloseTo(100 / Math.sqrt(15 + 5 * 5))
    expect(decision).toBe(0)
    expect(figure).toBe(-1)
  })

  it('knows sequences of words, and a name and an amount by their class', () => {
    const features = [`${SCALE},0,0,0,0 <person> will pay`, `${SCALE},0,0,0,0 = <amount>`]
    const classifier = new Classifier({ bias: [0, 0, 0, 0, 0], features })
    const [one = 0] = scoresBy(classifier, 'Tilda will pay £40 today')
    const [other = 0] = scoresBy(classifier, 'Jörg will pay £95 today')
    const [none] = scoresBy(classifier, 'Jörg paid a lot today')
    expect(one).toBeGreaterThan(0)
    expect(other).toBe(one)
    expect(none).toBe(0)
  })

  it('is summed with what the rules say', () => {
    const scores = [-1, 0, 0, 0, 0]
    const combined = [0, 1, 0, 0, 0, 2]
    expect(weighed(evidenceOf(scores, 0, null, false), combined)).toBe(-1)
    expect(weighed(evidenceOf(scores, 0, { sure: true, confidence: 0.7 }, false), combined)).toBe(1)
  })
})

describe('beside the rules', () => {
  const by = (scores: number[], text: string) => statementsBy(source(text), () => scores)
  const high = (kind: (typeof LEARNT_KINDS)[number]) => LEARNT_KINDS.map((each) => (each === kind ? 9 : -9))

  it('what no rule says is found where the classifier is sure, with whoever heads the sentence', () => {
    const [found] = by(high('promise'), 'Tilda sees about the geese.')
    expect(found).toMatchObject({ kind: 'promise', perhaps: false, quote: 'Tilda sees about the geese.' })
    expect(found?.who?.resolved).toBe('c1')
  })

  it('what a rule says outright is a guess where the classifier doubts it', () => {
    expect(by([-9, -9, -9, -9, -9], 'Tilda will call the quarry.')).toMatchObject([{ kind: 'promise', perhaps: true }])
    expect(sure('Tilda will call the quarry.')).toMatchObject([{ kind: 'promise', perhaps: false }])
  })

  it('nobody promises the weather, and no question mark is added to', () => {
    expect(by(high('promise'), 'It will rain tomorrow.')).toEqual([])
    expect(by(high('question'), "Who doesn't love an otter?")).toEqual([])
  })
})
