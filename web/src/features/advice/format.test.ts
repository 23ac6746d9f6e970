import { describe, expect, it } from 'vitest'
import { messageTo, peopleOf, sharesWords, sinceWords, taskOf } from './format.ts'

const goal = { kind: 'goal', id: '01935f00-0000-7000-8000-000000000000', label: 'Series B' } as const
const content = [
  `- Committed stands at 6,500,000 USD. [\\[1\\]](/app/records/kpi/01935f00-0000-7000-8000-000000000001) [\\[2\\]](/app/records/goal/${goal.id})`,
  '',
  `**This week:** Write down the one step for “Series B”. [\\[1\\]](/app/records/goal/${goal.id})`,
  '',
  '**Against it:** see [the deck](https://example.org).',
].join('\n')

describe('a task made of advice', () => {
  it('has the action of this week as its title and the reasons as its description', () => {
    expect(taskOf({ advice_title: 'Series B is behind', content, citations: [goal] })).toEqual({
      title: 'Write down the one step for “Series B”',
      description: 'Series B is behind\n\n- Committed stands at 6,500,000 USD.\n\nAgainst it: see the deck.',
      goal_id: goal.id,
    })
  })
  it('knows the action in German, too', () => {
    const said = { advice_title: 'Pacht', citations: [goal] }
    expect(
      taskOf({ ...said, content: '**Diese Woche:** Ida bis zum 21. Dezember 2026 anrufen.\n\nDie Pacht endet.' }),
    ).toMatchObject({ title: 'Ida anrufen', due_date: '2026-12-21', description: 'Pacht\n\nDie Pacht endet.' })
  })
  it('takes the title of the advice where no action is named', () => {
    expect(taskOf({ advice_title: 'Call Ines', content: 'She waits.', citations: [] })).toEqual({
      title: 'Call Ines',
      description: 'She waits.',
      goal_id: null,
    })
    expect(taskOf({ advice_title: null, content: '# First line\nmore', citations: [] }).title).toBe('First line')
  })
  it('keeps the words of a link to a record', () => {
    expect(
      taskOf({ advice_title: 'T', content: `[Close the round](/app/records/goal/${goal.id}) is late.`, citations: [] })
        .description,
    ).toBe('Close the round is late.')
  })
  it('cuts a long action at a word', () => {
    const { title } = taskOf({
      advice_title: null,
      content: `**This week:** ${'words and '.repeat(40)}`,
      citations: [],
    })
    expect(title.length).toBeLessThanOrEqual(200)
    expect(title.endsWith('…')).toBe(true)
  })
})

describe('the way to somebody of whom advice speaks', () => {
  const advice = {
    advice_title: 'The lease ends',
    content:
      '**This week:** Write to Ruth Adair. [\\[1\\]](/app/records/contact/c1)\n\n- It ends in May.\n\n' +
      '**Message to Ruth Adair:** Dear Ruth, we want to stay: could you send the draft by Friday? [\\[1\\]](/app/records/contact/c1)\n\n**The other side.** None.',
  }
  it('begins with the words that the advice has for them, and for nobody else', () => {
    expect(messageTo(advice, { id: 'c1', label: 'Ruth Adair' }).initialAiSuggestionText).toBe(
      'Dear Ruth, we want to stay: could you send the draft by Friday?',
    )
    expect(messageTo(advice, { id: 'c2', label: 'Bruno Salis' }).initialAiSuggestionText).toMatch(/^Hi Bruno, /)
  })
  it('is told apart by who they are, and not by their name', () => {
    expect(messageTo(advice, { id: 'c9', label: 'Ruth Adair' }).initialAiSuggestionText).toMatch(/^Hi Ruth, /)
    const odd = advice.content.replace('Ruth Adair:', 'Adair: Ruth:').replace('by Friday?', 'to r\\@x.org &amp; me?')
    expect(messageTo({ ...advice, content: odd }, { id: 'c1', label: 'Adair: Ruth' }).initialAiSuggestionText).toBe(
      'Dear Ruth, we want to stay: could you send the draft to r@x.org & me?',
    )
  })
  it('stands first where advice speaks of many', () => {
    const citations = ['c4', 'c3', 'c2', 'c1'].map((id) => ({ kind: 'contact' as const, id, label: id }))
    expect(peopleOf({ ...advice, citations }).map(({ id }) => id)).toEqual(['c1', 'c4', 'c3'])
  })
  it('asks for a talk where it has none', () => {
    expect(
      messageTo({ ...advice, content: 'It ends.' }, { id: 'c1', label: 'Ruth Adair' }).initialAiSuggestionText,
    ).toMatch(/^Hi Ruth, /)
  })
})

describe('what became of advice, in words', () => {
  it('is said of its shares once somebody has answered', () => {
    const none = {
      written: 4,
      verdicts: { useful: 0, known: 0, wrong: 0 },
      outcomes: { done: 0, helped: 0, no_use: 0, open: 2 },
    }
    expect(sharesWords(none)).toBeNull()
    expect(
      sharesWords({
        ...none,
        verdicts: { useful: 2, known: 1, wrong: 0 },
        outcomes: { done: 1, helped: 0, no_use: 1, open: 0 },
      }),
    ).toBe(
      'You judged 3 of 4 pieces of advice: 67% useful, 33% known, 0% wrong. Of 2 with an outcome, 50% were done or helped.',
    )
  })
  it('is said of its records', () => {
    expect(sinceWords('done', 'task', null)).toBe('The task is done:')
    expect(sinceWords('overdue', 'goal', '3 Mar 2026')).toBe('The goal came due on 3 Mar 2026:')
    expect(sinceWords('day_passed', null, '3 Mar 2026')).toBe('Its date, 3 Mar 2026, has passed.')
  })
})
