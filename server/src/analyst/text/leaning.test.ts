import { expect, it } from 'vitest'
import { leansBack, withBefore } from './leaning.ts'

it.each([
  'If Northmoor goes it is thirteen.',
  'They asked for one twice.',
  'That would cost us a month.',
  'Und sie wartet noch.',
  'Ohne den Auftrag sind es neun.',
])('says nothing alone: %s', (sentence) => {
  expect(leansBack(sentence)).toBe(true)
})
it.each([
  'This week Tom sends the offer.',
  'If it rains, the roof waits.',
  'Die Stadt zahlt im Mai.',
  'Items are counted in May.',
  'Der Vertrag endet im März.',
])('stands by itself: %s', (sentence) => {
  expect(leansBack(sentence)).toBe(false)
})
it('is shown with the sentence before, which is told once', () => {
  const all = ['Cash: £1.62m, seventeen months.', 'If Northmoor goes it is thirteen.', 'It stays with us.']
  expect(withBefore(all, (each) => each.includes('Northmoor'))).toEqual([`${all[0]} ${all[1]}`])
  expect(withBefore(all, (each) => each !== all[0])).toEqual([all.join(' ')])
})
