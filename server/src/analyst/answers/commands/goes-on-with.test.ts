import { describe, expect, it } from 'vitest'
import { gateIn } from '../gate/gate.ts'

const TODAY = '2026-11-30'
const read = (text: string) => gateIn([], text, TODAY)

describe('how it goes on with something', () => {
  it.each([
    'whats next with the harbour office, all the dates please',
    "what's next on the lease",
    'what are the next steps with Okafor?',
    'how far are we with the permits',
    'how far along are we with the stocktake',
    'wie gehts weiter mit der Kelter',
    'was steht mit Frau Brandl als nächstes an',
    'wie weit sind wir mit dem Umbau',
    'give me the steering call of the 12th in four sentences, I need it for the board',
    'gib mir die Sitzung vom 12. in drei Sätzen',
  ])('%s asks where a matter stands', (text) => {
    expect(read(text).kind).toBe('stand')
  })

  it.each(["what's next?", 'what are the next steps', "what's next for me today"])(
    '%s asks what matters most',
    (text) => {
      expect(read(text).kind).toBe('next')
    },
  )

  it.each([
    ['who was that Brandl again', 'Brandl'],
    ['wer ist denn der brandl nochmal', 'brandl'],
    ['wer ist eigentlich Ida Rasmussen?', 'Ida Rasmussen'],
  ])('%s asks of a person', (text, subject) => {
    expect(read(text)).toMatchObject({ kind: 'person', subject })
  })
})

describe('orders with a reason behind them', () => {
  it.each([
    ["tick off the glazing task, I've read it", { does: 'complete', object: 'glazing' }],
    ['Close the lease task, Tom has signed it', { does: 'complete', object: 'lease' }],
    ['setz die offenen Mängel auf 2, der Kamin ist zu', { does: 'kpi', object: 'offenen Mängel', value: 2 }],
    ['move the fitting to Friday, she is ill', { does: 'move', object: 'fitting', due_date: '2026-12-04' }],
  ])('%s', (text, command) => {
    expect(read(text).command).toMatchObject(command)
    expect(read(text).command).not.toHaveProperty('unread')
  })

  it('what is a second order stays one', () => {
    expect(read('cancel the visit, move the call to Friday').command).toMatchObject({
      does: 'cancel',
      object: 'visit',
      also: [{ does: 'move', object: 'call' }],
    })
  })
})

describe('a talk is kept, however its person is typed', () => {
  it.each([
    ['log a call with ida for today: she has the lot numbers', 'ida', TODAY, 'Call: she has the lot numbers'],
    [
      'log a meeting with tom haller yesterday, he wants two more weeks',
      'tom haller',
      '2026-11-29',
      'Meeting: he wants two more weeks',
    ],
    ['trag ein anruf mit frau brandl: kommt am Montag', 'brandl', TODAY, 'Anruf mit frau brandl: kommt am Montag'],
  ])('%s', (text, person, day, summary) => {
    expect(read(text).command).toEqual({ does: 'log', person, day, summary })
  })
})
