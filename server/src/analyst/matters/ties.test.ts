// What ties a sentence to a thing, and what only seems to: short forms, tasks that name whoever writes, one day told twice. No workspace has these trades.
import { describe, expect, test } from 'vitest'
import { contact, note, task, workspace } from '../workspace/fixture.ts'
import type { Workspace, WorkspaceThread } from '../workspace/workspace.ts'
import { attentionOf } from './attention.ts'
import { carriersIn } from './carrier.ts'
import { type Item, itemsOf } from './items.ts'
import { foundIn, mattersOf } from './matters.ts'
import { weightsOf } from './names.ts'
import { isAtRisk } from './says.ts'
import { shortFormsOf } from './short-forms.ts'

// 24 March 2026, as in the fixtures.
const thread = (title: string, ...said: [day: string, text: string][]): WorkspaceThread => ({
  id: `thread-${title}`,
  title,
  messages: said.map(([day, text]) => ({ by: title, mine: false, day, text })),
})
const told = (of: Partial<Workspace>) =>
  attentionOf(workspace(of))
    .filter(({ kind }) => kind === 'matter')
    .map(({ title, facts }) => [title, ...facts.map(({ text }) => text)].join('\n'))

describe('letters with a number', () => {
  const means = (texts: string[], word: string) => [...shortFormsOf(texts).with(new Set([word]))]

  test.each([
    [['Der Wasserturm 3 wird gestrichen', 'WT3 am Montag'], 'wt3', 'wasserturm 3'],
    [['The Grain Silo 12 leaks', 'GS 12 again'], 'gs12', 'silo 12'],
  ])('stand for the one name that has them: %j', (texts, word, other) => {
    expect(means(texts, word)).toContain(other)
  })
  test('stand for nothing where two names have them, or none', () => {
    expect(means(['Wasserturm 3', 'Wohntrakt 3', 'WT3'], 'wt3')).toEqual(['wt3'])
    expect(means(['Wasserturm 3', 'KB3'], 'kb3')).toEqual(['kb3'])
    expect(means(['Wasserturm 3', 'WT4'], 'wt4')).toEqual(['wt4'])
  })
  test('tie what is said of the thing in either form', () => {
    const [first] = told({
      notes: [
        note(
          '2026-03-10',
          '# Anruf\n\nDer Wasserturm 3 muss spätestens am 2. April 2026 stehen, sonst gilt die Vertragsstrafe.',
        ),
        note('2026-03-22', '# Stand\n\n- WT3: Schlosserei Hübl liefert erst am 9.4. statt 30.3.'),
      ],
      tasks: [task({ title: 'Wasserturm 3 aufstellen', due_date: '2026-04-01' })],
    })
    expect(first).toContain('Schlosserei Hübl liefert erst am 9.4.')
  })
})

describe('of two days of one sentence', () => {
  test.each([
    ['The surveyor has his report due on 24 March 2026, now 1 April 2026.', '2026-04-01'],
    ['Die Abnahme war für den 26.3.2026 geplant, jetzt 9.4.2026.', '2026-04-09'],
    ['We sign on 26 March 2026, now that the bank agreed, and pay on 9 April 2026.', '2026-03-26'],
  ])('what “now” sets in the place of another holds: %s', (text, due) => {
    const items = itemsOf(workspace({ notes: [note('2026-03-23', `# Stand\n\n${text}`)] }))
    expect(items.find((item) => item.text === text)?.due).toBe(due)
  })
})

describe('the task that carries a day', () => {
  test('is not one that another sentence of the paragraph is about', () => {
    const of = workspace({
      notes: [
        note(
          '2026-03-23',
          'Talked to Oskar: the harpsichord is strung. He has not asked the foundry for the bell moulds yet, he does that on Friday. The tuning seminar in Ghent he would rather leave to Mia.',
        ),
      ],
      tasks: [
        task({ title: 'Tuning seminar Ghent: book for Oskar', due_date: '2026-04-20' }),
        task({ title: 'Ask Oskar about the felt' }),
        task({ title: 'Oskar: new bench' }),
      ],
      contacts: [contact('Oskar Thiel', 'Builder')],
    })
    const items = itemsOf(of)
    const carrier = carriersIn(items, weightsOf(of, items).weigh, of.user.name)
    const carried = (words: string) => carrier(items.find(({ text }) => text.includes(words)) as Item)?.text
    expect(carried('bell moulds')).toBeUndefined()
    expect(carried('seminar in Ghent')).toBe('Tuning seminar Ghent: book for Oskar')
  })

  test('may be known by whoever writes the message, where its title names them', () => {
    const [first] = mattersOf(
      workspace({
        tasks: [task({ title: 'Countersign vault lease Utrecht, back to Margriet', due_date: '2026-03-02' })],
        contacts: [contact('Margriet Aal', 'Notary, Aal & Vos')],
        threads: [
          thread('Margriet Aal', [
            '2026-03-22',
            'I still do not hold the countersigned lease. The registrar must have it by Tuesday 31 March at the latest.',
          ]),
        ],
      }),
    )
    expect(first?.carrier?.text).toBe('Countersign vault lease Utrecht, back to Margriet')
  })
})

describe('one day that is told twice', () => {
  test('is one matter where both sentences have a rare word in common', () => {
    const found = mattersOf(
      workspace({
        notes: [
          note(
            '2026-02-02',
            '# Mails\n\nThe surrender must be in Mr Halloran’s hands by 31 March 2026. A day late is too late.',
          ),
          note(
            '2026-03-20',
            '# Car\n\nHalloran has to have the paper by 31 March 2026, otherwise the store is ours for another five years.',
          ),
        ],
      }),
    )
    expect(found.filter(({ day }) => day === '2026-03-31')).toHaveLength(1)
  })
})

describe('what is late', () => {
  test('is told by the sentence that speaks of the thing itself', () => {
    const all = told({
      notes: [
        note(
          '2026-03-10',
          '# Bank\n\nThe credit line lapses unless the balance sheet for February is with Dr Amsel by 27 March 2026.',
        ),
        note(
          '2026-03-23',
          'Amsel thinks the credit line will be cut to 200. The Roth brothers still have not paid. Our bookkeeper has not yet delivered the balance sheet, she lacks the stock list.',
        ),
      ],
      tasks: [task({ title: 'Balance sheet February to the bank', due_date: '2026-03-27' })],
    })
    expect(all.join('\n')).toMatch(/late or missing: “Our bookkeeper has not yet delivered the balance sheet/)
  })
})

describe('a thing', () => {
  test('is called by all words of its name', () => {
    const [first] = told({
      notes: [
        note(
          '2026-03-11',
          '# Seilbahn Sankt Corona\n\nDie Konzession für die Seilbahn Sankt Corona erlischt am 10. April 2026.',
        ),
        note('2026-03-20', '# Runde\n\nSeilbahn Sankt Corona: das Gutachten fehlt noch.'),
      ],
      tasks: [task({ title: 'Gutachten zur Seilbahn Sankt Corona besorgen', due_date: null })],
    })
    expect(first).toContain('Sankt Corona')
    expect(first).not.toMatch(/Seilbahn Sankt[:,.“ ](?!Corona)/)
  })
})

describe('what follows where nothing has come by a day', () => {
  test.each([
    'If nothing is on my desk by Friday, I am taking the choir elsewhere.',
    'If we do not sign by 3 April, the hall goes to the fencers.',
    'Unless she hears by Monday she sells to Brandt.',
    'Wenn bis Montag, 30.3., nichts vorliegt, gehe ich zur Kammer.',
    'Wenn du nicht bis Dienstag unterschreibst, stehen die Boote im Freien.',
    'Er braucht die Bestellung bis 1.4., danach sind sie weg.',
  ])('is a loss: %s', (text) => {
    expect(isAtRisk(text)).toBe(true)
  })
  test.each(['If you come by on Friday, bring the keys.', 'Wenn ich bis Freitag fertig bin, komme ich vorbei.'])(
    'is none where nothing is said to be missing: %s',
    (text) => {
      expect(isAtRisk(text)).toBe(false)
    },
  )
})

describe('a message that was not answered', () => {
  test('waits no more once its writer was met', () => {
    const waits = (talks: [string, string, string?][]) =>
      foundIn(
        workspace({
          contacts: [contact('Paul Reeve', 'Rep, Optik Nord', talks)],
          threads: [
            thread('Paul Reeve', ['2026-03-09', 'Shall we hold the lens bench for you at the old price? Yes or no?']),
          ],
        }),
      ).length
    expect(waits([])).toBeGreaterThan(0)
    expect(waits([['2026-03-17', 'Meeting', 'Showed the lens bench.']])).toBe(0)
  })
})
