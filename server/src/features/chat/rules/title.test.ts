import { describe, expect, it } from 'vitest'
import { plainBeginning } from './plain.ts'
import { titleOf } from './title.ts'

describe('the title of a conversation', () => {
  it('is what was said, without a greeting and the frills of asking', () => {
    expect([
      titleOf('Hi Adjutant, could you please summarise the Northmoor renewal?'),
      titleOf('Good morning! What do I owe Dana?'),
      titleOf('Hello there. Tell me about our cash. And about the runway.'),
      titleOf('Kannst du mir bitte kurz zusammenfassen, was gestern war?'),
      titleOf('Guten Morgen, zeig mir die offenen Zusagen'),
      titleOf('I would like you to prepare the board call'),
      titleOf('/brief the week'),
    ]).toEqual([
      'Summarise the Northmoor renewal?',
      'What do I owe Dana?',
      'Our cash',
      'Zusammenfassen, was gestern war?',
      'Die offenen Zusagen',
      'Prepare the board call',
      'The week',
    ])
  })

  it('is cut at a word, and never longer than sixty signs', () => {
    const long = 'Compare the churn of our three largest customers over the last eight quarters with what was planned'
    expect(titleOf(long)).toBe('Compare the churn of our three largest customers over the…')
    expect([...(titleOf('x'.repeat(5_000)) ?? '')].length).toBe(60)
    expect([...(titleOf(`${'🙂'.repeat(500)}a`) ?? '')].length).toBeLessThanOrEqual(60)
  })

  it('is none where nothing is said that one could call it by', () => {
    for (const said of ['', '  ', 'Hi!', 'Hello Adjutant', 'Guten Tag', '???', 'Thanks!', '\u202e\u200b'])
      expect([said, titleOf(said)]).toEqual([said, null])
  })

  it('has no signs of Markdown and none that nobody sees', () => {
    expect(titleOf('## **Plan** for [Zürich](https://example.com/a)\n\n- one\n- two')).toBe('Plan for Zürich one two')
    expect(titleOf('a\u202eb the plan')).toBe('Ab the plan')
  })

  it('keeps numbers, names and short forms whole', () => {
    expect(titleOf('Is £1.62m enough for 17.5 months?')).toBe('Is £1.62m enough for 17.5 months?')
    expect(titleOf('Hilde called. What now?')).toBe('Hilde called')
    expect(titleOf('Hiring plan for May')).toBe('Hiring plan for May')
    expect(titleOf('Sonja wants an answer by the 28th')).toBe('Sonja wants an answer by the 28th')
  })
})

it('the beginning of a reply is shown as plain words, also where it is cut within a link', () => {
  expect(plainBeginning('Helen is silent [\\[3\\]](/app/records/contact/0190-')).toBe('Helen is silent [3]')
  expect(plainBeginning('1. **Call** _Yusuf_ `now`\n2. x')).toBe('Call Yusuf now x')
  expect(plainBeginning('| What | Now |\n| --- | --- |\n| Churn | 7 % |')).toBe('What Now Churn 7 %')
})
