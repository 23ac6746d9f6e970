import { expect, it } from 'vitest'
import { doesPromise } from './same-promise.ts'

const due = '2026-11-27'
it.each([
  ['Send Ida Holm the drawings', due, 'send her the drawings', due, 'Ida Holm'],
  ['Ida Holm die Zeichnungen schicken', due, 'ihr die Zeichnungen zu schicken', due, 'Ida Holm'],
  ['Drawings for Ida Holm', null, 'send her the drawings', due, 'Ida Holm'],
  ['Vertragsentwurf schicken', due, 'den Vertragsentwurf zu schicken', due, null],
  ['Order the oak boards for the loft', null, 'I will order the oak boards for the loft', null, null],
])('a task does what was promised: %s', (title, on, words, by, other) => {
  expect(doesPromise({ title, due: on }, { words, due: by, other })).toBe(true)
})

it.each([
  ['Send Tom the invoice', due, 'send her the drawings', due, 'Ida Holm'],
  ['Die Zeichnungen für den Umbau prüfen und ablegen', '2027-01-20', 'die Zeichnungen zu schicken', due, 'Ida Holm'],
  ['Call Ida Holm', due, 'send her the drawings', due, 'Ida Holm'],
  ['Ida Holm anrufen', due, 'ihr die Zeichnungen zu schicken', due, 'Ida Holm'],
  ['Drawings', null, 'send the drawings to the bank', null, null],
])('and does not do another thing: %s', (title, on, words, by, other) => {
  expect(doesPromise({ title, due: on }, { words, due: by, other })).toBe(false)
})
