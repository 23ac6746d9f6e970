import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodOf } from '../../dates/period.ts'
import { taskIn } from '../commands/making.ts'
import { type IntentKind, intentIn, intentOf } from './intent.ts'

/** A Saturday. */
const TODAY = '2026-11-21'

describe('what a question wants', () => {
  const asked: [string, IntentKind, string | null][] = [
    ['What did Helen and I last talk about?', 'last_talk', 'Helen'],
    ['what do Callum and I owe each other', 'owed', 'Callum'],
    ['ok, so who is Helen Stroud please?', 'person', 'Helen Stroud'],
    ['Could you please remind me to call Anna tomorrow', 'create_task', 'call Anna tomorrow'],
    ['add task: buy milk', 'create_task', 'buy milk'],
    ['note that Helen called back', 'add_note', 'Helen called back'],
    ['what did we decide about the price list', 'decisions', 'price list'],
    ['list my open tasks', 'tasks', null],

    ['what is “Second source” about', 'about', 'Second source'],
    ['Who is responsible for the pharma audit?', 'about', 'pharma audit'],
    ['find Harrow & Vale', 'search', 'Harrow & Vale'],
    ['how do we stand with the Bank of England?', 'about', 'Bank of England'],
  ]
  it.each(asked)('“%s”', (question, kind, subject) => {
    expect([intentOf(question, TODAY).kind, intentOf(question, TODAY).subject]).toEqual([kind, subject])
  })

  it('of several sentences the question at the end counts, but not for what is to be made', () => {
    const wants = (text: string) => intentIn([], text, TODAY)
    expect(wants('I prefer short answers. What did we decide about the price list?')).toMatchObject({
      kind: 'decisions',
      subject: 'price list',
    })
    expect(wants('Good morning! Who is Helen Stroud?')).toMatchObject({ kind: 'person', subject: 'Helen Stroud' })
    expect(wants('Who is Dr. Helen Stroud?').subject).toContain('Helen Stroud')
    expect(wants('Create a task: ask Anna. Is the offer out?').kind).toBe('create_task')
  })

  const followed: [string[], string, IntentKind, string | null, string | undefined][] = [
    [['summarise last week'], 'and last month?', 'summary', null, 'last month'],
    [['who is Helen Stroud?'], 'when did I last speak with her?', 'last_talk', 'Helen Stroud', undefined],
    [['when did I last speak with Helen'], 'what about Callum?', 'last_talk', 'Callum', undefined],
    [['what is overdue'], 'and this week?', 'tasks', null, 'this week'],
    [['who is Helen'], 'and Bruno?', 'person', 'Bruno', undefined],
    [['hello'], 'what about Anna?', 'about', 'Anna', undefined],
  ]
  it.each(followed)('after %j, “%s”', (before, question, kind, subject, label) => {
    const intent = intentIn(before, question, TODAY)
    expect([intent.kind, intent.subject, intent.period?.label]).toEqual([kind, subject, label])
  })

  it('is found in any words, whatever was said before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 300 }), { maxLength: 4 }),
        fc.string({ maxLength: 500 }),
        (before, text) => {
          expect(typeof intentIn(before, text, TODAY).kind).toBe('string')
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('the days that a question names', () => {
  const named: [string, string, string][] = [
    ['what happened yesterday', '2026-11-20', '2026-11-20'],
    ['summarise last week', '2026-11-09', '2026-11-15'],
    ['what is due this week', '2026-11-16', '2026-11-22'],
    ['next week', '2026-11-23', '2026-11-29'],
    ['in the last two weeks', '2026-11-07', '2026-11-21'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['what did I do in October', '2026-10-01', '2026-10-31'],
    ['notes of December 2025', '2025-12-01', '2025-12-31'],
    ['what happened in December', '2025-12-01', '2025-12-31'],
    ['last quarter', '2026-07-01', '2026-09-30'],
    ['what happened since Monday', '2026-11-16', '2026-11-21'],
    ['what happened on 3 November', '2026-11-03', '2026-11-03'],
  ]
  it.each(named)('“%s”', (question, from, to) => {
    const { period } = periodOf(question, TODAY)
    expect([period?.from, period?.to]).toEqual([from, to])
  })
})

describe('a task in a sentence', () => {
  const made: [string, string, string | null][] = [
    ['call Anna about the offer by Friday', 'Call Anna about the offer', '2026-11-27'],
    ['send the board papers tomorrow', 'Send the board papers', '2026-11-22'],
    ['renew the insurance by the end of the month', 'Renew the insurance', '2026-11-30'],
    ['prepare the review next week.', 'Prepare the review', '2026-11-23'],
    ['buy milk', 'Buy milk', null],
    ['that I should call Bruno in 3 days', 'Call Bruno', '2026-11-24'],
  ]
  it.each(made)('“%s”', (words, title, due_date) => {
    expect(taskIn(words, TODAY)).toEqual({ title, due_date })
  })
})
