import { expect, it } from 'vitest'
import { givenUpIn, impossibleIn } from './impossible.ts'
import { dateBase, datesIn } from './written.ts'

const days = (text: string, which = impossibleIn) => {
  const base = dateBase(text, '2026-11-20', 'Europe/Vienna', /[äöüß]|nicht/i.test(text))
  return which(text, datesIn(text, base)).map(({ day }) => day)
}

it.each([
  ["The 1st won't work.", '2026-12-01'],
  ['Veronika, the 4th won’t do after all, I am on a plane', '2026-12-04'],
  ['Portal: 1.12. geht sich nicht aus (Kevin im Spital)', '2026-12-01'],
  ['Der 3.12. ist nicht zu halten, sagt Ruth', '2026-12-03'],
  ['Dec 9 doesn’t work, she is in Lisbon until the 12th', '2026-12-09'],
  ["We can't make Friday.", '2026-11-27'],
  ['Dienstag passt ihr leider nicht', '2026-11-24'],
  ['27 November is out, the hall is taken', '2026-11-27'],
])('a day that is called impossible: %s', (text, day) => {
  expect(days(text)).toEqual([day])
})

it.each([
  'Send it by 4 December.',
  'The offer won’t hold after 4 December.',
  'Nach dem 4.12. geht es nicht mehr.',
  'On Friday the old lift will not work.',
  'By 4 December we cannot be late again.',
  'Bis 4.12. geht die Planung an die Bank, nicht später.',
  'The audit is on 4 December and is out of scope for Ruth.',
  'Am 4.12. geht der Brief nicht an Müller, sondern an Huber.',
  'Am Dienstag hält sie den Vortrag nicht selbst.',
  'On 4 December it doesn’t do much good to call.',
])('no other: %s', (text) => {
  expect(days(text)).toEqual([])
})

it.each([
  ["We can't make the filing on 4 December.", []],
  ["We can't make Friday.", []],
  ['Den 3.12. schaffen wir nicht.', []],
  ['Der 3.12. ist nicht zu halten, sagt Ruth', []],
  ["The 1st won't work.", ['2026-12-01']],
  ['Dienstag passt ihr leider nicht', ['2026-11-24']],
])('a day that will be missed is not given up: %s', (text, given) => {
  expect(days(text, givenUpIn)).toEqual(given)
})
