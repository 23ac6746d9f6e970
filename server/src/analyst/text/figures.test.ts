import { describe, expect, test } from 'vitest'
import { figuresIn, isProven } from './figures.ts'

const proven = (said: string, known: string) => figuresIn(said).every((figure) => isProven(figure, figuresIn(known)))

describe('a figure is proven by the same figure, however it is spelled', () => {
  test.each([
    ['1.2k people', '1,200'],
    ['1,200', '1200'],
    ['0.3 M EUR', '300,000 EUR'],
    ['60%', '60 %'],
    ['sixty per cent', '60 %'],
    ['24 March 2026', '2026-03-24'],
    ['March 24, 2026', '24 Mar 2026'],
    ['24th of March', '2026-03-24T09:00:00.000Z'],
    ['Mar 2026', '24 Mar 2026'],
    ['03/24/2026', '2026-03-24'],
    ['24.03.2026', '2026-03-24'],
    ['24. März 2026', '2026-03-24'],
    ['zum 24. Okt.', '24 Oct 2026'],
    ['24 Mar 2026', 'Notiz vom 3. Feb. 2026: bis 24. März'],
    ['3. Märkte', 'die 3. Märkte'],
    ['in 2026', '2026-03-24'],
    ['about 61 %', '61.3 %'],
    ['231.400 Personen', 'current value 231400'],
    ['231,400 people', 'heute 231.400 Personen'],
    ['1.231.400 €', '1231400'],
    ['14.800,50 €', '14,800.50'],
    ['2.5 kg', '2,5 kg'],
    ['61.300 m', '61.3 m'],
    ['version 24.8.0', 'Node 24.8.0 is out'],
    ['at 10:30', 'starts 10:30'],
    ['2FA', 'secure 2FA only'],
    ['#1614', 'see issue #1614'],
    ['two people and one yard this week', ''],
  ])('%s by %s', (said, known) => {
    expect(proven(said, known)).toBe(true)
  })

  test.each([
    ['1,300', '1,200'],
    ['60 %', '61 %'],
    ['25 Mar 2026', '24 Mar 2026'],
    ['24 Mar 2025', '24 Mar 2026'],
    ['25. März 2026', '24. März 2026'],
    ['24. Mai 2026', '24. März 2026'],
    ['24. März 2031', 'Notiz vom 3. Feb. 2026: bis 24. März'],
    ['12', '120'],
    ['231.500 Personen', '231400'],
    ['1.231.500 €', '1231400'],
    ['231.400.0', '231400'],
    ['3', '2.6'],
    ['ninety people', '60 people'],
    ['sales doubled', 'sales grew by 20 %'],
    ['4 million', '4 thousand'],
    ['24.8.1', '24.8.0'],
    ['Q3', 'Q4'],
  ])('%s not by %s', (said, known) => {
    expect(figuresIn(said).length).toBeGreaterThan(0)
    expect(proven(said, known)).toBe(false)
  })
})
