// Messages of no form that the gate knows, read by what was learnt of how people ask.
import { describe, expect, it } from 'vitest'
import { ownParts } from './by-intent.ts'
import { gateIn } from './gate.ts'

const kindOf = (message: string, before: string[] = []) => gateIn(before, message, '2026-11-30').kind
const learntOf = (message: string) => gateIn([], message, '2026-11-30').learnt

describe('a message that no form fits', () => {
  it.each([
    'talk me through the harbour lease before I ring them',
    'quick download on the Petersen estate, walking in now',
    'gib mir mal das Wesentliche zum Umbau der Kantine',
    'bring mich bei der Sache mit dem Dachstuhl auf Stand',
  ])('is taken for a summary where people ask so for one: “%s”', (message) => {
    expect(kindOf(message)).toBe('stand')
  })

  it.each(['did the crane permit move at all this month', 'hat sich bei der Lizenz irgendwas bewegt'])(
    'is taken for a question of what has changed: “%s”',
    (message) => {
      expect(learntOf(message)).toBe('change')
    },
  )

  it.each(['you are a star, seriously', 'boah, was für ein Montag, gute Nacht'])(
    'is small talk where nothing is asked: “%s”',
    (message) => {
      expect(['thanks', 'greeting']).toContain(kindOf(message))
    },
  )

  it.each(['remind me who that Halvorsen man is', 'remind me which of them signs for the bank'])(
    'makes no task of what only asks: “%s”',
    (message) => {
      expect(kindOf(message)).not.toBe('create_task')
    },
  )

  it.each(['remind me to ring Halvorsen on Friday', 'erinner mich morgen an den Notar'])(
    'still makes a task of what is to be done: “%s”',
    (message) => {
      expect(['create_task', 'command']).toContain(kindOf(message))
    },
  )

  it('stays a look-up where it asks for one thing', () => {
    expect(kindOf('notice period in the Brandt lease?')).toBe('look_up')
    expect(kindOf('Kaution Halle 3 nochmal?')).toBe('look_up')
  })
})

describe('what is said around a question', () => {
  it('is no part of what it is about', () => {
    expect(ownParts('fill me in on Kowalczyk, seeing her in ten minutes')).toBe('fill me in on Kowalczyk')
    expect(ownParts('sitze gleich drin, was war mit dem Rohrkolbenbecken')).toBe('was war mit dem Rohrkolbenbecken')
  })

  it('is kept where nothing else names a thing', () => {
    expect(ownParts('so, what is new, anything?')).toBe('so, what is new, anything?')
  })
})
