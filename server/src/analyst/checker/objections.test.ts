import { describe, expect, it, test } from 'vitest'
import { checkClaim } from './check.ts'

const of = (claim: string, text: string) =>
  checkClaim(claim, [{ id: 'n', label: 'Call', day: '2026-11-20', text }], { today: '2026-11-24' })

describe('an objection', () => {
  test.each([
    ['all', 'They settled at 196 all in.', 'We shook hands. 196 all in, his fees inside.'],
    ['all', 'They settled at 412 all told.', 'The sum is 412.'],
    ['half', 'The scaffold goes up in half term.', 'The scaffold goes up at the weekend.'],
  ])('is none of “%s” in a turn of speech', (word, claim, text) =>
    expect(of(claim, text).reason ?? '').not.toContain(`“${word}”`),
  )

  it('is one where it counts', () => {
    expect(of('All of the roof is safe.', 'The roof is safe.').reason).toContain('“all”')
    expect(of('The crew has left.', 'Half the crew has left.').reason).toContain('half')
  })

  it('does not say that nothing is denied where a word that is not known is', () => {
    const { reason, verdict, open, doubt } = of(
      'The rent is 27.50 for 10 years without a break.',
      'Rent 27.50, 10 yr, no brk.',
    )
    expect(reason).not.toContain('does not deny')
    expect({ verdict, open, doubt: doubt?.includes('deny') ?? false }).toEqual({
      verdict: 'not_proven',
      open: true,
      doubt: false,
    })
    expect(of('The lease has no break.', 'The lease has a break.').verdict).toBe('contradicted')
  })
})
