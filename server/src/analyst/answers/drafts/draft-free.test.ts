// Wishes for a letter in words of no form.
import { expect, it } from 'vitest'
import { gateIn } from '../gate/gate.ts'
import { draftFreely } from './draft-free.ts'

it.each([
  [
    'write two lines to Marisol: the pump is fixed, no need to come',
    'Marisol',
    false,
    'tell',
    'the pump is fixed, no need to come',
  ],
  [
    'i need a short friendly no to the rowing club, we gave last year',
    'rowing club',
    true,
    'decline',
    'we gave last year',
  ],
  [
    'Kurze Nachricht an Henriette, sie soll die Proben kalt stellen',
    'Henriette',
    false,
    'tell',
    'sie soll die Proben kalt stellen',
  ],
  [
    'bitte zwei sätze an herrn tobler: wir bleiben bei der alten halle',
    'herrn tobler',
    false,
    'tell',
    'wir bleiben bei der alten halle',
  ],
  ['Mail an alle Wehrführer: Übung fällt aus', 'Wehrführer', true, 'tell', 'Übung fällt aus'],
])('“%s” is a letter to somebody that says something', (message, name, group, aim, rest) => {
  expect(gateIn([], message, '2026-11-30').kind).toBe('draft')
  expect(draftFreely(message)).toMatchObject({ name, group, aim, rest })
})

it('leaves open who hears it where nobody is named', () => {
  expect(draftFreely('word something nice that the roof holds')).toMatchObject({ name: null, rest: 'the roof holds' })
})
