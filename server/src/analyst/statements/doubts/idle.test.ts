import { describe, expect, it } from 'vitest'
import { isAway, isNoNews } from './idle.ts'

describe('where somebody will not be', () => {
  for (const line of [
    'Vasco out on Monday',
    '@mel: out Monday (May 27)',
    'Vasco partially OOO on Wednesday (flying to Berlin)',
    '@vmx will be out on Thu 2019-05-30',
    'Ab Montag im Urlaub',
    'Jana ist ab Freitag im Urlaub',
  ])
    it(`is told by “${line}”`, () => expect(isAway(line)).toBe(true))
  for (const line of [
    'goes out tomorrow.',
    'The invoice goes out on Monday',
    "Tilda's going to sound out the mayor.",
    'Price list out by Friday',
    'Find out on Monday who pays',
  ])
    it(`is not told by “${line}”`, () => expect(isAway(line)).toBe(false))
})

describe('that there is nothing to say', () => {
  for (const line of [
    'Nothing to report this week',
    'Matteo, no updates this week',
    'Antoine - core promises, nothing this week',
    'No blockers.',
    'Nichts Neues',
    'Technik: keine Neuigkeiten',
    'n/a',
  ])
    it(`is told by “${line}”`, () => expect(isNoNews(line)).toBe(true))
  for (const line of [
    'No new tractor this year.',
    'No update until Dana has the figures',
    'Nothing is signed before Friday',
    'No news from the bank yet: Kim to call them',
    'Keine Mieterhöhung dieses Jahr',
  ])
    it(`is not told by “${line}”`, () => expect(isNoNews(line)).toBe(false))
})
