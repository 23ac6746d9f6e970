// What a piece tells is of its own thing, and no more than its records say; none of these trades has a workspace.
import { describe, expect, test } from 'vitest'
import { contact, goal, note, task, workspace } from '../workspace/fixture.ts'
import { attentionOf } from './attention.ts'
import { file } from './fixture.ts'
import { mattersOf } from './matters.ts'

type Parts = Parameters<typeof workspace>[0]
const matters = (parts: Parts) => attentionOf(workspace(parts)).filter(({ kind }) => kind === 'matter')
const told = ({ title, facts, action, counter }: ReturnType<typeof matters>[number]) =>
  [title, ...facts.map(({ text }) => text), action?.text ?? '', counter?.text ?? ''].join('\n')

const kennel = file(
  'Kennel lease.txt',
  '2025-02-01',
  'LEASE of the kennels at Ashby\n\nThe lease of the kennels renews for three years unless it is terminated in writing by 7 April 2026.',
)

describe('what a piece tells', () => {
  test('is of its own thing: another supplier with a day of the same week has a piece of its own', () => {
    const [first, ...others] = matters({
      files: [kennel],
      notes: [
        note('2026-03-18', '# Kennels\n\nNobody has written to the landlord of the kennels yet.'),
        note(
          '2026-03-19',
          '# Feed\n\nThe price for feed of Dornmill is held until 9 April 2026, afterwards it is 7% more.',
        ),
      ],
    })
    expect(told(first as never)).toContain('kennels')
    expect(told(first as never)).not.toContain('Dornmill')
    expect(others.map(told).join('\n')).toContain('Dornmill')
  })

  test('repeats no day that the quoted words name, whatever their style', () => {
    const [first] = matters({ files: [kennel] })
    expect(told(first as never)).not.toContain('That is 7 Apr 2026')
    const [relative] = matters({
      notes: [note('2026-03-23', '# Vet\n\nThe permit lapses on Friday unless we answer.')],
    })
    expect(told(relative as never)).toContain('That is 27 Mar 2026')
  })

  test('has no salutation and no signature among its proofs', () => {
    const letter =
      'From: Greta Holm\nSubject: Kennel permit\n\nDear Mr Ashby,\n\nThe kennel permit expires on 2 April 2026 unless the fee is paid.\n\nKind regards\nGreta Holm, Kennel permits'
    const [first] = matters({ notes: [note('2026-03-20', letter)] })
    expect(told(first as never)).toContain('expires on 2 April 2026')
    expect(told(first as never)).not.toMatch(/Dear Mr|Kind regards/)
  })

  test('gives a row of a table as its cells', () => {
    const [first] = matters({
      notes: [
        note(
          '2026-03-20',
          '# Open\n\n| What | Until | Who |\n|---|---|---|\n| Renew kennel licence, expires | 2 Apr 2026 | – |',
        ),
      ],
    })
    expect(told(first as never)).toContain('Renew kennel licence, expires · 2 Apr 2026')
    expect(told(first as never)).not.toContain('|')
  })
})

describe('what hangs on a term', () => {
  const about = (money: string) =>
    mattersOf(
      workspace({
        notes: [
          note(
            '2026-03-19',
            `# Hollin Mill\n\nThe supply contract with Hollin Mill ends on 20 April 2026 unless notice is given.\n\n- ${money}`,
          ),
        ],
      }),
    )[0]

  test('is the sum that its own record says beside it', () => {
    expect(about('Hollin pays £84,000 a year for bran under the contract.')?.stake?.money).toBe(84_000)
  })

  test.each([
    'The board of Hollin looks at every contract above £900,000.',
    'Der Beirat von Hollin prüft jeden Vertrag über 900.000 €.',
    'The board of Hollin looks at any supply contract over £900,000.',
  ])('is no limit that sums are held against: %s', (limit) => {
    expect(about(limit)?.stake).toBeNull()
  })
})

describe('what is not said', () => {
  test('that nobody carries it, where an open task is called by it', () => {
    const with_ = (title: string) =>
      told(matters({ files: [kennel], tasks: [task({ title, due_date: '2026-06-01' })] })[0] as never)
    expect(with_('Terminate the kennels lease')).not.toContain('No open task covers it')
    expect(with_('Paint the fence')).toContain('No open task covers it')
  })

  test('that a goal is touched which no record of the matter and no task of it serves', () => {
    const shop = goal({ title: 'Open the grooming shop', description: 'On track.', due_date: '2026-07-31' })
    const [first] = matters({
      goals: [shop],
      tasks: [task({ title: 'Choose tiles', goal_id: shop.id, due_date: '2026-04-07' })],
      files: [kennel],
    })
    expect(told(first as never)).not.toContain('grooming')
  })

  test('that somebody should be called whom neither the day, its task nor its house names', () => {
    const contacts = [
      contact('Petra Lind', 'Baker, Lind', [['2026-03-18', 'Call', 'She asked whether the kennels are loud.']]),
    ]
    expect(matters({ files: [kennel], contacts })[0]?.action?.text).not.toContain('Petra Lind')
    const owner = [contact('Ruth Vale', 'Owner, Ashby Estates', [])]
    const named = file(
      'Lease.txt',
      '2025-02-01',
      'The kennels lease with Ashby Estates renews unless it is terminated by 7 April 2026.',
    )
    expect(matters({ files: [named], contacts: owner })[0]?.action?.text).toContain('Call Ruth Vale')
  })

  test.each([
    'Mara is in Sweden until Thursday.',
    'Mara ist bis Donnerstag auf Fortbildung.',
    'Mara is on leave until 2 April 2026.',
  ])('that anything is due when somebody is back: %s', (words) => {
    expect(matters({ notes: [note('2026-03-23', `# Round\n\n${words}`)] })).toEqual([])
  })

  test('that two days stand for it, where one of them has passed', () => {
    const [first] = matters({
      notes: [note('2026-03-02', '# Round\n\n- Mara: kennel inspection report by 13 March')],
      tasks: [task({ title: 'Kennel inspection report', due_date: '2026-03-27', assigned_to_name: 'Mara Ottesen' })],
    })
    expect(told(first as never)).not.toContain('Two days stand for it')
  })
})

test('the task that the record calls for is what is done, with or without a goal, and needs no second one', () => {
  const [first] = matters({
    notes: [
      note(
        '2026-03-20',
        '# Wages\n\nThe form for the new keeper must be at the council by 2 April 2026, otherwise the grant is gone.',
      ),
    ],
    tasks: [task({ title: 'Grant for the keeper (form 7)', due_date: '2026-04-02' })],
  })
  expect(first?.action?.text).toContain('“Grant for the keeper (form 7)”')
  expect(first?.action?.text).not.toContain('Make it a task')
})

describe('what moved, and what was thought to be done', () => {
  test.each([
    [
      'Hangar inspection by 30 March 2026.',
      'Called: the hangar inspection is not on 30 March, it is 14 April 2026 now.',
    ],
    [
      'Die Hangarabnahme ist am 30.03.2026 fällig.',
      'Anruf: die Hangarabnahme ist neu am 14.04.2026, nicht am 30.03.2026.',
    ],
    ['Hangar inspection by 30 March 2026.', 'The hangar inspection was moved from 30 March to 14 April 2026.'],
  ])('a day that a later record takes back bites no more: %s', (before, after) => {
    const all = matters({
      notes: [note('2026-03-05', `# Hangar\n\n${before}`), note('2026-03-20', `# Round\n\n${after}`)],
    })
    expect(all.map(({ title }) => title).join('\n')).not.toContain('30 Mar 2026, in')
  })

  test('a term is no day that is taken back: "nicht bis zum 7. April"', () => {
    const [first] = matters({
      files: [
        file(
          'Pacht.txt',
          '2025-01-01',
          'Die Pacht verlängert sich um zwei Jahre, wenn sie nicht bis zum 7. April 2026 gekündigt wird, also bis 2028.',
        ),
      ],
    })
    expect(first?.title).toContain('7 Apr 2026')
  })

  test('a task that is marked done is told and reopened where a later letter says that it is not enough', () => {
    const [first] = matters({
      files: [kennel],
      tasks: [task({ title: 'Terminate the kennels lease', status: 'Done', due_date: '2026-03-10' })],
      notes: [
        note(
          '2026-03-18',
          'From: Ruth Vale, Ashby Estates\nSubject: Kennels lease\n\nYour e-mail on the kennels lease does not count as a termination; the original must be here.',
        ),
      ],
    })
    expect(told(first as never)).toContain(
      'The task “Terminate the kennels lease” is marked done; the letter of Ruth Vale in the note of 18 Mar 2026 says later',
    )
    expect(first?.action?.text).toContain('Reopen the task “Terminate the kennels lease”')
  })

  test('a day that was counted back gives way to the one that its own paper names', () => {
    const paper = file(
      'Pacht Wiese.txt',
      '2025-01-01',
      'Die Pacht der Wiese endet am 31. August 2026.\nWird die Pacht der Wiese nicht mit einer Frist von fünf Monaten zum Ende gekündigt, verlängert sie sich.\nDie Kündigung der Pacht muss demnach spätestens am 30. März 2026 zugegangen sein.',
    )
    expect(matters({ files: [paper] })[0]?.title).toContain('30 Mar 2026')
  })
})

describe('one thing is one piece', () => {
  test('in a short note with two days, and in two steps to one end', () => {
    const short = matters({
      notes: [
        note(
          '2026-03-20',
          '# Keeper\n\nThe application for the keeper must be in by 31 March 2026. Nora waits for our word until 3 April 2026.',
        ),
      ],
    })
    expect(short).toHaveLength(1)
    expect(told(short[0] as never)).toContain('3 Apr 2026')
    const grant = goal({ title: 'Win the grant', due_date: '2026-06-30' })
    const steps = matters({
      goals: [grant],
      tasks: [
        task({ title: 'Budget for the council', goal_id: grant.id, due_date: '2026-03-30' }),
        task({ title: 'Send the budget to Ines', goal_id: grant.id, due_date: '2026-04-02' }),
      ],
    })
    expect(steps.filter(({ title }) => /budget/i.test(title))).toHaveLength(1)
  })

  test('a sentence that names two days is read by its halves', () => {
    const all = matters({
      notes: [
        note('2026-03-20', '# Mill\n\nI expect your list by 2 April 2026; our own budget lapses on 20 May 2026.'),
      ],
    })
    expect(all[0]?.facts[0]?.text).not.toContain('lapses')
  })
})
