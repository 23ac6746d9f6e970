import { describe, expect, it } from 'vitest'
import { amountWords, daysOf, modelsOf, OTHERS, peopleOf } from './chart.ts'

const row = (day: string, model: string, tokens: number, cost_usd = 0) => ({
  ...{
    day,
    model,
    calls: 1,
    input_tokens: tokens - 1,
    output_tokens: 1,
    cost_usd,
    unpriced_calls: cost_usd === 0 ? 1 : 0,
  },
})
const report = (by_day: ReturnType<typeof row>[]) => ({ from: '2026-02-27', to: '2026-03-02', by_day, by_person: [] })

describe('a report of usage', () => {
  it('has a place for days without a call, over the end of a month', () => {
    const days = daysOf(report([row('2026-02-28', 'a', 10), row('2026-03-02', 'b', 5)]), ['a', 'b'], 'tokens')
    expect(days.map(({ key, total }) => `${key} ${total}`)).toEqual([
      '2026-02-27 0',
      '2026-02-28 10',
      '2026-03-01 0',
      '2026-03-02 5',
    ])
  })
  it('puts rare models together, and loses nothing of them', () => {
    const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((model, at) => row('2026-02-27', model, 100 - at))
    const models = modelsOf(report(rows), 'tokens')
    expect(models).toEqual(['a', 'b', 'c', 'd', OTHERS])
    const [first] = daysOf(report(rows), models, 'tokens')
    expect(first?.total).toBe(
      rows.reduce((sum, { input_tokens, output_tokens }) => sum + input_tokens + output_tokens, 0),
    )
  })
  it('names who used most first, and work that is nobody’s', () => {
    const person = { id: '1', name: 'Ana', email: 'ana@example.org' }
    const rows = [
      { ...row('x', 'a', 5), person: null },
      { ...row('x', 'a', 20), person },
      { ...row('x', 'b', 2), person },
    ]
    expect(peopleOf(rows, ['a', 'b'], 'tokens').map(({ name, total }) => `${name} ${total}`)).toEqual([
      'Ana 22',
      'The server itself 5',
    ])
  })
  it('says amounts as people read them', () => {
    expect(amountWords('calls', 1)).toBe('1 call')
    expect(amountWords('tokens', 12_300)).toBe('12,300 tokens')
    expect(amountWords('cost', 1.5)).toBe('$1.50')
    expect(amountWords('cost', 0.0012)).toBe('$0.0012')
  })
})
