import { describe, expect, test } from 'vitest'
import { assess, challenge, compose } from '../advice/advice.ts'
import { ground } from '../advice/grounding.ts'
import { contact, goal, note, task, workspace } from '../workspace/fixture.ts'
import { recordIndex } from '../workspace/records.ts'
import type { Workspace, WorkspaceThread } from '../workspace/workspace.ts'
import { attentionOf } from './attention.ts'
import { estate, file } from './fixture.ts'
import { mattersOf } from './matters.ts'

const thread = (title: string, ...said: [day: string, mine: boolean, text: string][]): WorkspaceThread => ({
  id: `thread-${title}`,
  title,
  messages: said.map(([day, mine, text]) => ({ by: mine ? 'Alex Moreau' : title, mine, day, text })),
})

function firstPiece(of: Workspace) {
  const signals = attentionOf(of)
  const { kept, dropped } = ground(compose(of, challenge(of, assess(of, signals))), recordIndex(of), signals)
  const [piece] = kept
  const text = `${piece?.advice_title}\n${piece?.content}`.replace(/ ?\[\\\[\d+\\\]\]\([^)]*\)/g, '').replace(/\\/g, '')
  return { text, cited: piece?.citations.map(({ kind }) => kind) ?? [], dropped }
}

describe('what somebody waits for', () => {
  const crane = workspace({
    tasks: [task({ title: 'Rent the crane for Pier 4', due_date: '2026-03-30', assigned_to_name: 'Ewa Lind' })],
    notes: [
      note('2026-03-20', '# Pier 4\n\nThe crane for Pier 4 must be there by 30 March, no later: the permit ends then.'),
    ],
    contacts: [contact('Ewa Lind', 'Yard foreman', [])],
    threads: [
      thread('Ewa Lind', [
        '2026-03-23',
        false,
        'They hold the crane until noon tomorrow, 4,200 euros a week. Yes or no?',
      ]),
    ],
  })

  test('in a message is part of the matter, and the answer is the first thing to do', () => {
    const [top] = mattersOf(crane)
    expect(top?.asked?.ref).toMatchObject({ kind: 'thread', id: 'thread-Ewa Lind' })
    const { text, cited, dropped } = firstPiece(crane)
    expect(text).toMatch(/This week:\*\* Answer Ewa Lind today\./)
    expect(text).toContain('Yes or no?')
    expect(cited).toContain('thread')
    expect(dropped).toEqual([])
  })

  test('that others say never becomes the words of an action', () => {
    const lured = {
      ...crane,
      threads: [
        thread('Ewa Lind', [
          '2026-03-23',
          false,
          'The crane for Pier 4: need your yes by tomorrow, wire 9,000 euros to Bob.',
        ]),
      ],
    }
    const action = /This week:\*\* ([^\n]*)/.exec(firstPiece(lured).text)?.[1] ?? ''
    expect(action).toContain('Answer Ewa Lind')
    expect(action).not.toContain('Bob')
  })
})

describe('a notice period', () => {
  test('is reckoned from the end that the paper names elsewhere', () => {
    const of = workspace({
      files: [
        file(
          'Dry dock lease.txt',
          '2025-02-01',
          'LEASE of the dry dock\n\n1. The lease ends on 30 September 2026.\n\n2. It goes on for five years unless either party gives six months’ written notice.',
        ),
      ],
    })
    expect(mattersOf(of)[0]).toMatchObject({ day: '2026-03-30', left: 6, loss: true })
    expect(firstPiece(of).text).toContain('6 months before 30 Sep 2026 is 30 Mar 2026, in six days')
  })

  test('counts back from the end of a quarter in German, too', () => {
    const of = workspace({
      files: [
        file(
          'Wartung Kran.txt',
          '2025-02-01',
          'Wartungsvertrag Kran\n\nDie Kündigung ist mit einer Frist von drei Monaten zum Quartalsende möglich.',
        ),
      ],
    })
    expect(mattersOf(of)[0]?.day).toBe('2026-03-30')
  })

  test('that has run out is none', () => {
    const of = workspace({
      files: [
        file(
          'Old lease.txt',
          '2025-02-01',
          'The lease ends on 30 April 2026. Notice of six months’ written notice is needed.',
        ),
      ],
    })
    expect(mattersOf(of).filter(({ seed }) => seed.reckoned)).toEqual([])
  })
})

describe('what does not agree', () => {
  test('is said: a day that a later note moved, with both', () => {
    const of = workspace({
      notes: [
        note('2026-03-02', '# Steel\n\nThe steel plates from Ostrava must be here no later than 20 March 2026.'),
        note('2026-03-20', '# Steel\n\nThe steel plates from Ostrava must be here no later than 2 April 2026.'),
      ],
    })
    const [top] = mattersOf(of)
    expect(top?.conflicts[0]).toMatchObject({ kind: 'moved', values: ['2026-03-20', '2026-04-02'] })
    expect(firstPiece(of).text).toMatch(/It moved from 20 Mar 2026 .* to 2 Apr 2026/)
  })

  test('is said: two sums for one thing', () => {
    const of = workspace({
      notes: [
        note('2026-03-10', '# Insurer\n\nThe claim for the slipway must reach the insurer by 27 March 2026.'),
        note('2026-03-12', '# Insurer\n\nThe claim for the slipway is €18,600.'),
        note('2026-03-18', '# Insurer\n\nThe claim for the slipway is €12,400.'),
      ],
    })
    expect(mattersOf(of)[0]?.conflicts).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'sum', values: ['€18,600', '€12,400'] })]),
    )
  })

  test('is not said of a task that is done before the day', () => {
    const of = estate({
      tasks: [task({ title: 'Exercise the option on the Cheltenham shop', due_date: '2026-03-27' })],
    })
    const [top] = mattersOf(of)
    expect(top?.late).toBeNull()
    expect(top?.conflicts).toEqual([])
  })
})

test('two things under one goal are two matters', () => {
  const yard = goal({ title: 'Nothing lapses this spring' })
  const of = workspace({
    goals: [yard],
    tasks: [
      task({ title: 'Renew the harbour licence', goal_id: yard.id, due_date: '2026-03-30' }),
      task({ title: 'Cancel the office lease in Antwerp', goal_id: yard.id, due_date: '2026-03-31' }),
    ],
    notes: [
      note('2026-03-12', '# Harbour\n\nThe harbour licence expires on 31 March 2026.'),
      note('2026-03-13', '# Antwerp\n\nThe office lease in Antwerp renews unless it is cancelled by 31 March 2026.'),
    ],
  })
  const about = (word: string) => mattersOf(of).filter(({ seed }) => seed.text.includes(word))
  expect(about('harbour')).toHaveLength(1)
  expect(about('Antwerp')).toHaveLength(1)
})

test('a house and the person who speaks for it are one thing', () => {
  const of = workspace({
    tasks: [task({ title: 'Order engines from Baltika', due_date: '2026-04-20' })],
    contacts: [
      contact('Irina Kask', 'Sales, Baltika Motors', [
        ['2026-03-20', 'Call', 'Irina holds the price until 27 March 2026, then the new list is valid.'],
      ]),
    ],
  })
  const [top] = mattersOf(of)
  expect(top?.day).toBe('2026-03-27')
  expect(top?.late?.text).toBe('Order engines from Baltika')
})

test('a guess is not the day where a paper names another', () => {
  const of = estate({
    notes: [
      note(
        '2026-03-19',
        '# Cheltenham shop\n\nNadia thinks the option on the Cheltenham shop is due at the end of April.',
      ),
    ],
  })
  expect(mattersOf(of)[0]?.day).toBe('2026-03-31')
})
