import { expect, it } from 'vitest'
import { missingInputs } from './inputs.ts'

const field = (name: string, required = false) => ({ name, label: name, required })

it('every field that is marked as required must be filled, and only those', () => {
  const fields = [field('deal', true), field('tone')]
  expect(missingInputs(fields, true, {})).toEqual(['deal'])
  expect(missingInputs(fields, true, { deal: '  \n' })).toEqual(['deal'])
  expect(missingInputs(fields, true, { deal: 'Northwind' })).toEqual([])
})

it('where none is marked and something is required, one of them is enough', () => {
  const fields = [field('who'), field('when')]
  expect(missingInputs(fields, true, { who: ' ' })).toEqual(['who', 'when'])
  expect(missingInputs(fields, true, { when: 'Monday' })).toEqual([])
  expect(missingInputs(fields, false, {})).toEqual([])
  expect(missingInputs([], true, {})).toEqual([])
})
