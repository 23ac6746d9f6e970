// One task, one matter; what two tasks carry is two; and what is gone with a day comes before what is near. No workspace has these trades.
import { describe, expect, test } from 'vitest'
import { contact, note, task, workspace } from '../workspace/fixture.ts'
import { attentionOf } from './attention.ts'
import { file } from './fixture.ts'
import { gravityOf } from './gravity.ts'
import { mattersOf } from './matters.ts'

type Parts = Parameters<typeof workspace>[0]
const matters = (parts: Parts) => mattersOf(workspace(parts))
const signals = (parts: Parts) => attentionOf(workspace(parts)).filter(({ kind }) => kind === 'matter')

describe('the task that carries a day', () => {
  test('is the one that is called by what is said, whoever of the same firm is named', () => {
    const [first] = matters({
      notes: [
        note(
          '2026-03-19',
          '# Orchard\n\nThe frost insurance for the plum orchard lapses on 31 March 2026 unless we sign.',
        ),
      ],
      tasks: [
        task({ title: 'Prune the plum trees', due_date: '2026-04-10' }),
        task({ title: 'Sign the frost insurance', due_date: '2026-04-02', assigned_to_name: 'Ida Rehm' }),
      ],
    })
    expect(first?.carrier?.text).toBe('Sign the frost insurance')
  })

  test('needs more than one word of several, unless who has it is named', () => {
    const about = (text: string) =>
      matters({
        notes: [note('2026-03-19', `# Cellar\n\n${text}`)],
        tasks: [task({ title: 'Compare bottling quotes', due_date: '2026-06-30', assigned_to_name: 'Ida Rehm' })],
      })[0]?.carrier?.text ?? null
    expect(about('The bottling line must be reserved by 30 March 2026, otherwise it is let to others.')).toBeNull()
  })

  test('names the piece where the sentence with the day does not say what it is about', () => {
    const [first] = signals({
      notes: [
        note(
          '2026-03-19',
          '# Round\n\nIda has the cooling tender back from the works. It must be signed by 31 March 2026, otherwise the price is gone.',
        ),
      ],
      tasks: [task({ title: 'Cooling tender', due_date: '2026-03-31', assigned_to_name: 'Ida Rehm' })],
    })
    expect(first?.title).toMatch(/^Cooling tender \(Ida Rehm\): by 31 Mar 2026, in seven days$/)
    expect(first?.action?.text).toContain('Ida Rehm')
  })

  test('two sentences on one task are one matter', () => {
    const found = matters({
      notes: [
        note('2026-03-18', '# Cider\n\nThe cider licence must be renewed by 2 April 2026 or it lapses.'),
        note('2026-03-22', '# Office\n\nCider licence: renewal has to reach the council by 31 March 2026.'),
      ],
      tasks: [task({ title: 'Renew the cider licence', due_date: '2026-04-01' })],
    })
    expect(found.filter(({ carrier }) => carrier?.text === 'Renew the cider licence')).toHaveLength(1)
  })

  test('what two tasks carry is two, however alike its words are', () => {
    const found = matters({
      notes: [
        note('2026-03-18', '# Presses\n\nThe permit for the north press expires on 2 April 2026.'),
        note('2026-03-19', '# Presses\n\nThe permit for the south press expires on 3 April 2026.'),
      ],
      tasks: [
        task({ title: 'Permit north press', due_date: '2026-04-01' }),
        task({ title: 'Permit south press', due_date: '2026-04-01' }),
      ],
    })
    expect(new Set(found.map(({ carrier }) => carrier?.text))).toEqual(
      new Set(['Permit north press', 'Permit south press']),
    )
  })

  test('a task of the same day is not said to be missing in another language', () => {
    const facts = (title: string) =>
      signals({
        files: [
          file(
            'Pacht.txt',
            '2025-01-01',
            'Der Pachtvertrag verlängert sich, wenn er nicht bis zum 2. April 2026 gekündigt wird.',
          ),
        ],
        tasks: [task({ title, due_date: '2026-04-01' })],
      })[0]?.facts.map(({ text }) => text) ?? []
    expect(facts('End the orchard tenancy')).not.toContain('No open task covers it.')
    expect(facts('Die Leitern streichen und neu beschriften')).toContain('No open task covers it.')
  })
})

describe('a period that is counted on from the day of the paper', () => {
  const dayOf = (text: string) => matters({ files: [file('Award.txt', '2026-03-20', text)] })[0]
  test.each([
    [
      'LAND TRUST\nMarch 2, 2026\nRe: hedgerow\n\nThis grant lapses unless the signed form is received within thirty (30) days after the date of this letter.',
      '2026-04-01',
    ],
    [
      'Landesamt\nUlm, den 02.03.2026\n\nDer Zuschuss verfällt, wenn die Unterlagen nicht innerhalb von 4 Wochen ab Datum dieses Schreibens vorliegen.',
      '2026-03-30',
    ],
  ])('%s', (text, day) => {
    expect(dayOf(text)?.day).toBe(day)
    expect(dayOf(text)?.seed.reckoned).toMatch(/after 2 Mar 2026$/)
  })

  test('is none where it runs from a receipt that nobody dated', () => {
    const text = 'LAND TRUST\nMarch 2, 2026\n\nThis grant lapses unless you object within 30 days after receipt.'
    expect(dayOf(text)?.seed.reckoned).toBeUndefined()
  })
})

describe('how grave a matter is', () => {
  const matter = {
    bond: 'term' as const,
    money: 0,
    sum: 'beside' as const,
    runsOn: false,
    waits: false,
    stops: false,
    leaves: false,
    wrong: 0,
    thoughtDone: false,
    left: 6,
    undated: false,
    sure: 1,
  }
  test('a term of next week outweighs a plan of today, whatever hangs on the plan', () => {
    const plan = { ...matter, bond: 'plan' as const, left: 0, money: 2_000_000, sum: 'named' as const, wrong: 4 }
    expect(gravityOf(matter)).toBeGreaterThan(gravityOf(plan))
  })
  test('of two terms the nearer one weighs more, and the one that is thought to be done', () => {
    expect(gravityOf({ ...matter, left: 1 })).toBeGreaterThan(gravityOf(matter))
    expect(gravityOf({ ...matter, thoughtDone: true })).toBeGreaterThan(gravityOf({ ...matter, wrong: 2 }))
  })
  test('a sum that only stands beside it adds nothing; one that is reckoned adds more than one that is named', () => {
    const with_ = (sum: 'beside' | 'named' | 'reckoned') => gravityOf({ ...matter, money: 500_000, sum })
    expect(with_('beside')).toBe(gravityOf(matter))
    expect(with_('reckoned')).toBeGreaterThan(with_('named'))
  })
})

test('a price for each of many is no rate that is reckoned', () => {
  const [first] = matters({
    files: [
      file(
        'Lease.txt',
        '2025-01-01',
        'Tenant may extend the term for five (5) years at an annual rent of $38.00 per square foot by notice no later than 31 March 2026.',
      ),
    ],
  })
  expect(first?.commitment).toBeNull()
})

test('a letter that greets the person is the other side’s: what it sets is a term', () => {
  const [first] = matters({
    user: { id: 'u1', name: 'Jana Wiesner' },
    contacts: [contact('Rolf Amt', 'Prüfer, Gewerbeaufsicht', [])],
    notes: [
      note(
        '2026-03-19',
        'Gewerbeaufsicht\n\nSehr geehrte Frau Wiesner,\n\nIhre Stellungnahme muss uns bis spätestens 25.03.2026 vorliegen. Andernfalls ergeht ein Bescheid.',
      ),
      note('2026-03-20', '# Mieten\n\nDas Angebot der Halle muss bis zum 24.03.2026 angenommen sein.'),
    ],
  })
  expect(first?.seed.text).toContain('Stellungnahme')
  expect(first?.seed.outside).toBe(true)
})

test('a title has the own day of a task that comes before the day of the text, which stands in the reason', () => {
  const [first] = signals({
    notes: [
      note(
        '2026-03-19',
        '# Round\n\nWe have the cooling tender back from the works. It must be signed by 31 March 2026, otherwise the price is gone.',
      ),
    ],
    tasks: [task({ title: 'Cooling tender', due_date: '2026-03-27' })],
  })
  expect(first?.title).toMatch(/^Cooling tender: by 27 Mar 2026/)
  expect(first?.facts.map(({ text }) => text).join()).toContain('31 March 2026')
})
