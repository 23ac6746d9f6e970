// What somebody else still has to do, as people ask for it.
import { describe, expect, it } from 'vitest'
import { ask, assigned, contact, TODAY } from '../fixture.ts'
import { gateIn } from './gate.ts'

const given = {
  contacts: [contact('Milan Horak'), contact('Petra Seidl')],
  tasks: [
    assigned('Regrind the lathe', 'Milan Horak', { due_date: '2026-12-01' }),
    assigned('Order grease', 'Milan Horak', { due_date: '2026-11-20' }),
    assigned('Paint the hall', 'Petra Seidl'),
  ],
}

describe('what somebody has to do', () => {
  it.each([
    "what's left on milan's plate",
    "what else is on milan's list",
    'what does milan still have open',
    'what has milan still got to do',
    "what's milan got left to do",
    'what is left for Milan to do',
    'what is milan working on',
    'what does Milan have on his desk',
    'was hat der milan alles noch auf der liste',
    'was hat der horak noch auf dem schreibtisch',
    'was hat Herr Horak noch auf seiner Liste',
    'was steht auf milans liste',
    'was steht noch auf der liste von milan',
    'was steht bei milan noch auf dem zettel',
    'was liegt noch bei milan',
  ])('“%s”', async (question) => {
    const answer = await ask(question, [], given)
    expect(answer).toContain('Regrind the lathe')
    expect(answer).toContain('Order grease')
    expect(answer).not.toContain('Paint the hall')
  })

  it.each([
    'what does the lease have to do with it',
    'what did milan have to do with the fire',
    'what is left of the budget',
    'was hat das mit milan zu tun',
    'was hat milan von der liste gestrichen',
    'was steht auf der liste',
    "what's on the guest list",
  ])('is not asked by “%s”', (question) => {
    expect(gateIn([], question, TODAY).kind).not.toBe('owes')
  })
})
