import { expect, it } from 'vitest'
import { relationOf, sampleAfter } from './scripts.ts'

it.each([
  ['Bewerberin für die Werkstattleitung', false, 'candidate'],
  ['Sales lead, our supplier of hops', false, 'supplier'],
  ['Einkaufsleiterin, Brunn Textil', false, 'customer'],
  ['Chair of the board, Larch Street Ventures', false, 'board'],
  ['Kollegin aus der Buchhaltung', false, 'colleague'],
  ['Mitglied des Vorstands, Ahorn eG', false, 'board'],
  ['Vorstandsvorsitzende', false, 'board'],
  ['Chair maker', false, 'unknown'],
  ['Head of Customer Support at Orbit', false, 'unknown'],
  ['Head of Operations', true, 'colleague'],
  ['Head of Operations', false, 'unknown'],
  ['', false, 'unknown'],
] as const)('“%s” is played as what the card says', (card, isColleague, relation) => {
  expect(relationOf(card, isColleague)).toBe(relation)
})

it('nobody speaks as a customer but a customer, and who is not known says so', () => {
  const first = (relation: Parameters<typeof sampleAfter>[2]) =>
    sampleAfter([], 'the price of the contract', relation).text
  expect(first('customer')).toContain('price')
  for (const relation of ['colleague', 'board', 'supplier', 'candidate', 'unknown'] as const)
    expect(first(relation)).not.toContain('the price is the point for us')
  expect(first('unknown')).toContain('do not say')
})
