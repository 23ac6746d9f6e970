import { describe, expect, it } from 'vitest'
import { casesOf, fateCases } from './fate-cases.ts'

const CASE = `== 2026-10-02
1 p Nell sends the rope by Friday
2 q Who pays the ferry?
-- 2026-10-09 message; Nell Gray
- The rope walk was painted.
done 1 done 2 Rope came by the ferry, on the harbour's money.`

describe('the labelled cases of what became of statements', () => {
  it('each line of a later text says what it tells, and of which statements', () => {
    const [first] = casesOf('ropery', CASE)
    expect(first?.earlier.map(({ kind, quote }) => [kind, quote])).toEqual([
      ['promise', expect.stringContaining('sends the rope')],
      ['question', 'Who pays the ferry?'],
    ])
    expect(first?.later[0]?.lines.map(({ told }) => told)).toEqual([
      [],
      [
        { fate: 'done', id: 'ropery/0/1' },
        { fate: 'done', id: 'ropery/0/2' },
      ],
    ])
  })
  it('an earlier statement has its day, whether a rule finds it or not', () => {
    const [first] = casesOf('ropery', CASE)
    expect(first?.earlier[0]?.due?.date).toBe('2026-10-09')
  })
  it('a line that does not say what it tells is refused', () => {
    expect(() => casesOf('ropery', `${CASE}\nNell was here.`)).toThrow('ropery.txt, line 7')
  })
  it('all of them can be read, and more lines tell nothing than tell a fate', () => {
    const lines = fateCases().flatMap(({ later }) => later.flatMap((text) => text.lines))
    const told = lines.filter((line) => line.told.length > 0).length
    expect(told).toBeGreaterThan(lines.length / 4)
    expect(told).toBeLessThan(lines.length / 2)
  })
})
