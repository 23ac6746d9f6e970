import { describe, expect, test } from 'vitest'
import { assess, challenge, compose } from '../advice/advice.ts'
import { ground } from '../advice/grounding.ts'
import { contact, note, task, workspace } from '../workspace/fixture.ts'
import { recordIndex } from '../workspace/records.ts'
import type { Workspace, WorkspaceThread } from '../workspace/workspace.ts'
import { attentionOf } from './attention.ts'
import { estate, file } from './fixture.ts'
import { foundIn, mattersOf } from './matters.ts'
import { placed, placeOf, TRAITS, type Traits, traitsOf } from './place.ts'
import { isAway, isCrossed, isDemanded } from './says.ts'

// 24 March 2026, as in the fixtures.
const thread = (title: string, day: string, text: string): WorkspaceThread => ({
  id: `thread-${title}`,
  title,
  messages: [{ by: title, mine: false, day, text }],
})

function piecesOf(of: Workspace, below = '') {
  const signals = attentionOf(of)
  const drafts = compose(of, challenge(of, assess(of, signals)), below)
  return ground(drafts, recordIndex(of), signals).kept.map(({ advice_title, content }) =>
    `${advice_title}\n${content}`.replace(/\]\([^)]*\)/g, ']').replace(/\\/g, ''),
  )
}

describe('what moved past the day', () => {
  test('is told with it, where it shares a telling word', () => {
    const of = workspace({
      notes: [
        note(
          '2026-03-10',
          '# Glasshouse\n\nThe grant for the glasshouse lapses unless the building permit is with the fund by 14 April 2026.',
        ),
        note(
          '2026-03-20',
          '# Call\n\nThe permit for the glasshouse has been put back from 2 April to the session on 7 May.',
        ),
      ],
    })
    expect(piecesOf(of)[0]).toContain(
      'After that day: the note of 20 Mar 2026 now speaks of 7 May 2026: “The permit for the glasshouse has been put back',
    )
  })

  test('auf Deutsch, where it took back the day that was told right beside', () => {
    const of = workspace({
      notes: [
        note(
          '2026-03-10',
          '# Runde\n\nDer Auftrag von Halberg verfällt, wenn nicht bis 15.4.2026 geliefert wird.\nDie Kessel kommen am 10.4. aus Turin.',
        ),
        note('2026-03-20', '# Spedition\n\nKessel hängen im Zoll fest, kommen am 22.4., nicht am 10.4.'),
      ],
    })
    const [first] = piecesOf(of)
    expect(first).toContain('Halberg')
    expect(first).toContain('22.04.2026')
  })

  test('is not told where it still comes in time', () => {
    const of = workspace({
      notes: [
        note('2026-03-10', 'The grant for the glasshouse lapses unless the building permit is there by 14 April 2026.'),
        note('2026-03-20', 'The permit for the glasshouse has been put back from 2 April to 8 April.'),
      ],
    })
    expect(piecesOf(of).join('\n')).not.toContain('After that day')
  })
})

describe('what a piece is filled with', () => {
  test('is no sentence that only names the same person', () => {
    const of = workspace({
      tasks: [
        task({ title: 'Order the boiler for Mill Road', assigned_to_name: 'Greta Holm', due_date: '2026-03-27' }),
      ],
      contacts: [contact('Greta Holm', 'Buyer', [])],
      notes: [
        note(
          '2026-03-18',
          '# Monday\n\nGreta: the price of the boiler for Mill Road holds until 31 March 2026, no longer.',
        ),
        note(
          '2026-03-19',
          '# Monday\n\nGreta was late again and nobody had the key.\nGreta plays the organ on 29 March.',
        ),
      ],
    })
    const [first] = piecesOf(of)
    expect(first).toContain('boiler')
    expect(first).not.toMatch(/late again|organ/)
  })

  test('is at most 200 words with its marks and what is said below it', () => {
    const long = Array.from(
      { length: 24 },
      (_, at) =>
        `- The option on the Cheltenham shop costs £${at + 1},500 more unless the Cheltenham landlord has the signed option in writing, by hand, at his own office`,
    )
    const of = estate({ notes: [note('2026-03-19', `# Cheltenham shop\n\n${long.join('\n')}`)] })
    const below = 'Written by somebody else: what stood here did not hold against your records.'
    for (const piece of piecesOf(of, below)) expect(`${piece}\n\n${below}`.split(/\s+/).length).toBeLessThanOrEqual(200)
    expect(piecesOf(of)[0]?.split(/\s+/).length).toBeGreaterThan(100)
  })

  test('begins with what a message said before its day', () => {
    const of = workspace({
      threads: [
        thread(
          'Ole Brandt',
          '2026-03-23',
          'I have no bond for the harbour crane yet. For the original on 2 April the application must be with us by 25 March, end of business.',
        ),
      ],
    })
    expect(piecesOf(of)[0]).toContain('Said before it: “I have no bond for the harbour crane yet”')
  })
})

describe('two that tell one story', () => {
  test('are one piece', () => {
    const of = workspace({
      tasks: [task({ title: 'Objection letter Varga', due_date: '2026-04-20', assigned_to_name: 'Timo Beck' })],
      contacts: [
        contact('Ada Quist', 'Counsel, Quist LLP', [
          [
            '2026-03-18',
            'Call',
            'Varga: the objection window is 30 days from receipt, so Sunday 29 March. Serve the Varga objection by Wednesday 25 March given the holiday.',
          ],
        ]),
      ],
    })
    expect(mattersOf(of).filter(({ seed }) => /Varga/.test(seed.text))).toHaveLength(1)
  })

  test('stay two where each has its own task', () => {
    const of = workspace({
      tasks: [
        task({ title: 'Roof tender Lindenhof', due_date: '2026-03-27' }),
        task({ title: 'Lift inspection Lindenhof', due_date: '2026-03-30' }),
      ],
      notes: [
        note(
          '2026-03-18',
          '# Lindenhof\n\nThe roof tender Lindenhof must be in by 27 March, later ones will not be opened.\nThe lift inspection Lindenhof must be done by 30 March or the permit is suspended.',
        ),
      ],
    })
    expect(mattersOf(of).map(({ carrier }) => carrier?.text)).toEqual(
      expect.arrayContaining(['Roof tender Lindenhof', 'Lift inspection Lindenhof']),
    )
  })
})

test('a line that is bold as a whole is a heading: what stands below it is of one thing', () => {
  const of = workspace({
    notes: [
      note(
        '2026-03-20',
        'Weekly\n\n**Bell tower**\n- The founder broke his word again, the clapper is not here\n- The abbey wants the bells by 14 April 2026, after that it costs 900 € a day\n\n**Kitchen**\n- The oven is broken again',
      ),
    ],
  })
  const [first] = piecesOf(of)
  expect(first).toContain('the clapper is not here')
  expect(first).not.toContain('oven')
})

describe('what somebody else demands by a day', () => {
  test.each([
    'We expect your plan for the seven findings by 4 April 2026.',
    'Please submit the signed forms by 4 April 2026.',
    'Wir erwarten Ihren Plan zu den sieben Befunden bis 4. April 2026.',
    'Bitte reichen Sie die Nachweise bis 4. April 2026 ein.',
  ])('is a deadline: %s', (text) => {
    const of = workspace({
      contacts: [contact('Inga Vos', 'Inspector, Harbour Board', [])],
      threads: [thread('Inga Vos', '2026-03-20', text)],
    })
    expect(mattersOf(of)[0]?.seed).toMatchObject({ kind: 'deadline', due: '2026-04-04' })
  })

  test.each(['I was asked to dance.', 'Wir haben lange gewartet.', 'Die Bitte kam spät.'])(
    'is not what only tells of something: %s',
    (text) => expect(isDemanded(text)).toBe(false),
  )
})

test.each([
  ['Debt is 4.1x at year-end, over the 3.75x limit', true],
  ['We are below the minimum of 40 students', true],
  ['Die Quote liegt unter der Mindestquote', true],
  ['Der Grenzwert wird überschritten', true],
  ['Cover is 1.4, above the floor of 1.2', false],
  ['The lamp hangs over the table', false],
  ['Wir sprachen über die Reise', false],
])('a limit that is passed: %s', (text, is) => expect(isCrossed(text)).toBe(is))

describe('the five places', () => {
  const none = Object.fromEntries(TRAITS.map((trait) => [trait, 0])) as Traits

  test('go rather to a term of a paper with money than to a plan or a party', () => {
    const term = placeOf({ ...none, soon: 1, deadline: 1, paper: 1, risk: 1, money: 0.3 })
    expect(term).toBeGreaterThan(placeOf({ ...none, soon: 1, task: 1 }))
    expect(placeOf({ ...none, soon: 1 })).toBeGreaterThan(placeOf({ ...none, soon: 1, social: 1 }))
  })

  test('are given by what was learnt; the order among them, and all weights, by gravity', () => {
    const of = estate()
    const found = foundIn(of)
    const many = Array.from({ length: 8 }, (_, at) => {
      const [first] = found
      if (!first) throw new Error('There is no matter.')
      // The graver it is here, the less a reader would name it.
      const seed = { ...first.seed, kind: at < 3 ? ('task' as const) : ('deadline' as const) }
      return { ...first, id: `m${at}`, weight: 8 - at, seed, carrier: null }
    })
    const chosen = placed(many, of.today)
    expect(chosen.map(({ id }) => id)).toEqual(['m3', 'm4', 'm5', 'm6', 'm7', 'm0', 'm1', 'm2'])
    expect(chosen.map(({ weight }) => weight)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('count a record once, however many of its sentences are told', () => {
    const of = estate({
      files: [file('A', '2026-03-01', 'The option lapses on 31 March 2026. The option lapses for good.')],
    })
    const [first] = foundIn(of)
    if (!first) throw new Error('There is no matter.')
    const one = { ...first, parts: [], consequences: [], items: [first.seed, { ...first.seed, at: 99 }] }
    expect(traitsOf(one, of.today).records).toBe(0)
  })
})

test('who was away in a time that is over is not away now', () => {
  expect(isAway('Die elf Verträge sind aus der Zeit, als Jasmin im Mutterschutz war.')).toBe(false)
  expect(isAway('It was booked when Dana was on leave.')).toBe(false)
  expect(isAway('Dana is on leave until 4 May.')).toBe(true)
  expect(isAway('Als der Vertrag fertig war, meldete sich Jasmin krank.')).toBe(true)
  expect(isAway('Jasmin ist bis Freitag im Urlaub.')).toBe(true)
})
