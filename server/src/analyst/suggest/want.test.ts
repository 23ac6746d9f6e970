import { describe, expect, it } from 'vitest'
import { calls, firstName } from './conversation.ts'
import { wishesOf } from './hints.ts'
import { turned, wantsOf } from './want.ts'

/** A Saturday. */
const TODAY = '2026-11-21'

describe('what a message wants', () => {
  it.each([
    ['Can we meet on Thursday at 15:00?', { kind: 'meeting', day: '2026-11-26', time: '15:00', moved: false }],
    ['Can we meet on Saturday at 15:00?', { kind: 'meeting', day: '2026-11-28', time: '15:00', moved: false }],
    ['Can we meet today, Saturday, at 15:00?', { kind: 'meeting', day: '2026-11-21', time: '15:00', moved: false }],
    ['Are you free next week for a call?', { kind: 'meeting', day: '2026-11-23', time: null, moved: false }],
    ['Could we move our call to another day?', { kind: 'meeting', day: null, time: null, moved: true }],
    ['How did the meeting with Northmoor go?', { kind: 'question', asks: 'other' }],
    [
      'Could you send me the revised budget by Friday?',
      { kind: 'request', object: 'the revised budget', day: '2026-11-27' },
    ],
    [
      'Please review my draft of the board paper.',
      { kind: 'request', object: 'your draft of the board paper', day: null },
    ],
    ['Can you take over the supplier review?', { kind: 'request', object: 'the supplier review', day: null }],
    ['owner, could you send me the minutes?', { kind: 'request', object: 'the minutes', day: null }],
    ['Do you have time to look at your numbers?', { kind: 'request', object: 'my numbers', day: null }],
    ['When will the audit be done?', { kind: 'question', asks: 'when' }],
    [
      'Hi Magda, when will the board deck be ready?',
      { kind: 'question', asks: 'when', text: 'when will the board deck be ready?' },
    ],
    ['Can you tell me when the audit is due?', { kind: 'question', asks: 'when' }],
    ['What is our churn?', { kind: 'question', asks: 'figure' }],
    ['Who is responsible for the renewal?', { kind: 'question', asks: 'who' }],
    ['Do you approve the offer?', { kind: 'approval' }],
    ['May we go ahead with the order?', { kind: 'approval' }],
    ['Should we take the cheaper module or the old one?', { kind: 'choice' }],
    ['Thanks a lot!', { kind: 'thanks' }],
    ['Hi Anna,', { kind: 'greeting' }],
    ['The shipment is delayed by two weeks.', { kind: 'trouble' }],
    ['We signed Northmoor!', { kind: 'news' }],
    ['It is not signed yet.', { kind: 'told' }],
    ['Sorry about the mix-up.', { kind: 'apology' }],
    ['Wann können wir uns treffen und ist das für dich so in Ordnung?', { kind: 'foreign' }],
    ['明日会議はできますか', { kind: 'foreign' }],
  ])('“%s”', (text, want) => {
    expect(wantsOf(text, TODAY)[0]).toMatchObject(want)
  })

  it('names all that a reply should speak to, in the order in which it was said', () => {
    const wants = wantsOf('Hi Tom! Thanks for yesterday. When is the audit due? Could you send me the plan?', TODAY)
    expect(wants.map(({ kind }) => kind)).toEqual(['thanks', 'question', 'request'])
  })

  it('speaks to the newest of many requests', () => {
    const objects = wantsOf('Please send me the plan. Please send me the list. Please send me the budget.', TODAY)
    expect(objects).toMatchObject([{ object: 'the list' }, { object: 'the budget' }])
  })

  it('ends in time whatever is written', () => {
    const nasty = [`${'a '.repeat(5_000)}?`, 'can you '.repeat(1_000), '('.repeat(9_000), 'by '.repeat(3_000)]
    for (const text of nasty) expect(wantsOf(text, TODAY).length).toBeLessThanOrEqual(3)
  })
})

describe('words of two people', () => {
  it('turn round who owns what', () => expect(turned('my draft for your board')).toBe('your draft for my board'))
  it('call somebody by their first name, and not by a part of another word', () => {
    expect([calls('Ann, can you?', 'Ann Lee'), calls('@ann?', 'Ann Lee'), calls('Annual plan', 'Ann Lee')]).toEqual([
      true,
      true,
      false,
    ])
  })
  it('find no name where there is none', () => expect(firstName('[r1](javascript:x)')).toBe(''))
})

describe('a wish', () => {
  it('is followed as far as rules know it', () => {
    expect([...wishesOf('shorter, and say no politely')]).toEqual(['no', 'shorter'])
    expect([...wishesOf('in rhymes')]).toEqual([])
    expect([...wishesOf(null)]).toEqual([])
  })
})
