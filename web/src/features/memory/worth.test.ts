import { describe, expect, it } from 'vitest'
import { worthRemembering } from './worth.ts'

describe('what a message leaves behind', () => {
  it.each([
    ['Remember that our bank is Nordea.', ['Our bank is Nordea.']],
    ['Please remember: Anna decides about budgets', ['Anna decides about budgets']],
    ['I prefer short answers. What is due today?', ['I prefer short answers.']],
    ["I'm the CFO of Hartmann. Who is Mike?", ["I'm the CFO of Hartmann."]],
    ['Always write to me in German.', ['Always write to me in German.']],
    [
      'My assistant is called Jo and she is in on Mondays. Thanks!',
      ['My assistant is called Jo and she is in on Mondays.'],
    ],
    ['call me Sam', ['call me Sam']],
    ['We never discount below ten percent.\nDraft a note for Tom.', ['We never discount below ten percent.']],
  ])('%s', (text, kept) => expect(worthRemembering(text)).toEqual(kept))

  it.each([
    'What is overdue?',
    'Remember to call Anna tomorrow',
    'Do you remember what I said?',
    'Summarise the last week',
    'I met Anna today and she wants the offer by Friday.',
    '> I prefer tea.\nWhat does he mean?',
    '```\nI always log in.\n```',
    '',
    'x'.repeat(100_000),
  ])('nothing of: %.40s', (text) => expect(worthRemembering(text)).toEqual([]))
})
