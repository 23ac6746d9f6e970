import { describe, expect, it } from 'vitest'
import { checkClaim } from './check.ts'

const note = (id: string, text: string) => ({ id, kind: 'note', label: id, day: '2026-10-14', text })
const asked = (claim: string, ...records: ReturnType<typeof note>[]) => {
  const { verdict, open } = checkClaim(claim, records, { today: '2026-10-20' })
  return verdict === 'not_proven' && open
}

describe('a sum over two records', () => {
  const tender = note('n1', '14.10m. The budget is 13.45. Damages are 11k a week.')
  const list = note(
    'n2',
    'What we can save:\n\n| # | item | £k | |\n|---|---|---|---|\n| 1 | roof | 95 | Y |\n| 2 | bricks | 240 | Y |\n| 3 | lifts | 145 | N – fire |\n| 4 | pods | 310 | Y |\n| 5 | doors | 60 | Y |\n\n→ 13.395.',
  )
  const back = note('n3', 'The maker of the pods is bankrupt; the 310 is back in.')

  it('goes to a reader where each of its figures stands on one of them, or follows', () => {
    expect(asked('14.10m less the 705k of savings is 13.395m.', tender, list)).toBe(true)
    expect(asked('14.10m less the 705k is 13.395m; with the 310k back in it is 13.705m.', tender, list, back)).toBe(
      true,
    )
    expect(asked('14.10m less the 705k of savings is 13.295m.', tender, list)).toBe(false)
    expect(asked('14.20m less the 705k of savings is 13.395m.', tender, note('n4', 'The roof saves 95k.'))).toBe(false)
  })

  it('is one of the rows with the same mark', () => {
    expect(asked('The savings that count come to 705k.', list)).toBe(true)
    expect(asked('The savings that count come to 715k.', list)).toBe(false)
    const offen = note(
      'n5',
      '| Posten | T€ | Stand |\n|---|---|---|\n| Dach | 120 | offen |\n| Tor | 41 | bezahlt |\n| Kran | 310 | offen |\n| Rampe | 17 | bezahlt |\n| Licht | 23 | offen |',
    )
    expect(asked('Offen sind insgesamt 453 T€.', offen)).toBe(true)
    expect(asked('Offen sind insgesamt 459 T€.', offen)).toBe(false)
  })

  it('reads three digits behind the point of millions as decimals, by the mark of the language', () => {
    const one = (claim: string, text: string) => checkClaim(claim, [note('n', text)], {}).verdict
    expect(one('The offer is 13,395,000.', 'The offer is 13.395m.')).toBe('proven')
    expect(one('Das Angebot liegt bei 13.395.000 €.', 'Das Angebot liegt bei 13,395 Mio. €.')).toBe('proven')
    expect(one('Der Umsatz beträgt 42.350 T€.', 'Der Umsatz beträgt 42,35 Mio. €.')).toBe('proven')
  })
})
