import { describe, expect, it } from 'vitest'
import { timeIn } from './time-of-day.ts'

describe('a time of day', () => {
  it.each([
    ['call Anna tomorrow at 3pm', '15:00', 'call Anna tomorrow'],
    ['call Anna at 3 p.m. tomorrow', '15:00', 'call Anna tomorrow'],
    ['Friday 14:30: send the papers', '14:30', 'Friday: send the papers'],
    ['at 12:15 am on Friday', '00:15', 'on Friday'],
    ['meet at noon tomorrow', '12:00', 'meet tomorrow'],
    ['Anna morgen um 15 Uhr anrufen', '15:00', 'Anna morgen anrufen'],
    ['morgen 15.30 Uhr Anna anrufen', '15:30', 'morgen Anna anrufen'],
    ['gegen 9 Uhr 45 losfahren', '09:45', 'losfahren'],
    ['call Yusuf about the offer tomorrow at 10', '10:00', 'call Yusuf about the offer tomorrow'],
    ['order the tiles on Friday at 8.', '08:00', 'order the tiles on Friday.'],
    ['Anna anrufen morgen um 10', '10:00', 'Anna anrufen morgen'],
  ])('is read in %j', (sentence, time, rest) => {
    expect(timeIn(sentence)).toEqual({ time, rest })
  })

  it.each([
    'call Anna at 3',
    'call Anna tomorrow at 3',
    'look tomorrow at 10 offers',
    'be on Friday at 10 Downing Street',
    'sell it at 10',
    'pay 15.30 euros',
    'by 24.12.2026',
    'at 25:00',
    'at 13pm',
    'the 3 PMs of the team',
    'version 1.2:30',
    'ab 3 Personen',
  ])('is not read into %j', (sentence) => {
    expect(timeIn(sentence)).toBeNull()
  })
})

it.each([
  ['send the sketches today by noon', '12:00'],
  ['Skizzen heute bis Mittag senden', '12:00'],
  ['morgen um 9 an den Bagger denken', '09:00'],
])('is read in %j', (sentence, time) => {
  expect(timeIn(sentence)?.time).toBe(time)
})
