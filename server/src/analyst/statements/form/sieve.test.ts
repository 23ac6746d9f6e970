import { describe, expect, it } from 'vitest'
import { neededBy, sieved } from './sieve.ts'

describe('what a pattern needs', () => {
  it.each<[RegExp, readonly string[] | null]>([
    [/(?<!\p{L})(?:cancel|call off|drop)(?!\p{L})/iu, ['cancel', 'call off', 'drop']],
    [/we (?:now )?agreed [^;]{2,30} terms/iu, ['agreed ']],
    [/colou?r/i, ['colo']],
    [/(?:ab|aus)?gemacht/iu, ['gemacht']],
    [/(?:yes|no|\d+)/, null],
    [/(?!not )(?:\p{L}+ ){0,3}/u, null],
    [/zu{2}m\.$/, ['zu']],
    [/[Dd]one|over/, ['one', 'over']],
    [/(?:signed)*paid/, ['paid']],
    [/Frist(?=en)/, ['frist']],
  ])('%s', (pattern, needed) => {
    expect(neededBy(pattern.source)).toEqual(needed)
  })
})

describe('a sieved pattern', () => {
  it.each<[RegExp, string]>([
    [/(?<!\p{L})(?:ist|sind) (?:vom tisch|beschlossen)/iu, 'DAS IST VOM TISCH'],
    [/straße (?<no>\d+)/iu, 'In der STRAẞE 7'],
    [/kosten/iu, 'Die \u212Aosten'],
    [/is so/iu, 'it i\u017F so'],
    [/über(?:morgen)?/iu, 'ÜBERMORGEN'],
    [/no|yes/i, 'NO'],
    [/x|ab/i, 'x'],
  ])('finds what %s finds in %s', (pattern, text) => {
    const [own, plain] = [sieved(pattern).exec(text), pattern.exec(text)]
    expect(plain).not.toBeNull()
    expect(own?.[0]).toBe(plain?.[0])
    expect(own?.index).toBe(plain?.index)
    expect({ ...own?.groups }).toEqual({ ...plain?.groups })
    expect(sieved(pattern).test(text)).toBe(true)
  })

  it('finds nothing where the pattern finds nothing, and is asked of several pieces in turn', () => {
    const pattern = sieved(/termination|notice/iu)
    const pieces = ['the notice ends', 'nothing at all', 'a TERMINATION', '']
    for (const round of [1, 2])
      expect({ round, found: pieces.map((piece) => pattern.test(piece)) }).toEqual({
        round,
        found: [true, false, true, false],
      })
  })
})
