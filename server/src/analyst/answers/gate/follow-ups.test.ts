import { describe, expect, it } from 'vitest'
import { dueDay } from '../../dates/period.ts'
import { datesIn } from '../../dates/written.ts'
import { namesOf } from '../../people/person.ts'
import { likeness, stemOf } from '../../text/stems.ts'
import { gateIn } from './gate.ts'

const THURSDAY = '2026-11-26'
const gated = (message: string, before: string[] = []) => gateIn(before, message, THURSDAY)

describe('a command that rests on the one before', () => {
  it.each([
    ['move the roof inspection to Monday', 'and give it to Anna', 'roof inspection', 'Anna'],
    ['verschieb den Probenplan auf morgen', 'und gib ihn Anna', 'Probenplan', 'Anna'],
  ])('%s, %s', (first, then, object, person) => {
    expect(gated(then, [first]).command).toEqual({ does: 'assign', object, person })
  })
  it.each([
    ['the paper is ordered, tick it off', 'the paper'],
    ['das Papier ist bestellt, abhaken', 'das Papier'],
  ])('%s', (message, object) => {
    expect(gated(message).command).toEqual({ does: 'complete', object })
  })
  it('says nothing of an object that no message names', () => {
    expect(gated('and give it to Anna', ['what is overdue?']).command).toEqual({
      does: 'assign',
      object: 'it',
      person: 'Anna',
    })
  })
})

describe('who waits for whom', () => {
  it.each([
    'whos waiting for me',
    'who is still waiting on us?',
    'wer wartet auf mich',
    'auf wen warte ich noch?',
    'who am i waiting for',
  ])('%s', (message) => expect(gated(message).kind).toBe('waiting'))
  it.each([
    'what does Anna have to do',
    'was hat Anna noch zu tun',
    'whats on Annas plate',
    'was muss Anna noch machen',
  ])('%s: what that person has to do', (message) => expect(gated(message).kind).toBe('owes'))
  it.each([
    'what do I have to do this week',
    'was muss ich noch machen',
    'wer wartet die Heizung',
    'who waits for the bus',
  ])('%s: nobody else is meant', (message) => expect(['waiting', 'owes']).not.toContain(gated(message).kind))
})

describe('days that are dictated', () => {
  it.each([
    ['on the twentieth, january', '2027-01-20'],
    ['on the twentieth in January', '2027-01-20'],
    ['January the twentieth', '2027-01-20'],
    ['am zwanzigsten im Januar', '2027-01-20'],
  ])('%s is of its month', (text, day) => {
    const found = datesIn(text, { today: THURSDAY, order: 'day', sure: false })
    expect(found.map((each) => each.day)).toEqual([day])
  })
  it('a weekday that is today is the next one, unless it is called this one', () => {
    expect(dueDay('ring the printer on thursday', THURSDAY)?.day).toBe('2026-12-03')
    expect(dueDay('ring the printer on friday', THURSDAY)?.day).toBe('2026-11-27')
    expect(dueDay('ring the printer today', THURSDAY)?.day).toBe(THURSDAY)
  })
})

describe('forms of a word', () => {
  it.each([
    ['fell', 'fall'],
    ['fined', 'fine'],
    ['sold', 'sell'],
    ['gestiegen', 'stieg'],
  ])('%s is %s', (one, other) => {
    expect(likeness(stemOf(one), stemOf(other))).toBeGreaterThan(0.5)
  })
  it('three letters alone are no other word', () => {
    expect(likeness(stemOf('pin'), stemOf('spine'))).toBe(0)
  })
})

describe('the names of somebody', () => {
  it('a title is none of them', () => {
    expect(namesOf({ name: 'Dr. Elke Sommer' })).toEqual(['Dr. Elke Sommer', 'Sommer', 'Elke'])
    expect(namesOf({ name: 'Prof. Dr. Sommer' })).toEqual(['Prof. Dr. Sommer', 'Sommer'])
    expect(namesOf({ name: 'Elke Sommer' })).toEqual(['Elke Sommer', 'Sommer', 'Elke'])
  })
})

describe('“by when?” behind a list', () => {
  it.each([
    ['what did I promise Tamsin?', 'and by when'],
    ['what did I promise Tamsin?', 'und bis wann'],
    ['was habe ich Tamsin versprochen?', 'bis wann denn?'],
  ])('asks for the list again, which has its days: %s %s', (before, then) => {
    const first = gated(before)
    expect(first.kind).toBe('owes')
    expect(gated(then, [before])).toMatchObject({ kind: 'owes', text: first.text })
  })
  it('asks of one thing where that was spoken of', () => {
    expect(gated('and by when', ['who signs the lease of the mill?']).kind).toBe('look_up')
  })
})

it.each(['who is waiting for me', "who's waiting on an answer", 'wer wartet auf mich'])(
  'who waits is no question for whom to call: %s',
  (message) => {
    expect(gated(message).kind).toBe('waiting')
  },
)
