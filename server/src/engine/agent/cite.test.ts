import { describe, expect, it } from 'vitest'
import type { Citation } from '#contract/shapes.ts'
import { createCitationWriter, withCitations } from './cite.ts'

const RECORDS: Record<string, Citation> = {
  r1: { kind: 'task', id: 't1', label: 'Task' },
  r2: { kind: 'note', id: 'n1', label: 'Note' },
  r12: { kind: 'goal', id: 'g1', label: 'Goal' },
}
const markOf = (mark: string) => RECORDS[mark]
const link = (number: number, path: string) => `[\\[${number}\\]](/app/records/${path})`

const CASES: [said: string, shown: string][] = [
  ['Call Anna [r1].', `Call Anna ${link(1, 'task/t1')}.`],
  [
    'First [r2], then [r1], again [r2].',
    `First ${link(1, 'note/n1')}, then ${link(2, 'task/t1')}, again ${link(1, 'note/n1')}.`,
  ],
  ['Both [r1, r2].', `Both ${link(1, 'task/t1')} ${link(2, 'note/n1')}.`],
  ['Both [r1][r2]!', `Both ${link(1, 'task/t1')}${link(2, 'note/n1')}!`],
  ['Far [r12]', `Far ${link(1, 'goal/g1')}`],
  ['Made up [r99]. And [r1; r98].', `Made up. And ${link(1, 'task/t1')}.`],
  [
    'A list [1] and [a link](https://example.org) and [r] and [rx1].',
    'A list [1] and [a link](https://example.org) and [r] and [rx1].',
  ],
  ['An image ![x](https://evil.example/p.png) here', 'An image [x](https://evil.example/p.png) here'],
  ['![x][ref]\n\n[ref]: https://evil.example', '[x][ref]\n\n[ref]: https://evil.example'],
  ['Wow! [r1] Wow![r1]', `Wow! ${link(1, 'task/t1')} Wow! ${link(1, 'task/t1')}`],
  ['Open [r1', 'Open [r1'],
  ['Half [', 'Half ['],
  ['Ends with a blank ', 'Ends with a blank'],
]

describe('marks of records', () => {
  it.each(CASES)('%j becomes what people follow', (said, shown) => {
    expect(withCitations(said, markOf).text).toBe(shown)
  })

  it.each(CASES)('%j comes to the same however it is cut into pieces', (said, shown) => {
    for (let size = 1; size <= 5; size++) {
      const citer = createCitationWriter(markOf)
      let text = ''
      for (let at = 0; at < said.length; at += size) text += citer.push(said.slice(at, at + size))
      expect((text + citer.end()).trim()).toBe(shown)
    }
  })

  it('are collected in the order of their numbers, each once', () => {
    expect(withCitations('[r2][r1][r2][r7]', markOf).citations.map(({ id }) => id)).toEqual(['n1', 't1'])
  })

  it('hold nothing back that cannot be a mark', () => {
    const citer = createCitationWriter(markOf)
    expect(citer.push('Hello, [world')).toBe('Hello, [world')
    expect(citer.push(' and [r')).toBe(' and')
    expect(citer.push('ed]')).toBe(' [red]')
    expect(citer.push(`[r${'1, r'.repeat(100)}`).length).toBeGreaterThan(200)
  })
})
