import { describe, expect, test } from 'vitest'
import { checkClaim } from './check.ts'
import { claimsIn } from './sentence-check.ts'

const note = (id: string, day: string, text: string) => ({ id, label: id, day, text })
const verdict = (claim: string, ...records: ReturnType<typeof note>[]) =>
  checkClaim(claim, records, { today: '2026-11-24' })

describe('small words that turn a matter', () => {
  test('which of several it is', () => {
    const record = note('n', '2026-11-02', 'Zwei Fehler der Klasse B sind offen.')
    expect(verdict('Zwei Fehler der Klasse B sind offen.', record).verdict).toBe('proven')
    expect(verdict('Zwei Fehler der Klasse A sind offen.', record).verdict).not.toBe('proven')
  })

  test('by how much, to how much, and from where', () => {
    const record = note('n', '2026-11-02', 'Dana will bring the burn down from 200k to 120k a month.')
    expect(verdict('Dana will bring the burn down to 120k a month.', record).verdict).toBe('proven')
    expect(verdict('Dana will bring the burn down by 120k a month.', record).verdict).not.toBe('proven')
    expect(verdict('Dana will bring the burn down to 200k a month.', record).verdict).not.toBe('proven')
  })

  test('what was called off in the same breath', () => {
    const record = note('n', '2026-11-02', 'Harbour kiosk opening at 7: killed.')
    expect(verdict('The Harbour kiosk opening is at 7.', record).verdict).not.toBe('proven')
  })

  test('a quotation that is cut off before its condition, or glued of two sentences', () => {
    const record = note(
      'n',
      '2026-11-02',
      'Priya said: “We do not sign before the report is here.” The contract runs long.',
    )
    expect(verdict('Priya said: “We do not sign.”', record).verdict).not.toBe('proven')
    expect(claimsIn('Priya said: “We do not sign. The contract runs long.”')).toHaveLength(1)
  })

  test('what somebody said is proven by their words alone', () => {
    const record = note(
      'n',
      '2026-11-02',
      'Ruth: Ich rufe morgen die Agentur an.\nSamir: Die Agentur will 22 % vom Gehalt.',
    )
    expect(verdict('Ruth sagt, die Agentur will 22 % vom Gehalt.', record).verdict).not.toBe('proven')
  })

  test('a condition of lacking something denies nothing, on either side', () => {
    const record = note(
      'n',
      '2026-11-02',
      'Without the annex: room for 40 beds until 2028. Without the permit: no work.',
    )
    expect(verdict('Without the annex there is room for 40 beds until 2028.', record).verdict).toBe('proven')
    expect(verdict('Without the annex there is no room for 40 beds until 2028.', record).verdict).not.toBe('proven')
    expect(verdict('Without the permit there is work.', record).verdict).not.toBe('proven')
    expect(verdict('There is room for 40 beds until 2028.', record).verdict).not.toBe('proven')
    expect(verdict('With the annex there is room for 40 beds until 2028.', record).verdict).not.toBe('proven')
  })

  test('a span of days is two days, written with one month or with their weekdays', () => {
    const record = note('n', '2026-11-02', 'The lift is closed Mon 16 to Fri 20.')
    expect(verdict('The lift is closed from 16 to 20 Nov.', record).verdict).toBe('proven')
    expect(verdict('The lift is closed from 16 to 19 Nov.', record).verdict).not.toBe('proven')
    expect(verdict('Der Lift ist vom 17. bis 20. November zu.', record).verdict).not.toBe('proven')
  })

  test('the weekday of a day may be said though the record does not, and another’s may not', () => {
    const record = note('n', '2026-08-10', 'Doreen reports the debt to Heartland by August 29.')
    for (const said of ['August 29, which is a Saturday', 'August 29 (a Saturday)', '29 August 2026, a Saturday'])
      expect(verdict(`Doreen reports the debt to Heartland by ${said}.`, record).verdict).toBe('proven')
    expect(verdict('Doreen reports the debt to Heartland by August 29, which is a Friday.', record).verdict).not.toBe(
      'proven',
    )
    const german = note('n', '2026-08-10', 'Doreen meldet die Schuld bis 29. August bei Heartland.')
    expect(verdict('Doreen meldet die Schuld bis 29. August, ein Samstag, bei Heartland.', german).verdict).toBe(
      'proven',
    )
    expect(verdict('Doreen meldet die Schuld bis 29. August, ein Freitag, bei Heartland.', german).verdict).not.toBe(
      'proven',
    )
  })

  test('a feast is its day', () => {
    const record = note('n', '2026-08-31', 'Ruth: promised the figures to Samir by Michaelmas.')
    expect(verdict('Ruth promised the figures to Samir by 29 September 2026.', record).verdict).toBe('proven')
    expect(verdict('Ruth promised the figures to Samir by 30 September 2026.', record).verdict).not.toBe('proven')
  })

  test('a ticked task is done, and not still to be done', () => {
    const record = note('n', '2026-11-02', '- [x] Samir: send the brief to Delmarr')
    expect(verdict('Samir sent the brief to Delmarr.', record).verdict).toBe('proven')
    expect(verdict('Samir still has to send the brief to Delmarr.', record).verdict).not.toBe('proven')
  })
})

describe('what a later record overtook', () => {
  const before = note('a', '2026-11-09', '- [ ] Miriam: sign the lease for the annex by 20 November')
  const after = note('b', '2026-11-20', 'Signed the lease for the annex today.')
  const claim = 'Miriam still has to sign the lease for the annex.'

  test('is no proof, and goes to the second reader with both', () => {
    expect(verdict(claim, before).verdict).toBe('proven')
    const found = verdict(claim, before, after)
    expect(found).toMatchObject({ verdict: 'not_proven', open: true })
    expect(found.spans.map(({ record }) => record)).toContain('b')
  })

  test('of an earlier record there is nothing to overtake', () => {
    expect(verdict(claim, before, { ...after, day: '2026-10-01' }).verdict).toBe('proven')
  })
})
