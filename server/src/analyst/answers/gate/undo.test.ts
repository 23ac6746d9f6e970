import { expect, it } from 'vitest'
import { gateIn } from './gate.ts'

const kindOf = (typed: string) => gateIn([], typed, '2026-11-24').kind

it.each([
  'Undo',
  'undo that',
  'Undo that please',
  'please undo the last change',
  'Please take that back',
  'revert that',
  'can you undo it?',
  'no, undo that',
  'Mach das rückgängig',
  'bitte mach das wieder rückgängig',
  'rückgängig',
  'nimm das zurück',
  'kannst du das rückgängig machen?',
  'that was wrong, undo it',
  'sorry, wrong one, undo that',
  'undo the last thing you did',
  'change it back',
  'can you take that back again?',
  'nimm das wieder zurück',
  'mach die letzte Änderung rückgängig',
  'mach das ungeschehen',
  'das war falsch, mach es rückgängig',
  'bitte nimm die letzte Änderung zurück',
])('what was changed shall be as it was: %s', (typed) => {
  expect(kindOf(typed)).toBe('undo')
})

it.each([
  'undo the crane inspection',
  'did they take back the offer?',
  'wann kommt der Kran zurück?',
  'when do we get the deposit back',
  'take back the offer to Lind',
  'nimm das Angebot zurück',
  'reverse charge',
  'who undid the last change?',
  'wann nimmt Lind die Ware zurück?',
])('a record or a question is none of that: %s', (typed) => {
  expect(kindOf(typed)).not.toBe('undo')
})

it('behind a change, too', () => {
  for (const typed of ['undo', 'Please take that back', 'mach das rückgängig'])
    expect(gateIn(['Move the crane inspection to Wednesday'], typed, '2026-11-24').kind).toBe('undo')
})
