// Five trades that no rule was written for: what a chief of staff of that trade would put on top, and why.
import { describe, expect, test } from 'vitest'
import { assess, challenge, compose } from '../advice/advice.ts'
import { ground } from '../advice/grounding.ts'
import { contact, goal, note, task, workspace } from '../workspace/fixture.ts'
import { recordIndex } from '../workspace/records.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { attentionOf } from './attention.ts'
import { file } from './fixture.ts'
import { mattersOf } from './matters.ts'

function piecesOf(of: Workspace): string[] {
  const signals = attentionOf(of)
  return ground(compose(of, challenge(of, assess(of, signals))), recordIndex(of), signals).kept.map(
    ({ advice_title, content }) =>
      `${advice_title}\n${content}`.replace(/ ?\[\\\[\d+\\\]\]\([^)]*\)/g, '').replace(/\\/g, ''),
  )
}

describe('a veterinary practice, on 24 March 2026', () => {
  const practice = workspace({
    goals: [goal({ title: 'Second practice in Holm', due_date: '2026-12-31' })],
    tasks: [
      task({ title: 'Renew controlled drugs licence', due_date: '2026-04-10', assigned_to_name: 'Britt Aune' }),
      task({ title: 'Spring party for the team', due_date: '2026-03-27' }),
    ],
    notes: [
      note(
        '2026-03-16',
        '# Licence\n\nThe controlled drugs licence expires on 27 March 2026; without it we may not keep ketamine and operate on nobody.',
      ),
      note(
        '2026-03-18',
        '# Holm\n\nThe purchase of the Holm practice for €480,000 is to be signed on 30 June 2026. The bank is content.',
      ),
      note('2026-03-20', '# Team\n\nThe restaurant wants the number of guests for the spring party by 26 March.'),
    ],
    contacts: [contact('Britt Aune', 'Practice manager', [])],
  })

  test('the licence that ends on Friday comes before the purchase in summer, however large', () => {
    const [top] = mattersOf(practice)
    expect(top?.day).toBe('2026-03-27')
    expect(top?.late?.text).toBe('Renew controlled drugs licence')
    const [piece] = piecesOf(practice)
    expect(piece).toContain('its task is dated 10 Apr 2026')
    expect(piece).not.toContain('480,000')
  })

  test('a feast is no matter before it', () => {
    const order = mattersOf(practice).map(({ seed }) => seed.text)
    expect(order.findIndex((text) => text.includes('guests'))).not.toBe(0)
  })
})

describe('a law firm', () => {
  const firm = (parts: Partial<Workspace> = {}) =>
    workspace({
      tasks: [task({ title: 'Berufung Hansen einlegen', status: 'Done', due_date: '2026-03-20' })],
      notes: [
        note(
          '2026-03-21',
          '# Post\n\nVon: Landgericht Kiel\nBetreff: Berufung Hansen\n\nDie Berufung Hansen ist per E-Mail nicht wirksam eingelegt. Sie ist bis spätestens 31. März 2026 einzureichen. Eine Fristverlängerung wird nicht gewährt.',
        ),
      ],
      ...parts,
    })

  test('a step that is ticked off and was sent back is on top, and both are said', () => {
    const [top] = mattersOf(firm())
    expect(top?.day).toBe('2026-03-31')
    expect(top?.ticked?.task.text).toBe('Berufung Hansen einlegen')
    const [piece] = piecesOf(firm())
    expect(piece).toMatch(
      /The task “Berufung Hansen einlegen” is ticked off, yet the mail of Landgericht Kiel .*nicht wirksam/,
    )
    expect(piece).toContain('what lapses then does not come back')
  })
})

describe('an orchard', () => {
  test('a pasted mail says who waits, and what they ask by a day is a deadline', () => {
    const of = workspace({
      notes: [
        note(
          '2026-03-22',
          'From: Odile Garnier <odile@vergers.example>\nTo: Alex Moreau\nSubject: saplings\n\nDear Alex,\nwe expect your confirmation of the 4,000 saplings by 28 March. Otherwise they go to another customer.\nBest regards\nOdile',
        ),
        note('2026-03-21', '# Press\n\nThe cider press gets a new belt on 27 March.'),
      ],
    })
    const [piece] = piecesOf(of)
    expect(piece).toContain('The mail of Odile Garnier in the note of 22 Mar 2026')
    expect(piece).toContain('28 Mar 2026')
    expect(piece).toContain('what lapses then does not come back')
  })

  test('two mails in one note are told apart by their senders', () => {
    const lines = Array.from({ length: 12 }, (_, at) => `Line ${at} on the orchard and its trees.`)
    const of = workspace({
      notes: [
        note(
          '2026-03-22',
          [
            'From: Odile Garnier',
            'Subject: saplings',
            '',
            ...lines,
            '',
            '---',
            '',
            'From: Pim Roos',
            'Subject: crates',
            '',
            'We need your order for the crates by 27 March, or else the price is off the table.',
          ].join('\n'),
        ),
      ],
    })
    const [piece] = piecesOf(of)
    expect(piece).toContain('The mail of Pim Roos')
    expect(piece).not.toContain('The mail of Odile Garnier in the note of 22 Mar 2026 says')
  })
})

describe('a theatre', () => {
  const stage = workspace({
    notes: [
      note('2026-03-02', '# Grant\n\nThe Larsen jury hears our Nightjar application on 8 April 2026.'),
      note(
        '2026-03-20',
        '# Monday\n\nThe Nightjar hearing has been put back from 8 April to 6 May. Nobody has told Ilka.',
      ),
      note(
        '2026-03-05',
        '# Ilka\n\nThe stage loan for Nightjar lapses on 20 April 2026 unless the Larsen jury has heard the application.',
      ),
    ],
  })

  test('a day that a later record puts off is not told as the day, and the new one is told', () => {
    const [top] = mattersOf(stage)
    expect(top?.day).toBe('2026-04-20')
    const [piece] = piecesOf(stage)
    expect(piece).toContain('put back from 8 April to 6 May')
  })

  test('of one day, what two records say of one thing is one piece', () => {
    const of = workspace({
      goals: [goal({ title: 'Nightjar on stage' })],
      tasks: [task({ title: 'Sign the Nightjar rights', due_date: '2026-03-31' })],
      notes: [
        note('2026-03-10', '# Rights\n\nThe agent holds Nightjar for us until 31 March 2026.'),
        note('2026-03-19', '# Calls\n\nOn 31 March the Nightjar option expires, says the publisher.'),
        note('2026-03-20', '# Round\n\nFlyers for the summer are with the printer.'),
      ],
    })
    expect(mattersOf(of).filter(({ seed }) => seed.text.includes('Nightjar'))).toHaveLength(1)
  })
})

describe('a road builder', () => {
  test('a paper’s deadline and a later one that people go by are said together', () => {
    const of = workspace({
      files: [
        file(
          'Tender Elmsund bypass.txt',
          '2026-03-02',
          'TENDER Elmsund bypass\n\nBids for the Elmsund bypass must be received no later than 27 March 2026, 12:00.',
        ),
      ],
      notes: [note('2026-03-18', '# Bids\n\nThe bid for the Elmsund bypass is due on 31 March, says Per.')],
    })
    const [top] = mattersOf(of)
    expect(top?.day).toBe('2026-03-27')
    expect(top?.conflicts[0]).toMatchObject({ kind: 'day', values: ['2026-03-27', '2026-03-31'] })
    expect(piecesOf(of)[0]).toMatch(/Two days stand for it: 27 Mar 2026 .* and 31 Mar 2026/)
  })

  test('two sums for one thing are a matter though no day stands for them', () => {
    const of = workspace({
      notes: [
        note('2026-03-03', '# Quarry\n\nThe bond for the Elmsund quarry is €84,000.'),
        note('2026-03-17', '# Insurer\n\nBond for the Elmsund quarry: €48,000.'),
      ],
    })
    const [top] = mattersOf(of)
    expect(top?.conflicts[0]).toMatchObject({ kind: 'sum', values: ['€84,000', '€48,000'] })
    expect(piecesOf(of)[0]).toContain('the records do not agree')
  })

  test.each([
    ['an offer and its answer', 'They offer €48,000 for the Elmsund quarry.'],
    ['a part', 'The first instalment of the bond for the Elmsund quarry is €48,000.'],
    ['another thing of its kind', 'The bond for the Tarnby quarry is €48,000.'],
    ['what it was', 'The bond for the Elmsund quarry was €48,000.'],
    ['an estimate', 'The bond for the Elmsund quarry is about €48,000.'],
    ['an offer in German', 'Das Angebot für die Bürgschaft Elmsund liegt bei 48.000 €.'],
  ])('%s is no contradiction', (_what, words) => {
    const of = workspace({
      notes: [
        note(
          '2026-03-03',
          '# Quarry\n\nThe bond for the Elmsund quarry is €84,000.\nDie Bürgschaft Elmsund liegt bei 84.000 €.',
        ),
        note('2026-03-17', `# Insurer\n\n${words}`),
      ],
    })
    expect(mattersOf(of).filter(({ conflicts }) => conflicts.some(({ kind }) => kind === 'sum'))).toEqual([])
  })

  test('kinds of papers name nothing: two extracts are two matters', () => {
    const of = workspace({
      files: [
        file(
          'Crane lease (extract).txt',
          '2026-01-05',
          'Crane lease (extract)\n\nThe lease of the tower crane renews for 12 months unless notice is given by 31 March 2026.',
        ),
        file(
          'Quarry permit (extract).txt',
          '2026-01-05',
          'Quarry permit (extract)\n\nThe permit for blasting at Elmsund ends on 2 April 2026.',
        ),
      ],
    })
    const matters = mattersOf(of)
    const own = (word: string) =>
      matters.filter(({ seed, parts }) => [seed, ...parts].some(({ text }) => text.includes(word)))
    expect(own('crane')).toHaveLength(1)
    expect(own('blasting')).toHaveLength(1)
    expect(own('crane')[0]).not.toBe(own('blasting')[0])
  })
})
