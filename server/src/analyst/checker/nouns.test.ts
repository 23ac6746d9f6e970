import { describe, expect, it, test } from 'vitest'
import { checkClaim, materialOf } from './check.ts'
import { passagesFor } from './passages.ts'

const of = (claim: string, text: string) =>
  checkClaim(claim, [{ id: 'n', label: 'Cover', day: '2026-11-20', text }], { today: '2026-11-24' })

describe('a word of saying that is a thing', () => {
  test.each([
    ['The limit is 5m for each event.', 'The limit is 5m for each event, any one claim.'],
    ['Ardent excludes fire safety.', 'Ardent excludes fire safety for each claim.'],
    ['Ardent excludes fire safety.', 'Ardent excludes fire safety, whatever the claim(s).'],
    ['Vela pays the costs.', 'Vela pays the costs in all claims.'],
    ['Two orders closed on Friday.', 'The depot closed two orders on Friday.'],
  ])('“%s”', (claim, text) => expect(of(claim, text).reason ?? '').not.toContain('only says that it was so'))

  it('is none where somebody says it', () => {
    expect(of('The roof is safe.', 'Ardent claims that the roof is safe.').verdict).not.toBe('proven')
    expect(of('The roof is safe.', 'The owners claim that the roof is safe.').verdict).not.toBe('proven')
    expect(of('The roof is safe.', 'They claim the roof is safe.').verdict).not.toBe('proven')
  })
})

it('rows whose columns spaces keep apart stay rows of their own', () => {
  const text =
    'OPTIONS FOR THE YEAR\n\n                      Expiring          Northgate         Ardent\nPremium               118,400           127,900           131,500\nFire safety           2m aggregate      1m aggregate      excluded\nInstalments           10                10                4\n'
  const records = [{ id: 'n', label: 'Cover', day: '2026-11-20', text }]
  expect(passagesFor('Northgate’s instalments are 10.', [], materialOf(records)).numbered).toMatch(
    /\n +Expiring +Northgate +Ardent\n/,
  )
  const { spans } = of('The instalments are 10, 10 and 4.', text)
  expect(spans[0]?.words).toBe('Instalments           10                10                4')
})
