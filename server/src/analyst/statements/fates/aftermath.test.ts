import { describe, expect, it } from 'vitest'
import { isAccomplished } from './aftermath.ts'
import { saysCalledOff, saysHandedOn } from './outcomes.ts'

describe('what is told of a thing in passing', () => {
  it.each(['Die Lesung hat sich zerschlagen.', 'We thought better of it.', "She isn't going to sing after all."])(
    'is called off: %s',
    (text) => expect(saysCalledOff(text)).toBe(true),
  )
  it.each(['Ruth has taken that off me.', 'Da springt Jana für Karl ein.'])('is handed on: %s', (text) =>
    expect(saysHandedOn(text)).toBe(true),
  )
  it('is done by its tense, unless it is denied or lies ahead', () => {
    expect(isAccomplished('The deed was sealed on the 16th.')).toBe(true)
    expect(isAccomplished('The deed was not sealed.')).toBe(false)
    expect(isAccomplished('Die Karten werden verteilt.')).toBe(false)
  })
})
