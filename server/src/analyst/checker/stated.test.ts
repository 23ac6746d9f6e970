import { describe, expect, it, test } from 'vitest'
import { materialOf } from './check.ts'
import { isProposal } from './proposals.ts'
import { checkByBoth, checkByCode } from './sentence-check.ts'
import { statedIn } from './stated.ts'

describe('what a proposal states', () => {
  test.each([
    [
      'Ring her landline after 11: she is 74, deaf on the right and owns number 14.',
      'she is 74, deaf on the right and owns number 14.',
    ],
    ['Call Eileen Quarmby today, who taught Greek.', 'Eileen Quarmby taught Greek.'],
    [
      'Write to Joanne: the Trust agreed on 20 November to pay the 38,400.',
      'the Trust agreed on 20 November to pay the 38,400.',
    ],
    ['Pay Northgate, which cut its excess to 5,000, before Friday.', 'Northgate cut its excess to 5,000'],
    [
      '**Today:** Ring Lorna – Northgate withdrew on 26 November – and ask for terms.',
      'Northgate withdrew on 26 November',
    ],
    ['Order the timber; the mill closes on 18 December.', 'the mill closes on 18 December.'],
    ['Ring Jo, whose father died in May.', 'Jo’s father died in May.'],
    ['Rufen Sie Frau Keil an, die bis 2019 die Kasse geführt hat.', 'Frau Keil bis 2019 die Kasse geführt hat.'],
    ['Rufen Sie Lorenz an: Nordtor hat am 26. November gekündigt.', 'Nordtor hat am 26. November gekündigt.'],
    ['Schreiben Sie Herrn Abel – sein Vertrag endet am 31. März.', 'sein Vertrag endet am 31. März.'],
    ['Rufen Sie Lorenz an, er war 2019 Vorstand.', 'er war 2019 Vorstand.'],
  ])('“%s” states a fact', (text, fact) => {
    expect(isProposal(text)).toBe(true)
    expect(statedIn(text)).toEqual([fact])
  })

  test.each([
    ['words to be said', 'Write to Joanne: “The Trust agreed on 20 November to pay the 38,400.”'],
    ['what one will do oneself', 'Tell Ben: we will pay on Friday.'],
    ['an opinion', 'Call Anna today: it is the cheapest way.'],
    ['a list', 'Order three items: red paint, blue paint and tape.'],
    ['a list of figures', 'Prepare the page: one plan, two offers and a test by Friday.'],
    ['what is to be decided', 'Decide by Friday: the loan of 40,000 is signed, or the yard is sold.'],
    ['what is to be looked up', 'Check two points: the invoice was paid on 3 May, and Tom signed.'],
    ['what a record is to say', 'Update the task: it is due on 4 December.'],
    ['what is to be agreed', 'Agree with Tom: he pays 400 a month from May.'],
    ['a question in other words', 'Fragen Sie Anna, wer am 3. Mai unterschrieben hat.'],
    ['an infinitive', 'Bitten Sie Anna, die Rechnung bis 4. Mai zu zahlen.'],
    ['a condition', 'Call Anna first: if she signs by Friday, the rest follows.'],
    ['what somebody is able to do', 'Call the bank, then Anna, who can sign.'],
    ['a day and its order', 'By Friday: ring Lorna.'],
    ['days between dashes', 'Call Anna – by 4 December – and then Ben.'],
    ['things to buy', 'Bestellen Sie drei Dinge: Farbe, Band und 20 Schrauben.'],
  ])('%s is none', (_, text) => expect(statedIn(text)).toEqual([]))
})

const records = [
  {
    id: 'n1',
    label: 'Roof',
    day: '2026-11-24',
    text: 'Northgate withdrew on 24 November. Tyler cut its excess to £5,000.',
  },
  {
    id: 'n2',
    label: 'Schule',
    day: '2026-11-24',
    text: 'Frau Keil hat bis 2019 die Kasse geführt. Nordtor hat am 24. November gekündigt.',
  },
]
const material = materialOf(records, { today: '2026-11-30' })
const verdict = (text: string) => checkByCode(text, material).verdict

it('is checked as a claim: the proposal stands where it holds, and is marked where it does not', () => {
  expect(verdict('Ring Lorna – Northgate withdrew on 24 November.')).toBe('proposal')
  expect(verdict('Ring Lorna – Northgate withdrew on 26 November.')).toBe('contradicted')
  expect(verdict('Pay Tyler, which cut its excess to £5,000.')).toBe('proposal')
  expect(verdict('Pay Northgate, which cut its excess to £5,000.')).toBe('not_proven')
  expect(verdict('Rufen Sie Frau Keil an, die bis 2019 die Kasse geführt hat.')).toBe('proposal')
  expect(verdict('Rufen Sie Frau Keil an, die bis 2021 die Kasse geführt hat.')).not.toBe('proposal')
  expect(verdict('Rufen Sie Lorenz an: Nordtor hat am 26. November gekündigt.')).toBe('contradicted')
})

it('is what a reader is asked, and not whether to do it', async () => {
  const asked: string[] = []
  const checked = await checkByBoth('Ring Lorna, who left Northgate on 24 November.', material, async ({ claim }) => {
    asked.push(claim)
    return { verdict: 'not_said', sentences: [] }
  })
  expect(new Set(asked)).toEqual(new Set(['Lorna left Northgate on 24 November.']))
  expect(checked.verdict).toBe('not_proven')
})
