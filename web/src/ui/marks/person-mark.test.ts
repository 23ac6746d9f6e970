import { describe, expect, it } from 'vitest'
import { initialsOf, MARKS, markOf } from './person-mark.tsx'

describe('the mark of a person', () => {
  it('has two letters: of the first and the last name', () => {
    expect(['Ada Lovelace', 'émile du Bois', 'Cher', '(Dr.) Ana  Pires', '  '].map(initialsOf)).toEqual([
      'AL',
      'ÉB',
      'C',
      'AP',
      '',
    ])
  })

  it('keeps its colour, and the colours come evenly', () => {
    const ids = Array.from(
      { length: 800 },
      (_, n) => `0198a000-0000-7000-8000-${((n * 2_654_435_761) % 2 ** 40).toString(16).padStart(12, '0')}`,
    )
    const counts = Array.from({ length: MARKS }, () => 0)
    for (const id of ids) counts[markOf(id)] = (counts[markOf(id)] ?? 0) + 1
    expect(markOf(ids[3] ?? '')).toBe(markOf(ids[3] ?? ''))
    expect(Math.min(...counts)).toBeGreaterThan(50)
  })
})
