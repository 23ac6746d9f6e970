import { expect, it } from 'vitest'
import { unclipped } from './clipped.ts'
import { gateIn } from './gate.ts'

it.each([
  ["the vet's dog, name?", "what is the name of the vet's dog"],
  ['harbour permit, end date', 'what is the end date of harbour permit'],
  ["Hendrik's boat, name, quick, im at his door", "what is the name of Hendrik's boat"],
  ['what is the deposit, quick', 'what is the deposit'],
  ['what do I know about Marsh, personally I mean', 'what do I know about Marsh'],
  ['what of ours is late, tasks I mean', 'which tasks are late'],
  ['was ist überfällig, Aufgaben meine ich', 'welche Aufgaben sind überfällig'],
  ['number of seats in the annexe', 'how many seats in the annexe'],
])('%s is asked as %s', (typed, whole) => {
  expect(unclipped(typed)).toBe(whole)
})

it.each([
  'Remind me to call Bo, name of the vet',
  'Add a task: order paint, price',
  'number of open tasks',
  'Ruf Bo an, Nummer',
  'who is Ada, the vet or the owner',
])('%s stays as it is', (typed) => {
  expect(unclipped(typed)).toBe(typed)
})

it.each([
  'the lease runs until when',
  'permit for the pier expires when?',
  'der Vertrag mit Holm läuft bis wann',
  'the new chef starts when',
])('%s asks, though its question word stands last', (typed) => {
  expect(gateIn([], typed, '2026-11-24').kind).toBe('look_up')
})

it.each([
  'off to the dentist, wish me luck',
  'ok off to have my car serviced',
  'exam in an hour, fingers crossed',
  'gleich Prüfung, drück mir die Daumen',
])('%s is wished luck, and nothing is proposed', (typed) => {
  expect(gateIn([], typed, '2026-11-24').kind).toBe('luck')
})

it.each(['off to see Ada, what does she want', 'wish list for the fair', 'how did the fingers crossed poster sell?'])(
  '%s is no farewell',
  (typed) => {
    expect(gateIn([], typed, '2026-11-24').kind).not.toBe('luck')
  },
)

it('another name stands in the place of the one before', () => {
  expect(gateIn(['last thing Hedda said to me?'], 'and Jonas?', '2026-11-24').text).toBe('last thing Jonas said to me?')
})

it('a letter stands for "with" in English alone', () => {
  expect(gateIn([], 'where do we stand w Hedda', '2026-11-24').text).toBe('where do we stand with Hedda')
})
