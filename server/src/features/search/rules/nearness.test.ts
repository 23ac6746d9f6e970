import { describe, expect, it } from 'vitest'
import { effortOf } from '../../../../../test-kit/effort.ts'
import { nearness, type Sought } from './nearness.ts'
import { dayTerms } from './spelled.ts'

const word = (text: string, parts: Partial<Sought> = {}): Sought => ({
  weight: 1,
  spellings: [{ text, factor: 1 }],
  ...parts,
})
const record = (title: string, ...lines: string[]) => ({ title, detail: null, body: lines.join('\n') })
const filler = Array.from(
  { length: 60 },
  (_, at) => `Line ${at} on the weather and the state of the road to the village.`,
)

/** The places of the records, nearest first. */
const order = (terms: readonly Sought[], records: ReturnType<typeof record>[]) =>
  nearness(terms, records)
    .map((near, at) => ({ near, at }))
    .toSorted((a, b) => b.near - a.near)
    .map(({ at }) => at)

describe('a record is nearer', () => {
  const terms = [word('organ'), word('tuning')]

  it('where one passage says the words together than where they are strewn', () => {
    const strewn = record('', 'The organ is old.', ...filler, 'Piano tuning was in May.')
    const together = record('', ...filler, 'The tuning of the organ is in May.')
    expect(order(terms, [strewn, together])).toEqual([1, 0])
  })

  it('where it is short than where a long one says as much', () => {
    expect(
      order([word('organ')], [record('', 'The organ is old.', ...filler), record('', 'The organ is old.')]),
    ).toEqual([1, 0])
  })

  it('where it says the rarer word', () => {
    const [rare, common] = [word('bellows', { weight: 0.9 }), word('church', { weight: 0.2 })]
    expect(order([rare, common], [record('', 'The church is cold.'), record('', 'The bellows leak.')])).toEqual([1, 0])
  })

  it('where it says the word itself than a part of another', () => {
    expect(
      order([word('pacht')], [record('', 'Die Prachtallee ist gesperrt.'), record('', 'Die Pacht ist fällig.')]),
    ).toEqual([1, 0])
  })

  it('where the word is the head of a compound than where it is in its middle', () => {
    const both = [record('', 'Der Zuhausetag fällt aus.'), record('', 'Das Gewächshaus ist undicht.')]
    expect(order([word('haus')], both)).toEqual([1, 0])
  })
})

it('a day is met however it is written, and not as a part of another', () => {
  const [first] = dayTerms('What is due on 1 December?', { today: '2026-11-24', order: 'day', sure: true })
  const records = ['Miete bis 1.12.', 'Rent by Dec 1', 'Fällig 11.12.', 'Nothing'].map((text) => record('', text))
  const near = nearness(first ? [first] : [], records).map((one) => one > 0)
  expect(near).toEqual([true, true, false, false])
})

it('a word that nobody wrote so is met by one that differs by a letter or two', () => {
  const records = [record('', 'The road is closed.'), record('', 'The construction begins in March.')]
  expect(nearness([word('constuction')], records)).toEqual([0, 0])
  const [none = 1, met = 0] = nearness([word('constuction', { nearly: true })], records)
  expect(none).toBe(0)
  expect(met).toBeGreaterThan(0)
})

it('grows with the length of the texts, not faster', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `organ ${at} ${'a'.repeat(40)}`)
  const all = [record('', ...lines), record('', 'x'.repeat(500_000))]
  expect(await effortOf(() => nearness([word('organ'), word('tuning', { nearly: true })], all))).toBeLessThan(400)
})
